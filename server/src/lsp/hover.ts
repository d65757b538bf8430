/** textDocument/hover */
import { hover as hoverAt } from '../features/hover.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const hover: Feature = {
  capabilities: () => ({ hoverProvider: true }),
  register(server) {
    server.connection.onHover((params, token) => server.read(params.textDocument.uri, token, null, (snapshot) => hoverAt(viewOf(snapshot), snapshot.document.offsetAt(params.position)) ?? null));
  },
};
