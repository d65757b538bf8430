/** What both entry points share: the server is started when a file looks like one with tools, and everything else hangs on it. */
import { type ExtensionContext, l10n, window, workspace } from 'vscode';
import { registerCheckCall } from './commands/checkCall.ts';
import { registerCheckWorkspace } from './commands/checkWorkspace.ts';
import { registerChooseHosts } from './commands/chooseHosts.ts';
import { registerCopy } from './commands/copy.ts';
import { registerLocateError } from './commands/locateError.ts';
import { registerRulePage } from './commands/rulePage.ts';
import { registerServerCommands } from './commands/server.ts';
import { registerCompare } from './preview/compare.ts';
import { registerPreview } from './preview/preview.ts';
import { PreviewDocuments } from './preview/documents.ts';
import { type MakeClient, ServerHandle } from './serverHandle.ts';
import { watchForTools } from './toolFiles.ts';
import { FileStates } from './views/fileStates.ts';
import { registerToolsView } from './views/toolsView.ts';
import { registerMatrix } from './views/matrixView.ts';
import { registerStatusItem } from './views/statusItem.ts';

let server: ServerHandle | undefined;

/** @param makeClient how the server is reached from here */
export async function activateWith(context: ExtensionContext, makeClient: MakeClient): Promise<void> {
  server = new ServerHandle(makeClient);
  const states = new FileStates(server);
  const documents = new PreviewDocuments();
  context.subscriptions.push(
    server,
    states,
    documents,
    registerStatusItem(states),
    registerPreview(server, states, documents),
    registerCompare(server, documents),
    registerCopy(server),
    registerCheckWorkspace(server),
    registerChooseHosts(server, states),
    registerCheckCall(server),
    registerToolsView(server),
    registerMatrix(context, server, states),
    registerLocateError(server),
    registerRulePage(server),
    registerServerCommands(server),
    watchForTools(workspace, () => {
      server?.start().catch((error: unknown) => window.showErrorMessage(l10n.t('Toolspec Lens could not start its server: {0}', error instanceof Error ? error.message : String(error))));
    }),
  );
}

export function deactivateServer(): Promise<void> | undefined {
  return server?.stop();
}
