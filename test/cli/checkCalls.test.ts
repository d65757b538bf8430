/** Files that `calls` in `.toolspec.json` binds to a tool: `check` finds in them what the editor finds, once, in each report. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../../server/src/cli/report.ts';
import { Editor } from '../protocol/editor.ts';
import { Folder } from './command.ts';

const TOOL = JSON.stringify({
  name: 'orders',
  description: 'Orders.',
  actions: {
    create: { description: 'Creates.', properties: { mode: { type: 'string', enum: ['fast', 'slow'] }, items: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } } }, required: ['mode'] },
  },
});
const CONFIG = JSON.stringify({ calls: [{ match: 'calls/*.{json,jsonl,jsonc}', tool: 'orders', action: 'create', file: 'tools/orders.json' }] });
const GOOD = '{"mode": "fast", "items": [{"sku": "a"}]}\n';
const BAD = '{\n  "mode": "quick",\n  "items": [{"skuu": "a"}]\n}\n';
const FILES = { '.toolspec.json': CONFIG, 'tools/orders.json': TOOL };

const reportOf = (out: string): Report => JSON.parse(out) as Report;

test('a file of calls is checked with its folder, once, and counted', async (t) => {
  const folder = new Folder(t, { ...FILES, 'calls/good.json': GOOD, 'calls/bad.json': BAD });
  const { code, out, err } = await folder.run(['check', '.', 'calls/bad.json', 'calls']);
  assert.deepEqual([code, err], [1, '']);
  assert.match(out, /^calls\/bad\.json:2:11 warning mode in the call, "quick", .* \[call-enum\]\n/m);
  assert.match(out, /^calls\/bad\.json:3:14 error "skuu" in the call is not declared\. Did you mean "sku"\? \[call-undeclared\]\n.*\n +\| +\^{6}\n +tool orders · items\[0\]\.skuu\n +could be: Rename to "sku"\n/m);
  assert.equal(out.match(/\[call-/g)!.length, 2);
  assert.match(out, /\n1 error, 1 warning: 1 tool in 1 file, 2 calls in 2 files\.\n$/);
});

test('a call alone that is right is no file that was not checked', async (t) => {
  const folder = new Folder(t, { ...FILES, 'calls/good.json': GOOD, 'calls/lines.jsonl': `${GOOD}${GOOD}` });
  assert.deepEqual(await folder.run(['check', 'calls/good.json']), { code: 0, out: 'No findings: 1 call in 1 file.\n', err: '' });
  assert.deepEqual(await folder.run(['check', 'calls']), { code: 0, out: 'No findings: 3 calls in 2 files.\n', err: '' });
});

test('the documents list the findings of calls, with pointer, path and fixes', async (t) => {
  const folder = new Folder(t, { ...FILES, 'calls/bad.json': BAD });
  const report = reportOf((await folder.run(['check', '--format', 'json', 'calls'])).out);
  assert.deepEqual(report.summary, { errors: 1, warnings: 1, infos: 0 });
  const [file] = report.files;
  assert.deepEqual([file!.file, file!.format, file!.tools, file!.calls], ['calls/bad.json', null, 0, 1]);
  assert.deepEqual(file!.findings.map(({ rule, severity, tool, pointer, path }) => [rule, severity, tool, pointer, path]), [
    ['call-enum', 'warning', 'orders', '/mode', 'mode'],
    ['call-undeclared', 'error', 'orders', '/items/0/skuu', 'items[0].skuu'],
  ]);
  assert.deepEqual(file!.findings[1]!.fixes.map((fix) => [fix.title, fix.safe]), [['Rename to "sku"', false], ['Remove "skuu"', false]]);
  const [run] = JSON.parse((await folder.run(['check', '--format', 'sarif', 'calls'])).out).runs;
  assert.deepEqual(run.results.map((one: { ruleId: string; ruleIndex: number; level: string }) => [one.ruleId, run.tool.driver.rules[one.ruleIndex].id, one.level]), [['call-enum', 'call-enum', 'warning'], ['call-undeclared', 'call-undeclared', 'error']]);
});

test('--fail-on and --host hold for calls', async (t) => {
  const folder = new Folder(t, { ...FILES, 'calls/wrong.json': '{"mode": "quick"}' });
  const codes: number[] = [];
  for (const limit of ['error', 'warning', 'never']) codes.push((await folder.run(['check', '--fail-on', limit, 'calls'])).code);
  assert.deepEqual(codes, [0, 1, 0]);
  assert.equal((await folder.run(['check', '--host', 'phoenixkit', 'calls'])).code, 1, 'A host that reads values refuses the value.');
});

test('a tool, an action or a file that is not there is said, and no call looks checked', async (t) => {
  for (const [entry, words] of [
    [{ tool: 'order', action: 'create', file: 'tools/orders.json' }, /no tool named "order"/],
    [{ tool: 'orders', action: 'make', file: 'tools/orders.json' }, /no action "make"/],
    [{ tool: 'orders', action: 'create', file: 'tools/gone.json' }, /There is no file tools\/gone\.json/],
  ] as const) {
    const folder = new Folder(t, { ...FILES, 'c.json': GOOD, '.toolspec.json': JSON.stringify({ calls: [{ match: 'c.json', ...entry }] }) });
    const { code, out } = await folder.run(['check', '--fail-on', 'warning', 'c.json']);
    assert.equal(code, 1);
    assert.match(out, /^c\.json:1:1 warning .* \[call-without-tool\]/);
    assert.match(out, words);
  }
  const folder = new Folder(t, { ...FILES, 'calls/c.json': GOOD, 'tools/orders.json': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 3]) });
  const { code, err } = await folder.run(['check', 'calls']);
  assert.equal(code, 2);
  assert.match(err, /^tools\/orders\.json: The file is binary/);
});

test('a call that looks like tools is a call, and `fix` leaves it alone', async (t) => {
  const tools = '{"tools": [{"name": "a", "inputSchema": {"type": "objekt"}}]}';
  const folder = new Folder(t, { ...FILES, 'calls/tools.json': tools });
  const [file] = reportOf((await folder.run(['check', '--format', 'json', 'calls'])).out).files;
  assert.deepEqual(file!.findings.map((finding) => finding.rule).sort(), ['call-required', 'call-undeclared']);
  assert.deepEqual(await folder.run(['fix', 'calls/tools.json']), { code: 0, out: '', err: '0 fixes in 0 files; 0 findings left.\n' });
  for (const args of [['--stdin-name', 'calls/tools.json'], ['--as', 'none']]) {
    assert.deepEqual(await folder.run(['fix', ...args, '-'], { input: tools }), { code: 0, out: tools, err: '0 fixes in 0 files; 0 findings left.\n' });
  }
});

test('a file of very many wrong calls is told in part, fails as a whole, and takes nothing from other files', async (t) => {
  const right = '{"mode": "fast"}\n';
  const lines = `${'{"mode": "quick"}\n'.repeat(999)}${right}{"mode": "quick"}\n`;
  const folder = new Folder(t, { ...FILES, 'calls/a.jsonl': '{"zz":1}\n'.repeat(70_000), 'calls/b.json': BAD, 'calls/c.jsonl': `${lines}{"mode": "fast", "zz": 1}\n`, 'calls/d.jsonl': lines });
  const { files, summary } = reportOf((await folder.run(['check', '--format', 'json', 'calls'])).out);
  const of = (name: string): Report['files'][number]['findings'] => files.find(({ file }) => file === name)!.findings;
  assert.equal(of('calls/a.jsonl').length, 1001);
  assert.equal(of('calls/a.jsonl').at(-1)!.message, 'Only the first 1000 problems of the calls in this file are told; there are 139000 more.');
  assert.equal(of('calls/b.json').length, 2);
  // What is not told counts by the worst of it.
  const { rule, severity, range, message } = of('calls/c.jsonl').at(-1)!;
  assert.deepEqual([rule, severity, range.start.line, message], ['too-many-problems', 'error', 1001, 'Only the first 1000 problems of the calls in this file are told; there is 1 more.']);
  assert.deepEqual([of('calls/d.jsonl').length, of('calls/d.jsonl').at(-1)!.rule], [1000, 'call-enum']);
  assert.equal(summary.errors, 1001 + 1 + 1);
});

test('it finds what the editor finds', async (t) => {
  const calls: Record<string, string> = {
    'calls/bad.json': BAD,
    'calls/lines.jsonl': '{"mode": "fast"}\n{"mod": 1}\n{"mode": 2, "mode": "slow"}\n[1]\n{"items": [1,]}\n',
    'calls/half.json': '{"mode": "fa\\q", "items": [',
    'calls/comments.jsonc': '// A call.\n{"mode": "fast",}',
    'calls/empty.json': ' \n',
  };
  const folder = new Folder(t, { ...FILES, ...calls });
  const report = reportOf((await folder.run(['check', '--format', 'json', 'calls'])).out);
  const editor = await Editor.start({ files: { ...FILES, ...calls } });
  t.after(() => editor.stop());
  let told = 0;
  for (const [name, text] of Object.entries(calls)) {
    const ours = report.files.find((file) => file.file === name)!.findings;
    const theirs = await (await editor.open(name, text, name.endsWith('.jsonc') ? 'jsonc' : 'json')).diagnosticsWhen('all is read', (list) => list.length >= ours.length);
    const severity = { error: 1, warning: 2, info: 3 };
    const spell = (...parts: unknown[]): string => JSON.stringify(parts);
    assert.deepEqual(
      ours.map((one) => spell(one.rule, severity[one.severity], one.range, one.message)).sort(),
      theirs.map((one) => spell(one.code, one.severity, one.range, (one.message as string).replace(/ \(at [^)]*\)$/, ''))).sort(),
      name,
    );
    told += ours.length;
  }
  assert.ok(told >= 8, `Only ${told} findings were compared.`);
});
