/** textDocument/references */
import { references as referencesOf } from '../features/navigation.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const references: Feature = {
  capabilities: () => ({ referencesProvider: true }),
  register(server) {
    server.connection.onReferences((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => referencesOf(viewOf(snapshot), snapshot.document.offsetAt(params.position), params.context.includeDeclaration)),
    );
  },
};
