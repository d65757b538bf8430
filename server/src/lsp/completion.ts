/** textDocument/completion */
import { completion as itemsAt } from '../features/completion.ts';
import { withoutEditors } from '../features/complete/editorItems.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const completion: Feature = {
  capabilities: () => ({ completionProvider: { triggerCharacters: ['"', ':'], resolveProvider: false } }),
  register(server) {
    const snippets = server.client.textDocument?.completion?.completionItem?.snippetSupport === true;
    const twice = server.options.editorGives?.includes('completion') === true;
    server.connection.onCompletion((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => {
        const view = viewOf(snapshot);
        const offset = snapshot.document.offsetAt(params.position);
        const items = itemsAt(view, offset, { snippets });
        return { isIncomplete: false, items: twice ? withoutEditors(view, offset, items) : items };
      }),
    );
  },
};
