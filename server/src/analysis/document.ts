/** The text of one file: edited in place, read by offset or by line and column, outlined for the formats. */
import type { Outline } from '../formats/format.ts';
import type { JsonNode } from '../text/node.ts';
import { type Fault, parse } from '../text/parse.ts';

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

/** The file's values without what stands inside its tools. */
export interface DocumentOutline extends Outline {
  /** Offsets from the start of the file. */
  readonly faults: readonly Fault[];
  /** The span of a node of the outline, from the start of the file. */
  spanOf(node: JsonNode): { readonly start: number; readonly end: number };
  /** The text of a node. */
  textOf(node: JsonNode): string;
}

export class SourceDocument {
  #text: string;
  #lines: number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get length(): number {
    return this.#text.length;
  }

  getText(): string {
    return this.#text;
  }

  /** The text from `start` to `end` (exclusive), UTF-16 offsets from the start of the file. */
  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** Applies changes in order; each counts in the text that the one before left. */
  apply(changes: readonly TextChange[]): void {
    for (const change of changes) {
      if (change.range === undefined) this.#text = change.text;
      else {
        const start = this.offsetAt(change.range.start);
        const end = this.offsetAt(change.range.end);
        this.#text = this.#text.slice(0, start) + change.text + this.#text.slice(end);
      }
      this.#lines = undefined;
    }
  }

  positionAt(offset: number): Position {
    const lines = this.#lineStarts();
    const at = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = lines.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lines[middle]! <= at) low = middle;
      else high = middle;
    }
    return { line: low, character: at - lines[low]! };
  }

  offsetAt(position: Position): number {
    const lines = this.#lineStarts();
    if (position.line >= lines.length) return this.#text.length;
    const start = lines[position.line]!;
    let end = lines[position.line + 1] ?? this.#text.length;
    // A column behind the line's end means the line's end, in front of its line break.
    while (end > start && (this.#text[end - 1] === '\n' || this.#text[end - 1] === '\r') && position.line + 1 < lines.length) end--;
    return Math.min(start + position.character, end);
  }

  #lineStarts(): number[] {
    if (this.#lines !== undefined) return this.#lines;
    const lines = [0];
    for (let at = 0; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x0a || (code === 0x0d && this.#text.charCodeAt(at + 1) !== 0x0a)) lines.push(at + 1);
    }
    this.#lines = lines;
    return lines;
  }

  outline(fileName: string): DocumentOutline {
    const parsed = parse(this.#text);
    return {
      roots: parsed.roots,
      faults: parsed.faults,
      fileName,
      open: (node) => node,
      spanOf: (node) => ({ start: node.start, end: node.end }),
      textOf: (node) => this.#text.slice(node.start, node.end),
    };
  }
}
