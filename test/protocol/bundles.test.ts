// Each built bundle starts: a bundle that was put together wrongly builds without an error and dies at start.
import assert from 'node:assert/strict';
import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { MessageChannel } from 'node:worker_threads';
import { createProtocolConnection, IPCMessageReader, IPCMessageWriter, type InitializeResult, type PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';
import { DIST, Editor, SERVER } from './editor.ts';
import { toolFile } from './fixtures.ts';

test('the server starts over stdio', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  assert.equal(editor.initialized.serverInfo?.name, 'toolspec-lens');
});

test('the server starts over the channel of a process that forked it', async (t) => {
  const child = fork(SERVER, ['--node-ipc'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  t.after(() => child.kill());
  const connection = createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  connection.listen();
  const found = new Promise<PublishDiagnosticsParams>((resolve) => connection.onNotification('textDocument/publishDiagnostics', resolve));
  const { serverInfo } = await connection.sendRequest<InitializeResult>('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
  assert.equal(serverInfo?.name, 'toolspec-lens');
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', { textDocument: { uri: 'untitled:a', languageId: 'json', version: 1, text: toolFile('float') } });
  assert.equal((await found).diagnostics.length, 1);
  await connection.sendRequest('shutdown');
  connection.dispose();
});

test('the command line starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolspec-bundle-'));
  try {
    const file = join(folder, 'tools.json');
    writeFileSync(file, toolFile('string'));
    execFileSync(process.execPath, [join(DIST, 'cli.js'), 'check', file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the engine is a module of its own', async () => {
  const engine = (await import(pathToFileURL(join(DIST, 'schema.js')).toString())) as { check(data: unknown, properties: unknown): { ok: boolean } };
  assert.equal(engine.check({ a: 1 }, { a: {} }).ok, true);
  assert.equal(engine.check({ b: 1 }, { a: {} }).ok, false);
});

test('the extension loads where `vscode` is', () => {
  // Everything it touches while it is loaded; what happens when it is activated is tested in a real VS Code.
  const script = `
    const Module = require('node:module');
    const load = Module._load;
    const any = () => new Proxy(function () {}, { get: (target, key) => key === 'prototype' ? target.prototype : key === Symbol.toPrimitive ? () => 0 : any(), apply: any });
    Module._load = (name, ...rest) => name === 'vscode' ? any() : load(name, ...rest);
    const extension = require(${JSON.stringify(join(DIST, 'client.cjs'))});
    if (typeof extension.activate !== 'function' || typeof extension.deactivate !== 'function') throw new Error('It exports no extension.');`;
  execFileSync(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit'] });
});

test('the server starts in a worker', async () => {
  const { port1, port2 } = new MessageChannel();
  // A worker's global scope, as far as the server touches it.
  const scope = { postMessage: (message: unknown) => port2.postMessage(message), onmessage: undefined as ((event: { data: unknown }) => void) | undefined, addEventListener: () => undefined };
  port2.on('message', (data: unknown) => scope.onmessage?.({ data }));
  runInNewContext(readFileSync(join(DIST, 'server.browser.js'), 'utf8'), { self: scope, setTimeout, clearTimeout, setImmediate: undefined, console, TextDecoder, TextEncoder, URL });
  try {
    const answer = new Promise<{ id: number; result: InitializeResult }>((resolve) => port1.on('message', (message: { id?: number; result: InitializeResult }) => message.id === 1 && resolve(message as never)));
    port1.postMessage({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
    assert.equal((await answer).result.serverInfo?.name, 'toolspec-lens');
    const found = new Promise<PublishDiagnosticsParams>((resolve) =>
      port1.on('message', (message: { method?: string; params: PublishDiagnosticsParams }) => message.method === 'textDocument/publishDiagnostics' && resolve(message.params)),
    );
    port1.postMessage({ jsonrpc: '2.0', method: 'initialized', params: {} });
    port1.postMessage({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri: 'vscode-vfs://github/o/n/tools.json', languageId: 'json', version: 1, text: toolFile('float') } } });
    assert.equal((await found).diagnostics.length, 1);
  } finally {
    port1.close();
    port2.close();
  }
});
