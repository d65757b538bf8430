/** The tokens of a text from jsonc-parser's scanner, with a look ahead, and with objects that were left out of the text. */
import { createScanner } from 'jsonc-parser';
import type { JsonNode } from './node.ts';

/** Balanced objects that the caller left out of the text; `{` stands for each. */
export interface Placeholders {
  /** How many there are. */
  readonly count: number;
  /** Their offsets in the text, ascending. */
  readonly offsets: ArrayLike<number>;
  /** The node to put for one; its `start` and `end` are set here. */
  nodeAt(index: number): JsonNode;
}

export const NO_PLACEHOLDERS: Placeholders = {
  count: 0,
  offsets: [],
  nodeAt() {
    throw new RangeError('There are no placeholders.');
  },
};

// jsonc-parser declares these as an ambient export const enum, which a single-file compiler cannot read.
export const OpenBrace = 1;
export const CloseBrace = 2;
export const OpenBracket = 3;
export const CloseBracket = 4;
export const Comma = 5;
export const Colon = 6;
export const NullWord = 7;
export const TrueWord = 8;
export const FalseWord = 9;
export const StringToken = 10;
export const NumberToken = 11;
export const LineComment = 12;
export const BlockComment = 13;
export const Unknown = 16;
export const End = 17;
/** Not one of jsonc-parser's: an object that stands behind a placeholder. */
export const Chunk = 100;

/**
 * A string in single quotes, as Python and JavaScript write it, on one line. One that holds a bracket, a double quote or
 * the beginning of a comment is left alone: what cuts a text into objects knows nothing of single quotes.
 */
const SINGLE_QUOTED = /'(?:[^'"\\{}[\]/\u0000-\u001f]|\/(?![/*])|\\(?:['\\/bfnrt]|u[0-9a-fA-F]{4}))*'/y;

export class Tokens {
  kind = 0;
  start = 0;
  end = 0;
  error = 0;
  stringValue = '';
  readonly #text: string;
  readonly #scanner;
  readonly #placeholders: Placeholders;
  #next = 0;
  /** A look ahead met the end of the text, so what follows the text could have decided otherwise. */
  sawEnd = false;
  #unended = false;
  /** Where the first single quote stands that neither begins nor ends a string that could be read; -1 without one. */
  torn = -1;
  readonly comments: { start: number; end: number }[] = [];

  constructor(text: string, placeholders: Placeholders) {
    this.#text = text;
    this.#scanner = createScanner(text, false);
    this.#placeholders = placeholders;
    if (text.charCodeAt(0) === 0xfeff) this.#scanner.setPosition(1);
  }

  chunkNode(): JsonNode {
    const node = this.#placeholders.nodeAt(this.#next - 1);
    node.start = this.start;
    node.end = this.end;
    return node;
  }

  read(): void {
    for (;;) {
      const offset = this.#next < this.#placeholders.count ? this.#placeholders.offsets[this.#next]! : -1;
      if (offset >= 0 && this.#scanner.getPosition() === offset) {
        this.#next++;
        this.#scanner.setPosition(offset + 1);
        this.kind = Chunk;
        this.start = offset;
        this.end = offset + 1;
        this.error = 0;
        return;
      }
      const kind = this.#scanner.scan() as number;
      if (kind > BlockComment && kind < Unknown) continue;
      const start = this.#scanner.getTokenOffset();
      const isWhole = kind === Unknown && this.#text[start] === "'" && this.#takeSingleQuoted(start);
      // The scanner counts one unit too many for a comment that the text's end cuts off.
      const end = kind === Unknown ? this.#scanner.getPosition() : Math.min(start + this.#scanner.getTokenLength(), this.#text.length);
      if (kind === LineComment || kind === BlockComment) {
        this.comments.push({ start, end });
        continue;
      }
      this.kind = kind;
      this.start = start;
      this.end = end;
      this.error = this.#scanner.getTokenError() as number;
      if (kind === Unknown && !isWhole && this.torn < 0 && this.slice().includes("'")) this.torn = start;
      if (kind === StringToken && this.error !== 0 && end === this.#text.length) this.#unended = true;
      if (kind === StringToken) this.stringValue = this.error === 0 ? this.#scanner.getTokenValue() : readFaultyString(this.slice());
      return;
    }
  }

  /** Goes behind a string in single quotes, of which the scanner takes the first word. @returns false when it is none that can be read */
  #takeSingleQuoted(start: number): boolean {
    SINGLE_QUOTED.lastIndex = start;
    if (!SINGLE_QUOTED.test(this.#text)) return false;
    this.#scanner.setPosition(SINGLE_QUOTED.lastIndex);
    return true;
  }

  /** What the token says if it is a string in single quotes; undefined when it is none. */
  singleQuoted(): string | undefined {
    const { start, end } = this;
    if (this.kind !== Unknown || this.#text[start] !== "'") return undefined;
    SINGLE_QUOTED.lastIndex = start;
    if (!SINGLE_QUOTED.test(this.#text) || SINGLE_QUOTED.lastIndex !== end) return undefined;
    return JSON.parse(`"${this.#text.slice(start + 1, end - 1).replaceAll("\\'", "'")}"`) as string;
  }

  /** Looks at the tokens that follow, as far as `decide` reads them, without moving. Only error recovery looks ahead. */
  ahead<T>(decide: (next: () => number) => T): T {
    const { kind, start, end, error, stringValue } = this;
    const next = this.#next;
    const position = this.#scanner.getPosition();
    const comments = this.comments.length;
    const result = decide(() => {
      this.read();
      if (this.kind === End) this.sawEnd = true;
      return this.kind;
    });
    this.comments.length = comments;
    this.#next = next;
    this.#scanner.setPosition(position);
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.error = error;
    this.stringValue = stringValue;
    return result;
  }

  /** True when the last token is a string or comment that the end of the text cuts off. */
  cutOff(length: number): boolean {
    return this.#unended || (this.comments.at(-1)?.end ?? -1) === length;
  }

  slice(): string {
    return this.#text.slice(this.start, this.end);
  }
}

/** What the author of a faulty string most likely meant: a backslash that begins no escape stands for itself. */
function readFaultyString(raw: string): string {
  const inner = raw.slice(1, raw.endsWith('"') && raw.length > 1 ? -1 : undefined);
  return inner.replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (whole, hex: string | undefined, escape: string | undefined) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    const at = '"\\/bfnrt'.indexOf(escape!);
    return at < 0 ? whole : '"\\/\b\f\n\r\t'[at]!;
  });
}
