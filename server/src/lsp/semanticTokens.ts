/** textDocument/semanticTokens/range: what stands in view is coloured, however long the file is. */
import { packTokens, semanticTokens as tokensOf, TOKEN_MODIFIERS, TOKEN_TYPES } from '../features/semanticTokens.ts';
import type { Snapshot } from './documents.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

/** An editor that asks for the whole document at once gets it up to here. */
const LONGEST_WHOLE = 500_000;

export const semanticTokens: Feature = {
  capabilities: (client) => {
    const requests = client.textDocument?.semanticTokens?.requests;
    if (requests === undefined) return {};
    const legend = { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] };
    // A client that can ask for ranges is not offered the whole, which it would ask for first.
    return { semanticTokensProvider: requests.range !== undefined && requests.range !== false ? { legend, range: true } : { legend, full: true } };
  },
  register(server) {
    const pack = (snapshot: Snapshot, start: number, end: number): { data: number[] } => {
      const view = viewOf(snapshot);
      return { data: packTokens(view, tokensOf(view, start, end)) };
    };
    const none = { data: [] };
    server.connection.languages.semanticTokens.onRange((params, token) =>
      server.read(params.textDocument.uri, token, none, (snapshot) => pack(snapshot, snapshot.document.offsetAt(params.range.start), snapshot.document.offsetAt(params.range.end))),
    );
    server.connection.languages.semanticTokens.on((params, token) => server.read(params.textDocument.uri, token, none, (snapshot) => (snapshot.document.length > LONGEST_WHOLE ? none : pack(snapshot, 0, snapshot.document.length))));
  },
};
