/** What is in the npm package: the command, the engine and its types, as another project meets them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildOnce } from './build.ts';

const root = join(import.meta.dirname, '../..');
const project = mkdtempSync(join(tmpdir(), 'toolspec-npm-'));
const installed = join(project, 'node_modules/toolspec-lens');
let packed: string[];

before(() => {
  buildOnce();
  const { stdout, status, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  assert.equal(status, 0, stderr);
  packed = (JSON.parse(stdout) as [{ files: { path: string }[] }])[0].files.map((file) => file.path);
  for (const path of packed) cpSync(join(root, path), join(installed, path));
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{"type": "module"}');
});
after(() => rmSync(project, { recursive: true, force: true }));

test('it holds exactly what it should', () => {
  const types = packed.filter((path) => path.startsWith('dist/types/'));
  assert.ok(types.length > 5 && types.every((path) => path.endsWith('.d.ts')));
  assert.deepEqual(
    packed.filter((path) => !types.includes(path)).sort(),
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/ThirdPartyNotices.txt', 'dist/cli.js', 'dist/schema.js', 'dist/server.js', 'package.json', 'schemas/toolspec.schema.json'],
  );
});

test('the engine is imported as toolspec-lens/schema, with every name that is promised', () => {
  const names = 'check closeProperties defaultOffences schemaOffences validate checkSchema isAnnotation closeSchema toolOf encodeTool encodeTools validateTools SchemaError';
  const script = `import * as schema from 'toolspec-lens/schema';
for (const name of '${names}'.split(' ')) if (typeof schema[name] !== 'function') throw new Error(name);
console.log(JSON.stringify(schema.check({ limitt: 1 }, { limit: {} })));`;
  writeFileSync(join(project, 'use.js'), script);
  const { stdout, stderr } = spawnSync(process.execPath, ['use.js'], { cwd: project, encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.deepEqual(JSON.parse(stdout), { ok: false, unknown: ['limitt'], allowed: { '': ['limit'] }, count: 1 });
});

test('its types hold for a project that uses it', () => {
  writeFileSync(
    join(project, 'use.ts'),
    `import { check, validate, type CheckResult, type ValidateResult } from 'toolspec-lens/schema';
const keys: CheckResult = check({}, {});
if (!keys.ok) console.log(keys.unknown.length, keys.count.toFixed());
const values: ValidateResult = validate({ type: 'string' }, 'x');
if (!values.ok) console.log(values.errors[0]?.path);
// @ts-expect-error The answer has no such member.
console.log(keys.nothing);
`,
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom', '--types', '', 'use.ts'], { cwd: project, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('the command runs as it is installed', () => {
  const cli = join(installed, 'dist/cli.js');
  const run = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { cwd: root, encoding: 'utf8' });
  assert.match(run('--version').stdout, /^toolspec \d+\.\d+\.\d+\n$/);
  assert.deepEqual([run('check', 'examples/workspace/clean').status, run('check', 'examples/workspace/with-problems').status, run('check', 'nothing.json').status], [0, 1, 2]);
  const { stdout, status } = run('check', '--format', 'json', 'examples/workspace/with-problems/mcp.json');
  assert.equal(status, 1);
  assert.ok(JSON.parse(stdout).summary.errors > 0);
  if (process.platform !== 'win32') assert.equal(spawnSync(cli, ['--version']).status, 0, 'It is executable, with its first line naming node.');
});

test('several threads say what one says, in the same order', () => {
  const folder = join(project, 'many');
  mkdirSync(folder);
  for (let index = 0; index < 130; index++) writeFileSync(join(folder, `t${index}.json`), JSON.stringify({ tools: [{ name: `t ${index}`, inputSchema: { type: index % 3 === 0 ? 'objekt' : 'object' } }] }));
  writeFileSync(join(folder, 'x.json'), Buffer.from([0, 1]));
  writeFileSync(join(folder, '.toolspec.json'), '{"rules": {"nope": "off"}, "ignore": [{"file": "t0.json", "rule": "unknown-type"}, {"file": "t1.json", "rule": "unknown-type"}]}');
  for (const format of ['text', 'json']) {
    const [one, three] = ['1', '3'].map((threads) => spawnSync(process.execPath, [join(installed, 'dist/cli.js'), 'check', '--threads', threads, '--format', format, '.'], { cwd: folder, encoding: 'utf8' }));
    assert.equal(one!.status, 2);
    assert.ok(one!.stdout.length > 10_000);
    assert.deepEqual([three!.status, three!.stdout, three!.stderr], [one!.status, one!.stdout, one!.stderr]);
  }
  const { status, stderr } = spawnSync(process.execPath, [join(installed, 'dist/cli.js'), 'check', '--threads', '2', '--host', 'nope', '.'], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /There is no host "nope"/);
});

test('a reader that stops reading is no failure', { skip: process.platform === 'win32' && 'no head' }, () => {
  const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" dist/cli.js check examples/workspace/with-problems | head -1`], { cwd: root, encoding: 'utf8' });
  assert.equal(stderr, '');
});
