/** The request `toolspec/status` and the notification `toolspec/didAnalyse`: what a file is taken for and why, and what was found. */
import * as l10n from '@vscode/l10n';
import type { CancellationToken } from 'vscode-languageserver';
import type { FileAnalysis } from '../analysis/file.ts';
import { configDiagnostics, isConfig } from './configFiles.ts';
import type { Snapshot } from './documents.ts';
import type { Feature, Server } from './feature.ts';
import { countFindings } from './findings.ts';
import type { DocumentParams, SettingsProblem, Status } from './protocol.ts';
import type { ResourceSettings } from './settings.ts';

export const status: Feature = {
  capabilities: () => ({}),
  register(server) {
    server.connection.onRequest('toolspec/status', (params: DocumentParams, token: CancellationToken) => server.read(params.uri, token, null, statusOf));
    if (server.options.notifyAnalysed === true) {
      server.documents.onDidSettle((snapshot) => {
        if (snapshot.isCurrent) void server.connection.sendNotification('toolspec/didAnalyse', statusOf(snapshot));
      });
    }
    tellOfBrokenSettings(server);
  },
};

/** Never throws for what stands in the file. */
export function statusOf(snapshot: Snapshot): Status {
  const { uri, version, settings } = snapshot;
  const common = { uri, version, configUri: settings.config?.uri, settingsProblems: settingsProblems(settings) };
  const none = { tools: 0, hosts: [], problems: { error: 0, warning: 0, info: 0 }, failedRules: [] };
  let analysis: FileAnalysis;
  try {
    analysis = snapshot.analysis();
  } catch (error) {
    if (!snapshot.isCurrent) throw error;
    return { ...common, ...none, state: 'failed', format: undefined, reason: l10n.t('The analysis of this file failed, so its problems are not shown. The log says what went wrong.') };
  }
  const { format } = analysis;
  if (format === undefined) return { ...common, ...none, state: 'no tools', format: undefined, reason: reasonWithout(snapshot) };
  return {
    ...common,
    state: 'tools',
    format: { id: format.id, title: format.title },
    reason: settings.file.format === undefined ? l10n.t('Its content is recognised as {0}.', format.title) : l10n.t('A setting says that it is {0}.', format.title),
    tools: analysis.toolCount,
    hosts: analysis.hosts.map(({ id, title }) => ({ id, title })),
    problems: countFindings(snapshot),
    failedRules: [...new Set(analysis.failures.map((failure) => failure.rule))],
  };
}

function reasonWithout({ uri, settings }: Snapshot): string {
  if (isConfig(uri)) return l10n.t('It is the configuration of Toolspec Lens.');
  if (settings.file.format === 'none') return l10n.t('A setting says that it holds no tools.');
  if (settings.file.format !== undefined) return l10n.t('A setting names the format {0}, which does not exist.', JSON.stringify(settings.file.format));
  return l10n.t('Its content is not recognised as tool definitions. The setting toolspec.files can name its format.');
}

function settingsProblems({ config, editor }: ResourceSettings): SettingsProblem[] {
  const problems: SettingsProblem[] = editor.problems.map((message) => ({ uri: undefined, message, range: undefined }));
  if (config !== undefined) for (const { message, range } of configDiagnostics(config.text, config.problems)) problems.push({ uri: config.uri, message: typeof message === 'string' ? message : message.value, range });
  return problems;
}

/** A value of the editor's settings that cannot be used is said once, since the editor has no place to underline it. */
function tellOfBrokenSettings(server: Server): void {
  const told = new Set<string>();
  server.documents.onDidSettle(({ settings }) => {
    for (const message of settings.editor.problems) {
      if (told.has(message)) continue;
      told.add(message);
      server.connection.console.warn(message);
      void server.connection.window.showWarningMessage(l10n.t('Toolspec Lens: the setting {0}', message));
    }
  });
}
