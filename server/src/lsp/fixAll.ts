/** All safe fixes of a file as one change. A fix may wait for another to be made, so the fixed text is analysed again until nothing safe is left. */
import { SourceDocument } from '../analysis/document.ts';
import { allFindings, analyse, type FileAnalysis, type LocatedFinding } from '../analysis/file.ts';
import { FixGuard } from '../analysis/fixGuard.ts';
import type { TextEdit } from '../text/edit.ts';
import type { Snapshot } from './documents.ts';
import { shownFindings } from './findings.ts';
import { hasOverlapping, safeEdits } from './fixes.ts';

/** Fixes that undo each other would go on for ever. */
const MOST_ROUNDS = 10;

/**
 * The edits that leave no safe fix in the file, as far as that can be reached.
 * @param rule only findings of this rule
 */
export function fixAll(snapshot: Snapshot, rule?: string): TextEdit[] {
  const { file } = snapshot.settings;
  const wanted = (document: SourceDocument, analysis: FileAnalysis, findings: readonly LocatedFinding[]): readonly LocatedFinding[] =>
    new FixGuard(document, file, analysis).keep(rule === undefined ? findings : findings.filter((finding) => finding.rule === rule));
  const first = wanted(snapshot.document, snapshot.analysis(), shownFindings(snapshot));
  const edits = safeEdits(first);
  // A whole text is only written where something had to wait: a file of 20 MB with one fault costs one edit.
  if (edits.length === 0 || !hasOverlapping(first)) return edits;
  const pieces = new Pieces(snapshot.document.getText());
  pieces.apply(edits);
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const document = new SourceDocument(pieces.text());
    const analysis = analyse(document, file);
    const more = safeEdits(wanted(document, analysis, allFindings(analysis)));
    if (more.length === 0) break;
    pieces.apply(more);
  }
  return pieces.edits();
}

/** A span of the source, or what was put in. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly inserted: string | undefined;
}

/** A text as spans of the one it was made from and what was put between them, so that rounds of edits become one. */
export class Pieces {
  readonly #source: string;
  #pieces: Piece[];

  constructor(source: string) {
    this.#source = source;
    this.#pieces = [{ start: 0, end: source.length, inserted: undefined }];
  }

  text(): string {
    return this.#pieces.map((piece) => piece.inserted ?? this.#source.slice(piece.start, piece.end)).join('');
  }

  /** @param edits sorted, not overlapping, counting in the text as it is now */
  apply(edits: readonly TextEdit[]): void {
    const next: Piece[] = [];
    let index = 0;
    let within = 0;
    let at = 0;
    /** Moves on to `offset`, keeping what is passed or dropping it. */
    const to = (offset: number, keep: boolean): void => {
      while (at < offset) {
        const piece = this.#pieces[index]!;
        const length = (piece.inserted?.length ?? piece.end - piece.start) - within;
        const step = Math.min(length, offset - at);
        if (keep) {
          if (piece.inserted !== undefined) next.push({ start: 0, end: 0, inserted: piece.inserted.slice(within, within + step) });
          else next.push({ start: piece.start + within, end: piece.start + within + step, inserted: undefined });
        }
        at += step;
        within += step;
        if (step === length) {
          index++;
          within = 0;
        }
      }
    };
    for (const edit of edits) {
      to(edit.start, true);
      to(edit.end, false);
      if (edit.newText !== '') next.push({ start: 0, end: 0, inserted: edit.newText });
    }
    to(this.#length(), true);
    this.#pieces = next;
  }

  /** The edits that lead from the source to the text. */
  edits(): TextEdit[] {
    const edits: TextEdit[] = [];
    let end = 0;
    let inserted = '';
    const close = (start: number): void => {
      if (start > end || inserted !== '') edits.push({ start: end, end: start, newText: inserted });
      inserted = '';
    };
    for (const piece of this.#pieces) {
      if (piece.inserted !== undefined) inserted += piece.inserted;
      else {
        close(piece.start);
        end = piece.end;
      }
    }
    close(this.#source.length);
    return edits;
  }

  #length(): number {
    let length = 0;
    for (const piece of this.#pieces) length += piece.inserted?.length ?? piece.end - piece.start;
    return length;
  }
}
