/** Fixes as edits of one version of a document. */
import type { ClientCapabilities, WorkspaceEdit } from 'vscode-languageserver';
import type { LocatedFinding } from '../analysis/file.ts';
import type { TextEdit } from '../text/edit.ts';
import type { Snapshot } from './documents.ts';

/** The edits as a change of this version of the document, so that a client refuses them when it has moved on. */
export function workspaceEdit(snapshot: Snapshot, edits: readonly TextEdit[], client: ClientCapabilities): WorkspaceEdit {
  const changes = edits.map((edit) => ({ range: snapshot.rangeOf(edit.start, edit.end), newText: edit.newText }));
  if (client.workspace?.workspaceEdit?.documentChanges !== true) return { changes: { [snapshot.uri]: changes } };
  return { documentChanges: [{ textDocument: { uri: snapshot.uri, version: snapshot.version }, edits: changes }] };
}

/**
 * The safe fixes of findings that can be made at once: the first of each finding, in the order of the text, without
 * those that touch an edit taken before. What is left out is found again when these are made.
 */
export function togetherFixable(findings: readonly LocatedFinding[]): TextEdit[] {
  return select(findings).edits;
}

/** True when some safe fix has to wait for another. */
export function hasOverlapping(findings: readonly LocatedFinding[]): boolean {
  return select(findings).waiting > 0;
}

function select(findings: readonly LocatedFinding[]): { edits: TextEdit[]; waiting: number } {
  const fixes: { edits: readonly TextEdit[]; start: number; end: number }[] = [];
  for (const finding of findings) {
    const edits = finding.fixes.find((one) => one.safe)?.edits;
    if (edits === undefined || edits.length === 0) continue;
    let start = edits[0]!.start;
    let end = edits[0]!.end;
    for (const edit of edits) {
      if (edit.start < start) start = edit.start;
      if (edit.end > end) end = edit.end;
    }
    fixes.push({ edits, start, end });
  }
  fixes.sort((left, right) => left.start - right.start || left.end - right.end);
  const taken: TextEdit[] = [];
  let waiting = 0;
  let end = -1;
  for (const fix of fixes) {
    // Edits that only meet wait too: which of two insertions comes first is no question of chance.
    if (fix.start <= end) {
      waiting++;
      continue;
    }
    taken.push(...fix.edits);
    end = fix.end;
  }
  return { edits: taken.sort((left, right) => left.start - right.start), waiting };
}
