/** `.toolspec.json`: watched, read again, and its problems shown in it, open or not. */
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag, FileChangeType } from 'vscode-languageserver';
import { CONFIG_FILE, type ConfigProblem, readConfig } from '../analysis/config.ts';
import { SourceDocument } from '../analysis/document.ts';
import type { Severity } from '../rules/finding.ts';
import { ignoreUnused } from '../rules/ignore-unused.ts';
import type { ClosedFiles } from './closedFiles.ts';
import type { Server } from './feature.ts';
import { ignoreUsesOf } from './ignoreUses.ts';
import { rulePage } from './rulePage.ts';
import type { ConfigFile } from './settings.ts';
import { SOURCE, styleOf } from './toDiagnostic.ts';
import { baseOf, isBelow, parentOf } from './uris.ts';
import type { WorkspaceCheck } from './workspaceCheck.ts';

/** While somebody types, or many files are checked, what is said of ignores follows at this distance. */
const FOLLOW_MS = 200;
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

/** What is shown in a configuration: its problems, and its `ignore` entries that hide nothing. */
export function diagnosticsOfConfig(server: Server, uri: string, text: string): Diagnostic[] {
  const { config, problems } = readConfig(text);
  const style = styleOf(server.client, false);
  const href = style.pages ? rulePage(ignoreUnused.id) : undefined;
  const unused = configDiagnostics(text, ignoreUsesOf(server).unused(uri, config)).map((diagnostic) => ({
    ...diagnostic,
    code: ignoreUnused.id,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    ...(style.tags.has(DiagnosticTag.Unnecessary) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
  }));
  return [...configDiagnostics(text, problems), ...unused];
}

/** Keeps the settings true to the configurations on disk and in the editor, and shows the problems of those that are closed. */
export function serveConfigFiles(server: Server, closed: ClosedFiles, workspace: WorkspaceCheck, pulling: boolean): void {
  const { settings } = server;
  // A file that cannot be read has a problem and no text.
  const show = ({ uri, text, problems }: ConfigFile): void => closed.set(uri, text === '' ? configDiagnostics(text, problems) : diagnosticsOfConfig(server, uri, text));
  serveIgnoreUses(server, workspace, pulling, show);
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
  const deleted = serveOpenConfigs(server);
  closed.onClosed((uri) => {
    if (!isConfig(uri)) return false;
    deleted.delete(uri);
    settings.configEdited(uri, undefined);
    void settings.configs();
    return true;
  });
}

/**
 * What is open counts as it stands in the editor, saved or not, until its file is deleted: then its settings are gone, as
 * those of a deleted tsconfig.json or settings.json are while VS Code still shows their text. Who writes on in that text, or
 * brings the file back, has them again.
 * @returns the text of each open configuration at the time when its file was deleted
 */
function serveOpenConfigs({ documents, environment, settings, onDidChangeFiles }: Server): Map<string, string> {
  const deleted = new Map<string, string>();
  const textOf = (uri: string): string | undefined => documents.get(uri)?.document.getText();
  documents.onDidSettle((snapshot) => {
    const { uri } = snapshot;
    if (!isConfig(uri)) return;
    const text = snapshot.document.getText();
    if (deleted.get(uri) === text) return;
    deleted.delete(uri);
    settings.configEdited(uri, text);
  });
  onDidChangeFiles((changes) => {
    for (const { uri, type } of changes) {
      // A folder that is deleted takes its files along.
      const open = documents.uris().filter((one) => isConfig(one) && (one === uri || (type === FileChangeType.Deleted && isBelow(uri, one))));
      for (const config of open) void seen(config);
    }
  });
  /** Some programs write by deleting and making anew, so the disk is asked whether the file is there. */
  const seen = async (uri: string): Promise<void> => {
    const isThere = await environment.readText(uri).then((text) => text !== undefined, () => true);
    const text = textOf(uri);
    if (text === undefined || isThere === !deleted.has(uri)) return;
    if (isThere) deleted.delete(uri);
    else deleted.set(uri, text);
    settings.configEdited(uri, isThere ? text : undefined);
  };
  return deleted;
}

/** Keeps what is known of the `ignore` entries true, and shows again each configuration of which other entries are unused. */
function serveIgnoreUses(server: Server, workspace: WorkspaceCheck, pulling: boolean, show: (config: ConfigFile) => void): void {
  const { documents, settings } = server;
  const uses = ignoreUsesOf(server);
  uses.isWhole = () => workspace.isChecked;
  const shown = new Map<string, { readonly config: ConfigFile; readonly unused: string }>();
  const due = new Set<string>();
  const showAgain = async (): Promise<void> => {
    const uris = [...due];
    due.clear();
    const configs = await settings.configs();
    for (const uri of uris) {
      const config = configs.find((one) => one.uri === uri);
      if (config === undefined) continue;
      const unused = JSON.stringify(uses.unused(uri, config.config).map(({ pointer, severity }) => [pointer, severity]));
      const last = shown.get(uri);
      if (last?.config === config && last.unused === unused) continue;
      shown.set(uri, { config, unused });
      if (!documents.has(uri)) show(config);
      else if (!pulling) documents.reread(uri);
      else if (server.client.workspace?.diagnostics?.refreshSupport === true) {
        documents.reread(uri);
        void server.connection.languages.diagnostics.refresh();
      }
    }
  };
  // A check of the workspace sees thousands of files.
  const later = (uri: string): void => {
    if (due.size === 0) setTimeout(() => void showAgain(), FOLLOW_MS);
    due.add(uri);
  };
  uses.onDidChange(later);
  workspace.onDidCheck(() => void settings.configs().then((configs) => configs.forEach((config) => later(config.uri))));
  workspace.onDidChange((uri) => {
    if (!workspace.results.has(uri) && !documents.has(uri)) uses.forget(uri);
  });
  let reading: ReturnType<typeof setTimeout> | undefined;
  const readNamedOfOpen = (): void => {
    reading ??= setTimeout(() => {
      reading = undefined;
      for (const uri of documents.uris().filter(isConfig)) {
        const text = documents.get(uri)?.document.getText();
        if (text !== undefined) void uses.readNamed(parentOf(uri)!, readConfig(text).config);
      }
    }, FOLLOW_MS);
  };
  documents.onDidSettle((snapshot) => {
    if (isConfig(snapshot.uri)) readNamedOfOpen();
    else if (snapshot.isCurrent) uses.saw(snapshot);
  });
  documents.onDidClose((uri) => {
    uses.forget(uri);
    readNamedOfOpen();
  });
  server.onDidChangeFiles((changes) => {
    for (const { uri } of changes) if (!isConfig(uri) && !documents.has(uri) && !workspace.results.has(uri)) uses.forget(uri);
    readNamedOfOpen();
  });
}
