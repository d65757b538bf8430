/** Refactorings as code actions, each with an edit of the version it was made for. */
import { CodeActionKind } from 'vscode-languageserver';
import { refactorings } from '../features/refactor/index.ts';
import type { ActionSource } from './actionSource.ts';
import { workspaceEdit } from './fixes.ts';
import { viewOf } from './view.ts';

export const refactorActions: ActionSource = {
  kinds: [CodeActionKind.RefactorExtract, CodeActionKind.RefactorInline, CodeActionKind.RefactorRewrite, 'refactor.move'],
  actions(server, snapshot, params) {
    const at = refactorings(viewOf(snapshot), snapshot.document.offsetAt(params.range.start));
    if (at === undefined) return [];
    return at.found.map(({ title, kind, edits, loses }) => ({
      title,
      kind,
      edit: workspaceEdit(snapshot, edits.map((edit) => ({ start: edit.start + at.start, end: edit.end + at.start, newText: edit.newText })), server.client, loses && { label: title, description: loses.join(' ') }),
    }));
  },
};
