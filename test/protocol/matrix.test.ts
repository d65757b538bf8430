/** Where does this tool work, over the wire. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Matrix, MatrixParams } from '../../server/src/lsp/protocol.ts';
import { Editor, type OpenFile } from './editor.ts';

const TOOLS = `{
  "tools": [
    {
      "description": "Reads one user.",
      "name": "get_user",
      "inputSchema": { "type": "object", "properties": { "id": { "type": "string", "description": "The id." } }, "required": ["id"] }
    },
    {
      "name": "tag user",
      "description": "Puts tags on a user.",
      "inputSchema": {
        "type": "object",
        "properties": { "tags": { "type": "array" }, "kind": { "const": "a" } }
      }
    }
  ]
}
`;

async function ask(file: OpenFile, params: Omit<MatrixParams, 'uri'> = {}): Promise<Matrix> {
  const answer = await file.editor.request('toolspec/matrix', { uri: file.uri, ...params });
  if ('reason' in answer) assert.fail(answer.reason);
  return answer;
}

const verdicts = (matrix: Matrix): string[] => matrix.rows.map((row) => `${row.tool}: ${row.cells.map((cell, index) => `${matrix.hosts[index]!.id} ${cell.verdict}`).join(', ')}`);

test('tools down, hosts across, each cell with the places of its findings', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', TOOLS);
  const matrix = await ask(file, { hosts: ['mcp', 'openai', 'gemini', 'openai-strict', 'nobody'] });
  assert.deepEqual(verdicts(matrix), [
    'get_user: mcp works, openai works, gemini works, openai-strict refused',
    'tag user: mcp ignores, openai refused, gemini refused, openai-strict refused',
  ]);
  assert.equal(file.textAt(matrix.rows[0]!.range), '"get_user"');
  const openai = matrix.rows[1]!.cells[1]!;
  assert.deepEqual(openai.findings.filter((finding) => finding.severity === 'error').map((finding) => `${finding.rule} ${file.textAt(finding.range)}`), ['tool-name "tag user"', 'array-without-items "tags"']);
  assert.equal(openai.count, openai.findings.length);
  assert.equal(matrix.tools, 2);
  assert.deepEqual(matrix.hosts.map((host) => host.reads), [true, false, false, false]);
});

test('without a choice: the hosts of the file, those of the user, and the main ones', async (t) => {
  const editor = await Editor.start({
    files: { '.toolspec.json': '{"hosts": {"ours": {"title": "Our host", "extends": "mcp", "keywords": {"description": "rejected"}}}}' },
  });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', TOOLS);
  const matrix = await ask(file);
  assert.deepEqual(matrix.hosts.map((host) => host.id), ['mcp', 'ours', 'openai', 'openai-strict', 'anthropic', 'gemini', 'bedrock', 'vscode-mcp']);
  assert.deepEqual(matrix.hosts.filter((host) => host.own).map((host) => host.title), ['Our host']);
  assert.equal(matrix.choice[0]!.id, 'ours');
  assert.ok(matrix.choice.length > 30);
  const ours = matrix.rows[0]!.cells[1]!;
  assert.equal(ours.verdict, 'refused');
  assert.match(ours.findings[0]!.message, /Our host/);
  assert.equal(file.textAt(ours.findings[0]!.range), '"description"');
});

test('one tool: the one at the position, else the one before it', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', TOOLS);
  const at = async (text: string): Promise<(string | undefined)[]> => (await ask(file, { hosts: ['mcp'], position: file.rangeOf(text).start })).rows.map((row) => row.tool);
  assert.deepEqual(await at('Reads one'), ['get_user']);
  assert.deepEqual(await at('"const"'), ['tag user']);
  assert.deepEqual(await at('"tools"'), ['get_user']);
  assert.deepEqual((await ask(file, { hosts: ['mcp'], position: { line: 99, character: 0 } })).rows.map((row) => row.tool), ['tag user']);
});

test('it follows edits, and leaves the problems of the file as they are', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', TOOLS);
  const before = (await file.diagnostics()).map((one) => one.message);
  const hosts = ['openai', 'gemini', 'wymcp'];
  assert.match(verdicts(await ask(file, { hosts }))[1]!, /openai refused/);
  const after = await editor.request('toolspec/status', { uri: file.uri });
  assert.deepEqual(after!.hosts.map((host) => host.id), ['mcp']);
  await file.replace('{ "type": "array" }', '{ "type": "array", "items": { "type": "string" } }');
  await file.replace('tag user', 'tag_user');
  const matrix = await ask(file, { hosts });
  assert.equal(matrix.version, file.version);
  assert.equal(verdicts(matrix)[1], 'tag_user: openai ignores, gemini refused, wymcp works');
  assert.equal(file.textAt(matrix.rows[1]!.range), '"tag_user"');
  const now = (await file.diagnostics()).map((one) => one.message);
  assert.notDeepEqual(now, before);
  const fresh = await editor.open('fresh.json', file.text);
  assert.deepEqual((await fresh.diagnostics()).map((one) => one.message), now);
  assert.deepEqual(verdicts(await ask(fresh, { hosts })), verdicts(matrix));
});

test('what is said of the whole file stands apart', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const tool = (name: string): string => `{"name": "${name}", "description": "D.", "inputSchema": {"type": "object", "properties": {}}}`;
  const file = await editor.open('tools.json', `{"tools": [${Array.from({ length: 129 }, (_, index) => tool(`t${index}`)).join(', ')}]}`);
  const matrix = await ask(file, { hosts: ['openai', 'mcp'] });
  assert.deepEqual(matrix.file.map((cell) => [cell.verdict, cell.findings.map((finding) => finding.rule)]), [
    ['refused', ['too-many-tools']],
    ['works', []],
  ]);
});

test('of a long file the first thousand tools are told, and how many there are', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const text = `{"tools": [${Array.from({ length: 1300 }, (_, index) => `{"name": "t ${index}", "description": "D.", "inputSchema": {"type": "object", "properties": {"a": {"type": "array"}}}}`).join(',\n')}]}`;
  const file = await editor.open('tools.json', text);
  const matrix = await ask(file, { hosts: ['openai', 'gemini', 'mcp', 'anthropic'] });
  assert.equal(matrix.rows.length, 1000);
  assert.equal(matrix.tools, 1300);
  assert.ok(matrix.rows.every((row) => row.cells.every((cell) => cell.count === 0 || cell.findings.length > 0)));
  assert.deepEqual((await ask(file, { hosts: ['mcp'], position: file.rangeOf('"t 1299"').start })).rows.map((row) => row.tool), ['t 1299']);
});

test('there is a reason where there is no matrix', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const reason = async (path: string, text: string, hosts?: string[]): Promise<string> => {
    const file = await editor.open(path, text);
    const answer = await editor.request('toolspec/matrix', { uri: file.uri, hosts });
    return 'reason' in answer ? answer.reason : '';
  };
  assert.equal(await reason('data.json', '{"a": 1}'), 'This file holds no tools.');
  assert.equal(await reason('empty.json', '{"tools": [], "nextCursor": "x"}'), 'This file holds no tools yet.');
  assert.equal(await reason('tools.json', TOOLS, ['nobody']), 'No host is chosen.');
  const closed = await editor.request('toolspec/matrix', { uri: editor.uri('closed.json') });
  assert.ok('reason' in closed && closed.reason === 'The file is not open.');
});

test('the catalogue of a file names the hosts that its configuration declares', async (t) => {
  const editor = await Editor.start({ files: { '.toolspec.json': '{"hosts": {"ours": {"title": "Our host", "extends": "mcp"}}}' } });
  t.after(() => editor.stop());
  const own = await editor.request('toolspec/catalogue', { uri: editor.uri('tools.json') });
  assert.deepEqual(own.hosts.filter((host) => host.id === 'ours').map((host) => host.title), ['Our host']);
  assert.equal((await editor.request('toolspec/catalogue', {})).hosts.some((host) => host.id === 'ours'), false);
});

test('a choice in the settings changes the findings, for a host of the configuration too', async (t) => {
  const editor = await Editor.start({ files: { '.toolspec.json': '{"hosts": {"ours": {"title": "Our host", "extends": "mcp", "keywords": {"const": "rejected"}}}}' } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', TOOLS);
  await file.diagnostics();
  await editor.changeSettings({ files: [{ match: 'tools.json', hosts: ['openai'] }] });
  await file.diagnosticsWhen('the findings of OpenAI', (found) => found.some((one) => one.code === 'array-without-items'));
  await editor.changeSettings({ files: [{ match: '**', hosts: ['ours'] }] });
  await file.diagnosticsWhen('the findings of our host', (found) => found.some((one) => one.code === 'host-keyword-rejected' && /Our host/.test(String(one.message))));
  const { hosts, settingsProblems } = (await editor.request('toolspec/status', { uri: file.uri }))!;
  assert.deepEqual([hosts.map((host) => host.id), settingsProblems], [['ours'], []]);
});
