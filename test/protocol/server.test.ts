import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
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

test('the server opens no socket, starts no process and reads nothing outside of the workspace, whatever the files ask for', async (t) => {
  const outside = mkdtempSync(join(tmpdir(), 'toolspec-outside-'));
  t.after(() => rmSync(outside, { recursive: true }));
  writeFileSync(join(outside, 'secret.json'), toolFile('dict'));
  const config = {
    $schema: 'http://127.0.0.1:9/config',
    files: [{ match: '../**', format: 'mcp' }, { match: '**/*.json', hosts: ['mcp'] }],
    calls: [{ match: 'call.json', file: relative(outside, join(outside, 'secret.json')), tool: 'measure' }, { match: 'call2.json', file: `../${basename(outside)}/secret.json`, tool: 'measure' }, { match: 'call3.json', file: join(outside, 'secret.json'), tool: 'measure' }],
  };
  const editor = await Editor.start({
    command: [process.execPath, '--import', join(here, 'onlyStdio.mjs'), SERVER, '--stdio'],
    files: { 'one.json': toolFile('float'), '.toolspec.json': JSON.stringify(config), 'call.json': '{"p0": 1}', 'call2.json': '{"p0": 1}', 'call3.json': '{"p0": 1}' },
  });
  t.after(() => editor.stop());
  symlinkSync(outside, join(editor.folder, 'link'));
  const hostile = `"object", "$schema": "http://127.0.0.1:9/schema", "$ref": "file://${outside}/secret.json", "$id": "http://127.0.0.1:9/", "$defs": {"a": {"$ref": "http://127.0.0.1:9/other"}}`;
  const file = await editor.open('tools.json', toolFile('float').replace('"object"', hostile));
  await file.diagnostics();
  for (const name of ['call.json', 'call2.json', 'call3.json']) await (await editor.open(name, '{"p0": 2}')).diagnostics();
  await editor.request('toolspec/checkWorkspace', {});
  const position = file.positionAt(file.text.indexOf('secret.json'));
  const textDocument = { uri: file.uri };
  for (const method of ['textDocument/hover', 'textDocument/definition', 'textDocument/completion', 'textDocument/documentLink', 'textDocument/references', 'toolspec/preview', 'toolspec/matrix']) {
    await editor.connection.sendRequest(method, { textDocument, uri: file.uri, position, context: { includeDeclaration: true } });
  }
  await file.fix('Replace with "number"');
  const watched = editor.logged.join('').split('\n');
  assert.deepEqual(watched.filter((line) => line.includes('FORBIDDEN')), []);
  const read = watched.filter((line) => line.startsWith('READ ')).map((line) => line.slice('READ '.length));
  assert.ok(read.includes(join(editor.folder, 'one.json')), 'what is read is seen');
  // Node reads the server itself by its address.
  assert.deepEqual(read.filter((path) => path !== pathToFileURL(SERVER).href && !`${path}/`.startsWith(`${editor.folder}/`) || path.startsWith(join(editor.folder, 'link'))), []);
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
