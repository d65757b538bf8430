/** Fixes as edits of one version of a document. */
import type { ClientCapabilities, WorkspaceEdit } from 'vscode-languageserver';
import type { LocatedFinding } from '../analysis/file.ts';
import { togetherFixable } from '../analysis/fixAll.ts';
import type { TextEdit } from '../text/edit.ts';
import type { Snapshot } from './documents.ts';

/** The one annotation of an edit. */
const ANNOTATION = 'toolspec';

/**
 * The edits as a change of this version of the document, so that a client refuses them when it has moved on.
 * @param about what a client that can shows with the edits when the user looks at them before they are made
 */
export function workspaceEdit(snapshot: Snapshot, edits: readonly TextEdit[], client: ClientCapabilities, about?: { readonly label: string; readonly description: string }): WorkspaceEdit {
  const changes = edits.map((edit) => ({ range: snapshot.rangeOf(edit.start, edit.end), newText: edit.newText }));
  if (client.workspace?.workspaceEdit?.documentChanges !== true) return { changes: { [snapshot.uri]: changes } };
  const textDocument = { uri: snapshot.uri, version: snapshot.version };
  if (about === undefined || client.workspace.workspaceEdit.changeAnnotationSupport === undefined) return { documentChanges: [{ textDocument, edits: changes }] };
  return {
    documentChanges: [{ textDocument, edits: changes.map((change) => ({ ...change, annotationId: ANNOTATION })) }],
    // Not `needsConfirmation`: VS Code then shows each edit without a tick, and the user has to set them one by one.
    changeAnnotations: { [ANNOTATION]: about },
  };
}

/** The edits of the safe fixes that can be made at once, sorted. */
export function safeEdits(findings: readonly LocatedFinding[]): TextEdit[] {
  return togetherFixable(findings).fixes.flatMap(({ fix }) => fix.edits).sort((left, right) => left.start - right.start);
}

/** True when some safe fix has to wait for another. */
export function hasOverlapping(findings: readonly LocatedFinding[]): boolean {
  return togetherFixable(findings).waiting > 0;
}
