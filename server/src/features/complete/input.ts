/**
 * What is being typed at an offset of half-written JSON: a key or a value, in which object or array, and which text it
 * replaces. Read from the tokens before the cursor, so that what a broken text means behind it does not matter.
 */
import type { Segment } from '../../text/node.ts';

export interface Input {
  /** From the start of the text to the object or array that holds the cursor. */
  readonly path: readonly Segment[];
  /** `none` where nothing can be completed: behind a whole value, between a key and its colon, in a comment. */
  readonly expects: 'key' | 'value' | 'none';
  /** From the start of the text to the value that is typed: the path with the key or index. The path itself for a key. */
  readonly target: readonly Segment[];
  /** The span that a completion replaces, the quotes included. */
  readonly start: number;
  readonly end: number;
  /** It begins with a quote already. */
  readonly quoted: boolean;
  /** What stands behind the span, so that commas and colons come out right. */
  readonly before: 'colon' | 'comma' | 'close' | 'token' | 'end';
  /** Where a comma is missing before the span; undefined where none is. */
  readonly commaAt: number | undefined;
}

interface Frame {
  readonly object: boolean;
  key: string;
  index: number;
  /** What must come next. */
  state: 'key' | 'colon' | 'value' | 'comma';
  lastEnd: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The end of the string that begins at `start`, and whether its quote is there. A string does not go over a line's end. */
function stringEnd(text: string, start: number): { end: number; closed: boolean } {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return { end: at + 1, closed: true };
    else if (code === 0x0a || code === 0x0d) return { end: at, closed: false };
  }
  return { end: text.length, closed: false };
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d || code === 0xfeff;
const isWord = (code: number): boolean => !isSpace(code) && !',:{}[]"/'.includes(String.fromCharCode(code));

/** The end of the comment at `at`; undefined where none begins. */
function commentEnd(text: string, at: number): number | undefined {
  if (text.startsWith('//', at)) {
    let end = at;
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
    return end;
  }
  if (!text.startsWith('/*', at)) return undefined;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

function keyOf(raw: string): string {
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw.replace(/^"/, '').replace(/"$/, '');
  }
}

/** Reads what is typed at `offset`. @param text begins at the start of a value */
export function inputAt(text: string, offset: number): Input {
  const stack: Frame[] = [];
  let at = 0;
  const top = (): Frame | undefined => stack[stack.length - 1];
  const finished = (end: number): void => {
    const frame = top();
    if (frame === undefined) return;
    frame.lastEnd = end;
    frame.state = 'comma';
  };
  const none = (): Input => build(text, stack, 'none', offset, offset, false);
  while (at < offset) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      at++;
      continue;
    }
    const comment = code === 0x2f ? commentEnd(text, at) : undefined;
    if (comment !== undefined) {
      const inLine = text[at + 1] === '/';
      if (offset < comment || (inLine && offset === comment)) return none();
      at = comment;
      continue;
    }
    const frame = top();
    if (code === QUOTE) {
      const { end, closed } = stringEnd(text, at);
      if (offset < end || (offset === end && !closed)) return typing(text, stack, at, offset, end, closed);
      if (frame?.object === true && (frame.state === 'key' || frame.state === 'comma')) {
        frame.key = keyOf(text.slice(at, end));
        frame.state = 'colon';
        frame.lastEnd = end;
      } else finished(end);
      at = end;
      continue;
    }
    at++;
    switch (text[at - 1]) {
      case '{':
        stack.push({ object: true, key: '', index: 0, state: 'key', lastEnd: -1 });
        break;
      case '[':
        stack.push({ object: false, key: '', index: 0, state: 'value', lastEnd: -1 });
        break;
      case '}':
      case ']':
        if (frame?.object === (text[at - 1] === '}')) stack.pop();
        else if (stack.length > 1 && stack[stack.length - 2]!.object === (text[at - 1] === '}')) stack.length -= 2;
        finished(at);
        break;
      case ',':
        if (frame === undefined) break;
        if (!frame.object) frame.index++;
        frame.state = frame.object ? 'key' : 'value';
        frame.lastEnd = -1;
        break;
      case ':':
        if (frame?.object === true) frame.state = 'value';
        break;
      default: {
        let end = at;
        while (end < text.length && isWord(text.charCodeAt(end))) end++;
        if (offset <= end) return build(text, stack, wants(top()), at - 1, end, false);
        finished(end);
        at = end;
      }
    }
  }
  const frame = top();
  if (frame?.state === 'colon') return none();
  // Right behind a value a key would grow out of it; a gap says that something new begins.
  if (frame?.state === 'comma' && offset === frame.lastEnd) return none();
  return build(text, stack, wants(frame), offset, offset, false);
}

function wants(frame: Frame | undefined): Input['expects'] {
  if (frame === undefined) return 'value';
  if (!frame.object) return 'value';
  return frame.state === 'value' ? 'value' : frame.state === 'colon' ? 'none' : 'key';
}

/** The cursor is inside a string. What stands behind it is replaced only where it can be part of the same word. */
function typing(text: string, stack: readonly Frame[], start: number, offset: number, end: number, closed: boolean): Input {
  const rest = text.slice(offset, closed ? end - 1 : end);
  const frame = stack[stack.length - 1];
  const expects = wants(frame);
  const next = closed ? text[skipSpace(text, end)] : undefined;
  // A quote that pairs with the next key's is not this word's: `"na|, "description": …` reads as one string.
  const stray = closed && /[,:{}[\]]/.test(rest) && next !== ':' && next !== ',' && next !== '}' && next !== ']' && next !== undefined;
  const whole = closed ? !stray : /^[\w$.-]*$/.test(rest);
  return build(text, stack, expects, start, whole ? end : offset, true);
}

function skipSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    const comment = text[at] === '/' ? commentEnd(text, at) : undefined;
    if (comment === undefined) return at;
    at = comment;
  }
}

function build(text: string, stack: readonly Frame[], expects: Input['expects'], start: number, end: number, quoted: boolean): Input {
  const path: Segment[] = [];
  for (const frame of stack.slice(0, -1)) path.push(frame.object ? frame.key : frame.index);
  const frame = stack[stack.length - 1];
  const missing = frame !== undefined && frame.state === 'comma' && expects !== 'none';
  const index = frame === undefined ? 0 : missing ? frame.index + 1 : frame.index;
  const target = expects !== 'value' || frame === undefined ? path : [...path, frame.object ? frame.key : index];
  const next = text[skipSpace(text, end)];
  const before = next === undefined ? 'end' : next === ':' ? 'colon' : next === ',' ? 'comma' : next === '}' || next === ']' ? 'close' : 'token';
  return { path, expects, target, start, end, quoted, before, commaAt: missing ? frame.lastEnd : undefined };
}
