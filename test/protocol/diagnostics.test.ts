import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DiagnosticData } from '../../server/src/lsp/toDiagnostic.ts';
import { clockTime, costsAtMost } from '../support/cost.ts';
import { Editor, USUAL } from './editor.ts';
import { faultyTools, toolFile } from './fixtures.ts';

test('a fault is published at its value with everything that belongs to it', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('string', 'float'));
  const [problem, ...others] = await file.diagnostics();
  assert.ok(problem);
  assert.deepEqual(others, []);
  assert.equal(file.textAt(problem.range), '"float"');
  assert.equal(problem.code, 'unknown-type');
  assert.equal(problem.source, 'toolspec');
  assert.equal(problem.severity, 1);
  assert.match(problem.message as string, / \(at p1\)$/);
  assert.match(problem.codeDescription!.href, /docs\/rules\/unknown-type\.md$/);
  const data = problem.data as DiagnosticData;
  assert.equal(data.pointer, '/tools/0/inputSchema/properties/p1/type');
  assert.equal(data.path, 'p1');
  assert.equal(data.tool, 'measure');
  assert.equal(data.version, 1);
  assert.deepEqual(
    data.fixes.map((fix) => [fix.title, fix.safe, fix.edits.map((edit) => [file.textAt(edit.range), edit.newText])]),
    [['Replace with "number"', true, [['"float"', '"number"']]]],
  );
});

test('a second place is related information, and an editor that cannot show it is not sent it', async (t) => {
  const text = '{"tools": [{"name": "a", "description": "A.", "description": "B.", "inputSchema": {"type": "object"}}]}';
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const plain = await Editor.start({ capabilities: { ...USUAL, textDocument: { publishDiagnostics: {} } } });
  t.after(() => plain.stop());
  const file = await editor.open('tools.json', text);
  const found = (await file.diagnostics()).find((problem) => (problem.relatedInformation ?? []).length > 0);
  assert.ok(found, 'the second key is related to the first');
  const [related] = found.relatedInformation!;
  assert.equal(related!.location.uri, file.uri);
  assert.equal(file.textAt(related!.location.range), '"description"');
  assert.notDeepEqual(related!.location.range, found.range);
  for (const problem of await (await plain.open('tools.json', text)).diagnostics()) {
    assert.equal(problem.relatedInformation, undefined);
    assert.equal(problem.codeDescription, undefined);
    assert.equal(problem.data, undefined);
  }
});

test('diagnostics follow the text while somebody types, across emoji and Windows line breaks', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('string', 'float').replaceAll('\n', '\r\n'));
  await file.diagnostics();
  await file.replace('Measures what', 'Measures 🌡️ what\\nand\\u00e9');
  await file.replace('"description": "Value 1."', '"description": "🌡️🌡️"');
  await file.type('"name": "mea', 'ning');
  const [problem] = await file.diagnostics();
  assert.equal(file.textAt(problem!.range), '"float"');
  await file.replace('"float"', '"number"');
  assert.deepEqual(await file.diagnostics(), []);
  await file.change([{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '\r\n\r\n' }]);
  await file.replace('"number"', '"int"');
  const [moved] = await file.diagnostics();
  assert.equal(file.textAt(moved!.range), '"int"');
});

test('typing fast is analysed once, in its last state, and no older version is published after a newer one', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('string'));
  await file.diagnostics();
  const before = editor.published.length;
  await file.type('"type": "', 'twenty-keys-at-once-');
  const [problem] = await file.diagnostics();
  assert.equal(file.textAt(problem!.range), '"twenty-keys-at-once-object"');
  const versions = editor.published.slice(before).map((one) => one.version!);
  assert.deepEqual(versions, [...versions].sort((left, right) => left - right));
  assert.ok(versions.length < 20, `20 keys gave ${versions.length} publications`);
  assert.equal(versions.at(-1), file.version);
});

test('a small file is answered without a fixed delay: a key takes few times what a hover takes', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('string'));
  await file.diagnostics();
  const key = (): Promise<unknown> => file.type('"type": "o', 'x').then(() => file.diagnostics());
  const hover = (): Promise<unknown> => editor.connection.sendRequest('textDocument/hover', { textDocument: { uri: file.uri }, position: { line: 0, character: 3 } });
  await costsAtMost('a key, beside a hover', key, 15, hover, { least: 10, most: 60, measure: clockTime });
});

test('a flood is bounded, the worst are kept, and the last one says how many are missing', async (t) => {
  const editor = await Editor.start({ settings: { maxProblems: 5 } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', faultyTools(40));
  const problems = await file.diagnostics();
  assert.equal(problems.length, 6);
  assert.ok(problems.slice(0, 5).every((problem) => problem.severity === 1));
  assert.equal(problems[5]!.code, 'too-many-problems');
  assert.match(problems[5]!.message as string, /35 of 40 problems are not shown/);
  await editor.changeSettings({ maxProblems: 100 });
  assert.equal((await file.diagnosticsWhen('all problems', (all) => all.length > 6)).length, 40);
});

test('hints take at most a fifth of the limit, and are counted among what is missing', async (t) => {
  const editor = await Editor.start({ settings: { maxProblems: 50 } });
  t.after(() => editor.stop());
  const open = (name: string) => ({ name, description: 'A.', inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'I.' } } } });
  const file = await editor.open('tools.json', JSON.stringify({ tools: Array.from({ length: 40 }, (_, index) => open(`tool_${index}`)) }));
  const problems = await file.diagnostics();
  const hints = problems.filter((problem) => problem.severity === 4);
  assert.equal(hints.length, 10);
  assert.match(problems.find((problem) => problem.code === 'too-many-problems')!.message as string, /30 of 40 problems are not shown: this file has 0 errors, 0 warnings, 0 infos and 40 hints, .* 10\./);
});

test('faults of JSON text are left to an editor that reports them, and told to one that does not', async (t) => {
  const text = toolFile('float').replace('"tools"', '// a comment\n  "tools"').replace('"Value 0."', '"Value 0.",');
  const plain = await Editor.start();
  t.after(() => plain.stop());
  const codes = (await (await plain.open('tools.json', text)).diagnostics()).map((problem) => problem.code);
  assert.deepEqual(codes.sort(), ['json-comment', 'json-trailing-comma', 'unknown-type']);
  const code = await Editor.start({ options: { editorReportsJsonIn: ['json'] } });
  t.after(() => code.stop());
  assert.deepEqual((await (await code.open('tools.json', text)).diagnostics()).map((problem) => problem.code), ['unknown-type']);
  // What VS Code's JSON support does not look at is told all the same.
  const lines = await code.open('tools.jsonl', '{"name": "a", "description": "A.", "inputSchema": {"type": "object",}}\n');
  assert.ok((await lines.diagnostics()).every((problem) => problem.code !== 'unknown-type'));
});

test('comments are fine where the language allows them', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.jsonc', toolFile('string').replace('"tools"', '// a comment\n  "tools"'));
  // That a strict reader refuses them is information, once for the file.
  assert.deepEqual((await file.diagnostics()).filter((problem) => problem.severity !== 3), []);
});

test('files without tools stay silent, and a document of any scheme is checked', async (t) => {
  const editor = await Editor.start({ options: { ignoredSchemes: ['git'] } });
  t.after(() => editor.stop());
  assert.deepEqual(await (await editor.open('package.json', '{"name": "x", "version": 1, "type": "float"}')).diagnostics(), []);
  assert.equal((await (await editor.open('untitled:Untitled-1', toolFile('float'), 'json')).diagnostics()).length, 1);
  assert.equal((await (await editor.open('vscode-vfs://github/owner/name/tools.json', toolFile('float'), 'json')).diagnostics()).length, 1);
  const old = await editor.open('git:/tools.json', toolFile('float'), 'json');
  await (await editor.open('last.json', toolFile())).diagnostics();
  assert.equal(editor.last(old.uri), undefined);
});

test('closing a file takes its diagnostics back', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('untitled:Untitled-1', toolFile('float'), 'json');
  await file.diagnostics();
  await file.close();
  assert.deepEqual(await file.diagnosticsWhen('none', (problems) => problems.length === 0), []);
});
