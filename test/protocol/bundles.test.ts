// Each built bundle starts: a bundle that was put together wrongly builds without an error and dies at start.
import assert from 'node:assert/strict';
import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
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
