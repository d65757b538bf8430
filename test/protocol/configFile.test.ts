/** What `.toolspec.json` and the editor's settings do over the wire, beside what `settings.test.ts` holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeLens } from 'vscode-languageserver-protocol';
import { Editor, USUAL } from './editor.ts';
import { faultyTools, toolFile } from './fixtures.ts';

test("globs of the editor's settings count from the workspace folder, those of .toolspec.json from its own", async (t) => {
  const files = [{ match: 'deep/tools.json', format: 'none' }, { match: 'other.json', format: 'none' }];
  const editor = await Editor.start({ settings: { files }, files: { 'deep/.toolspec.json': '{"files": [{"match": "own.json", "format": "none"}]}' } });
  t.after(() => editor.stop());
  const state = async (path: string): Promise<string> => {
    const file = await editor.open(path, toolFile('string'));
    return (await editor.request('toolspec/status', { uri: file.uri }))!.state;
  };
  assert.equal(await state('deep/tools.json'), 'no tools');
  assert.equal(await state('deep/other.json'), 'tools');
  assert.equal(await state('other.json'), 'no tools');
  assert.equal(await state('deep/own.json'), 'no tools');
  assert.equal(await state('own.json'), 'tools');
});

test('what is said of two tools together counts in the lens of the one where it is shown', async (t) => {
  const editor = await Editor.start({ capabilities: { ...USUAL, textDocument: { ...USUAL.textDocument, codeLens: {} } }, settings: { rules: { 'unknown-type': 'off', 'duplicate-tool-name': 'error' } } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', faultyTools(2).replace('tool_1', 'tool_0'));
  assert.deepEqual((await file.diagnostics()).map((problem) => problem.code), ['duplicate-tool-name']);
  const lenses = await editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: file.uri } });
  assert.match(lenses[0]!.command!.title, /^Works with [^:]*$/);
  assert.match(lenses[1]!.command!.title, /1 error$/);
});

test('the lens above a tool says what its problems say, also after a change of the settings', async (t) => {
  const editor = await Editor.start({ capabilities: { ...USUAL, workspace: { ...USUAL.workspace, codeLens: { refreshSupport: true } }, textDocument: { ...USUAL.textDocument, codeLens: {} } } });
  t.after(() => editor.stop());
  let verdict: string | undefined;
  const file = await editor.open('tools.json', toolFile('float'));
  const ask = async (): Promise<void> => {
    verdict = (await editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: file.uri } }))[0]!.command!.title;
  };
  editor.connection.onRequest('workspace/codeLens/refresh', () => {
    void ask();
    return null;
  });
  await ask();
  assert.match(verdict!, /^Refused by MCP.*: 1 error$/);
  await editor.changeSettings({ rules: { 'unknown-type': 'warning' } });
  await file.diagnosticsWhen('a warning', ([problem]) => problem?.severity === 2);
  await editor.request('toolspec/status', { uri: file.uri });
  assert.match(verdict!, /^Works with MCP.*: 1 warning$/);
  editor.writeFile('.toolspec.json', '{"rules": {"unknown-type": "info"}}');
  await editor.touched(['.toolspec.json'], 1);
  await file.diagnosticsWhen('information', ([problem]) => problem?.severity === 3);
  await editor.request('toolspec/status', { uri: file.uri });
  assert.match(verdict!, /^Works with [^:]*$/);
});
