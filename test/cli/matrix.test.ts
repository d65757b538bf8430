import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTS } from '../../server/src/hosts/index.ts';
import { Folder } from './command.ts';

const TOOLS = JSON.stringify({
  tools: [
    { name: 'plain', description: 'P.', inputSchema: { type: 'object', properties: { x: { type: 'string', description: 'X.' } }, required: ['x'], additionalProperties: false } },
    { name: 'broken|one', description: 'B.', inputSchema: { type: 'objekt' } },
  ],
});

test('text: which hosts take a tool, which refuse it and why', async (t) => {
  const folder = new Folder(t, { 'tools.json': TOOLS });
  const { code, out } = await folder.run(['matrix', '--host', 'openai,gemini', 'tools.json']);
  assert.equal(code, 0);
  assert.match(out, /^plain\n {2}works: OpenAI\n {2}refused: Gemini\n {4}Gemini\n {6}.*additionalProperties.*\[host-keyword-rejected\]$/m);
  assert.match(out, /^broken\|one\n {2}refused: OpenAI, Gemini\n.*(\n.*)*\[unknown-type\]/m);
});

test('Markdown: tools down, hosts across', async (t) => {
  const folder = new Folder(t, { 'tools.json': TOOLS });
  const { out } = await folder.run(['matrix', '--host', 'openai,gemini', '--format', 'markdown', 'tools.json']);
  assert.deepEqual(out.split('\n').slice(0, 4), ['| tool | OpenAI | Gemini |', '|---|---|---|', '| plain | works | refused |', '| broken\\|one | refused | refused |']);
});

test('JSON: every host there is, each verdict with its findings', async (t) => {
  const folder = new Folder(t, { 'tools.json': TOOLS, '.toolspec.json': '{"hosts": {"ours": {"extends": "openai", "keywords": {"rejected": ["description"]}}}}' });
  const { out } = await folder.run(['matrix', '--format', 'json', 'tools.json']);
  const { version, file, format, hosts, tools } = JSON.parse(out);
  assert.deepEqual([version, file, format], [1, 'tools.json', 'mcp']);
  assert.deepEqual(hosts.map((host: { id: string }) => host.id).sort(), [...HOSTS.map((host) => host.id), 'ours'].sort());
  const ours = tools[0].hosts.find((cell: { host: string }) => cell.host === 'ours');
  assert.equal(ours.verdict, 'refused');
  assert.equal(ours.findings[0].pointer, '/tools/0/inputSchema/properties/x/description');
});

test('from standard input; and what cannot be made', async (t) => {
  const folder = new Folder(t);
  assert.equal((await folder.run(['matrix', '-'], { input: TOOLS })).code, 0);
  assert.match((await folder.run(['matrix', '-'], { input: '{}' })).err, /holds no tools/);
  assert.match((await folder.run(['matrix', '--format', 'x', '-'], { input: TOOLS })).err, /text, json, markdown/);
});
