/**
 * JSON and JSONC text to a value tree. Parsing never fails: it returns what could be read and the faults.
 *
 * Recovery decides by a few tokens around the fault and never by indentation, so that what follows a broken
 * tool is read as if the tool were whole: an object where a key should stand closes what is open down to the
 * nearest array, since that is how the next element looks behind a missing brace.
 */
import { createScanner } from 'jsonc-parser';
import { JsonNode, type Member } from './node.ts';
import { parseStrict } from './strictParse.ts';

export type FaultCode =
  | 'syntax'
  | 'invalid-escape'
  | 'comment'
  | 'trailing-comma'
  | 'duplicate-key'
  | 'several-values'
  | 'byte-order-mark';

/** One fault of the text itself. Offsets are UTF-16 code units, end exclusive. */
export interface Fault {
  readonly code: FaultCode;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The place it collides with: the first of two equal keys. */
  readonly related?: { readonly start: number; readonly end: number };
  /** The edit that mends it, where there is one that cannot be wrong. */
  readonly edits?: readonly { readonly start: number; readonly end: number; readonly newText: string }[];
}

export interface Parsed {
  /** The first value of the text; undefined for an empty text. */
  readonly root: JsonNode | undefined;
  /** Every value at the top: more than one in a file of JSON lines. */
  readonly roots: readonly JsonNode[];
  readonly faults: readonly Fault[];
  /** True when no recovery was needed. */
  readonly clean: boolean;
  /**
   * Of a text that begins with an object: whether it reads the same wherever it stands as an element of an array.
   * `closed`: whatever follows. `open`: when a comma and another object follow, or the array's end.
   */
  readonly contained: 'closed' | 'open' | 'no';
}

/** Balanced objects that the caller left out of the text; `{` stands for each. */
export interface Placeholders {
  /** How many there are. */
  readonly count: number;
  /** Their offsets in the text, ascending. */
  readonly offsets: ArrayLike<number>;
  /** The node to put for one; its `start` and `end` are set here. */
  nodeAt(index: number): JsonNode;
}

const NO_PLACEHOLDERS: Placeholders = {
  count: 0,
  offsets: [],
  nodeAt() {
    throw new RangeError('There are no placeholders.');
  },
};

// jsonc-parser declares these as an ambient const enum, which a single-file compiler cannot read.
const OpenBrace = 1;
const CloseBrace = 2;
const OpenBracket = 3;
const CloseBracket = 4;
const Comma = 5;
const Colon = 6;
const NullWord = 7;
const TrueWord = 8;
const FalseWord = 9;
const StringToken = 10;
const NumberToken = 11;
const LineComment = 12;
const BlockComment = 13;
const Unknown = 16;
const End = 17;
/** Not one of jsonc-parser's: an object that stands behind a placeholder. */
const Chunk = 100;

const MAX_FAULTS = 1000;

class Tokens {
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
      // The scanner counts one unit too many for a comment that the text's end cuts off.
      const end = Math.min(start + this.#scanner.getTokenLength(), this.#text.length);
      if (kind === LineComment || kind === BlockComment) {
        this.comments.push({ start, end });
        continue;
      }
      this.kind = kind;
      this.start = start;
      this.end = end;
      this.error = this.#scanner.getTokenError() as number;
      if (kind === StringToken && this.error !== 0 && end === this.#text.length) this.#unended = true;
      if (kind === StringToken) this.stringValue = this.error === 0 ? this.#scanner.getTokenValue() : readFaultyString(this.slice());
      return;
    }
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

const enum State {
  Key,
  Colon,
  Value,
  Comma,
}

interface Frame {
  readonly node: JsonNode;
  /** Of an object the member whose value is being read. */
  member: Member | undefined;
  state: State;
  /** The span of the comma just read, when nothing followed it yet. */
  commaStart: number;
}

/**
 * Reads a text.
 * @param text JSON or JSONC; a byte order mark is skipped and is a fault
 * @param placeholders objects left out of the text
 */
export function parse(text: string, placeholders: Placeholders = NO_PLACEHOLDERS): Parsed {
  if (placeholders.count === 0) {
    const root = parseStrict(text);
    if (root !== undefined) return { root, roots: [root], faults: NO_FAULTS, clean: true, contained: root.kind === 'object' && root.start === 0 ? 'closed' : 'no' };
  }
  return parseResilient(text, placeholders);
}

const NO_FAULTS: readonly Fault[] = [];

/** The parser that goes on after every fault. Exported for the test that holds it to the fast one. */
export function parseResilient(text: string, placeholders: Placeholders = NO_PLACEHOLDERS): Parsed {
  const tokens = new Tokens(text, placeholders);
  const faults: Fault[] = [];
  const roots: JsonNode[] = [];
  const stack: Frame[] = [];
  let top: Frame | undefined;
  let clean = true;
  let lastEnd = 0;
  let openArrays = 0;
  let contained = true;

  const fault = (code: FaultCode, message: string, start: number, end: number, rest?: Partial<Fault>): void => {
    if (faults.length < MAX_FAULTS) faults.push({ code, message, start, end, ...rest });
  };
  const broken = (message: string, start: number, end: number, rest?: Partial<Fault>): void => {
    clean = false;
    fault('syntax', message, start, end, rest);
  };
  const attach = (node: JsonNode): void => {
    if (top === undefined) {
      if (roots.length === 1) fault('several-values', 'Another value begins here; a JSON file holds one.', node.start, node.end);
      roots.push(node);
      return;
    }
    if (top.node.items !== undefined) top.node.items.push(node);
    else if (top.member !== undefined) top.member.value = node;
    top.state = State.Comma;
    top.commaStart = -1;
  };
  const enter = (kind: 'object' | 'array'): void => {
    const node = new JsonNode(kind, tokens.start, tokens.end);
    attach(node);
    top = { node, member: undefined, state: kind === 'object' ? State.Key : State.Value, commaStart: -1 };
    stack.push(top);
    if (kind === 'array') openArrays++;
  };
  const close = (end: number): void => {
    const frame = stack.pop()!;
    if (frame.node.items !== undefined) openArrays--;
    frame.node.end = end;
    if (frame.node.members !== undefined) reportDuplicates(frame.node, fault);
    top = stack[stack.length - 1];
    lastEnd = end;
  };
  const closeUnfinished = (): void => {
    const node = top!.node;
    const bracket = node.members !== undefined ? '{' : '[';
    broken(`This '${bracket}' is not closed.`, node.start, node.start + 1);
    close(Math.max(lastEnd, node.start + 1));
  };
  const trailingComma = (): void => {
    const at = top!.commaStart;
    if (at >= 0) fault('trailing-comma', 'Trailing comma: strict JSON does not allow it.', at, at + 1, { edits: [{ start: at, end: at + 1, newText: '' }] });
  };
  const enclosing = (kind: 'object' | 'array'): boolean => (kind === 'array' ? openArrays : stack.length - openArrays) > 0;
  const popTo = (kind: 'object' | 'array'): void => {
    while (top !== undefined && top.node.kind !== kind) closeUnfinished();
  };
  const scalar = (): JsonNode | undefined => {
    const { kind, start, end } = tokens;
    switch (kind) {
      case StringToken: {
        const value = tokens.stringValue;
        if (tokens.error !== 0) clean = stringFaults(text, tokens, fault) && clean;
        return new JsonNode('string', start, end, value);
      }
      case NumberToken:
        if (tokens.error !== 0) broken('This number is not finished.', start, end);
        return new JsonNode('number', start, end, Number(tokens.slice()));
      case NullWord:
        return new JsonNode('null', start, end, null);
      case TrueWord:
        return new JsonNode('boolean', start, end, true);
      case FalseWord:
        return new JsonNode('boolean', start, end, false);
      default:
        return undefined;
    }
  };
  /** Reads the value that the current token begins. @returns false when it begins none */
  const value = (): boolean => {
    if (tokens.kind === OpenBrace) enter('object');
    else if (tokens.kind === OpenBracket) enter('array');
    else if (tokens.kind === Chunk) {
      attach(tokens.chunkNode());
    } else {
      const node = scalar();
      if (node === undefined) return false;
      attach(node);
    }
    return true;
  };
  const newKey = (key: string, quoted: boolean): void => {
    const member: Member = { key, keyStart: tokens.start, keyEnd: tokens.end, value: undefined };
    top!.node.members!.push(member);
    top!.member = member;
    top!.state = State.Colon;
    top!.commaStart = -1;
    if (!quoted) {
      broken('A key stands in double quotes.', tokens.start, tokens.end, {
        edits: [{ start: tokens.start, end: tokens.end, newText: JSON.stringify(key) }],
      });
    } else if (tokens.error !== 0) clean = stringFaults(text, tokens, fault) && clean;
  };
  /** An object or array where a key should stand. */
  const misplaced = (): void => {
    if (tokens.kind !== OpenBracket && !enclosing('array')) contained = false;
    if (tokens.kind !== OpenBracket && enclosing('array')) {
      popTo('array');
      if (top!.state === State.Comma) top!.state = State.Value;
      value();
      return;
    }
    broken('A key in double quotes should stand here.', tokens.start, tokens.end);
    top!.member = undefined;
    value();
  };
  const colonFollows = (): boolean => tokens.ahead((next) => next() === Colon);
  const closeBrace = (): void => {
    if (top!.node.members !== undefined) {
      if (top!.state === State.Colon) broken('A colon and a value should follow this key.', top!.member!.keyStart, top!.member!.keyEnd);
      else if (top!.state === State.Value) broken('A value should stand here.', tokens.start, tokens.end);
      else trailingComma();
      close(tokens.end);
      return;
    }
    const endsElement = tokens.ahead((next) => {
      const first = next();
      return first === CloseBracket || (first === Comma && !(next() === StringToken && next() === Colon));
    });
    if (endsElement || !enclosing('object')) {
      broken("This '}' closes nothing.", tokens.start, tokens.end);
      return;
    }
    popTo('object');
    close(tokens.end);
  };
  const closeBracket = (): void => {
    if (top!.node.items !== undefined) {
      trailingComma();
      close(tokens.end);
    } else if (enclosing('array')) {
      popTo('array');
      close(tokens.end);
    } else {
      contained = false;
      broken("This ']' closes nothing.", tokens.start, tokens.end);
    }
  };
  const inObject = (frame: Frame): void => {
    switch (tokens.kind) {
      case CloseBrace:
        return closeBrace();
      case CloseBracket:
        return closeBracket();
      case Comma:
        if (frame.state === State.Comma) frame.commaStart = tokens.start;
        else if (frame.state === State.Key) broken('A key in double quotes should stand here.', tokens.start, tokens.end);
        else {
          broken('A value should stand here.', tokens.start, tokens.end);
          frame.commaStart = tokens.start;
        }
        frame.state = State.Key;
        return;
      case Colon:
        if (frame.state !== State.Colon) broken('A colon has no place here.', tokens.start, tokens.end);
        else frame.state = State.Value;
        return;
    }
    if (frame.state === State.Key || frame.state === State.Comma) {
      if (frame.state === State.Comma) broken('A comma is missing before this.', tokens.start, tokens.end, { edits: [{ start: lastEnd, end: lastEnd, newText: ',' }] });
      if (tokens.kind === StringToken) newKey(tokens.stringValue, true);
      else if (tokens.kind === Unknown) newKey(tokens.slice().replace(/^'(.*)'$/, '$1'), false);
      else if (tokens.kind === OpenBrace || tokens.kind === OpenBracket || tokens.kind === Chunk) misplaced();
      else broken('A key in double quotes should stand here.', tokens.start, tokens.end);
      return;
    }
    // While a key or its value is half typed, the next line's key must not become the value.
    if (tokens.kind === StringToken && colonFollows()) {
      const at = frame.member!;
      broken(frame.state === State.Colon ? 'A colon and a value should follow this key.' : 'A value should follow this key.', at.keyStart, at.keyEnd);
      newKey(tokens.stringValue, true);
      return;
    }
    if (frame.state === State.Colon) broken('A colon is missing before this.', tokens.start, tokens.end, { edits: [{ start: lastEnd, end: lastEnd, newText: ':' }] });
    if (!value()) {
      broken('A JSON value should stand here.', tokens.start, tokens.end);
      frame.state = State.Comma;
    }
  };
  const inArray = (frame: Frame): void => {
    switch (tokens.kind) {
      case CloseBracket:
        return closeBracket();
      case CloseBrace:
        return closeBrace();
      case Comma:
        if (frame.state !== State.Comma) broken('A value should stand here.', tokens.start, tokens.end);
        frame.commaStart = tokens.start;
        frame.state = State.Value;
        return;
      case Colon:
        return broken('A colon has no place here.', tokens.start, tokens.end);
    }
    if (tokens.kind === StringToken && stack.length > 1 && stack[stack.length - 2]!.node.kind === 'object' && colonFollows()) {
      closeUnfinished();
      newKey(tokens.stringValue, true);
      return;
    }
    if (frame.state === State.Comma) broken('A comma is missing before this.', tokens.start, tokens.end, { edits: [{ start: lastEnd, end: lastEnd, newText: ',' }] });
    if (!value()) {
      broken('A JSON value should stand here.', tokens.start, tokens.end);
      frame.state = State.Comma;
    }
  };

  if (text.charCodeAt(0) === 0xfeff) {
    fault('byte-order-mark', 'The file begins with a byte order mark, which strict readers refuse.', 0, 1, { edits: [{ start: 0, end: 1, newText: '' }] });
  }
  for (;;) {
    tokens.read();
    if (tokens.kind === End) break;
    if (top === undefined) {
      if (roots.length > 0) contained = false;
      if (!value()) broken(roots.length === 0 ? 'A JSON value should stand here.' : 'Nothing may follow the value.', tokens.start, tokens.end);
    } else if ((top as Frame).node.members !== undefined) inObject(top);
    else inArray(top);
    // What is cut off by the end of its array ends in front of the comma.
    if (tokens.kind !== Comma && tokens.end > lastEnd) lastEnd = tokens.end;
  }
  const open = stack.length > 0;
  if (tokens.sawEnd || stack.some((frame) => frame.node.items !== undefined || frame.state !== State.Comma) || tokens.cutOff(text.length)) contained = false;
  while (top !== undefined) closeUnfinished();
  for (const comment of tokens.comments) {
    const closed = text.startsWith('//', comment.start) || (comment.end - comment.start >= 4 && text.startsWith('*/', comment.end - 2));
    if (!closed) broken('This comment is not closed.', comment.start, comment.end);
    else fault('comment', 'Comment: strict JSON does not allow it.', comment.start, comment.end);
  }
  return { root: roots[0], roots, faults, clean, contained: !contained || roots[0]?.start !== 0 ? 'no' : open ? 'open' : 'closed' };
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

/** Reports the faults inside one string token. @returns true when the string ends where it should */
function stringFaults(text: string, tokens: Tokens, fault: (code: FaultCode, message: string, start: number, end: number, rest?: Partial<Fault>) => void): boolean {
  const { start, end } = tokens;
  let ended = false;
  for (let index = start + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x22) {
      ended = true;
      break;
    }
    if (code === 0x5c) {
      const next = text[index + 1] ?? '';
      if (next === 'u' ? !/^u[0-9a-fA-F]{4}/.test(text.slice(index + 1, index + 6)) : !'"\\/bfnrt'.includes(next) || next === '') {
        const stop = Math.min(index + 2, end);
        fault('invalid-escape', `'${text.slice(index, stop)}' is no JSON escape; a backslash is written twice.`, index, stop, {
          edits: [{ start: index, end: index, newText: '\\' }],
        });
      }
      index++;
    } else if (code < 0x20) {
      fault('syntax', 'A control character must be escaped in a string.', index, index + 1, {
        edits: [{ start: index, end: index + 1, newText: JSON.stringify(text[index]).slice(1, -1) }],
      });
    }
  }
  if (!ended) fault('syntax', 'This string is not closed.', start, end);
  return ended;
}

/** Reports each repeated key once, related to the first of its name. */
function reportDuplicates(node: JsonNode, fault: (code: FaultCode, message: string, start: number, end: number, rest?: Partial<Fault>) => void): void {
  const members = node.members!;
  if (members.length < 2) return;
  // Comparing pairs is cheaper than a map for the few members that most objects have.
  if (members.length <= 8) {
    for (let index = 1; index < members.length; index++) {
      const member = members[index]!;
      for (let before = 0; before < index; before++) {
        if (members[before]!.key !== member.key) continue;
        node.hasDuplicates = true;
        duplicate(member, members[before]!, fault);
        break;
      }
    }
    return;
  }
  const first = new Map<string, Member>();
  for (const member of members) {
    const before = first.get(member.key);
    if (before === undefined) first.set(member.key, member);
    else {
      node.hasDuplicates = true;
      duplicate(member, before, fault);
    }
  }
}

function duplicate(member: Member, first: Member, fault: (code: FaultCode, message: string, start: number, end: number, rest?: Partial<Fault>) => void): void {
  const key = member.key.length > 64 ? `${member.key.slice(0, 64)}…` : member.key;
  fault('duplicate-key', `The key ${JSON.stringify(key)} stands here a second time; readers keep the last one.`, member.keyStart, member.keyEnd, {
    related: { start: first.keyStart, end: first.keyEnd },
  });
}
