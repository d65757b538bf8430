/** textDocument/rename and its preparation. A tool's new name is written in the configurations that bind calls to it as well. */
import * as l10n from '@vscode/l10n';
import { LSPErrorCodes, ResponseError, type TextDocumentEdit, type WorkspaceEdit } from 'vscode-languageserver';
import { SourceDocument } from '../analysis/document.ts';
import { callNameAt, renameInCalls } from '../features/calls/renameCalls.ts';
import { prepareRename, rename as renameAt, RenameRefused } from '../features/rename.ts';
import { callsOf } from './callStore.ts';
import type { Snapshot } from './documents.ts';
import type { Feature, Server } from './feature.ts';
import { isBelow, pathBelow } from './uris.ts';
import { viewOf } from './view.ts';

export const rename: Feature = {
  capabilities: (client) => ({ renameProvider: client.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true }),
  register(server) {
    const versioned = server.client.workspace?.workspaceEdit?.documentChanges === true;
    server.connection.onPrepareRename((params, token) =>
      server.read(params.textDocument.uri, token, null, (snapshot) => {
        const found = refusing(() => prepareRename(viewOf(snapshot), snapshot.document.offsetAt(params.position)));
        if (found === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, l10n.t('Only names of tools, actions, properties and definitions can be renamed.'));
        return found;
      }),
    );
    server.connection.onRenameRequest((params, token) =>
      server.read(params.textDocument.uri, token, null, async (snapshot): Promise<WorkspaceEdit | null> => {
        const edit = refusing(() => renameAt(viewOf(snapshot), snapshot.document.offsetAt(params.position), params.newName));
        if (edit === undefined) return null;
        const changes = [...(edit.documentChanges as TextDocumentEdit[]), ...(await boundCalls(server, snapshot, snapshot.document.offsetAt(params.position), params.newName))];
        if (versioned) return { documentChanges: changes };
        return { changes: Object.fromEntries(changes.map(({ textDocument, edits }) => [textDocument.uri, edits.filter((one) => 'newText' in one)])) };
      }),
    );
  },
};

/** A refusal as an answer that the client shows. */
function refusing<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof RenameRefused) throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    throw error;
  }
}

/** The changes of the configurations above a file whose `calls` are bound to what is renamed in it; calls bound for this window follow by themselves. */
async function boundCalls(server: Server, snapshot: Snapshot, offset: number, newName: string): Promise<TextDocumentEdit[]> {
  const name = callNameAt(viewOf(snapshot), offset);
  if (name === undefined || name.name === newName) return [];
  callsOf(server).renamed(snapshot.uri, name, newName);
  const changes: TextDocumentEdit[] = [];
  for (const { uri, folder, text } of await server.settings.configs()) {
    if (!isBelow(folder, snapshot.uri)) continue;
    // What is open may be newer than what was read.
    const open = server.documents.get(uri);
    const document = open?.document ?? new SourceDocument(text);
    const edits = renameInCalls(document.getText(), pathBelow(folder, snapshot.uri), name, newName).map((edit) => ({
      range: { start: document.positionAt(edit.start), end: document.positionAt(edit.end) },
      newText: edit.newText,
    }));
    if (edits.length > 0) changes.push({ textDocument: { uri, version: open?.version ?? null }, edits });
  }
  return changes;
}
