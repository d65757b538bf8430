import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { readConfig } from '../../server/src/analysis/config.ts';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { addIgnore, globOf, ignoreInComment, newConfig } from '../../server/src/features/suppress.ts';
import { readGlob } from '../../server/src/analysis/glob.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { analyseText } from '../support/analyse.ts';
import { Editor, USUAL } from '../protocol/editor.ts';

const WRONG = `{
  "tools": [
    {
      "name": "a",
      "description": "A.",
      "inputSchema": {"type": "object", "properties": {"n": {"type": "float"}}}
    }
  ]
}
`;

test('a comment above the line hides the finding; a second rule joins it', () => {
  const document = new SourceDocument(WRONG);
  const { findings } = analyseText(WRONG, { fileName: 'a.jsonc' });
  const finding = findings.find((one) => one.rule === 'unknown-type')!;
  const once = applyEdits(WRONG, [ignoreInComment(document, finding.start, 'unknown-type')]);
  assert.match(once, /\n {6}\/\/ toolspec-ignore unknown-type\n {6}"inputSchema"/);
  assert.ok(analyseText(once, { fileName: 'a.jsonc' }).findings.every((one) => one.rule !== 'unknown-type'));
  const offset = once.indexOf('"float"');
  const twice = applyEdits(once, [ignoreInComment(new SourceDocument(once), offset, 'enum-shape')]);
  assert.match(twice, /toolspec-ignore unknown-type, enum-shape\n/);
});

test('a comment keeps the line breaks of the file', () => {
  const text = WRONG.replaceAll('\n', '\r\n');
  const edit = ignoreInComment(new SourceDocument(text), text.indexOf('"float"'), 'x');
  assert.ok(edit.newText.includes('\r\n'));
});

test('an entry is added to a configuration, its comments kept', () => {
  const entry = { file: 'a.json', rule: 'x', pointer: '/tools/0' };
  for (const text of ['{}', '{\n  // mine\n  "rules": {}\n}\n', '{\n  "ignore": [\n    { "file": "b", "rule": "y" } // why\n  ]\n}\n', '', newConfig({ file: 'b', rule: 'y' })]) {
    const after = applyEdits(text, [addIgnore(text, entry)!]);
    const { config, problems } = readConfig(after.replaceAll('"x"', '"unknown-type"').replaceAll('"y"', '"enum-shape"'));
    assert.deepEqual(problems, [], after);
    assert.equal(config.ignore.at(-1)!.pointer, '/tools/0', after);
    for (const comment of text.match(/\/\/.*/g) ?? []) assert.ok(after.includes(comment), after);
  }
  for (const text of ['[]', '{"ignore": {}}']) assert.equal(addIgnore(text, entry), undefined);
});

test('a path with signs of a glob is matched by its own', () => {
  for (const path of ['a/b.json', 'a[1]/{b}.json', 'what*?.json', '!a.json', 'a,b.json']) {
    const glob = readGlob(globOf(path));
    assert.ok(typeof glob !== 'string' && glob.matches(path), path);
  }
});

test('over the wire: here, in the file, in the workspace; the finding goes', async () => {
  const capabilities = { ...USUAL, workspace: { ...USUAL.workspace, workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } } };
  const editor = await Editor.start({ capabilities });
  try {
    const file = await editor.open('tools.json', WRONG);
    const diagnostic = (await file.diagnostics()).find((one) => one.code === 'unknown-type');
    const actions = (await file.actions(diagnostic!.range, undefined, [diagnostic!])).filter((action) => action.title.startsWith('Ignore "unknown-type"'));
    assert.deepEqual(actions.map((action) => action.title), ['here', 'in this file', 'in the workspace'].map((where) => `Ignore "unknown-type" ${where} (in .toolspec.json)`));
    const [create, edit] = (actions[0]!.edit as WorkspaceEdit).documentChanges!;
    assert.deepEqual([(create as { kind: string }).kind, (create as { uri: string }).uri], ['create', editor.uri('.toolspec.json')]);
    const [change] = (edit as TextDocumentEdit).edits as { newText: string }[];
    assert.deepEqual(JSON.parse(change!.newText).ignore, [{ file: 'tools.json', rule: 'unknown-type', pointer: '/tools/0/inputSchema/properties/n/type' }]);
    editor.writeFile('.toolspec.json', change!.newText);
    await editor.touched(['.toolspec.json'], 1);
    await file.diagnosticsWhen('the finding is hidden', (list) => list.every((one) => one.code !== 'unknown-type'));
  } finally {
    await editor.stop();
  }
});

test('over the wire: a comment where the language has them, refactorings by their kinds', async () => {
  const editor = await Editor.start();
  try {
    const file = await editor.open('tools.jsonc', WRONG);
    const diagnostic = (await file.diagnostics()).find((one) => one.code === 'unknown-type');
    const titles = async (only?: string[]) => (await file.actions(diagnostic!.range, only, [diagnostic!])).map((action) => action.title);
    assert.ok((await titles()).includes('Ignore "unknown-type" here with a comment'));
    assert.deepEqual(await titles(['refactor.extract']), ['Extract to "$defs/n"']);
    assert.ok((await titles(['quickfix'])).every((title) => !title.startsWith('Extract')));
  } finally {
    await editor.stop();
  }
});
