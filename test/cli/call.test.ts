import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Folder } from './command.ts';

const WYMCP = JSON.stringify({
  name: 'orders',
  description: 'Orders.',
  actions: { list: { description: 'Lists.', properties: { limit: { type: 'integer' }, filter: { properties: { status: { type: 'string' } } } }, required: ['limit'] } },
});
const MCP = JSON.stringify({
  tools: [
    { name: 'a', description: 'A.', inputSchema: { type: 'object', properties: { n: { type: 'integer', maximum: 5 } } } },
    { name: 'b', description: 'B.', inputSchema: { type: 'object', additionalProperties: true, properties: { o: { properties: { k: {} } } } } },
  ],
});
const OPERATOR = JSON.stringify([{ name: 'a', description: 'A.', input_schema: { type: 'object' }, command: ['x', '--secret'], cwd: '/srv' }]);

/** The JSON documents among the lines. */
const documents = (out: string): unknown[] => [...out.matchAll(/^\{\n[^]*?^\}$/gm)].map((match) => JSON.parse(match[0]));

test('an action refuses unknown keys in the words of the key walk', async (t) => {
  const folder = new Folder(t, { 'tools.json': WYMCP, 'data.json': '{"limitt": 1, "filter": {"state": 1}}' });
  const { code, out } = await folder.run(['call', '--tool', 'orders', '--action', 'list', '--data', 'data.json', 'tools.json']);
  assert.equal(code, 1);
  assert.match(out, /^Wymcp refuses 2 unknown keys\./);
  assert.deepEqual(documents(out), [{ unknown: ['filter.state', 'limitt'], allowed: { '': ['filter', 'limit'], filter: ['status'] }, count: 2 }]);
});

test("an action's required arguments are asked for by a host that reads keys alone", async (t) => {
  const tool = JSON.stringify({ name: 'orders', description: 'O.', actions: { list: { description: 'L.', properties: { limit: {}, a: {}, b: {} }, required: ['limit'], required_one_of: [['a'], ['b']] } } });
  const folder = new Folder(t, { 'tools.json': tool });
  const ask = (input: string) => folder.run(['call', '--action', 'list', '--data', '-', 'tools.json'], { input });
  assert.deepEqual(await ask('{"limit": 1, "b": 2}'), { code: 0, out: 'Wymcp takes the call. Only its keys were looked at.\n', err: '' });
  assert.deepEqual(await ask('{"b": 2}'), { code: 1, out: 'Wymcp refuses the call: The call lacks "limit", which the action requires.\n', err: '' });
  assert.deepEqual(await ask('{"limit": 2}'), { code: 1, out: 'Wymcp refuses the call: The call lacks a group of arguments: the action requires "a" or "b".\n', err: '' });
  assert.deepEqual(await ask('7'), { code: 1, out: 'Wymcp refuses the call: The data of a call is an object of arguments.\n', err: '' });
  const both = await ask('{"limitt": 2, "a": 1}');
  assert.match(both.out, /^Wymcp refuses an unknown key\.\n\{[^]*\}\nWymcp refuses the call: The call lacks "limit"/);
});

test('a strict host refuses a key that nobody declares', async (t) => {
  const folder = new Folder(t, { 'tools.json': MCP });
  for (const [host, path] of [['openai-strict', /refuses values/], ['groq-strict', /refuses an unknown key\./]] as const) {
    const { code, out } = await folder.run(['call', '--tool', 'a', '--host', host, '--data', '-', 'tools.json'], { input: '{"m": 1}' });
    assert.equal(code, 1);
    assert.match(out, path);
  }
});

test('a schema that our validator cannot read is closed where its root says so, and only there', async (t) => {
  for (const [more, words] of [['', /may let an unknown key pass/], [', "additionalProperties": false', /refuses an unknown key/]] as const) {
    const folder = new Folder(t, { 'tools.json': `{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {"n": {"type": "float"}}${more}}}]}` });
    assert.match((await folder.run(['call', '--tool', 'a', '--data', '-', 'tools.json'], { input: '{"m": 1}' })).out, words);
  }
});

test('a host that reads values tells all that it refuses, an undeclared key once', async (t) => {
  const folder = new Folder(t, { 'tools.json': MCP });
  const { code, out } = await folder.run(['call', '--tool', 'a', '--host', 'phoenixkit', '--data', '-', 'tools.json'], { input: '{"n": 2.5, "m": 1}' });
  assert.equal(code, 1);
  const [values, ...more] = documents(out) as { errors: { path: string }[] }[];
  assert.deepEqual(more, []);
  assert.deepEqual(values!.errors.map((error) => error.path).sort(), ['m', 'n']);
});

test('an open host that reads values refuses no key that its author left open', async (t) => {
  const tool = (more: string): string => `{"contributes": {"languageModelTools": [{"name": "a", "displayName": "A", "modelDescription": "A.", "inputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}${more}}}]}}`;
  const folder = new Folder(t, { 'open.json': tool(''), 'closed.json': tool(', "additionalProperties": false') });
  const ask = (file: string, input: string) => folder.run(['call', '--tool', 'a', '--data', '-', file], { input });
  const open = await ask('open.json', '{"n": 1, "m": 1}');
  assert.match(open.out, /may let an unknown key pass/);
  assert.deepEqual(documents(open.out), [{ unknown: ['m'], allowed: { '': ['n'] }, count: 1 }]);
  const closed = documents((await ask('closed.json', '{"n": 1, "m": 1}')).out) as { errors: { path: string }[] }[];
  assert.deepEqual(closed.map(({ errors }) => errors.map(({ path }) => path)), [['m']]);
});

test('a call that is taken; 2.0 is an integer', async (t) => {
  const folder = new Folder(t, { 'tools.json': MCP });
  for (const [host, words] of [['phoenixkit', /takes the call\.\n$/], ['mcp', /takes the call\. Only its keys were looked at\.\n$/]] as const) {
    const { code, out } = await folder.run(['call', '--tool', 'a', '--host', host, '--data', '-', 'tools.json'], { input: '{"n": 2.0}' });
    assert.equal(code, 0, out);
    assert.match(out, words);
  }
});

test('an open root takes any key, a closed object below it does not', async (t) => {
  const folder = new Folder(t, { 'tools.json': MCP });
  const { code, out } = await folder.run(['call', '--tool', 'b', '--host', 'mcp', '--data', '-', 'tools.json'], { input: '{"any": 1, "o": {"kk": 1}}' });
  assert.equal(code, 1);
  assert.deepEqual(documents(out), [{ unknown: ['o.kk'], allowed: { o: ['k'] }, count: 1 }]);
});

test('JSON lines: an answer a line', async (t) => {
  const folder = new Folder(t, { 'tools.json': MCP, 'calls.jsonl': '{"n": 1}\n\n{"x": 1}\n' });
  const { code, out } = await folder.run(['call', '--tool', 'a', '--host', 'mcp', '--data', 'calls.jsonl', 'tools.json']);
  assert.equal(code, 1);
  assert.match(out, /^calls\.jsonl:1: .* takes the call\. Only its keys were looked at\.$/m);
  assert.match(out, /^calls\.jsonl:3: .* may let an unknown key pass: it closes no object by itself\.$/m);
});

test('a broken schema is no acceptance', async (t) => {
  const folder = new Folder(t, { 'tools.json': '{"tools": [{"name": "a", "inputSchema": {"type": "object", "properties": []}}]}' });
  const { code, out } = await folder.run(['call', '--host', 'mcp', '--data', '-', 'tools.json'], { input: '{}' });
  assert.equal(code, 1);
  assert.match(out, /cannot read the tool's schema/);
});

test('what is missing or misspelt is said', async (t) => {
  const folder = new Folder(t, { 'tools.json': WYMCP, 'mcp.json': MCP, 'none.json': '{"x": 1}', 'bad.json': '{' });
  for (const [args, words] of [
    [['call', 'tools.json'], /--data/],
    [['call', '--tool', 'a', '--data', '{"x": 1}', 'mcp.json'], /names a file.*pipe it in/],
    [['call', '--data', '-', 'tools.json'], /name one: list/],
    [['call', '--action', 'lst', '--data', '-', 'tools.json'], /no action "lst"/],
    [['call', '--tool', 'order', '--data', '-', 'tools.json'], /Did you mean "orders"/],
    [['call', '--data', '-', 'mcp.json'], /holds 2 tools.*a, b/],
    [['call', '--tool', 'a', '--action', 'x', '--data', '-', 'mcp.json'], /no actions/],
    [['call', '--data', 'bad.json', '--tool', 'a', 'mcp.json'], /bad\.json: The data is no JSON/],
    [['call', '--data', '-', 'none.json'], /holds no tools/],
    [['call', '--data', '-', '-'], /both/],
    [['preview', 'mcp.json'], /holds 2 tools/],
    [['preview', '.'], /one file/],
    [['preview', '--tool', 'a', '--host', 'mcp,openai', 'mcp.json'], /--host names one host/],
    [['preview', '--tool', 'a', '--host', 'all', 'mcp.json'], /--host names one host/],
    [['preview'], /one file/],
  ] as [string[], RegExp][]) {
    const { code, err } = await folder.run(args, { input: '{}' });
    assert.equal(code, 2, args.join(' '));
    assert.match(err, words);
  }
});

test('preview closes what is closed by silence and says what stays open', async (t) => {
  const schema = { type: 'object', properties: { o: { properties: {} }, p: { anyOf: [{ properties: { q: {} } }] } } };
  const folder = new Folder(t, { 'tools.json': JSON.stringify({ tools: [{ name: 'a', description: 'A.', inputSchema: schema }] }) });
  const { code, out, err } = await folder.run(['preview', '--host', 'mcp', 'tools.json']);
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(out), {
    name: 'a',
    description: 'A.',
    inputSchema: { type: 'object', properties: { o: { properties: {}, additionalProperties: false }, p: { anyOf: [{ properties: { q: {} } }] } }, additionalProperties: false },
  });
  assert.match(err, /p.* stays open: it is reached only through "anyOf"/);
});

test('preview for PhoenixKit closes the root and adds the control fields', async (t) => {
  const folder = new Folder(t, { 'tools.json': MCP });
  const { out } = await folder.run(['preview', '--tool', 'a', '--host', 'phoenixkit', 'tools.json']);
  const { inputSchema } = JSON.parse(out);
  assert.deepEqual(Object.keys(inputSchema.properties), ['n', 'dry_run', 'confirm_token', 'idempotency_key']);
  assert.equal(inputSchema.additionalProperties, false);
});

test("preview of an operator's document leaves out the command", async (t) => {
  const folder = new Folder(t, { 'tools.json': OPERATOR });
  const { out, err } = await folder.run(['preview', 'tools.json']);
  assert.deepEqual(Object.keys(JSON.parse(out)), ['name', 'description', 'input_schema']);
  assert.match(err, /"command".* stays? with the operator/);
});
