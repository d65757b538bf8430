/** `.toolspec.json`: watched, read again, and its problems shown in it, open or not. */
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import { CONFIG_FILE } from '../analysis/config.ts';
import type { ConfigProblem } from '../analysis/config.ts';
import { SourceDocument } from '../analysis/document.ts';
import type { Severity } from '../rules/finding.ts';
import type { ClosedFiles } from './closedFiles.ts';
import type { Server } from './feature.ts';
import type { ConfigFile } from './settings.ts';
import { SOURCE } from './toDiagnostic.ts';
import { baseOf } from './uris.ts';

const SEVERITY: Record<Severity, DiagnosticSeverity> = { error: DiagnosticSeverity.Error, warning: DiagnosticSeverity.Warning, info: DiagnosticSeverity.Information };

export function isConfig(uri: string): boolean {
  return baseOf(uri) === CONFIG_FILE;
}

/** The diagnostics of a configuration's problems. */
export function configDiagnostics(text: string, problems: readonly ConfigProblem[]): Diagnostic[] {
  if (problems.length === 0) return [];
  const document = new SourceDocument(text);
  return problems.map((problem) => ({
    range: { start: document.positionAt(problem.start), end: document.positionAt(problem.end) },
    severity: SEVERITY[problem.severity],
    code: 'configuration',
    source: SOURCE,
    message: problem.message,
  }));
}

/** Keeps the settings true to the configurations on disk and in the editor, and shows the problems of those that are closed. */
export function serveConfigFiles(server: Server, closed: ClosedFiles): void {
  const { documents, settings } = server;
  const show = (config: ConfigFile): void => closed.set(config.uri, configDiagnostics(config.text, config.problems));
  settings.onDidReadConfig((config) => (typeof config === 'string' ? closed.remove(config) : show(config)));
  server.onStarted(async () => {
    server.watch(`**/${CONFIG_FILE}`);
    await settings.configs();
  });
  server.onDidChangeFiles((changes) => {
    const uris = changes.map((change) => change.uri).filter((uri) => isConfig(uri));
    if (uris.length === 0) return;
    settings.configsChanged(uris);
    // Those that no open file leads to are read for their own problems.
    void settings.configs();
  });
  documents.onDidSettle((snapshot) => {
    if (isConfig(snapshot.uri)) settings.configEdited(snapshot.uri, snapshot.document.getText());
  });
  closed.onClosed((uri) => {
    if (!isConfig(uri)) return false;
    settings.configEdited(uri, undefined);
    void settings.configs();
    return true;
  });
}
