/** Check Workspace: every tool file of the workspace, open or not, with progress that can be cancelled. */
import { commands, Disposable, ProgressLocation, window, workspace } from 'vscode';
import { WorkDoneProgress } from 'vscode-languageclient';
import type { CheckWorkspaceResult } from '../../../server/src/lsp/protocol.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';

const SHOW = 'Show Problems';
const DETAILS = 'Show Log';

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
      await window.showInformationMessage('Toolspec Lens: open a folder first; there is no workspace to check.');
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
  return window.withProgress({ location: ProgressLocation.Notification, title: 'Toolspec Lens: checking tool files', cancellable: true }, async (progress, token) => {
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
  const { error, warning, info } = result.problems;
  const parts = [count(error, 'error'), count(warning, 'warning'), count(info, 'hint')].filter((part) => part !== undefined);
  const found = parts.length === 0 ? 'no problems' : parts.join(', ');
  const limit = result.limit === undefined ? '' : ` Only the first ${result.limit} JSON files were read.`;
  const failed = result.failed.length === 0 ? '' : ` ${result.failed.length} could not be read.`;
  const message = `${result.cancelled ? 'Cancelled after' : 'Checked'} ${result.files} JSON ${result.files === 1 ? 'file' : 'files'}: ${result.toolFiles} with tools, ${found}.${failed}${limit}`;
  const buttons = [...(parts.length > 0 ? [SHOW] : []), ...(result.failed.length > 0 ? [DETAILS] : [])];
  const client = await server.start();
  for (const { uri, reason } of result.failed) client.warn(`${uri} was not checked: ${reason}`);
  const chosen = await (error > 0 || result.failed.length > 0 ? window.showWarningMessage(message, ...buttons) : window.showInformationMessage(message, ...buttons));
  if (chosen === SHOW) await commands.executeCommand('workbench.actions.view.problems');
  if (chosen === DETAILS) client.outputChannel.show();
}

function count(number: number, name: string): string | undefined {
  return number === 0 ? undefined : `${number} ${name}${number === 1 ? '' : 's'}`;
}
