/** textDocument/selectionRange, where the editor does not know JSON itself. */
import { selectionRange } from '../features/selectionRanges.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const selectionRanges: Feature = {
  capabilities: (_client, options) => (options.editorGives?.includes('selectionRanges') === true ? {} : { selectionRangeProvider: true }),
  register(server) {
    if (server.options.editorGives?.includes('selectionRanges') === true) return;
    server.connection.onSelectionRanges((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => params.positions.map((position) => selectionRange(viewOf(snapshot), snapshot.document.offsetAt(position)))),
    );
  },
};
