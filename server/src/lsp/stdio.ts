/**
 * The connection over stdio. A large message is copied once, while it arrives. The reader of vscode-jsonrpc gathers
 * the pieces, copies them when the last has come, and then decodes UTF-8 letter by letter, which for a file of 20 MB is
 * a fifth of the time until its diagnostics.
 */
import { isAscii } from 'node:buffer';
import { Console } from 'node:console';
import type { Readable } from 'node:stream';
import { AbstractMessageReader, type Connection, createConnection, type DataCallback, type Disposable, type Message, type MessageReader, ProposedFeatures, StreamMessageWriter } from 'vscode-languageserver/node';

const NOTHING = Buffer.alloc(0);
/** No header of the protocol is nearly as long. */
const LONGEST_HEAD = 8192;

/** Reads messages with their `Content-Length` header from a stream of bytes. */
export class StdioReader extends AbstractMessageReader implements MessageReader {
  readonly #input: Readable;
  #callback: DataCallback | undefined;
  #head: Buffer = NOTHING;
  /** The message that is arriving, and how much of it has come. */
  #body: Buffer | undefined;
  #filled = 0;
  /** The client has asked the server to shut down, so that the end of the stream is no accident. */
  sawShutdown = false;

  constructor(input: Readable) {
    super();
    this.#input = input;
  }

  listen(callback: DataCallback): Disposable {
    this.#callback = callback;
    const take = (piece: Buffer): void => this.#take(piece);
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

  /** @returns what stands behind the header, and behind the message where all of it is there */
  #takeHead(piece: Buffer): Buffer {
    const head = this.#head.length === 0 ? piece : Buffer.concat([this.#head, piece]);
    const end = head.indexOf('\r\n\r\n');
    this.#head = end < 0 && head.length <= LONGEST_HEAD ? head : NOTHING;
    if (this.#head === head) return NOTHING;
    const length = Number(/^content-length:[ \t]*(\d+)[ \t]*$/im.exec(head.toString('latin1', 0, Math.max(0, end)))?.[1]);
    if (Number.isNaN(length)) throw new Error('A message came without the header Content-Length.');
    const rest = head.subarray(end + 4);
    if (rest.length >= length) {
      this.#tell(rest.subarray(0, length));
      return rest.subarray(length);
    }
    this.#body = Buffer.allocUnsafe(length);
    this.#filled = 0;
    return this.#takeBody(rest, this.#body);
  }

  #takeBody(piece: Buffer, body: Buffer): Buffer {
    const taken = piece.copy(body, this.#filled);
    this.#filled += taken;
    if (this.#filled === body.length) {
      this.#body = undefined;
      this.#tell(body);
    }
    return piece.subarray(taken);
  }

  #tell(bytes: Buffer): void {
    let message: Message & { readonly method?: string };
    try {
      // ASCII needs no decoding; most messages hold nothing else.
      message = JSON.parse(isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8')) as typeof message;
    } catch (error) {
      // Its length was right, so the next message begins behind it.
      this.fireError(error);
      return;
    }
    if (message.method === 'shutdown') this.sawShutdown = true;
    this.#callback!(message);
  }
}

/** A client at the standard input and output; the process ends with the input. */
export function connectStdio(): Connection {
  const reader = new StdioReader(process.stdin);
  const leave = (): never => process.exit(reader.sawShutdown ? 0 : 1);
  process.stdin.on('end', leave);
  process.stdin.on('close', leave);
  // What a library prints must not get between the messages.
  globalThis.console = new Console(process.stderr);
  return createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(process.stdout));
}
