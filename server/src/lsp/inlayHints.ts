/** textDocument/inlayHint: open or closed, where the text does not say. Off unless the user asks. */
import { inlayHints as hintsOf } from '../features/inlayHints.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const inlayHints: Feature = {
  capabilities: (client) => (client.textDocument?.inlayHint === undefined ? {} : { inlayHintProvider: { resolveProvider: false } }),
  register(server) {
    server.connection.languages.inlayHint.on((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => {
        if (!snapshot.settings.editor.shows.inlayHints) return [];
        return hintsOf(viewOf(snapshot), snapshot.document.offsetAt(params.range.start), snapshot.document.offsetAt(params.range.end));
      }),
    );
    if (server.client.workspace?.inlayHint?.refreshSupport === true) server.settings.onDidChange(() => void server.connection.languages.inlayHint.refresh());
  },
};
