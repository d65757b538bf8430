/** The request `toolspec/workspaceTools`: the tools of all files, told as they are found and whenever they change. */
import * as l10n from '@vscode/l10n';
import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver';
import type { Feature } from './feature.ts';
import type { WorkspaceTools, WorkspaceToolsParams } from './protocol.ts';
import { toolIndexOf } from './toolIndex.ts';

/** A report each file would cost more than the file. */
const REPORT_EVERY_MS = 100;

export const workspaceTools: Feature = {
  capabilities: () => ({}),
  register(server) {
    const index = toolIndexOf(server);
    let told = false;
    server.connection.onRequest<WorkspaceTools, void>('toolspec/workspaceTools', async (params: WorkspaceToolsParams, token: CancellationToken) => {
      if (!told) {
        told = true;
        index.onDidChange(({ uri, file }) => void server.connection.sendNotification('toolspec/didChangeTools', { uri, file: file ?? null }));
      }
      const folders = params.folders ?? server.settings.folders.map((folder) => folder.uri);
      const progress: WorkDoneProgressReporter | undefined = params.workDoneToken === undefined ? undefined : server.connection.window.attachWorkDoneProgress(params.workDoneToken);
      progress?.begin(l10n.t('Looking for tools'), undefined, undefined, true);
      let last = performance.now();
      try {
        const { looked, limit } = await index.scan(folders, params.exclude ?? [], token, (done) => {
          if (performance.now() - last < REPORT_EVERY_MS) return;
          last = performance.now();
          progress?.report(l10n.t('{0} files, {1} with tools', done, index.files.size));
        });
        return { files: [...index.files.values()], looked, cancelled: token.isCancellationRequested, limit };
      } finally {
        progress?.done();
      }
    });
  },
};
