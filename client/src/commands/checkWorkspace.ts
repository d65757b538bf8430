/** Check Workspace: every tool file of the workspace, open or not, with progress that can be cancelled. */
import { commands, Disposable, l10n, ProgressLocation, window, workspace } from 'vscode';
import { WorkDoneProgress } from 'vscode-languageclient';
import type { CheckWorkspaceResult } from '../../../server/src/lsp/protocol.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';
import { problemWords } from '../words.ts';


export function registerCheckWorkspace(server: ServerHandle): Disposable {
  let checked = false;
  return Disposable.from(
    command(server, () => (checked = true)),
    server.onDidChangeRunning((running) => {
      // A server that was started again knows nothing of the files that are not open.
      if (running && checked) server.request('toolspec/checkWorkspace', { exclude: excluded() }).catch((error: unknown) => console.error(error));
    }),
  );
}

function command(server: ServerHandle, done: () => void): Disposable {
  return commands.registerCommand('toolspec.checkWorkspace', async () => {
    if ((workspace.workspaceFolders ?? []).length === 0) {
      await window.showInformationMessage(l10n.t('Toolspec Lens: open a folder first; there is no workspace to check.'));
      return undefined;
    }
    try {
      const result = await check(server);
      done();
      void tell(server, result);
      return result;
    } catch (error) {
      tellOf(error);
      return undefined;
    }
  });
}

function check(server: ServerHandle): Thenable<CheckWorkspaceResult> {
  return window.withProgress({ location: ProgressLocation.Notification, title: l10n.t('Toolspec Lens: checking tool files'), cancellable: true }, async (progress, token) => {
    const client = await server.start();
    const workDoneToken = `toolspec-check-${Date.now()}`;
    let reached = 0;
    const listening = client.onProgress(WorkDoneProgress.type, workDoneToken, (report) => {
      if (report.kind !== 'report') return;
      const increment = (report.percentage ?? reached) - reached;
      reached += increment;
      progress.report({ message: report.message, increment });
    });
    // What was found before the user cancelled is worth showing, so the request is answered and not thrown away.
    const cancelling = token.onCancellationRequested(() => void client.sendNotification('toolspec/cancelCheck', { workDoneToken }));
    try {
      return await server.request('toolspec/checkWorkspace', { workDoneToken, exclude: excluded() });
    } finally {
      listening.dispose();
      cancelling.dispose();
    }
  });
}

/** The globs of `files.exclude` that are on. */
function excluded(): string[] {
  const globs = workspace.getConfiguration('files').get<Record<string, unknown>>('exclude') ?? {};
  return Object.entries(globs)
    .filter(([, on]) => on === true)
    .map(([glob]) => glob);
}

async function tell(server: ServerHandle, result: CheckWorkspaceResult): Promise<void> {
  const { error } = result.problems;
  const parts = problemWords(result.problems);
  const show = l10n.t('Show Problems');
  const details = l10n.t('Show Log');
  const found = parts.length === 0 ? l10n.t('no problems') : parts.join(', ');
  const limit = result.limit === undefined ? '' : ` ${l10n.t('Only the first {0} JSON files were read.', result.limit)}`;
  const failed = result.failed.length === 0 ? '' : ` ${l10n.t('{0} could not be read.', result.failed.length)}`;
  const message = `${sentence(result, found)}${failed}${limit}`;
  const buttons = [...(parts.length > 0 ? [show] : []), ...(result.failed.length > 0 ? [details] : [])];
  const client = await server.start();
  for (const { uri, reason } of result.failed) client.warn(`${uri} was not checked: ${reason}`);
  const chosen = await (error > 0 || result.failed.length > 0 ? window.showWarningMessage(message, ...buttons) : window.showInformationMessage(message, ...buttons));
  if (chosen === show) await commands.executeCommand('workbench.actions.view.problems');
  if (chosen === details) client.outputChannel.show();
}

function sentence({ cancelled, files, toolFiles }: CheckWorkspaceResult, found: string): string {
  if (cancelled) return files === 1 ? l10n.t('Cancelled after 1 JSON file: {0} with tools, {1}.', toolFiles, found) : l10n.t('Cancelled after {0} JSON files: {1} with tools, {2}.', files, toolFiles, found);
  return files === 1 ? l10n.t('Checked 1 JSON file: {0} with tools, {1}.', toolFiles, found) : l10n.t('Checked {0} JSON files: {1} with tools, {2}.', files, toolFiles, found);
}
