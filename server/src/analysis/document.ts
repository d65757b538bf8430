/** The text of one file: edited in place, read by offset or by line and column, outlined for the formats. */
import type { Outline } from '../formats/format.ts';
import type { JsonNode } from '../text/node.ts';
import { type Fault, parse, type Parsed, type Placeholder } from '../text/parse.ts';
import { type PlacedFault, pointerAt, placeFaults } from './placedFault.ts';
import { Segments } from './segments.ts';

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

/** A tree of the glue alone, where one bracket stands for each chunk. */
interface Skeleton {
  readonly generation: number;
  readonly parsed: Parsed;
  /** Where each segment starts in the text that was parsed. */
  readonly starts: Float64Array;
}

/**
 * The file's values without what stands inside its chunks. Valid until the next change of the document.
 * Nodes are those of the skeleton; `spanOf` tells where they stand in the file.
 */
export interface DocumentOutline extends Outline {
  /** Faults of the glue with their pointers; offsets from the start of the file. */
  readonly faults: readonly PlacedFault[];
  /** The pointer of the chunk at an index of the segments. */
  pointerOfChunk(index: number): string;
  /** The span of a node of the outline, from the start of the file. */
  spanOf(node: JsonNode): { readonly start: number; readonly end: number };
  /** The text of a node. */
  textOf(node: JsonNode): string;
  /** Where an offset of the outline's nodes stands in the file. */
  offsetOf(offset: number): number;
}

/**
 * A text that is edited in place. An edit inside a chunk costs what the chunk costs, plus a few numbers for each chunk.
 * Offsets are UTF-16 code units; positions behind the end of a line or of the file mean that end.
 */
export class SourceDocument {
  #segments: Segments;
  #skeleton: Skeleton | undefined;

  constructor(text: string) {
    this.#segments = new Segments(text);
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
        this.#segments = new Segments(change.text);
        this.#skeleton = undefined;
        continue;
      }
      const start = this.offsetAt(change.range.start);
      const end = Math.max(start, this.offsetAt(change.range.end));
      this.#segments.replace(start, end, change.text);
    }
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

  /** The outline of the text as it is now. Remembered while no glue changes. */
  outline(fileName: string): DocumentOutline {
    const segments = this.#segments;
    const { parsed, starts } = this.#currentSkeleton();
    const offsetOf = (offset: number): number => {
      let low = 0;
      let high = segments.list.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle;
      }
      return segments.starts[low]! + offset - starts[low]!;
    };
    const spanOf = (node: JsonNode): { start: number; end: number } => {
      if (node.chunk === undefined) return { start: offsetOf(node.start), end: offsetOf(node.end) };
      const start = segments.starts[node.chunk]!;
      return { start, end: start + segments.list[node.chunk]!.text.length };
    };
    return {
      roots: parsed.roots,
      fileName,
      get faults() {
        return placeFaults(parsed.roots, parsed.faults).map((fault) => ({ ...movedFault(fault, offsetOf), pointer: fault.pointer }));
      },
      pointerOfChunk: (index) => pointerAt(parsed.roots, starts[index]!),
      open: (node) => {
        if (node.chunk === undefined) return node;
        const segment = segments.list[node.chunk]!;
        segment.peeked ??= parse(segment.text).root;
        return segment.peeked ?? node;
      },
      spanOf,
      textOf: (node) => {
        if (node.chunk !== undefined) return segments.list[node.chunk]!.text;
        const span = spanOf(node);
        return segments.slice(span.start, span.end);
      },
      offsetOf,
    };
  }

  #currentSkeleton(): Skeleton {
    const segments = this.#segments;
    if (this.#skeleton?.generation === segments.generation) return this.#skeleton;
    const { list } = segments;
    const starts = new Float64Array(list.length);
    const placeholders: Placeholder[] = [];
    const parts: string[] = [];
    let offset = 0;
    for (let index = 0; index < list.length; index++) {
      starts[index] = offset;
      if (index % 2 === 1) {
        placeholders.push({ offset, segment: index });
        parts.push('{');
        offset++;
      } else {
        const { text } = list[index]!;
        parts.push(text);
        offset += text.length;
      }
    }
    this.#skeleton = { generation: segments.generation, parsed: parse(parts.join(''), placeholders), starts };
    return this.#skeleton;
  }
}

/** A fault with its offsets mapped. */
export function movedFault(fault: Fault, offsetOf: (offset: number) => number): Fault {
  return {
    ...fault,
    start: offsetOf(fault.start),
    end: offsetOf(fault.end),
    ...(fault.related === undefined ? {} : { related: { start: offsetOf(fault.related.start), end: offsetOf(fault.related.end) } }),
    ...(fault.edits === undefined ? {} : { edits: fault.edits.map((edit) => ({ start: offsetOf(edit.start), end: offsetOf(edit.end), newText: edit.newText })) }),
  };
}
