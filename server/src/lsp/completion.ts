/** textDocument/completion */
import { completion as itemsAt } from '../features/completion.ts';
import { MOST_ITEMS } from '../features/complete/suggestion.ts';
import { withoutEditors } from '../features/complete/editorItems.ts';
import { callCompletion } from '../features/calls/callEditing.ts';
import { callsOf, callTextOf } from './callStore.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const completion: Feature = {
  capabilities: () => ({ completionProvider: { triggerCharacters: ['"', ':'], resolveProvider: false } }),
  register(server) {
    const snippets = server.client.textDocument?.completion?.completionItem?.snippetSupport === true;
    const twice = server.options.editorGives?.includes('completion') === true;
    const calls = callsOf(server);
    server.connection.onCompletion((params, token) =>
      server.read(params.textDocument.uri, token, null, async (snapshot) => {
        const offset = snapshot.document.offsetAt(params.position);
        const binding = calls.bindingOf(snapshot);
        if (binding !== undefined) {
          const tool = await calls.readyTool(binding);
          return typeof tool === 'string' || !snapshot.isCurrent ? null : { isIncomplete: false, items: callCompletion(callTextOf(snapshot), offset, tool, snippets, twice) };
        }
        const view = viewOf(snapshot);
        const items = itemsAt(view, offset, { snippets });
        return { isIncomplete: items.length >= MOST_ITEMS, items: twice ? withoutEditors(view, offset, items) : items };
      }),
    );
  },
};
