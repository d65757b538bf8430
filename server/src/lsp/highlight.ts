/** textDocument/documentHighlight */
import { highlights } from '../features/navigation.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const highlight: Feature = {
  capabilities: () => ({ documentHighlightProvider: true }),
  register(server) {
    // Null, not an empty list, where no name stands: the editor then falls back to equal words.
    server.connection.onDocumentHighlight((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => {
        const found = highlights(viewOf(snapshot), snapshot.document.offsetAt(params.position));
        return found.length === 0 ? null : found;
      }),
    );
  },
};
