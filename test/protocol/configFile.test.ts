/** What `.toolspec.json` and the editor's settings do over the wire, beside what `settings.test.ts` holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientCapabilities, CodeLens, Diagnostic, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { Editor, PULLING, USUAL } from './editor.ts';
import { faultyTools, toolFile } from './fixtures.ts';

test('renaming a tool or an action renames it where .toolspec.json binds calls to that file', async (t) => {
  const calls = (tool: string, action: string): string =>
    `{\n  // Calls.\n  "calls": [\n    {"match": "a.json", "tool": "${tool}", "action": "${action}", "file": "sub/tools.json"},\n    {"match": "b.json", "tool": "find", "file": "other.json"},\n    {"match": "c.json", "tool": "else", "action": "list", "file": "sub/tools.json"}\n  ]\n}\n`;
  const text = '{"name": "find", "description": "T.", "actions": {"list": {"description": "L.", "properties": {}}}}';
  const rename: ClientCapabilities = { ...USUAL, textDocument: { ...USUAL.textDocument, rename: {} } };
  for (const capabilities of [rename, { ...rename, workspace: { ...rename.workspace, workspaceEdit: {} } }]) {
    const editor = await Editor.start({ capabilities, files: { '.toolspec.json': calls('find', 'list') } });
    t.after(() => editor.stop());
    const file = await editor.open('sub/tools.json', text);
    const uri = editor.uri('.toolspec.json');
    const renamed = async (word: string): Promise<{ version: number | null | undefined; text: string }> => {
      const edit = await editor.connection.sendRequest<WorkspaceEdit>('textDocument/rename', { textDocument: { uri: file.uri }, position: file.rangeOf(word).start, newName: 'a "b"' });
      const change = edit.documentChanges?.find((one) => 'edits' in one && one.textDocument.uri === uri) as TextDocumentEdit | undefined;
      const document = new SourceDocument(calls('find', 'list'));
      document.apply((edit.changes?.[uri] ?? change!.edits).map((one) => ({ range: one.range, text: (one as TextEdit).newText })));
      assert.ok(edit.changes?.[file.uri]?.length === 1 || edit.documentChanges?.length === 2);
      return { version: change?.textDocument.version, text: document.getText() };
    };
    assert.equal((await renamed('find')).text, calls('a \\"b\\"', 'list'));
    assert.equal((await renamed('list')).text, calls('find', 'a \\"b\\"'));
    if (capabilities !== rename) continue;
    assert.equal((await renamed('find')).version, null);
    await (await editor.open('.toolspec.json', calls('find', 'list'), 'jsonc')).diagnostics();
    assert.equal((await renamed('find')).version, 1, 'An open configuration is changed at its version.');
  }
});

test('an ignore entry that hides nothing is shown in the configuration, closed and open, with a fix', async (t) => {
  const entry = (rule: string): string => `    { "file": "tools.json", "rule": "${rule}" }`;
  const text = `{\n  // Known.\n  "ignore": [\n${entry('unknown-type')}, // one\n${entry('enum-duplicate')} // two\n  ]\n}\n`;
  const editor = await Editor.start({ files: { '.toolspec.json': text, 'tools.json': toolFile('float') } });
  t.after(() => editor.stop());
  const tools = await editor.open('tools.json', toolFile('float'));
  const closed = await editor.until('the entry in the closed configuration', () => editor.last('.toolspec.json')?.diagnostics.length === 1 && editor.last('.toolspec.json'));
  assert.deepEqual(closed.diagnostics.map(({ code, severity, tags }) => [code, severity, tags]), [['ignore-unused', 2, [1]]]);
  const config = await editor.open('.toolspec.json', text, 'jsonc');
  const [problem] = await config.diagnosticsWhen('the entry in the open one', (problems) => problems.length === 1);
  assert.equal(config.textAt(problem!.range), entry('enum-duplicate').trim());
  await config.fix('Remove this entry');
  assert.equal(config.text, `{\n  // Known.\n  "ignore": [\n${entry('unknown-type')} // one\n     // two\n  ]\n}\n`);
  assert.deepEqual(await config.diagnostics(), []);
  await tools.replace('"float"', '"number"');
  const [other] = await config.diagnosticsWhen('the other entry', (problems) => problems.length === 1);
  assert.equal(config.textAt(other!.range), entry('unknown-type').trim());
  await tools.close();
  await config.diagnosticsWhen('none, since the file on disk has the finding', (problems) => problems.length === 0);
  await config.replace('"unknown-type"', '"enum-duplicate"');
  await config.diagnosticsWhen('the entry of a file that is not open', (problems) => problems.length === 1);
  await editor.changeSettings({ rules: { 'ignore-unused': 'off' } });
  await config.diagnosticsWhen('none, since the rule is off', (problems) => problems.length === 0);
});

test('an editor that pulls is asked to pull again when an entry turns out to hide nothing', async (t) => {
  const text = JSON.stringify({ ignore: [{ file: 'tools.json', rule: 'unknown-type' }] });
  const editor = await Editor.start({ capabilities: PULLING, files: { '.toolspec.json': text } });
  t.after(() => editor.stop());
  const config = await editor.open('.toolspec.json', text, 'jsonc');
  const pull = async (): Promise<unknown[]> => {
    const report = await editor.connection.sendRequest<{ items: Diagnostic[] }>('textDocument/diagnostic', { textDocument: { uri: config.uri } });
    return report.items.map((problem) => problem.code);
  };
  assert.deepEqual(await pull(), []);
  await editor.open('tools.json', toolFile('string'));
  // The configuration that was opened asks for a refresh of its own.
  for (let told: unknown[] = []; told.length === 0; ) {
    const before = editor.refreshes;
    told = await pull();
    if (told.length === 0) await editor.until('the refresh', () => editor.refreshes > before);
    else assert.deepEqual(told, ['ignore-unused']);
  }
});

test('the settings of a deleted configuration are gone while its text is still open, until it is written on or comes back', async (t) => {
  const text = '{"rules": {"unknown-type": "warning"}}';
  const editor = await Editor.start({ files: { 'deep/.toolspec.json': text } });
  t.after(() => editor.stop());
  const file = await editor.open('deep/tools.json', toolFile('float'));
  const config = await editor.open('deep/.toolspec.json', text, 'jsonc');
  const severity = (wanted: number) => file.diagnosticsWhen(`severity ${wanted}`, ([problem]) => problem?.severity === wanted);
  await severity(2);
  editor.removeFile('deep/.toolspec.json');
  await editor.touched(['deep/.toolspec.json'], 3);
  await severity(1);
  // Settings that change elsewhere read everything anew, and do not bring it back.
  await editor.changeSettings({ maxProblems: 7 });
  await file.replace('"float"', '"float "');
  assert.equal((await file.diagnostics())[0]!.severity, 1);
  await config.replace('"warning"', '"info"');
  await severity(3);
  await editor.touched(['deep'], 3);
  await severity(1);
  editor.writeFile('deep/.toolspec.json', text);
  await editor.touched(['deep/.toolspec.json'], 1);
  await severity(3);
  editor.removeFile('deep/.toolspec.json');
  await editor.touched(['deep/.toolspec.json'], 3);
  await severity(1);
  await config.close();
  editor.writeFile('deep/.toolspec.json', text);
  await editor.touched(['deep/.toolspec.json'], 1);
  await severity(2);
});

test('a configuration that is written by deleting and making it anew counts all the time', async (t) => {
  const text = '{"rules": {"unknown-type": "warning"}}';
  const editor = await Editor.start({ files: { '.toolspec.json': text } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  const config = await editor.open('.toolspec.json', text, 'jsonc');
  await file.diagnosticsWhen('a warning', ([problem]) => problem?.severity === 2);
  await editor.touched(['.toolspec.json'], 3);
  await config.replace('"warning"', '"info"');
  await file.diagnosticsWhen('information', ([problem]) => problem?.severity === 3);
  await editor.touched(['.toolspec.json'], 3);
  await file.replace('"float"', '"float "');
  assert.equal((await file.diagnostics())[0]!.severity, 3);
});

test('an ignore entry with a glob is judged when the workspace was checked', async (t) => {
  const ignore = [{ file: '*.json', rule: 'unknown-type' }, { file: 'gone/*.json', rule: 'unknown-type' }];
  const editor = await Editor.start({ files: { '.toolspec.json': JSON.stringify({ ignore }), 'tools.json': toolFile('float') } });
  t.after(() => editor.stop());
  const tools = await editor.open('tools.json', toolFile('string'));
  await tools.diagnostics();
  await tools.close();
  await editor.request('toolspec/checkWorkspace', {});
  const shown = await editor.until('the entry', () => editor.last('.toolspec.json')?.diagnostics.length === 1 && editor.last('.toolspec.json'));
  assert.equal(shown.diagnostics[0]!.range.start.character, JSON.stringify({ ignore }).indexOf('{"file":"gone'));
  editor.writeFile('tools.json', toolFile('string'));
  await editor.touched(['tools.json']);
  await editor.until('both', () => editor.last('.toolspec.json')?.diagnostics.length === 2);
});

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
