/** The request `toolspec/checkWorkspace`: all tool files, open or not, with progress, until it is cancelled. */
import * as l10n from '@vscode/l10n';
import type { CancellationToken, WorkDoneProgressReporter, WorkDoneProgressServerReporter } from 'vscode-languageserver';
import { CancellationTokenSource } from 'vscode-languageserver';
import type { ClosedFiles } from './closedFiles.ts';
import type { Server } from './feature.ts';
import type { CancelCheckParams, CheckWorkspaceParams, CheckWorkspaceResult } from './protocol.ts';
import type { WorkspaceCheck } from './workspaceCheck.ts';

/** A report each file would cost more than the file. */
const REPORT_EVERY_MS = 100;

export function serveWorkspaceCheck(server: Server, check: WorkspaceCheck, closed: ClosedFiles, pulling: boolean): void {
  if (!pulling) {
    check.onDidChange((uri) => {
      const result = check.results.get(uri);
      if (result === undefined) closed.remove(uri);
      else closed.set(uri, result.diagnostics);
    });
  }
  const running = new Map<string | number, CancellationTokenSource>();
  server.connection.onNotification('toolspec/cancelCheck', ({ workDoneToken }: CancelCheckParams) => running.get(workDoneToken)?.cancel());
  server.connection.onRequest('toolspec/checkWorkspace', (params: CheckWorkspaceParams, token: CancellationToken) => {
    const cancelled = new CancellationTokenSource();
    token.onCancellationRequested(() => cancelled.cancel());
    const { workDoneToken } = params;
    if (workDoneToken !== undefined) running.set(workDoneToken, cancelled);
    return run(server, check, params, cancelled).finally(() => {
      cancelled.dispose();
      if (workDoneToken !== undefined) running.delete(workDoneToken);
    });
  });
}

async function run(server: Server, check: WorkspaceCheck, params: CheckWorkspaceParams, cancelled: CancellationTokenSource): Promise<CheckWorkspaceResult> {
  const progress = await progressOf(server, params);
  if (progress !== undefined && 'token' in progress) progress.token.onCancellationRequested(() => cancelled.cancel());
  progress?.begin(l10n.t('Checking tool files'), 0, l10n.t('Looking for files'), true);
  let last = Date.now();
  try {
    const folders = params.folders ?? server.settings.folders.map((folder) => folder.uri);
    return await check.check(folders, params.exclude ?? [], cancelled.token, (done, all) => {
      const now = Date.now();
      if (now - last < REPORT_EVERY_MS && done < all) return;
      last = now;
      progress?.report(Math.floor((done / all) * 100), l10n.t('{0} of {1} files', done, all));
    });
  } finally {
    progress?.done();
  }
}

async function progressOf(server: Server, params: CheckWorkspaceParams): Promise<WorkDoneProgressReporter | WorkDoneProgressServerReporter | undefined> {
  if (params.workDoneToken !== undefined) return server.connection.window.attachWorkDoneProgress(params.workDoneToken);
  if (server.client.window?.workDoneProgress !== true) return undefined;
  return server.connection.window.createWorkDoneProgress();
}
