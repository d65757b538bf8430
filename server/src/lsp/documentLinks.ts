/** textDocument/documentLink, where the editor does not link `$ref` itself. */
import type { DocumentLink } from 'vscode-languageserver';
import { documentLinks as linksOf } from '../features/documentLinks.ts';
import type { Feature } from './feature.ts';
import { gather, viewOf } from './view.ts';

export const documentLinks: Feature = {
  capabilities: (_client, options) => (options.editorGives?.includes('links') === true ? {} : { documentLinkProvider: { resolveProvider: false } }),
  register(server) {
    if (server.options.editorGives?.includes('links') === true) return;
    server.connection.onDocumentLinks((params, token) => server.read(params.textDocument.uri, token, null, (snapshot) => gather<DocumentLink>(server, snapshot, token, linksOf(viewOf(snapshot)))));
  },
};
