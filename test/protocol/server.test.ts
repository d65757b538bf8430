import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver-protocol';
import { Editor, SERVER } from './editor.ts';
import { faultyTools, toolFile } from './fixtures.ts';

const here = import.meta.dirname;

test('a rule that throws is shown once and logged, and the others go on', async (t) => {
  const editor = await Editor.start({ command: [process.execPath, '--import', 'tsx', join(here, 'throwingServer.ts'), '--stdio'] });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  assert.deepEqual((await file.diagnostics()).map((problem) => problem.code), ['unknown-type']);
  await file.replace('"float"', '"dict"');
  assert.equal((await file.diagnostics()).length, 1);
  assert.deepEqual(editor.shown.filter((message) => message.includes('throws')).length, 1);
  assert.ok(editor.logged.some((line) => line.includes('This rule always throws.')));
  assert.deepEqual((await editor.request('toolspec/status', { uri: file.uri }))!.failedRules, ['throws']);
});

test('the server opens no socket and starts no process', async (t) => {
  const editor = await Editor.start({ command: [process.execPath, '--import', join(here, 'onlyStdio.mjs'), SERVER, '--stdio'], files: { 'one.json': toolFile('float') } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float').replace('"object"', '"object", "$schema": "http://127.0.0.1:9/schema", "$ref": "http://127.0.0.1:9/other"'));
  await file.diagnostics();
  await editor.request('toolspec/checkWorkspace', {});
  await editor.request('toolspec/preview', { uri: file.uri, position: { line: 0, character: 0 } });
  await file.fix('Replace with "number"');
  assert.deepEqual(editor.logged.filter((line) => line.includes('FORBIDDEN')), []);
});

test('a request that is taken back is answered as cancelled', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', faultyTools(3000));
  const source = new CancellationTokenSource();
  const answer = editor.connection.sendRequest('toolspec/preview', { uri: file.uri, position: { line: 1, character: 0 } }, source.token);
  source.cancel();
  await assert.rejects(answer, { code: LSPErrorCodes.RequestCancelled });
  assert.ok((await file.diagnostics()).length > 0);
});

test('the server leaves with its editor', async () => {
  const editor = await Editor.start();
  assert.equal(await editor.stop(), 0);
  const orphan = await Editor.start();
  const ended = new Promise((resolve) => orphan.process.once('exit', resolve));
  orphan.process.stdin!.end();
  await ended;
  await orphan.stop();
});

test('an editor that can do nothing is served', async (t) => {
  const editor = await Editor.start({ capabilities: {} });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  assert.equal((await file.diagnostics()).length, 1);
  assert.equal(editor.initialized.capabilities.codeActionProvider, false);
});

test('changes of a file that is not open, or of none, do no harm', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  await editor.connection.sendNotification('textDocument/didChange', { textDocument: { uri: editor.uri('x.json'), version: 3 }, contentChanges: [{ text: '{' }] });
  await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri: editor.uri('x.json') } });
  const file = await editor.open('a%20b/tools%zz.json', toolFile('float'));
  assert.equal((await file.diagnostics()).length, 1);
});
