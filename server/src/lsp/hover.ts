/** textDocument/hover */
import { hover as hoverAt } from '../features/hover.ts';
import { callHover } from '../features/calls/callEditing.ts';
import { callsOf, callTextOf } from './callStore.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const hover: Feature = {
  capabilities: () => ({ hoverProvider: true }),
  register(server) {
    const calls = callsOf(server);
    server.connection.onHover((params, token) =>
      server.read(params.textDocument.uri, token, null, async (snapshot) => {
        const offset = snapshot.document.offsetAt(params.position);
        const binding = calls.bindingOf(snapshot);
        if (binding === undefined) return hoverAt(viewOf(snapshot), offset) ?? null;
        const tool = await calls.readyTool(binding);
        return typeof tool === 'string' || !snapshot.isCurrent ? null : (callHover(callTextOf(snapshot), offset, tool) ?? null);
      }),
    );
  },
};
