/** textDocument/rename and its preparation. */
import { LSPErrorCodes, ResponseError, type WorkspaceEdit } from 'vscode-languageserver';
import { prepareRename, rename as renameAt, RenameRefused } from '../features/rename.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const rename: Feature = {
  capabilities: (client) => ({ renameProvider: client.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true }),
  register(server) {
    const versioned = server.client.workspace?.workspaceEdit?.documentChanges === true;
    server.connection.onPrepareRename((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => {
        const found = prepareRename(viewOf(snapshot), snapshot.document.offsetAt(params.position));
        if (found === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, 'Only names of tools, actions, properties and definitions can be renamed.');
        return found;
      }),
    );
    server.connection.onRenameRequest((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot): WorkspaceEdit | null => {
        try {
          const edit = renameAt(viewOf(snapshot), snapshot.document.offsetAt(params.position), params.newName);
          if (edit === undefined || versioned) return edit ?? null;
          return { changes: { [snapshot.uri]: edit.documentChanges!.flatMap((change) => ('edits' in change ? change.edits.filter((one) => 'newText' in one) : [])) } };
        } catch (error) {
          if (error instanceof RenameRefused) throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
          throw error;
        }
      }),
    );
  },
};
