import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Preview } from '../../server/src/lsp/protocol.ts';
import { Editor, type OpenFile } from './editor.ts';
import { faultyTools, toolFile } from './fixtures.ts';

const previewAt = async (file: OpenFile, text: string, host?: string): Promise<Preview> => {
  const answer = await file.editor.request('toolspec/preview', { uri: file.uri, position: file.rangeOf(text).start, host });
  assert.ok('text' in answer, 'reason' in answer ? answer.reason : '');
  return answer;
};

test('the status says what a file is taken for, and why', async (t) => {
  const editor = await Editor.start({ options: { notifyAnalysed: true }, settings: { files: [{ match: 'odd.json', format: 'mcp' }] } });
  t.after(() => editor.stop());
  const tools = await editor.open('tools.json', toolFile('float', 'dict'));
  const status = await editor.request('toolspec/status', { uri: tools.uri });
  assert.equal(status!.state, 'tools');
  assert.equal(status!.format!.id, 'mcp');
  assert.match(status!.reason, /content is recognised/);
  assert.equal(status!.tools, 1);
  assert.deepEqual(status!.problems, { error: 2, warning: 0, info: 0 });
  assert.ok(status!.hosts.length > 0);
  const data = await editor.open('data.json', '{"a": 1}');
  assert.deepEqual((({ state, reason }) => [state, reason])((await editor.request('toolspec/status', { uri: data.uri }))!), ['no tools', 'Its content is not recognised as tool definitions. The setting toolspec.files can name its format.']);
  const odd = await editor.open('odd.json', '{"tools": []}');
  assert.match((await editor.request('toolspec/status', { uri: odd.uri }))!.reason, /A setting says/);
  assert.equal(await editor.request('toolspec/status', { uri: editor.uri('closed.json') }), null);
  const told = await editor.until('the notification', () => editor.analysed.find((one) => one.uri === tools.uri));
  assert.deepEqual(told.problems, status!.problems);
});

test('the preview shows the tool under the cursor, closed as its host closes it', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', faultyTools(3, ''));
  const second = await previewAt(file, 'tool_1');
  assert.equal(second.tool, 'tool_1');
  assert.equal(JSON.parse(second.json).inputSchema.additionalProperties, false);
  assert.equal(JSON.parse(second.written).inputSchema.additionalProperties, undefined);
  assert.equal(JSON.parse(second.text.replace(/^\/\/.*$/gm, '')).name, 'tool_1');
  assert.match(file.textAt(second.range), /^\{"name": "tool_1"[^]*\}$/);
  await file.replace('tool_1', 'renamed');
  assert.equal((await previewAt(file, 'renamed')).tool, 'renamed');
  const behind = await editor.request('toolspec/preview', { uri: file.uri, position: { line: 99, character: 0 } });
  assert.equal('tool' in behind && behind.tool, 'tool_2');
});

test('the preview says what stays open and why, and is another for another host', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open(
    'tools.json',
    toolFile('string').replace('"p0": {', '"either": { "oneOf": [{ "type": "object", "properties": { "a": { "type": "string" } } }] },\n"p0": {'),
  );
  const preview = await previewAt(file, 'measure');
  assert.ok(preview.notes.some((note) => /either.*oneOf/.test(note)), preview.notes.join('\n'));
  assert.equal(JSON.parse(preview.json).inputSchema.properties.either.oneOf[0].additionalProperties, undefined);
  const other = preview.hosts.find((host) => host.id.startsWith('openai') && host.id !== preview.host.id)!;
  assert.equal((await previewAt(file, 'measure', other.id)).host.id, other.id);
});

test('there is a reason where there is no preview', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const data = await editor.open('data.json', '{"a": 1}');
  const answer = await editor.request('toolspec/preview', { uri: data.uri, position: { line: 0, character: 0 } });
  assert.equal('reason' in answer && answer.reason, 'This file holds no tools.');
  const empty = await editor.open('empty.json', '{"tools": [');
  assert.ok('reason' in (await editor.request('toolspec/preview', { uri: empty.uri, position: { line: 0, character: 0 } })));
});

test('the catalogue names every host, format and rule, each rule with its page', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const { hosts, formats, rules } = await editor.request('toolspec/catalogue', {});
  assert.ok(hosts.some((host) => host.id === 'mcp'));
  assert.ok(formats.every((format) => format.hosts.every((id) => hosts.some((host) => host.id === id))));
  assert.match(rules.find((rule) => rule.id === 'unknown-type')!.page!, /^https:.*unknown-type\.md$/);
});

test("a host of the user's own can be chosen for the preview", async (t) => {
  const editor = await Editor.start({ files: { '.toolspec.json': '{"hosts": {"our-gateway": {"extends": "mcp"}}}' } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('string'));
  const status = await editor.request('toolspec/status', { uri: file.uri });
  assert.deepEqual(status!.settingsProblems, []);
  assert.equal((await previewAt(file, 'measure', 'our-gateway')).host.id, 'our-gateway');
});
