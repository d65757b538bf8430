/**
 * Cuts a text into balanced objects that can be parsed alone. It reads brackets, strings and comments only, in the
 * words of jsonc-parser's scanner, so that a cut never stands inside a string or a comment of that scanner.
 */

import { asciiCodes, ROOM } from './asciiCodes.ts';

/** An object shorter than this costs less to parse again than to keep apart. */
const SHORTEST = 48;
/** An object longer than this is looked into, so that an edit in it does not parse all of it again. */
export const LONGEST = 65_536;

/**
 * How much a loop over every letter reads in one call. V8 learns what a function does to its end only when a call has ended: one that runs through a
 * whole file is made fast for what it has seen, and made slow again where it ends.
 */
export const STRIDE = 4096;

export interface Chunks {
  /** Starts and ends in turn, ascending; offsets in the text, ends exclusive. */
  readonly spans: readonly number[];
  /** The text ends outside strings and comments. */
  readonly neutral: boolean;
}

/** A text in pieces. */
export interface PiecedText {
  /** Of any size, in turn. */
  readonly pieces: readonly string[];
  /** The chunks of the text as a whole file, where they were found while it arrived. */
  readonly chunks?: Chunks;
}

/** The chunks of a text that is all there. @param pieces of any size, in turn @param whole as `ChunkFinder` takes it */
export function chunksOf(pieces: readonly string[], whole: boolean): Chunks {
  const finder = new ChunkFinder(whole);
  for (const piece of pieces) finder.take(piece);
  return finder.end();
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const STAR = 0x2a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** A string goes on behind the end of its piece. */
const OPEN = -1;
/** It does, and the piece ends in the backslash of an escape. */
const OPEN_ESCAPE = -2;

/** The offset behind the string that `from` is in: behind its quote, or at the line break that cuts it off; `OPEN` or `OPEN_ESCAPE`. */
function endOfString(codes: Uint8Array, from: number, length: number): number {
  let at = from;
  for (; at < length; at++) {
    const code = codes[at]!;
    // Most letters of a string are small ones, which stand behind the backslash.
    if (code > BACKSLASH) continue;
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
    else if (code === LINE_FEED || code === CARRIAGE_RETURN) return at;
  }
  return at === length ? OPEN : OPEN_ESCAPE;
}

/** The offset behind the comment that begins at `start`; -1 when it is still open at the text's end; `start` when there is none. */
function commentEnd(text: string, start: number): number {
  const next = text.charCodeAt(start + 1);
  if (next === SLASH) {
    let at = start + 2;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === LINE_FEED || code === CARRIAGE_RETURN) return at;
    }
    return -1;
  }
  if (next === STAR) {
    const end = text.indexOf('*/', start + 2);
    return end < 0 ? -1 : end + 2;
  }
  return start;
}

/** True when the text is one object whose brackets match, with nothing around it. A string that a line break cuts off is left to the parser. */
export function isBalancedObject(text: string): boolean {
  const { length } = text;
  if (length < 2 || text.charCodeAt(0) !== OPEN_BRACE || text.charCodeAt(length - 1) !== CLOSE_BRACE) return false;
  const codes = asciiCodes(text);
  const kinds: number[] = [];
  for (let at = 0; at < length; ) {
    const code = codes[at]!;
    switch (code) {
      case QUOTE: {
        const end = endOfString(codes, at + 1, length);
        if (end < 0) return false;
        at = end;
        continue;
      }
      case SLASH: {
        const end = commentEnd(text, at);
        if (end < 0) return false;
        if (end > at) {
          at = end;
          continue;
        }
        break;
      }
      case OPEN_BRACE:
      case OPEN_BRACKET:
        kinds.push(code);
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        // An opening bracket stands two code units before its closing one.
        if (kinds.pop() !== code - 2) return false;
        if (kinds.length === 0) return at === length - 1;
        break;
    }
    at++;
  }
  return false;
}

/** A bracket that is open. One object serves all brackets of its depth, one after another. */
interface Frame {
  kind: number;
  start: number;
  /** How many spans there were when it opened. */
  spans: number;
  /** How many weak numbers there were. */
  weak: number;
  /** A bracket inside it has no other half. */
  torn: boolean;
}

/** What a piece of a text ends in. */
const enum Inside {
  Nothing,
  String,
  /** Behind the backslash of an escape. */
  Escape,
  /** Behind a slash that a comment may begin with. */
  Slash,
  Line,
  Block,
  /** Behind a star that a comment may end with. */
  Star,
}

/**
 * Finds the chunks of a text that comes in pieces: the outermost objects in arrays that are neither too short nor too long, and the
 * members of objects that are too long.
 */
export class ChunkFinder {
  readonly #spans: number[] = [];
  readonly #frames: Frame[] = [];
  #depth = 0;
  #top: Frame | undefined;
  /** The spans of objects directly in the objects that are open, kept for the case that those cannot be chunks themselves. */
  readonly #weak: number[] = [];
  #weakCount = 0;
  #roots: number;
  #inside = Inside.Nothing;
  /** Where the piece begins that is read. */
  #base = 0;

  /** @param whole the text is a whole file, whose first value is looked into rather than cut out */
  constructor(whole: boolean) {
    this.#roots = whole ? 0 : 1;
  }

  /** @returns the chunks of all that was taken; nothing can be taken afterwards */
  end(): Chunks {
    while (this.#top !== undefined) this.#promote(this.#pop());
    return { spans: this.#spans, neutral: this.#inside === Inside.Nothing || this.#inside === Inside.Slash };
  }

  /** @param text the next piece */
  take(text: string): void {
    if (text.length <= ROOM) this.#take(text);
    else for (let at = 0; at < text.length; at += ROOM) this.#take(text.slice(at, at + ROOM));
  }

  #take(text: string): void {
    const { length } = text;
    const codes = asciiCodes(text);
    let at = this.#goOn(codes, 0, length);
    while (at < length) at = this.#scan(codes, at, Math.min(at + STRIDE, length), length);
    this.#base += length;
  }

  /** Reads from `from` on, outside strings and comments. @returns where it stopped, at `to` or behind what reaches over it */
  #scan(codes: Uint8Array, from: number, to: number, length: number): number {
    let at = from;
    while (at < to) {
      const code = codes[at]!;
      // Indentation is half of what stands outside strings.
      if (code === SPACE) {
        at++;
        continue;
      }
      if (code === QUOTE) {
        const end = endOfString(codes, at + 1, length);
        at = end < 0 ? this.#open(end, length) : end;
        continue;
      }
      at++;
      if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#opening(code, this.#base + at - 1);
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) this.#closing(code, this.#base + at);
      else if (code === SLASH) {
        this.#inside = Inside.Slash;
        at = this.#goOn(codes, at, length);
      }
    }
    return at;
  }

  #open(end: number, length: number): number {
    this.#inside = end === OPEN ? Inside.String : Inside.Escape;
    return length;
  }

  /** Reads on in a string or a comment. @returns the offset behind it; the length where it goes on in the next piece */
  #goOn(codes: Uint8Array, from: number, length: number): number {
    let at = from;
    while (at < length && this.#inside !== Inside.Nothing) {
      const code = codes[at]!;
      switch (this.#inside) {
        case Inside.Escape:
          at++;
          this.#inside = Inside.String;
          break;
        case Inside.String: {
          const end = endOfString(codes, at, length);
          if (end < 0) return this.#open(end, length);
          at = end;
          this.#inside = Inside.Nothing;
          break;
        }
        case Inside.Slash:
          this.#inside = code === SLASH ? Inside.Line : code === STAR ? Inside.Block : Inside.Nothing;
          if (this.#inside !== Inside.Nothing) at++;
          break;
        case Inside.Line:
          if (code === LINE_FEED || code === CARRIAGE_RETURN) this.#inside = Inside.Nothing;
          else at++;
          break;
        case Inside.Block:
        case Inside.Star:
          this.#inside = code === STAR ? Inside.Star : this.#inside === Inside.Star && code === SLASH ? Inside.Nothing : Inside.Block;
          at++;
          break;
      }
    }
    return at;
  }

  #opening(kind: number, start: number): void {
    let frame = this.#frames[this.#depth];
    if (frame === undefined) this.#frames.push((frame = { kind, start, spans: 0, weak: 0, torn: false }));
    frame.kind = kind;
    frame.start = start;
    frame.spans = this.#spans.length;
    frame.weak = this.#weakCount;
    frame.torn = false;
    this.#top = frame;
    this.#depth++;
  }

  #closing(code: number, end: number): void {
    // An opening bracket stands two code units before its closing one.
    const opening = code - 2;
    const top = this.#top;
    if (top !== undefined && top.kind !== opening) {
      top.torn = true;
      if (this.#depth > 1 && this.#frames[this.#depth - 2]!.kind === opening) {
        this.#promote(this.#pop());
        this.#top!.torn = true;
      }
    }
    if (this.#top !== undefined && this.#top.kind === opening) this.#close(this.#pop(), end);
  }

  #pop(): Frame {
    const frame = this.#frames[--this.#depth]!;
    this.#top = this.#depth === 0 ? undefined : this.#frames[this.#depth - 1];
    return frame;
  }

  #close(frame: Frame, end: number): void {
    if (frame.torn && this.#top !== undefined) this.#top.torn = true;
    if (frame.kind === OPEN_BRACE) this.#closeObject(frame, end);
    if (this.#top === undefined) this.#roots++;
  }

  #closeObject(frame: Frame, end: number): void {
    const size = end - frame.start;
    if (size > LONGEST || frame.torn) return this.#promote(frame);
    this.#weakCount = frame.weak;
    if (size < SHORTEST) return;
    const top = this.#top;
    if (top === undefined ? this.#roots > 0 : top.kind === OPEN_BRACKET) {
      this.#spans.length = frame.spans;
      this.#spans.push(frame.start, end);
    } else if (top !== undefined) {
      this.#weak[this.#weakCount++] = frame.start;
      this.#weak[this.#weakCount++] = end;
    }
  }

  /** Takes the weak objects of a frame as chunks, instead of what was found inside them. */
  #promote(frame: Frame): void {
    const weak = this.#weak.slice(frame.weak, this.#weakCount);
    this.#weakCount = frame.weak;
    if (weak.length === 0) return;
    const spans = this.#spans;
    const inner = spans.splice(frame.spans);
    let at = 0;
    for (let index = 0; index < weak.length; index += 2) {
      const start = weak[index]!;
      const end = weak[index + 1]!;
      while (at < inner.length && inner[at]! < start) spans.push(inner[at++]!, inner[at++]!);
      while (at < inner.length && inner[at]! < end) at += 2;
      spans.push(start, end);
    }
    while (at < inner.length) spans.push(inner[at++]!);
  }
}
