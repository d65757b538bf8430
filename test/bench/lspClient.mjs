/** A client that costs little itself: it counts what a language server says, over stdio, and reads no more than it must. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const CAPABILITIES = {
  workspace: { configuration: false, workspaceFolders: true, workspaceEdit: { documentChanges: true } },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, dataSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } }, dataSupport: true, resolveSupport: { properties: ['edit'] } },
    completion: { completionItem: { snippetSupport: true } },
    hover: { contentFormat: ['markdown'] },
  },
};

export class LspClient {
  #process;
  #pieces = [];
  #length = 0;
  #wanted = -1;
  #lastId = 0;
  #answers = new Map();
  #publications = [];
  #version = 0;
  /** How often diagnostics were published, and what came last. */
  publications = 0;
  last = undefined;
  /** The size of the last message with diagnostics. */
  lastBytes = 0;
  uri = 'file:///bench/tools.json';

  /** @param args what Node is started with */
  constructor(args, env = {}) {
    this.#process = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, ...env } });
    this.#process.stdout.on('data', (piece) => this.#read(piece));
    this.ended = new Promise((resolve) => this.#process.once('exit', resolve));
  }

  async initialize() {
    const result = await this.request('initialize', { processId: process.pid, rootUri: null, capabilities: CAPABILITIES, initializationOptions: { provideFormatter: false }, workspaceFolders: null });
    this.notify('initialized', {});
    return result;
  }

  #read(piece) {
    this.#pieces.push(piece);
    this.#length += piece.length;
    for (;;) {
      if (this.#wanted < 0) {
        const buffer = this.#gathered();
        const end = buffer.indexOf('\r\n\r\n');
        if (end < 0) return;
        this.#wanted = Number(/Content-Length: (\d+)/i.exec(buffer.toString('latin1', 0, end))[1]);
        this.#keep(buffer.subarray(end + 4));
      }
      if (this.#length < this.#wanted) return;
      const buffer = this.#gathered();
      const body = buffer.subarray(0, this.#wanted);
      this.#keep(buffer.subarray(this.#wanted));
      this.#wanted = -1;
      this.#take(JSON.parse(body.toString()), body.length);
    }
  }

  #gathered() {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)];
    return this.#pieces[0] ?? Buffer.alloc(0);
  }

  #keep(rest) {
    this.#pieces = [rest];
    this.#length = rest.length;
  }

  #take(message, bytes) {
    if (message.method === 'textDocument/publishDiagnostics') {
      this.publications++;
      this.last = message.params;
      this.lastBytes = bytes;
      for (const one of this.#publications.splice(0)) if (!one(message.params)) this.#publications.push(one);
    } else if (message.method !== undefined && message.id !== undefined) this.#send({ jsonrpc: '2.0', id: message.id, result: null });
    else if (message.id !== undefined) {
      const answer = this.#answers.get(message.id);
      this.#answers.delete(message.id);
      answer?.(message);
    }
  }

  #send(message) {
    const body = Buffer.from(JSON.stringify(message));
    this.#process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  notify(method, params) {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /** @returns the whole answer's result @throws Error with the server's words */
  request(method, params) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, (message) => (message.error === undefined ? resolve(message.result) : reject(Object.assign(new Error(message.error.message), { code: message.error.code }))));
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  /** The next diagnostics; those of a version where the server says versions. */
  #published(version) {
    return new Promise((resolve) => this.#publications.push((params) => {
      if (params.uri !== this.uri || (params.version !== undefined && params.version < version)) return false;
      resolve(params);
      return true;
    }));
  }

  /** Opens a text and waits for its diagnostics. @returns milliseconds from the message being written */
  async open(text) {
    const version = ++this.#version;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri: this.uri, languageId: 'json', version, text } } }));
    const message = Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
    const published = this.#published(version);
    const began = performance.now();
    this.#process.stdin.write(message);
    await published;
    return performance.now() - began;
  }

  /** Sends one change and waits for its diagnostics. @returns milliseconds */
  async change(range, text) {
    const version = ++this.#version;
    const published = this.#published(version);
    const began = performance.now();
    this.notify('textDocument/didChange', { textDocument: { uri: this.uri, version }, contentChanges: [{ range, text }] });
    await published;
    return performance.now() - began;
  }

  /** Sends changes one a message without waiting, as fast typing does. @returns milliseconds until the last is answered */
  async burst(changes) {
    const began = performance.now();
    let published;
    for (const { range, text } of changes) {
      const version = ++this.#version;
      published = this.#published(version);
      this.notify('textDocument/didChange', { textDocument: { uri: this.uri, version }, contentChanges: [{ range, text }] });
    }
    await published;
    return performance.now() - began;
  }

  get version() {
    return this.#version;
  }

  close() {
    this.notify('textDocument/didClose', { textDocument: { uri: this.uri } });
  }

  /** Memory in MB: what is resident, and the most that ever was. Undefined where there is no /proc. */
  memory() {
    try {
      const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
      const read = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
      return { resident: read('VmRSS'), peak: read('VmHWM') };
    } catch {
      return undefined;
    }
  }

  /** Milliseconds that all threads of the server have run. Undefined where there is no /proc. */
  cpu() {
    try {
      const folder = `/proc/${this.#process.pid}/task`;
      let total = 0;
      for (const task of readdirSync(folder)) total += Number(readFileSync(`${folder}/${task}/schedstat`, 'utf8').split(' ')[0]);
      return total / 1e6;
    } catch {
      return undefined;
    }
  }

  get pid() {
    return this.#process.pid;
  }

  stop() {
    this.#process.stdin.end();
    this.#process.kill();
    return this.ended;
  }
}
