/** textDocument/definition */
import { definition as definitionOf } from '../features/navigation.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const definition: Feature = {
  capabilities: () => ({ definitionProvider: true }),
  register(server) {
    const links = server.client.textDocument?.definition?.linkSupport === true;
    server.connection.onDefinition((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => {
        const found = definitionOf(viewOf(snapshot), snapshot.document.offsetAt(params.position));
        return links ? found : found.map((link) => ({ uri: link.targetUri, range: link.targetSelectionRange }));
      }),
    );
  },
};
