/**
 * Cuts a text into balanced objects that can be parsed alone. It reads brackets, strings and comments only, in the
 * words of jsonc-parser's scanner, so that a cut never stands inside a string or a comment of that scanner.
 */

/** An object shorter than this costs less to parse again than to keep apart. */
const SHORTEST = 48;
/** An object longer than this is looked into, so that an edit in it does not parse all of it again. */
export const LONGEST = 65_536;

export interface Chunks {
  /** Starts and ends in turn, ascending; offsets in the text, ends exclusive. */
  readonly spans: readonly number[];
  /** The text ends outside strings and comments. */
  readonly neutral: boolean;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const STAR = 0x2a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** The offset behind the string that begins at `start`: behind its quote, or at the line break that cuts it off; -1 when the text ends in it. */
function stringEnd(text: string, start: number): number {
  const { length } = text;
  let at = start + 1;
  for (;;) {
    if (at >= length) return -1;
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at += 2;
    else if (code === 0x0a || code === 0x0d) return at;
    else at++;
  }
}

/** The offset behind the comment that begins at `start`; -1 when it is still open at the text's end; `start` when there is none. */
function commentEnd(text: string, start: number): number {
  const next = text.charCodeAt(start + 1);
  if (next === SLASH) {
    let at = start + 2;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x0a || code === 0x0d) return at;
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
  const kinds: number[] = [];
  for (let at = 0; at < length; ) {
    const code = text.charCodeAt(at);
    switch (code) {
      case QUOTE: {
        const end = stringEnd(text, at);
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

interface Frame {
  readonly kind: number;
  readonly start: number;
  /** How many spans there were when it opened. */
  readonly spans: number;
  /** Objects directly in this object, kept for the case that it cannot be a chunk itself. */
  weak: number[] | undefined;
  /** A bracket inside it has no other half. */
  torn: boolean;
}

/**
 * The chunks of a text: the outermost objects in arrays that are neither too short nor too long, and the members of
 * objects that are too long.
 * @param whole the text is a whole file, whose first value is looked into rather than cut out
 */
export function findChunks(text: string, whole: boolean): Chunks {
  const { length } = text;
  const spans: number[] = [];
  const stack: Frame[] = [];
  let top: Frame | undefined;
  let roots = whole ? 0 : 1;
  let neutral = true;

  /** Takes the weak objects of a frame as chunks, instead of what was found inside them. */
  const promote = (frame: Frame): void => {
    const { weak } = frame;
    if (weak === undefined) return;
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
  };
  const pop = (): Frame => {
    const frame = stack.pop()!;
    top = stack[stack.length - 1];
    return frame;
  };
  const close = (frame: Frame, end: number): void => {
    if (frame.torn && top !== undefined) top.torn = true;
    if (frame.kind === OPEN_BRACE) closeObject(frame, end);
    if (top === undefined) roots++;
  };
  const closeObject = (frame: Frame, end: number): void => {
    const size = end - frame.start;
    if (size > LONGEST || frame.torn) promote(frame);
    else if (size >= SHORTEST) {
      if (top === undefined ? roots > 0 : top.kind === OPEN_BRACKET) {
        spans.length = frame.spans;
        spans.push(frame.start, end);
      } else if (top !== undefined) (top.weak ??= []).push(frame.start, end);
    }
  };

  for (let at = 0; at < length; ) {
    const code = text.charCodeAt(at);
    // Indentation is half of what stands outside strings.
    if (code === SPACE) {
      at++;
      continue;
    }
    if (code === QUOTE) {
      at = stringEnd(text, at);
      if (at < 0) {
        neutral = false;
        break;
      }
      continue;
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      top = { kind: code, start: at, spans: spans.length, weak: undefined, torn: false };
      stack.push(top);
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      // An opening bracket stands two code units before its closing one.
      const opening = code - 2;
      if (top !== undefined && top.kind !== opening) {
        top.torn = true;
        if (stack.length > 1 && stack[stack.length - 2]!.kind === opening) {
          promote(pop());
          top.torn = true;
        }
      }
      if (top !== undefined && top.kind === opening) close(pop(), at + 1);
    } else if (code === SLASH) {
      const end = commentEnd(text, at);
      if (end < 0) {
        neutral = false;
        break;
      }
      if (end > at) {
        at = end;
        continue;
      }
    }
    at++;
  }
  while (top !== undefined) promote(pop());
  return { spans, neutral };
}
