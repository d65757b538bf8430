/**
 * The parser that goes on after every fault.
 *
 * Recovery decides by a few tokens around the fault and never by indentation, so that what follows a broken tool is
 * read as if the tool were whole: an object where a key should stand closes what is open down to the nearest array,
 * since that is how the next element looks behind a missing brace. It keeps a stack of its own, so that the nesting
 * of a file cannot overflow the program's.
 */
import { type Fault, type FaultCode, reportDuplicates, type ReportFault, stringFaults } from './fault.ts';
import { foreignWord, inDoubleQuotes } from './foreign.ts';
import { JsonNode, type Member, ParsedMember } from './node.ts';
import type { Parsed } from './parsed.ts';
import * as Token from './tokens.ts';
import { type Placeholders, Tokens } from './tokens.ts';

const MAX_FAULTS = 1000;

const enum State {
  Key,
  Colon,
  Value,
  Comma,
}

/** An object or array that is being read. */
interface Frame {
  readonly node: JsonNode;
  /** Of an object the member whose value is being read. */
  member: Member | undefined;
  state: State;
  /** Where the comma just read stands, while nothing followed it; else -1. */
  commaStart: number;
}

const KEY_EXPECTED = 'A key in double quotes should stand here.';
const VALUE_EXPECTED = 'A value should stand here.';

export class ResilientParser {
  readonly #text: string;
  readonly #tokens: Tokens;
  readonly #faults: Fault[] = [];
  readonly #roots: JsonNode[] = [];
  readonly #stack: Frame[] = [];
  #top: Frame | undefined;
  #clean = true;
  #contained = true;
  /** The end of the last token that is no comma. */
  #lastEnd = 0;
  /** Where the last string that is not closed ends: what is put in there would belong to it. */
  #unclosedAt = -1;
  #openArrays = 0;

  constructor(text: string, placeholders: Placeholders) {
    this.#text = text;
    this.#tokens = new Tokens(text, placeholders);
  }

  parse(): Parsed {
    const tokens = this.#tokens;
    if (this.#text.charCodeAt(0) === 0xfeff) {
      // Files that were joined begin with several.
      let end = 1;
      while (this.#text.charCodeAt(end) === 0xfeff) end++;
      this.#fault('byte-order-mark', 'The file begins with a byte order mark, which strict readers refuse.', 0, 1, { edits: [{ start: 0, end, newText: '' }] });
    }
    for (tokens.read(); tokens.kind !== Token.End; tokens.read()) {
      if (this.#top === undefined) this.#outside();
      else if (this.#top.node.members !== undefined) this.#inObject(this.#top);
      else this.#inArray(this.#top);
      // What is cut off by the end of its array ends in front of the comma.
      if (tokens.kind !== Token.Comma && tokens.end > this.#lastEnd) this.#lastEnd = tokens.end;
    }
    const open = this.#stack.length > 0;
    if (tokens.sawEnd || tokens.cutOff(this.#text.length) || this.#stack.some((frame) => frame.node.items !== undefined || frame.state !== State.Comma)) this.#contained = false;
    while (this.#top !== undefined) this.#closeUnfinished();
    this.#comments();
    const [root] = this.#roots;
    const { torn } = tokens;
    return { root, roots: this.#roots, faults: this.#faults, clean: this.#clean, contained: !this.#contained || root?.start !== 0 ? 'no' : open ? 'open' : 'closed', torn };
  }

  readonly #fault: ReportFault = (code: FaultCode, message: string, start: number, end: number, rest?: Partial<Fault>): void => {
    if (this.#faults.length < MAX_FAULTS) this.#faults.push({ code, message, start, end, ...rest });
  };

  /** A fault that recovery goes on from. */
  #broken(message: string, start: number, end: number, newText?: { readonly start: number; readonly end: number; readonly newText: string }): void {
    this.#clean = false;
    this.#fault('syntax', message, start, end, newText === undefined ? undefined : { edits: [newText] });
  }

  #brokenToken(message: string): void {
    this.#broken(message, this.#tokens.start, this.#tokens.end);
  }

  /** Something is missing in front of the current token. */
  #missing(what: string, newText: string | undefined): void {
    const at = this.#lastEnd;
    this.#broken(`A ${what} is missing before this.`, this.#tokens.start, this.#tokens.end, newText === undefined || at === this.#unclosedAt ? undefined : { start: at, end: at, newText });
  }

  #comments(): void {
    const text = this.#text;
    for (const { start, end } of this.#tokens.comments) {
      const closed = text.startsWith('//', start) || (end - start >= 4 && text.startsWith('*/', end - 2));
      if (closed) this.#fault('comment', 'Comment: strict JSON does not allow it.', start, end);
      else this.#broken('This comment is not closed.', start, end);
    }
  }

  #outside(): void {
    if (this.#roots.length > 0) this.#contained = false;
    if (!this.#value()) this.#brokenToken(this.#roots.length === 0 ? 'A JSON value should stand here.' : 'Nothing may follow the value.');
  }

  #attach(node: JsonNode): void {
    const top = this.#top;
    if (top === undefined) {
      if (this.#roots.length === 1) this.#fault('several-values', 'Another value begins here; a JSON file holds one.', node.start, node.end);
      this.#roots.push(node);
      return;
    }
    if (top.node.items !== undefined) top.node.items.push(node);
    else if (top.member !== undefined) top.member.value = node;
    top.state = State.Comma;
    top.commaStart = -1;
  }

  #open(kind: 'object' | 'array'): void {
    const node = new JsonNode(kind, this.#tokens.start, this.#tokens.end);
    this.#attach(node);
    this.#top = { node, member: undefined, state: kind === 'object' ? State.Key : State.Value, commaStart: -1 };
    this.#stack.push(this.#top);
    if (kind === 'array') this.#openArrays++;
  }

  #close(end: number): void {
    const { node } = this.#stack.pop()!;
    if (node.items !== undefined) this.#openArrays--;
    else reportDuplicates(node, this.#fault);
    node.end = end;
    this.#top = this.#stack[this.#stack.length - 1];
    this.#lastEnd = end;
  }

  #closeUnfinished(): void {
    const { node } = this.#top!;
    this.#broken(`This '${node.members !== undefined ? '{' : '['}' is not closed.`, node.start, node.start + 1);
    this.#close(Math.max(this.#lastEnd, node.start + 1));
  }

  /** True when an object, or an array, is open. */
  #enclosing(kind: 'object' | 'array'): boolean {
    return (kind === 'array' ? this.#openArrays : this.#stack.length - this.#openArrays) > 0;
  }

  #popTo(kind: 'object' | 'array'): void {
    while (this.#top !== undefined && this.#top.node.kind !== kind) this.#closeUnfinished();
  }

  /** Reads the value that the current token begins. @returns false when it begins none */
  #value(): boolean {
    const tokens = this.#tokens;
    const { kind, start, end } = tokens;
    switch (kind) {
      case Token.OpenBrace:
        this.#open('object');
        return true;
      case Token.OpenBracket:
        this.#open('array');
        return true;
      case Token.Chunk:
        this.#attach(tokens.chunkNode());
        return true;
      case Token.StringToken:
        if (tokens.error !== 0) this.#checkString();
        this.#attach(new JsonNode('string', start, end, tokens.stringValue));
        return true;
      case Token.NumberToken:
        if (tokens.error !== 0) this.#brokenToken('This number is not finished.');
        this.#attach(new JsonNode('number', start, end, Number(tokens.slice())));
        return true;
      case Token.NullWord:
        this.#attach(new JsonNode('null', start, end, null));
        return true;
      case Token.TrueWord:
      case Token.FalseWord:
        this.#attach(new JsonNode('boolean', start, end, kind === Token.TrueWord));
        return true;
      default:
        return this.#foreignValue();
    }
  }

  /** A value as other languages write it, read as what it can only mean. @returns false when the token is none */
  #foreignValue(): boolean {
    const { start, end } = this.#tokens;
    const text = this.#tokens.singleQuoted();
    if (text !== undefined) {
      this.#foreign('A string stands in double quotes.', inDoubleQuotes(this.#text, start, end, text));
      this.#attach(new JsonNode('string', start, end, text));
      return true;
    }
    const word = this.#tokens.kind === Token.Unknown ? foreignWord(this.#tokens.slice()) : undefined;
    if (word === undefined) return false;
    this.#foreign(word.message, [{ start, end, newText: String(word.value) }]);
    this.#attach(new JsonNode(word.value === null ? 'null' : 'boolean', start, end, word.value));
    return true;
  }

  /** A fault that can be read in one way only. `alone`: no text that is torn elsewhere looks like it. */
  #foreign(message: string, edits: NonNullable<Fault['edits']>, alone = true): void {
    this.#clean = false;
    this.#fault('syntax', message, this.#tokens.start, this.#tokens.end, alone ? { edits, alone } : { edits });
  }

  #checkString(): void {
    if (stringFaults(this.#text, this.#tokens, this.#fault)) return;
    this.#clean = false;
    this.#unclosedAt = this.#tokens.end;
  }

  #key(key: string, quoted: boolean): void {
    const { start, end, error } = this.#tokens;
    const top = this.#top!;
    const member = new ParsedMember(key, start, end, undefined);
    top.node.members!.push(member);
    top.member = member;
    top.state = State.Colon;
    top.commaStart = -1;
    if (!quoted) this.#foreign('A key stands in double quotes.', inDoubleQuotes(this.#text, start, end, key), this.#tokens.singleQuoted() !== undefined);
    else if (error !== 0) this.#checkString();
  }

  /** An object or array where a key should stand. */
  #misplaced(): void {
    if (this.#tokens.kind !== Token.OpenBracket) {
      if (this.#enclosing('array')) {
        this.#popTo('array');
        this.#value();
        return;
      }
      this.#contained = false;
    }
    this.#brokenToken(KEY_EXPECTED);
    this.#top!.member = undefined;
    this.#value();
  }

  #colonFollows(): boolean {
    return this.#tokens.ahead((next) => next() === Token.Colon);
  }

  #trailingComma(): void {
    const start = this.#top!.commaStart;
    if (start >= 0) this.#fault('trailing-comma', 'Trailing comma: strict JSON does not allow it.', start, start + 1, { edits: [{ start, end: start + 1, newText: '' }] });
  }

  #closeBrace(): void {
    const tokens = this.#tokens;
    const top = this.#top!;
    if (top.node.members !== undefined) {
      if (top.state === State.Colon) this.#broken('A colon and a value should follow this key.', top.member!.keyStart, top.member!.keyEnd);
      else if (top.state === State.Value) this.#brokenToken(VALUE_EXPECTED);
      else this.#trailingComma();
      this.#close(tokens.end);
      return;
    }
    const endsElement = tokens.ahead((next) => {
      const first = next();
      return first === Token.CloseBracket || (first === Token.Comma && !(next() === Token.StringToken && next() === Token.Colon));
    });
    if (endsElement || !this.#enclosing('object')) {
      this.#brokenToken("This '}' closes nothing.");
      return;
    }
    this.#popTo('object');
    this.#close(tokens.end);
  }

  #closeBracket(): void {
    if (this.#top!.node.items !== undefined) this.#trailingComma();
    else if (this.#enclosing('array')) this.#popTo('array');
    else {
      this.#contained = false;
      this.#brokenToken("This ']' closes nothing.");
      return;
    }
    this.#close(this.#tokens.end);
  }

  #inObject(frame: Frame): void {
    const tokens = this.#tokens;
    switch (tokens.kind) {
      case Token.CloseBrace:
        return this.#closeBrace();
      case Token.CloseBracket:
        return this.#closeBracket();
      case Token.Comma:
        return this.#commaInObject(frame);
      case Token.Colon:
        if (frame.state === State.Colon) frame.state = State.Value;
        else this.#brokenToken('A colon has no place here.');
        return;
    }
    if (frame.state === State.Key || frame.state === State.Comma) return this.#keyInObject(frame);
    // While a key or its value is half typed, the next line's key must not become the value.
    const single = tokens.singleQuoted();
    if ((tokens.kind === Token.StringToken || single !== undefined) && this.#colonFollows()) {
      const { keyStart, keyEnd } = frame.member!;
      this.#broken(frame.state === State.Colon ? 'A colon and a value should follow this key.' : 'A value should follow this key.', keyStart, keyEnd);
      this.#key(single ?? tokens.stringValue, single === undefined);
      return;
    }
    if (frame.state === State.Colon) this.#missing('colon', ':');
    if (!this.#value()) {
      this.#brokenToken('A JSON value should stand here.');
      frame.state = State.Comma;
    }
  }

  #commaInObject(frame: Frame): void {
    if (frame.state === State.Key) this.#brokenToken(KEY_EXPECTED);
    else {
      if (frame.state !== State.Comma) this.#brokenToken(VALUE_EXPECTED);
      frame.commaStart = this.#tokens.start;
    }
    frame.state = State.Key;
  }

  #keyInObject(frame: Frame): void {
    const tokens = this.#tokens;
    // A comma mends it only in front of a member; before anything else it would leave the same fault.
    if (frame.state === State.Comma) this.#missing('comma', tokens.kind === Token.StringToken && this.#colonFollows() ? ',' : undefined);
    switch (tokens.kind) {
      case Token.StringToken:
        return this.#key(tokens.stringValue, true);
      case Token.Unknown:
        return this.#key(tokens.singleQuoted() ?? tokens.slice(), false);
      case Token.OpenBrace:
      case Token.OpenBracket:
      case Token.Chunk:
        return this.#misplaced();
      default:
        // The comma before it is no trailing one.
        frame.commaStart = -1;
        return this.#brokenToken(KEY_EXPECTED);
    }
  }

  #inArray(frame: Frame): void {
    const tokens = this.#tokens;
    switch (tokens.kind) {
      case Token.CloseBracket:
        return this.#closeBracket();
      case Token.CloseBrace:
        return this.#closeBrace();
      case Token.Comma:
        if (frame.state !== State.Comma) this.#brokenToken(VALUE_EXPECTED);
        frame.commaStart = tokens.start;
        frame.state = State.Value;
        return;
      case Token.Colon:
        return this.#brokenToken('A colon has no place here.');
    }
    if (tokens.kind === Token.StringToken && this.#stack[this.#stack.length - 2]?.node.kind === 'object' && this.#colonFollows()) {
      this.#closeUnfinished();
      this.#key(tokens.stringValue, true);
      return;
    }
    if (frame.state === State.Comma) this.#missing('comma', tokens.kind === Token.Unknown && tokens.singleQuoted() === undefined ? undefined : ',');
    if (!this.#value()) {
      // What stands here is meant as a value, so the comma before it is no trailing one.
      frame.commaStart = -1;
      this.#brokenToken('A JSON value should stand here.');
      frame.state = State.Comma;
    }
  }
}
