/** The text of one file: edited in place, read by offset or by line and column, outlined for the formats. */
import type { Outline } from '../formats/format.ts';
import { isBalancedObject, type PiecedText } from '../text/chunks.ts';
import type { JsonNode, Member } from '../text/node.ts';
import { type Fault, parse, type Parsed } from '../text/parse.ts';
import { inside as insideOf, type PlacedFault, placeFaults, pointerAt } from './placedFault.ts';
import { type Segment, Segments } from './segments.ts';
import { Skeleton } from './skeleton.ts';

/** Zero-based line and UTF-16 column, as in LSP. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A change as LSP sends it: without a range the whole text is replaced. */
export interface TextChange {
  readonly range?: Range;
  readonly text: string;
}

/**
 * The file's values without what stands inside its chunks. Valid until the next change of the document.
 * Nodes are those of the skeleton; `spanOf` tells where they stand in the file.
 */
export interface DocumentOutline extends Outline {
  /** Faults of the glue with their pointers; offsets from the start of the file. */
  readonly faults: readonly PlacedFault[];
  /**
   * The pointer of what stands in the chunk at an index of the segments, from the pointer inside of the chunk. What stands
   * where nothing may stand belongs to no member: its inside has the pointer of the object around it.
   */
  pointerInChunk(index: number, inside: string): string;
  /** The span of a node of the outline, from the start of the file. */
  spanOf(node: JsonNode): { readonly start: number; readonly end: number };
  /** The text of a node. */
  textOf(node: JsonNode): string;
  /** The span of a key of the outline, from the start of the file. */
  keySpanOf(member: Member): { readonly start: number; readonly end: number };
  readonly skeleton: Skeleton;
  /** The indexes of the chunks that a format must see inside. */
  readonly unfolded: ReadonlySet<number>;
  /** True when nothing has changed that the formats have looked into. */
  isCurrent(): boolean;
}

/**
 * A text that is edited in place. An edit inside a chunk costs what the chunk costs, plus a few numbers for each chunk.
 * Offsets are UTF-16 code units; positions behind the end of a line or of the file mean that end.
 */
export class SourceDocument {
  #segments: Segments;
  #skeleton: Skeleton | undefined;
  #outline: DocumentOutline | undefined;

  constructor(text: string | PiecedText) {
    this.#segments = new Segments(typeof text === 'string' ? { pieces: [text] } : text);
  }

  /** For the analysis alone: what is remembered hangs on the segments. */
  get segments(): Segments {
    return this.#segments;
  }

  get length(): number {
    return this.#segments.length;
  }

  get lineCount(): number {
    return this.#segments.lineCount;
  }

  /** The whole text. Joins it anew at each call. */
  getText(): string {
    return this.#segments.list.map((segment) => segment.text).join('');
  }

  /** The text from `start` to `end` (exclusive). */
  slice(start: number, end: number): string {
    const from = Math.max(0, start);
    const to = Math.min(end, this.length);
    return to <= from ? '' : this.#segments.slice(from, to);
  }

  /** Applies changes in order; each counts in the text that the one before left. */
  apply(changes: readonly TextChange[]): void {
    for (const change of changes) {
      if (change.range === undefined) {
        this.#segments = new Segments({ pieces: [change.text] });
        this.#skeleton = undefined;
        continue;
      }
      const start = this.offsetAt(change.range.start);
      this.replace(start, Math.max(start, this.offsetAt(change.range.end)), change.text);
    }
  }

  /** Replaces the text from `start` to `end` (exclusive). */
  replace(start: number, end: number, text: string): void {
    this.#segments.replace(start, end, text, (index, changed) => (index % 2 === 1 ? this.#staysChunk(index, changed) : this.#staysGlue(index, changed)));
  }

  /** A chunk stays one while its brackets match, and also while a closing one is missing if what follows shows where it ends. */
  #staysChunk(index: number, changed: string): boolean {
    return isBalancedObject(changed) || (changed.startsWith('{') && this.#reads(index, parse(changed).contained));
  }

  /** Glue whose words stay the same only moves what the outline already knows. */
  #staysGlue(index: number, changed: string): boolean {
    return this.#currentSkeleton().respace(index, changed);
  }

  /** Whether a chunk that reads as `contained` says may stand for itself where it is. */
  #reads(index: number, contained: Parsed['contained']): boolean {
    if (contained !== 'open') return contained === 'closed';
    const { list } = this.#segments;
    // Only the white space of JSON: a byte order mark in here is a fault.
    const after = /^[ \t\r\n]*(?:(\])|,[ \t\r\n]*(\{|$))/.exec(list[index + 1]!.text);
    const endsElement = after !== null && (after[1] !== undefined || after[2] === '{' || index + 2 < list.length);
    return endsElement && this.#currentSkeleton().inArray(index);
  }

  /** The indexes of the chunks that must be read with what stands around them. All chunks must have been parsed. */
  uncontained(): number[] {
    const { list } = this.#segments;
    const indexes: number[] = [];
    for (let index = 1; index < list.length; index += 2) {
      const { contained } = list[index]!.reading!;
      if (contained !== 'closed' && !this.#reads(index, contained)) indexes.push(index);
    }
    return indexes;
  }

  /**
   * Whether a string in single quotes that cannot be read tears the text: what looks like a word, a value or a tool anywhere in it may
   * be a piece of one. Asked of the whole text, since where it is cut says nothing of it. All chunks must have been parsed.
   */
  isTorn(): boolean {
    if (this.#currentSkeleton().parsed.torn >= 0) return true;
    const { list } = this.#segments;
    for (let index = 1; index < list.length; index += 2) if (list[index]!.reading!.torn) return true;
    return false;
  }

  positionAt(offset: number): Position {
    return this.#segments.lineOf(Math.max(0, Math.min(offset, this.length)));
  }

  offsetAt(position: Position): number {
    const start = this.#segments.lineStart(position.line);
    if (start === undefined) return this.length;
    const next = this.#segments.lineStart(position.line + 1);
    const wanted = start + Math.max(0, position.character);
    if (next === undefined) return Math.min(wanted, this.length);
    if (wanted < next - 1) return wanted;
    const lineBreak = this.slice(Math.max(start, next - 2), next);
    return Math.min(wanted, next - (lineBreak === '\r\n' ? 2 : 1));
  }

  #currentSkeleton(): Skeleton {
    const segments = this.#segments;
    if (this.#skeleton?.segments !== segments || this.#skeleton.generation !== segments.generation) this.#skeleton = new Skeleton(segments);
    return this.#skeleton;
  }

  /** The outline of the text as it is now. The same object while neither glue changes nor a chunk that a format looked into. */
  outline(fileName: string): DocumentOutline {
    const skeleton = this.#currentSkeleton();
    if (this.#outline?.skeleton !== skeleton || this.#outline.fileName !== fileName || !this.#outline.isCurrent()) this.#outline = outlineOf(skeleton, fileName);
    return this.#outline;
  }
}

function outlineOf(skeleton: Skeleton, fileName: string): DocumentOutline {
  const { segments, parsed } = skeleton;
  const spanOf = (node: JsonNode): { start: number; end: number } => {
    if (node.chunk === undefined) return { start: skeleton.startAt(node.start), end: skeleton.endAt(node.end) };
    const start = segments.starts[node.chunk]!;
    return { start, end: start + segments.list[node.chunk]!.text.length };
  };
  const opened = new Map<number, Segment>();
  const unfolded = new Set<number>();
  return {
    skeleton,
    unfolded,
    isCurrent: () => {
      for (const [index, segment] of opened) if (segments.list[index] !== segment) return false;
      return true;
    },
    roots: parsed.roots,
    fileName,
    get faults() {
      return placeFaults(parsed.roots, parsed.faults).map((fault) => ({
        ...movedFault(
          fault,
          (offset) => skeleton.startAt(offset),
          (offset) => skeleton.endAt(offset),
        ),
        pointer: fault.pointer,
      }));
    },
    pointerInChunk: (index, inside) => {
      const outside = pointerAt(parsed.roots, insideOf(skeleton.starts[index]!));
      return skeleton.holds(index) ? outside + inside : outside;
    },
    open: (node) => {
      if (node.chunk === undefined) return node;
      const segment = segments.list[node.chunk]!;
      opened.set(node.chunk, segment);
      segment.peeked ??= parse(segment.text).root;
      return segment.peeked ?? node;
    },
    sizeOf: (node) => {
      const span = spanOf(node);
      return span.end - span.start;
    },
    unfold: (node) => {
      if (node.chunk !== undefined) unfolded.add(node.chunk);
    },
    spanOf,
    keySpanOf: (member) => ({ start: skeleton.startAt(member.keyStart), end: skeleton.endAt(member.keyEnd) }),
    textOf: (node) => {
      if (node.chunk !== undefined) return segments.list[node.chunk]!.text;
      const span = spanOf(node);
      return segments.slice(span.start, span.end);
    },
  };
}

/** A fault with its offsets mapped, those of ends apart from those of starts. */
export function movedFault(fault: Fault, startAt: (offset: number) => number, endAt: (offset: number) => number = startAt): Fault {
  const span = (of: { readonly start: number; readonly end: number }): { start: number; end: number } => {
    if (of.start === of.end) return { start: endAt(of.start), end: endAt(of.end) };
    const start = startAt(of.start);
    // One code unit may be the bracket that stands for a whole chunk; the fault is its bracket alone.
    return { start, end: of.end - of.start === 1 ? start + 1 : endAt(of.end) };
  };
  return {
    ...fault,
    ...span(fault),
    ...(fault.related === undefined ? {} : { related: span(fault.related) }),
    ...(fault.edits === undefined ? {} : { edits: fault.edits.map((edit) => ({ ...span(edit), newText: edit.newText })) }),
  };
}
