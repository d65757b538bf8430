/**
 * A fast reader of strict JSON for the many tools that have no fault. At the first thing that is not strict JSON, and
 * at what the faults speak of (duplicate keys, comments), it gives up; the resilient parser then reads the text. Both
 * give the same tree, which a property test holds.
 */
import { asciiCodes } from './asciiCodes.ts';
import { JsonNode, type Member, ParsedMember } from './node.ts';
import type { LineBreaks } from './parsed.ts';
import { NO_PLACEHOLDERS, type Placeholders } from './tokens.ts';

/** Deeper texts are left to the resilient parser, which does not recurse. */
const DEEPEST = 200;

const GIVE_UP = Symbol('not strict JSON');

/**
 * The keys met last, by a hash of their letters. A file repeats a few keys many times; one string for all of
 * them is compared by identity and hashed once.
 */
const KEYS: (string | undefined)[] = new Array<string | undefined>(1024);
const LONGEST_KEPT = 32;

/** Values that were read and whose array is not over: an array that grows holds room for 17, one that is cut out of these none. */
class Pile<T> {
  readonly #values: T[] = [];
  count = 0;

  push(value: T): void {
    this.#values[this.count++] = value;
  }

  /** Takes off what lies above `base`. */
  take(base: number): T[] {
    const values = this.#values.slice(base, this.count);
    this.count = base;
    return values;
  }
}

export interface StrictTree {
  readonly root: JsonNode;
  readonly lineBreaks: LineBreaks | undefined;
}

class Reader {
  readonly #members = new Pile<ParsedMember>();
  readonly #items = new Pile<JsonNode>();
  #at = 0;
  #depth = 0;
  /** Line feeds, and the offset behind the last: none stands in a string. */
  #breaks = 0;
  #lastBreak = 0;
  /** There are carriage returns as well, which may be line breaks of their own. */
  #returns = false;
  readonly #text: string;
  readonly #codes: Uint8Array;
  readonly #placeholders: Placeholders;
  /** The index of the next placeholder, and where it stands; -1 behind the last. */
  #next = 0;
  #nextAt: number;

  constructor(text: string, placeholders: Placeholders) {
    this.#text = text;
    this.#codes = asciiCodes(text);
    this.#placeholders = placeholders;
    this.#nextAt = placeholders.count > 0 ? placeholders.offsets[0]! : -1;
  }

  read(): StrictTree | undefined {
    this.#space();
    const root = this.#value();
    this.#space();
    if (this.#at !== this.#text.length || this.#nextAt >= 0) return undefined;
    return { root, lineBreaks: this.#returns ? undefined : { count: this.#breaks, last: this.#lastBreak } };
  }

  #placeholder(start: number): JsonNode {
    const { count, offsets } = this.#placeholders;
    const node = this.#placeholders.nodeAt(this.#next++);
    this.#nextAt = this.#next < count ? offsets[this.#next]! : -1;
    node.start = start;
    node.end = this.#at = start + 1;
    return node;
  }

  #space(): void {
    const codes = this.#codes;
    let at = this.#at;
    for (;;) {
      const code = codes[at]!;
      if (code === 0x20 || code === 0x09) at++;
      else if (code === 0x0a) {
        this.#breaks++;
        this.#lastBreak = ++at;
      } else if (code === 0x0d) {
        this.#returns = true;
        at++;
      } else break;
    }
    this.#at = at;
  }

  #value(): JsonNode {
    const start = this.#at;
    const code = this.#codes[start]!;
    switch (code) {
      case 0x22: {
        const value = this.#string();
        return new JsonNode('string', start, this.#at, value);
      }
      case 0x7b:
        return start === this.#nextAt ? this.#placeholder(start) : this.#object(start);
      case 0x5b:
        return this.#array(start);
      case 0x74:
        return this.#word(start, 'true', 'boolean', true);
      case 0x66:
        return this.#word(start, 'false', 'boolean', false);
      case 0x6e:
        return this.#word(start, 'null', 'null', null);
      default:
        return this.#number(start, code);
    }
  }

  #word(start: number, word: string, kind: 'boolean' | 'null', value: boolean | null): JsonNode {
    if (!this.#text.startsWith(word, start)) throw GIVE_UP;
    this.#at = start + word.length;
    this.#delimited();
    return new JsonNode(kind, start, this.#at, value);
  }

  /** What follows a word or number must not be more of it. */
  #delimited(): void {
    const code = this.#codes[this.#at]!;
    const ends = this.#at === this.#text.length || code === 0x2c || code === 0x7d || code === 0x5d || code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
    if (!ends) throw GIVE_UP;
  }

  /** The offset behind the digits that begin at `from`, at least one. */
  #digits(from: number): number {
    const codes = this.#codes;
    let at = from;
    while (codes[at]! >= 0x30 && codes[at]! <= 0x39) at++;
    if (at === from) throw GIVE_UP;
    return at;
  }

  #number(start: number, first: number): JsonNode {
    const codes = this.#codes;
    let at = start;
    let code = first;
    if (code === 0x2d) code = codes[++at]!;
    if (code === 0x30) code = codes[++at]!;
    else code = codes[(at = this.#digits(at))]!;
    if (code === 0x2e) code = codes[(at = this.#digits(at + 1))]!;
    if (code === 0x65 || code === 0x45) {
      code = codes[++at]!;
      if (code === 0x2b || code === 0x2d) at++;
      at = this.#digits(at);
    }
    this.#at = at;
    this.#delimited();
    return new JsonNode('number', start, at, Number(this.#text.slice(start, at)));
  }

  #string(): string {
    const codes = this.#codes;
    const start = this.#at + 1;
    let at = start;
    for (;;) {
      const code = codes[at]!;
      if (code === 0x22) break;
      if (code === 0x5c) return this.#escaped(start - 1, at);
      if (code < 0x20) throw GIVE_UP;
      at++;
    }
    this.#at = at + 1;
    return this.#text.slice(start, at);
  }

  #key(): string {
    const text = this.#text;
    const codes = this.#codes;
    const start = this.#at + 1;
    let at = start;
    let code = codes[at]!;
    let sum = 0;
    while (code !== 0x22) {
      if (code === 0x5c || code < 0x20) return this.#string();
      sum = (sum * 31 + code) & 0xffff;
      code = codes[++at]!;
    }
    this.#at = at + 1;
    const length = at - start;
    if (length > LONGEST_KEPT) return text.slice(start, at);
    const slot = (sum ^ (sum >>> 6)) & 1023;
    const kept = KEYS[slot];
    if (kept !== undefined && kept.length === length && text.startsWith(kept, start)) return kept;
    // A slice keeps the whole text alive that it was cut from; a joined string is a copy.
    const key = ` ${text.slice(start, at)}`.slice(1);
    KEYS[slot] = key;
    return key;
  }

  #escaped(start: number, from: number): string {
    const codes = this.#codes;
    let at = from;
    for (;;) {
      const code = codes[at]!;
      if (code === 0x22) break;
      if (code < 0x20) throw GIVE_UP;
      // Behind a backslash stands a letter, or the 0 behind the text.
      at += code === 0x5c && codes[at + 1] !== 0 ? 2 : 1;
    }
    this.#at = at + 1;
    try {
      return JSON.parse(this.#text.slice(start, at + 1)) as string;
    } catch {
      throw GIVE_UP;
    }
  }

  #object(start: number): JsonNode {
    const codes = this.#codes;
    if (++this.#depth > DEEPEST) throw GIVE_UP;
    const base = this.#members.count;
    this.#at = start + 1;
    this.#space();
    if (codes[this.#at]! === 0x7d) this.#at++;
    else
      for (;;) {
        const keyStart = this.#at;
        if (codes[keyStart]! !== 0x22) throw GIVE_UP;
        const key = this.#key();
        const keyEnd = this.#at;
        this.#space();
        if (codes[this.#at]! !== 0x3a) throw GIVE_UP;
        this.#at++;
        this.#space();
        this.#members.push(new ParsedMember(key, keyStart, keyEnd, this.#value()));
        this.#space();
        const code = codes[this.#at++]!;
        if (code === 0x7d) break;
        if (code !== 0x2c) throw GIVE_UP;
        this.#space();
      }
    const members = this.#members.take(base);
    if (hasDuplicates(members)) throw GIVE_UP;
    this.#depth--;
    return new JsonNode('object', start, this.#at, undefined, members);
  }

  #array(start: number): JsonNode {
    const codes = this.#codes;
    if (++this.#depth > DEEPEST) throw GIVE_UP;
    const base = this.#items.count;
    this.#at = start + 1;
    this.#space();
    if (codes[this.#at]! === 0x5d) this.#at++;
    else
      for (;;) {
        this.#items.push(this.#value());
        this.#space();
        const code = codes[this.#at++]!;
        if (code === 0x5d) break;
        if (code !== 0x2c) throw GIVE_UP;
        this.#space();
      }
    this.#depth--;
    return new JsonNode('array', start, this.#at, undefined, undefined, this.#items.take(base));
  }
}

function hasDuplicates(members: readonly Member[]): boolean {
  const { length } = members;
  if (length < 2) return false;
  if (length > 8) {
    const keys = new Set<string>();
    for (const member of members) keys.add(member.key);
    return keys.size !== length;
  }
  for (let index = 1; index < length; index++) {
    const { key } = members[index]!;
    for (let before = 0; before < index; before++) if (members[before]!.key === key) return true;
  }
  return false;
}

/** The tree of a strict JSON text; undefined when it is none, or when the parser has something to say of it. */
export function parseStrict(text: string, placeholders: Placeholders = NO_PLACEHOLDERS): StrictTree | undefined {
  try {
    return new Reader(text, placeholders).read();
  } catch (error) {
    if (error === GIVE_UP) return undefined;
    throw error;
  }
}
