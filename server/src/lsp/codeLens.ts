/** textDocument/codeLens: what can be done with each tool, and its verdict. */
import { CodeLensRefreshRequest } from 'vscode-languageserver';
import { codeLenses } from '../features/codeLens.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const codeLens: Feature = {
  capabilities: (client) => (client.textDocument?.codeLens === undefined ? {} : { codeLensProvider: { resolveProvider: false } }),
  register(server) {
    const { preview, checkCall, matrix, verdict } = server.options.lensCommands ?? {};
    server.connection.onCodeLens((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => (snapshot.settings.editor.shows.codeLens ? codeLenses(viewOf(snapshot), { preview, checkCall, matrix, verdict }) : [])),
    );
    if (server.client.workspace?.codeLens?.refreshSupport === true) server.settings.onDidChange(() => void server.connection.sendRequest(CodeLensRefreshRequest.type));
  },
};
