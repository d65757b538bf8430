/** workspace/symbol: the tools of all files by name. The files are looked through at the first question. */
import { LSPErrorCodes, ResponseError, type SymbolInformation, SymbolKind } from 'vscode-languageserver';
import { matches } from '../features/symbols.ts';
import type { Feature } from './feature.ts';
import { toolIndexOf } from './toolIndex.ts';
import { baseOf } from './uris.ts';

const MOST_SYMBOLS = 500;

export const workspaceSymbols: Feature = {
  capabilities: () => ({ workspaceSymbolProvider: true }),
  register(server) {
    const index = toolIndexOf(server);
    server.connection.onWorkspaceSymbol(async ({ query }, token) => {
      if (!index.isScanned) await index.scan(server.settings.folders.map((folder) => folder.uri), [], token, () => undefined);
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
      const found: SymbolInformation[] = [];
      for (const file of index.files.values()) {
        for (const { name, range } of file.tools) {
          if (name === undefined || !matches(name, query)) continue;
          found.push({ name, kind: SymbolKind.Function, location: { uri: file.uri, range }, containerName: baseOf(file.uri) });
          if (found.length >= MOST_SYMBOLS) return found;
        }
      }
      return found;
    });
  },
};
