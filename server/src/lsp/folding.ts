/** textDocument/foldingRange, where the editor does not fold JSON itself. */
import { foldingRanges } from '../features/folding.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const folding: Feature = {
  capabilities: (_client, options) => (options.editorGives?.includes('folding') === true ? {} : { foldingRangeProvider: true }),
  register(server) {
    if (server.options.editorGives?.includes('folding') === true) return;
    const limit = server.client.textDocument?.foldingRange?.rangeLimit;
    server.connection.onFoldingRanges((params, token) => server.read(params.textDocument.uri, token, null, (snapshot) => foldingRanges(viewOf(snapshot), limit)));
  },
};
