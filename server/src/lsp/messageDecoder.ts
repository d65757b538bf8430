/**
 * Messages with long strings, such as the text of a large file, read while they arrive. A long string is decoded into memory that is
 * used again and leaves it as a piece; the message as a whole never lies anywhere. A page of memory that a process has not used
 * before costs microseconds (21 a page of 4 kB on a virtual machine): to gather a file of 20 MB, decode it and parse it took a
 * third of the time until its diagnostics.
 */
import { isAscii } from 'node:buffer';
import { ChunkFinder, type PiecedText, STRIDE } from '../text/chunks.ts';
import { putPieced } from './longTexts.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** V8 keeps a string of more than 128 kB where it was made; it copies a shorter one twice before it counts as old. */
const LONGEST_PIECE = 262_144;

/** What stands behind a backslash, and the code unit that is meant. */
const ESCAPES = new Uint8Array(256);
for (const [letter, meant] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t']) ESCAPES[letter!.charCodeAt(0)] = meant!.charCodeAt(0);

/** Stands for a long string in the rest of its message; no text can know it. */
const STAND_IN = crypto.randomUUID();

/** A message up to the text of a document that is opened. Its chunks are found while the rest arrives, which takes longer. */
const OPENED = /"method":\s*"textDocument\/didOpen".*"text":\s*$/s;
/** Such a message has said little before its text; more is not looked through. */
const LONGEST_OPENING = 4096;

/** Decodes the bytes of one message. */
export class MessageDecoder {
  /** The message, with stand-ins for its long strings. */
  #frame = '';
  readonly #strings: LongString[] = [];
  /** The string that is arriving. */
  #string: LongString | undefined;
  /** What strings are decoded in, one after another. */
  #memory: Buffer | undefined;
  /** Why it is no message. */
  #failure: unknown;

  /** @param bytes the next bytes; they may be changed afterwards */
  take(bytes: Uint8Array): void {
    if (this.#failure !== undefined) return;
    try {
      for (let at = 0; at < bytes.length; ) at = this.#string === undefined ? this.#takeFrame(bytes, at) : this.#takeString(bytes, at, this.#string);
    } catch (error) {
      this.#failure = error;
    }
  }

  /** @returns the message @throws SyntaxError when it is no JSON */
  end(): unknown {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#string !== undefined) throw new SyntaxError('A message ends in a string.');
    const frame: { message: unknown } = { message: JSON.parse(this.#frame) };
    if (this.#strings.length > 0) this.#putBack(frame);
    return frame.message;
  }

  /** Reads what stands outside long strings. @returns where it stopped: at the end, or inside a string that goes on behind it */
  #takeFrame(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      if (bytes[at] !== QUOTE) continue;
      const close = closingQuote(bytes, at + 1);
      if (close < 0) {
        this.#frame += decoded(bytes, from, at);
        const opens = this.#frame.length <= LONGEST_OPENING && OPENED.test(this.#frame);
        this.#string = new LongString((this.#memory ??= Buffer.allocUnsafeSlow(LONGEST_PIECE)), opens ? new ChunkFinder(true) : undefined);
        return at + 1;
      }
      at = close;
    }
    this.#frame += decoded(bytes, from, bytes.length);
    return bytes.length;
  }

  #takeString(bytes: Uint8Array, from: number, string: LongString): number {
    const at = string.take(bytes, from);
    if (!string.isOver) return at;
    this.#string = undefined;
    const short = string.ifShort();
    if (short === undefined) this.#frame += `"${STAND_IN}${this.#strings.push(string) - 1}"`;
    else this.#frame += JSON.stringify(short);
    return at;
  }

  #putBack(message: unknown): void {
    const left = [message];
    for (let value = left.pop(); value !== undefined; value = left.pop()) {
      if (typeof value !== 'object' || value === null) continue;
      for (const [key, inner] of Object.entries(value)) {
        const name = this.#standsFor(key)?.pieces.join('') ?? key;
        if (name !== key) delete (value as Record<string, unknown>)[key];
        const text = typeof inner === 'string' ? this.#standsFor(inner) : undefined;
        if (text !== undefined) putPieced(value, name, text);
        else {
          if (name !== key) Object.defineProperty(value, name, { value: inner, enumerable: true, configurable: true, writable: true });
          left.push(inner);
        }
      }
    }
  }

  /** The string that a stand-in stands for. */
  #standsFor(text: string): PiecedText | undefined {
    return text.startsWith(STAND_IN) ? this.#strings[Number(text.slice(STAND_IN.length))]?.text() : undefined;
  }
}

/** A string of JSON as it arrives, behind its opening quote. */
class LongString {
  readonly #memory: Buffer;
  readonly #finder: ChunkFinder | undefined;
  readonly #pieces: string[] = [];
  /** Its closing quote has come. */
  isOver = false;
  /** How much of the memory holds bytes that are in no piece yet. */
  #filled = 0;
  /** What stands before them in the same piece. */
  #before = '';
  /** The begin of an escape that is not all there, with its backslash. */
  #escape = '';

  /** @param memory what it is decoded in @param finder is given the pieces as well */
  constructor(memory: Buffer, finder: ChunkFinder | undefined) {
    this.#memory = memory;
    this.#finder = finder;
  }

  /** The whole string, when it is no longer than a piece: it came on the border of two. */
  ifShort(): string | undefined {
    return this.#pieces.length <= 1 ? (this.#pieces[0] ?? '') : undefined;
  }

  /** The whole string. */
  text(): PiecedText {
    return this.#finder === undefined ? { pieces: this.#pieces } : { pieces: this.#pieces, chunks: this.#finder.end() };
  }

  /** @returns the offset behind the closing quote, or the end @throws SyntaxError for what may stand in no string */
  take(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && !this.isOver) at = this.#escape === '' ? this.#copy(bytes, at) : this.#goOn(bytes[at]!, at);
    return at;
  }

  /** Decodes up to an escape that takes more than a look, to the closing quote, or till the memory is full. */
  #copy(bytes: Uint8Array, from: number): number {
    const out = this.#memory;
    let filled = this.#filled;
    const end = Math.min(bytes.length, from + STRIDE, from + out.length - filled);
    let at = from;
    while (at < end) {
      const byte = bytes[at++]!;
      // Most letters are small ones, which stand behind the backslash.
      if (byte > BACKSLASH) out[filled++] = byte;
      else if (byte === BACKSLASH) {
        const meant = at < bytes.length ? ESCAPES[bytes[at]!]! : 0;
        if (meant === 0) {
          this.#escape = '\\';
          break;
        }
        at++;
        out[filled++] = meant;
      } else if (byte === QUOTE) {
        this.isOver = true;
        break;
      } else if (byte < 0x20) throw new SyntaxError('A control character stands in a string of a message.');
      else out[filled++] = byte;
    }
    this.#filled = filled;
    if (this.isOver || filled === out.length) this.#cut();
    return at;
  }

  /** Takes the next letter of an escape. */
  #goOn(byte: number, at: number): number {
    this.#escape += String.fromCharCode(byte);
    const isCode = this.#escape.startsWith('\\u');
    if (isCode && this.#escape.length < 6) return at + 1;
    const meant = isCode ? parseInt(/^\\u([\da-f]{4})$/i.exec(this.#escape)?.[1] ?? '', 16) : ESCAPES[byte]!;
    if (Number.isNaN(meant) || (!isCode && meant === 0)) throw new SyntaxError('A string of a message has an escape that is none.');
    this.#escape = '';
    if (meant < 0x80) return this.#keep(meant, at + 1);
    // Half of a surrogate pair has no bytes of its own.
    this.#before += decoded(this.#memory, 0, this.#filled) + String.fromCharCode(meant);
    this.#filled = 0;
    if (this.#before.length >= LONGEST_PIECE) this.#cut();
    return at + 1;
  }

  #keep(code: number, next: number): number {
    this.#memory[this.#filled++] = code;
    if (this.#filled === this.#memory.length) this.#cut();
    return next;
  }

  /** Makes a piece of what is decoded; a letter of which bytes are missing waits for them. */
  #cut(): void {
    const memory = this.#memory;
    const whole = this.isOver ? this.#filled : wholeEnd(memory, this.#filled);
    const piece = this.#before + decoded(memory, 0, whole);
    this.#filled = memory.copy(memory, 0, whole, this.#filled);
    this.#before = '';
    if (piece === '') return;
    this.#pieces.push(piece);
    this.#finder?.take(piece);
  }
}

/** What bytes of UTF-8 say. */
export function decoded(bytes: Uint8Array, from = 0, end = bytes.length): string {
  const part = Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from);
  // ASCII needs no decoding; most texts hold nothing else.
  return part.toString(isAscii(part) ? 'latin1' : 'utf8');
}

/** Where the quote stands that closes the string that `from` is in; -1 when it goes on behind the end. */
function closingQuote(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  return -1;
}

/** The end of the last letter of UTF-8 that is all there. */
function wholeEnd(bytes: Uint8Array, end: number): number {
  if (end === 0 || bytes[end - 1]! < 0x80) return end;
  for (let at = end - 1; at >= Math.max(0, end - 4); at--) {
    const byte = bytes[at]!;
    if (byte < 0xc0) continue;
    // The first byte of a letter says how many there are.
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return at + length > end ? at : end;
  }
  return end;
}
