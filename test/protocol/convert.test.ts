/** Tools turned into what a host takes, over the wire: offered as rewriting, for the version that is there, with what is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeAction } from 'vscode-languageserver-protocol/node';
import { Editor, type OpenFile, USUAL } from './editor.ts';

const REWRITE = ['refactor.rewrite'];
const tool = (schema: string): string => `{
  "tools": [
    {
      "name": "tag_user",
      "description": "Puts tags on a user.",
      "inputSchema": ${schema}
    }
  ]
}
`;
const LOSSY = tool('{"type": "object", "properties": {"id": {"type": "string", "pattern": "^(?=a)", "description": "The id."}}, "required": ["id"], "additionalProperties": false}');
/** Nothing in it goes amiss: every property is required, only the closure is missing. */
const OPEN = tool('{"type": "object", "properties": {"id": {"type": "string", "description": "The id."}}, "required": ["id"]}');

const ANNOTATING = { ...USUAL, workspace: { ...USUAL.workspace, workspaceEdit: { documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } } } };

async function offered(file: OpenFile, title: RegExp): Promise<CodeAction> {
  const actions = await file.actions(file.rangeOf('"id"'), REWRITE);
  const found = actions.find((action) => title.test(action.title));
  assert.ok(found !== undefined, `${title} among: ${actions.map((action) => action.title).join('; ')}`);
  assert.equal(found.kind, 'refactor.rewrite');
  return found;
}

test('a tool made to fit a host works there, and keeps its other text', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', OPEN);
  const action = await offered(file, /^Make the tool fit OpenAI strict$/);
  await file.apply(action.edit!);
  assert.equal(file.text, OPEN.replace('"required": ["id"]}', '"required": ["id"], "additionalProperties": false}'));
  const matrix = await editor.request('toolspec/matrix', { uri: file.uri, hosts: ['openai-strict'] });
  assert.ok('rows' in matrix && matrix.rows[0]!.cells[0]!.verdict === 'works');
  const again = await file.actions(file.rangeOf('"id"'), REWRITE);
  assert.equal(again.some((one) => /OpenAI strict/.test(one.title)), false);
});

test('what is lost is counted in the title with its places, and said in the annotation', async (t) => {
  const editor = await Editor.start({ capabilities: ANNOTATING });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', LOSSY);
  const { edit } = await offered(file, /^Make the tool fit OpenAI strict \(1 thing is lost, at id\)$/);
  const [annotation] = Object.values(edit!.changeAnnotations!);
  assert.match(annotation!.description!, /^id: "pattern" is moved into the description/);
  const [change] = edit!.documentChanges!;
  assert.ok('edits' in change! && change.textDocument.version === 1 && change.edits.every((one) => 'annotationId' in one && Object.hasOwn(edit!.changeAnnotations!, one.annotationId!)));
  await file.apply(edit!);
  const lossless = await editor.open('open.json', OPEN);
  assert.equal((await offered(lossless, /^Make the tool fit OpenAI strict$/)).edit!.changeAnnotations, undefined);
});

test('an edit is of the version that was asked about, and plain where the client knows no annotations', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', LOSSY);
  const { edit } = await offered(file, /^Make the tool fit Gemini|^Make the tool fit OpenAI strict/);
  assert.equal(edit!.changeAnnotations, undefined);
  await file.replace('"tag_user"', '"tag_users"');
  await assert.rejects(file.apply(edit!), /the edit is for version 1, the file is at 2/i);
});

test('for the API whose strict form it is, the tool also says strict', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open(
    'openai.json',
    '{"model": "gpt-5", "messages": [], "tools": [{"type": "function", "function": {"name": "a", "description": "D.", "parameters": {"type": "object", "properties": {"id": {"type": "string", "description": "The id."}}, "required": ["id"]}}}]}',
  );
  await file.apply((await offered(file, /^Make the tool fit OpenAI strict$/)).edit!);
  const [written] = JSON.parse(file.text).tools;
  assert.deepEqual(Object.keys(written.function), ['name', 'strict', 'description', 'parameters']);
  assert.equal(written.function.strict, true);
  assert.equal(written.function.parameters.additionalProperties, false);
  const status = await editor.request('toolspec/status', { uri: file.uri });
  assert.deepEqual(status!.problems, { error: 0, warning: 0, info: 0 });
});

test('another API reads no "strict" of this one, so none is written for it', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open(
    'openai.json',
    '{"model": "gpt-5", "messages": [], "tools": [{"type": "function", "function": {"name": "a", "description": "D.", "parameters": {"type": "object", "properties": {"id": {"type": "string", "description": "The id."}}, "required": ["id"]}}}]}',
  );
  await file.apply((await offered(file, /^Make the tool fit Anthropic strict$/)).edit!);
  const [written] = JSON.parse(file.text).tools;
  assert.equal(written.function.parameters.additionalProperties, false);
  assert.equal(Object.hasOwn(written.function, 'strict'), false);
});
