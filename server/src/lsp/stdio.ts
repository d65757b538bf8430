/**
 * The connection over stdio. A large message is decoded while it arrives (see messageDecoder.ts). The reader of vscode-jsonrpc
 * gathers the pieces, copies them when the last has come, and then decodes UTF-8 letter by letter.
 */
import { constants } from 'node:buffer';
import { Console } from 'node:console';
import type { Readable } from 'node:stream';
import { AbstractMessageReader, type Connection, createConnection, type DataCallback, type Disposable, type Message, type MessageReader, ProposedFeatures, StreamMessageWriter } from 'vscode-languageserver/node';
import { type ReadNow, standardInput } from '../node/standardInput.ts';
import { decoded, MessageDecoder } from './messageDecoder.ts';

const NOTHING = Buffer.alloc(0);
/** No header of the protocol is nearly as long. */
const LONGEST_HEAD = 8192;
/** A message of more bytes is decoded while it arrives. */
const LONG = 262_144;

/** How much of a large message is read at a time, into memory that is used again: a stream makes new memory for each 64 kB. */
const READ_SIZE = 262_144;

/** Reads messages with their `Content-Length` header from a stream of bytes. */
export class StdioReader extends AbstractMessageReader implements MessageReader {
  readonly #input: Readable;
  readonly #readNow: ReadNow | undefined;
  #callback: DataCallback | undefined;
  #head: Buffer = NOTHING;
  /** The message that is arriving, and how many of its bytes are still to come. */
  #body: Body | undefined;
  #missing = 0;
  /** What is read past the stream, until the message is all there. */
  #memory: Buffer | undefined;
  /** The client has asked the server to shut down, so that the end of the stream is no accident. */
  sawShutdown = false;

  /** @param readNow asked for the rest of a large message, where the stream can be read past */
  constructor(input: Readable, readNow?: ReadNow) {
    super();
    this.#input = input;
    this.#readNow = readNow;
  }

  listen(callback: DataCallback): Disposable {
    this.#callback = callback;
    const take = (piece: Buffer): void => {
      this.#take(piece);
      if (this.#missing > LONG && this.#readNow !== undefined) this.#takeNow(this.#readNow);
    };
    this.#input.on('data', take);
    this.#input.on('error', (error: unknown) => this.fireError(error));
    this.#input.on('close', () => this.fireClose());
    return { dispose: () => void this.#input.off('data', take) };
  }

  #take(piece: Buffer): void {
    for (let rest = piece; rest.length > 0; ) {
      try {
        rest = this.#body === undefined ? this.#takeHead(rest) : this.#takeBody(rest, this.#body);
      } catch (error) {
        this.fireError(error);
        return;
      }
    }
  }

  /** Takes what has arrived of a large message. What the stream holds itself comes first. */
  #takeNow(readNow: ReadNow): void {
    const memory = (this.#memory ??= Buffer.allocUnsafeSlow(READ_SIZE));
    while (this.#body !== undefined && this.#input.readableLength === 0) {
      const length = readNow(this.#missing < READ_SIZE ? memory.subarray(0, this.#missing) : memory);
      if (length === 0) return;
      this.#take(memory.subarray(0, length));
    }
  }

  /** @returns what stands behind the header, and behind the message where all of it is there */
  #takeHead(piece: Buffer): Buffer {
    const head = this.#head.length === 0 ? piece : Buffer.concat([this.#head, piece]);
    const end = head.indexOf('\r\n\r\n');
    const isCut = end < 0 && head.length <= LONGEST_HEAD;
    this.#head = isCut ? head : NOTHING;
    if (isCut) return NOTHING;
    const length = Number(/^content-length:[ \t]*(\d+)[ \t]*$/im.exec(head.toString('latin1', 0, Math.max(0, end)))?.[1]);
    if (Number.isNaN(length)) throw new Error('A message came without the header Content-Length.');
    if (length > constants.MAX_LENGTH) throw new Error('A message came with a Content-Length that no message has.');
    const rest = head.subarray(end + 4);
    if (rest.length >= length) {
      this.#tell(() => JSON.parse(decoded(rest, 0, length)));
      return rest.subarray(length);
    }
    this.#body = length > LONG ? new MessageDecoder() : new Gathered(length);
    this.#missing = length;
    return this.#takeBody(rest, this.#body);
  }

  #takeBody(piece: Buffer, body: Body): Buffer {
    const taken = piece.subarray(0, this.#missing);
    this.#missing -= taken.length;
    body.take(taken);
    if (this.#missing === 0) {
      this.#body = undefined;
      this.#memory = undefined;
      this.#tell(() => body.end());
    }
    return piece.subarray(taken.length);
  }

  #tell(read: () => unknown): void {
    let message: Message & { readonly method?: string };
    try {
      message = read() as typeof message;
    } catch (error) {
      // Its length was right, so the next message begins behind it.
      this.fireError(error);
      return;
    }
    if (message.method === 'shutdown') this.sawShutdown = true;
    this.#callback!(message);
  }
}

/** The bytes of a message that is arriving. */
interface Body {
  /** @param bytes the next ones; they may be changed afterwards */
  take(bytes: Buffer): void;
  /** @returns the message @throws SyntaxError when it is no JSON */
  end(): unknown;
}

class Gathered implements Body {
  readonly #bytes: Buffer;
  #filled = 0;

  constructor(length: number) {
    this.#bytes = Buffer.allocUnsafe(length);
  }

  take(bytes: Buffer): void {
    this.#filled += bytes.copy(this.#bytes, this.#filled);
  }

  end(): unknown {
    return JSON.parse(decoded(this.#bytes));
  }
}

/** A client at the standard input and output; the process ends with the input. */
export function connectStdio(): Connection {
  const reader = new StdioReader(process.stdin, standardInput());
  const leave = (): never => process.exit(reader.sawShutdown ? 0 : 1);
  process.stdin.on('end', leave);
  process.stdin.on('close', leave);
  // What a library prints must not get between the messages.
  globalThis.console = new Console(process.stderr);
  return createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(process.stdout));
}
