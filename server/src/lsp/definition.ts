/** textDocument/definition */
import { definition as definitionOf } from '../features/navigation.ts';
import { callDefinition } from '../features/calls/callEditing.ts';
import { callsOf, callTextOf } from './callStore.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const definition: Feature = {
  capabilities: () => ({ definitionProvider: true }),
  register(server) {
    const links = server.client.textDocument?.definition?.linkSupport === true;
    const calls = callsOf(server);
    server.connection.onDefinition((params, token) =>
      server.read(params.textDocument.uri, token, null, async (snapshot) => {
        const offset = snapshot.document.offsetAt(params.position);
        const binding = calls.bindingOf(snapshot);
        const tool = binding === undefined ? undefined : await calls.readyTool(binding);
        if (typeof tool === 'string' || !snapshot.isCurrent) return null;
        const found = tool === undefined ? definitionOf(viewOf(snapshot), offset) : callDefinition(callTextOf(snapshot), offset, tool);
        return links ? found : found.map((link) => ({ uri: link.targetUri, range: link.targetSelectionRange }));
      }),
    );
  },
};
