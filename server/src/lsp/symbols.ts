/** textDocument/documentSymbol: the outline. Empty where the editor lists every key there and the user has not asked for ours. */
import type { DocumentSymbol, SymbolInformation } from 'vscode-languageserver';
import { symbols as symbolsOf } from '../features/symbols.ts';
import type { Feature } from './feature.ts';
import { gather, viewOf } from './view.ts';

export const symbols: Feature = {
  capabilities: () => ({ documentSymbolProvider: { label: 'Toolspec Lens' } }),
  register(server) {
    const nested = server.client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
    const given = server.options.editorGives?.includes('symbols') === true;
    server.connection.onDocumentSymbol((params, token) =>
      server.read(params.textDocument.uri, token, null, async (snapshot) => {
        if (given && !snapshot.settings.editor.shows.outline) return [];
        const found = await gather(server, snapshot, token, symbolsOf(viewOf(snapshot)));
        return nested ? found : flat(found, snapshot.uri, undefined);
      }),
    );
  },
};

function flat(list: readonly DocumentSymbol[], uri: string, containerName: string | undefined): SymbolInformation[] {
  return list.flatMap((one) => [{ name: one.name, kind: one.kind, location: { uri, range: one.range }, ...(containerName === undefined ? {} : { containerName }) }, ...flat(one.children ?? [], uri, one.name)]);
}
