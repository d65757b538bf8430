import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LSPErrorCodes } from 'vscode-languageserver-protocol';
import { clockTime, costsAtMost } from '../support/cost.ts';
import { Editor, USUAL } from './editor.ts';
import { faultyTools, toolFile } from './fixtures.ts';

test('a fix is the smallest edit of this version, and the finding goes', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const text = toolFile('string', 'float');
  const file = await editor.open('tools.json', text);
  const [problem] = await file.diagnostics();
  const actions = await file.actions(problem!.range, ['quickfix'], [problem!]);
  const fix = actions.find((action) => action.title === 'Replace with "number"');
  assert.ok(fix);
  assert.equal(fix.isPreferred, true);
  assert.deepEqual(fix.diagnostics, [problem]);
  await file.fix('Replace with "number"');
  assert.equal(file.text, text.replace('"float"', '"number"'));
  assert.deepEqual(await file.diagnostics(), []);
});

test('a fix that was offered for an older version is refused', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  const [problem] = await file.diagnostics();
  const fix = (await file.actions(problem!.range, ['quickfix'])).find((action) => action.title === 'Replace with "number"')!;
  await file.replace('"measure"', '"measured"');
  await assert.rejects(file.resolve(fix), { code: LSPErrorCodes.ContentModified });
  const other = await editor.open('other.json', toolFile('float'));
  const [first] = await other.diagnostics();
  const lost = (await other.actions(first!.range, ['quickfix'])).find((action) => action.title === 'Replace with "number"')!;
  await other.close();
  await assert.rejects(other.resolve(lost), { code: LSPErrorCodes.ContentModified });
});

test('an editor that cannot resolve actions gets the edits with their version; one without versions, plain changes', async (t) => {
  const resolving = { ...USUAL, textDocument: { ...USUAL.textDocument, codeAction: { ...USUAL.textDocument!.codeAction, resolveSupport: undefined } } };
  const editor = await Editor.start({ capabilities: resolving });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  await file.replace('"measure"', '"measured"');
  const [problem] = await file.diagnostics();
  const [fix] = await file.actions(problem!.range, ['quickfix']);
  const [change] = fix!.edit!.documentChanges!;
  assert.ok(change !== undefined && 'textDocument' in change);
  assert.deepEqual(change.textDocument, { uri: file.uri, version: 2 });
  const old = await Editor.start({ capabilities: { ...resolving, workspace: { ...USUAL.workspace, workspaceEdit: {} } } });
  t.after(() => old.stop());
  const plain = await old.open('tools.json', toolFile('float'));
  const [same] = await plain.actions((await plain.diagnostics())[0]!.range, ['quickfix']);
  assert.deepEqual(Object.keys(same!.edit!.changes!), [plain.uri]);
});

test('in a half-typed text no fix is offered that would tear it further', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const whole = '{"name": "find", "description": "Find.", "inputSchema": {"type": "object", "properties": {"tags": {"type": "string", "description": "Tags"}}, "required": ["tags"], "title": "Find"}}';
  const file = await editor.open('tools.json', whole);
  const closing = async (): Promise<string[]> => {
    const problem = (await file.diagnostics()).find((one) => one.code === 'open-object')!;
    return (await file.actions(problem.range, ['quickfix'])).map((action) => action.title).filter((title) => title === 'Close the object');
  };
  assert.deepEqual(await closing(), ['Close the object']);
  await file.replace('"title": "Find"', '"additiona"lProperties": false');
  assert.deepEqual(await closing(), []);
});

test('all of a kind in the file are fixed at once', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float', 'dict', 'string', 'bool'));
  await file.fix(/^Fix all 3 problems of the kind "unknown-type"/);
  assert.deepEqual(await file.diagnostics(), []);
  assert.match(file.text, /"p0": \{ "type": "number"[^]*"p1": \{ "type": "object"[^]*"p3": \{ "type": "boolean"/);
});

test('fix-all on save makes every safe fix, only those, and nothing the second time', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  // "colour" is near no type, so nothing safe can be done about it.
  const file = await editor.open('tools.json', toolFile('float', 'colour', 'bool').replace('"Value 0."', '"Value 0.",').replace('"tools"', '"tools" '));
  await file.diagnostics();
  const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  for (const kind of ['source.fixAll', 'source.fixAll.toolspec', 'source']) {
    const [action, ...others] = await file.actions(whole, [kind]);
    assert.equal(action!.kind, 'source.fixAll.toolspec');
    assert.deepEqual(others, []);
  }
  assert.deepEqual(await file.actions(whole, ['source.fixAll.eslint']), []);
  await file.apply((await file.resolve((await file.actions(whole, ['source.fixAll.toolspec']))[0]!)).edit!);
  const left = await file.diagnostics();
  assert.deepEqual(left.map((problem) => file.textAt(problem.range)), ['"colour"']);
  assert.deepEqual(await file.actions(whole, ['source.fixAll.toolspec']), []);
});

test('fix-all over a thousand tools takes some ten times what it takes over a hundred', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  let files = 0;
  const fixAll = (count: number) => async (): Promise<void> => {
    const file = await editor.open(`${++files}.json`, faultyTools(count));
    await file.diagnostics();
    const [action] = await file.actions({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, ['source.fixAll.toolspec']);
    const { edit } = await file.resolve(action!);
    await file.apply(edit!);
    assert.deepEqual((await file.diagnostics()).filter((problem) => problem.code === 'unknown-type'), []);
  };
  // A hundred times would be quadratic.
  await costsAtMost('fix-all over a thousand tools, beside a hundred', fixAll(1000), 30, fixAll(100), { measure: clockTime });
});

test('the page of a rule can be opened from its problem', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  const [problem] = await file.diagnostics();
  const page = (await file.actions(problem!.range)).find((action) => action.title.startsWith('Open the page'));
  assert.ok(page?.command);
  await editor.connection.sendRequest('workspace/executeCommand', { command: page.command.command, arguments: page.command.arguments });
  assert.deepEqual(editor.opened, [problem!.codeDescription!.href]);
  await assert.rejects(editor.connection.sendRequest('workspace/executeCommand', { command: page.command.command, arguments: [null] }));
});
