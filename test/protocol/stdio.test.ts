/** The reader of stdio: messages in any pieces, large ones, letters of several bytes, and headers that are none. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Message } from 'vscode-languageserver-protocol/node';
import { StdioReader } from '../../server/src/lsp/stdio.ts';
import { SERVER } from './editor.ts';

function framed(message: unknown, header = 'Content-Length'): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`${header}: ${body.length}\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n`), body]);
}

/** What a reader tells of bytes that come in pieces of these sizes, in turn. */
function read(bytes: Buffer, sizes: readonly number[]): { messages: Message[]; errors: string[]; reader: StdioReader } {
  const input = new PassThrough();
  const reader = new StdioReader(input);
  const messages: Message[] = [];
  const errors: string[] = [];
  reader.onError((error) => errors.push(error.message));
  reader.listen((message) => messages.push(message));
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    input.emit('data', bytes.subarray(at, at + size));
    at += size;
  }
  return { messages, errors, reader };
}

test('messages arrive whole, however they are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ jsonrpc: fc.constant('2.0'), method: fc.string({ unit: 'grapheme' }), params: fc.jsonValue() }), { maxLength: 6 }), fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }), (sent, sizes) => {
      const { messages, errors } = read(Buffer.concat(sent.map((message) => framed(message))), sizes);
      assert.deepEqual(errors, []);
      assert.deepEqual(messages, JSON.parse(JSON.stringify(sent)));
    }),
  );
});

test('a large message comes in pieces', () => {
  const text = `${'a tool, '.repeat(400_000)}ä 💡`;
  const { messages } = read(framed({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { text } }, 'content-length'), [65_536]);
  assert.equal((messages[0] as unknown as { params: { text: string } }).params.text, text);
});

test('the rest of a large message is read past the stream, as much of it as has come', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 3 }), fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 6 }).filter((sizes) => Math.max(...sizes) > 20_000), (lengths, sizes) => {
      const sent = lengths.map((length, id) => ({ jsonrpc: '2.0', id, text: 'Ä tool, '.repeat(length / 9) }));
      const bytes = Buffer.concat(sent.map((message) => framed(message)));
      let at = 0;
      let turn = 0;
      const next = (most: number): Buffer => {
        const piece = bytes.subarray(at, at + Math.min(most, sizes[turn++ % sizes.length]!));
        at += piece.length;
        return piece;
      };
      const input = new PassThrough();
      const messages: Message[] = [];
      const reader = new StdioReader(input, (memory) => next(memory.length).copy(memory));
      reader.listen((message) => messages.push(message));
      while (at < bytes.length) input.emit('data', next(65_536));
      assert.deepEqual(messages, sent);
    }),
    { numRuns: 40 },
  );
});

test('what the stream holds itself comes before what is read past it', () => {
  const bytes = framed({ jsonrpc: '2.0', method: 'x', text: 'a'.repeat(900_000) });
  const input = new PassThrough();
  let held = 0;
  Object.defineProperty(input, 'readableLength', { get: () => held });
  let asked = 0;
  const reader = new StdioReader(input, () => (asked++, 0));
  reader.listen(() => undefined);
  held = 5;
  input.emit('data', bytes.subarray(0, 65_536));
  assert.equal(asked, 0);
  held = 0;
  input.emit('data', bytes.subarray(65_536, 131_072));
  assert.equal(asked, 1);
});

test('what is no message is an error, and the next message is read', () => {
  const good = framed({ jsonrpc: '2.0', method: 'initialized' });
  for (const bad of ['Content-Type: x\r\n\r\n', 'Content-Length: 3\r\n\r\n{"a', `${'x'.repeat(9000)}`]) {
    const { messages, errors } = read(Buffer.from(bad), [20_000]);
    assert.deepEqual([messages.length, errors.length], [0, 1], bad.slice(0, 20));
    const both = read(Buffer.concat([Buffer.from(bad), good]), [bad.length, good.length]);
    assert.equal(both.messages.length, 1, bad.slice(0, 20));
  }
});

test('a body that is no JSON costs no other message, wherever the pieces end', () => {
  const good = framed({ jsonrpc: '2.0', method: 'initialized' });
  for (const bad of ['Content-Length: 3\r\n\r\n{"a', 'Content-Length: 0\r\n\r\n']) {
    const bytes = Buffer.concat([good, Buffer.from(bad), good, good]);
    for (const size of [bytes.length, bytes.length - 20, 90, 7, 1]) {
      const { messages, errors } = read(bytes, [size]);
      assert.deepEqual([messages.length, errors.length], [3, 1], `${bad.slice(0, 17)} in pieces of ${size}`);
    }
  }
});

test('a large message arrives through a socket and through a pipe', { timeout: 60_000, skip: process.platform === 'win32' }, async () => {
  const text = JSON.stringify({ tools: Array.from({ length: 3000 }, (_, index) => ({ name: `tool_${index}`, description: 'Does a thing. '.repeat(20), inputSchema: { type: 'object' } })).concat({ name: 7, description: 'x', inputSchema: { type: 'object' } } as never) });
  const folder = mkdtempSync(join(tmpdir(), 'stdio-'));
  const file = join(folder, 'messages');
  const messages = [
    { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
    { method: 'initialized', params: {} },
    { method: 'textDocument/didOpen', params: { textDocument: { uri: 'file:///tools.json', languageId: 'json', version: 1, text } } },
    { id: 2, method: 'textDocument/documentSymbol', params: { textDocument: { uri: 'file:///tools.json' } } },
  ].map((message) => framed({ jsonrpc: '2.0', ...message }));
  writeFileSync(file, Buffer.concat(messages));
  /** The symbols of the file come last, the last tool at their end. */
  const knowsLastTool = async (server: ChildProcess): Promise<boolean> => {
    let said = '';
    for await (const piece of server.stdout!.setEncoding('utf8')) {
      said += piece as string;
      if (said.includes('"name":"tool_2999"')) break;
    }
    server.kill();
    return said.includes('"name":"tool_2999"');
  };
  const args = [SERVER, '--stdio'];
  const socket = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  for (const message of messages) socket.stdin.write(message);
  const pipe = spawn('sh', ['-c', '(cat "$0"; sleep 30) | exec "$@"', file, process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  try {
    for (const server of [socket, pipe]) assert.ok(await knowsLastTool(server));
  } finally {
    process.kill(-pipe.pid!);
    rmSync(folder, { recursive: true });
  }
});

test('it knows whether the client has said goodbye', () => {
  assert.equal(read(framed({ jsonrpc: '2.0', id: 1, method: 'shutdown' }), [7]).reader.sawShutdown, true);
  assert.equal(read(framed({ jsonrpc: '2.0', method: 'initialized' }), [7]).reader.sawShutdown, false);
});

test('the process ends with its input: quietly behind a shutdown, as an accident without', { timeout: 60_000 }, async () => {
  const initialize = framed({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  for (const [goodbye, code] of [[framed({ jsonrpc: '2.0', id: 2, method: 'shutdown' }, 'CONTENT-LENGTH'), 0], [Buffer.alloc(0), 1]] as const) {
    const server = spawn(process.execPath, [SERVER, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    server.stdin.write(Buffer.concat([initialize, goodbye]));
    // It has answered, so it listens.
    await once(server.stdout, 'data');
    server.stdin.end();
    const [ended] = (await once(server, 'exit')) as [number | null];
    assert.equal(ended, code);
  }
});
