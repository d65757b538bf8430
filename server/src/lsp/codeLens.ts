/** textDocument/codeLens: what can be done with each tool, and its verdict. */
import { type CodeLens, CodeLensRefreshRequest } from 'vscode-languageserver';
import { codeLenses } from '../features/codeLens.ts';
import type { Snapshot } from './documents.ts';
import type { Feature } from './feature.ts';
import { LensWatch } from './lensWatch.ts';
import { viewOf } from './view.ts';

export const codeLens: Feature = {
  capabilities: (client) => (client.textDocument?.codeLens === undefined ? {} : { codeLensProvider: { resolveProvider: false } }),
  register(server) {
    const { preview, checkCall, matrix, verdict } = server.options.lensCommands ?? {};
    const lensesOf = (snapshot: Snapshot): CodeLens[] => (snapshot.settings.editor.shows.codeLens ? codeLenses(viewOf(snapshot), { preview, checkCall, matrix, verdict }) : []);
    let watch: LensWatch | undefined;
    server.connection.onCodeLens((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => {
        const lenses = lensesOf(snapshot);
        watch?.answered(snapshot, lenses);
        return lenses;
      }),
    );
    if (server.client.workspace?.codeLens?.refreshSupport !== true) return;
    // A client that is just going away answers no more.
    const refresh = (): void => void server.connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
    server.settings.onDidChange(refresh);
    watch = new LensWatch(server, lensesOf, refresh);
  },
};
