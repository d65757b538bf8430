/** What is in the .vsix, and that its bundles start. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildOnce } from './build.ts';
import { unzip } from './zip.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'toolspec-vsix-'));
let files: Map<string, Buffer>;

before(() => {
  buildOnce();
  const vsix = join(folder, 'x.vsix');
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'scripts/package.mjs'), '--built', '--out', vsix], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  files = unzip(readFileSync(vsix));
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('it holds exactly the files of the list', () => {
  const listed = readFileSync(join(import.meta.dirname, 'vsix.files.txt'), 'utf8').trim().split('\n');
  assert.deepEqual([...files.keys()].sort(), listed);
});

test('it names every package whose code is in a bundle, with its licence', () => {
  const notices = files.get('extension/dist/ThirdPartyNotices.txt')!.toString();
  for (const name of ['vscode-languageclient', 'vscode-jsonrpc', 'jsonc-parser', 'minimatch', '@vscode/l10n']) assert.match(notices, new RegExp(`^${name} \\d[^\\n]*\\n\\n`, 'm'), name);
  assert.ok(notices.split('Copyright').length > 8);
  assert.ok(!notices.includes('esbuild'), 'What only builds is not shipped.');
});

test('every file that package.json names is in it', () => {
  const manifest = JSON.parse(files.get('extension/package.json')!.toString());
  const named: string[] = [manifest.main, manifest.browser, manifest.icon];
  const walk = (value: unknown): void => {
    if (typeof value === 'string' && value.startsWith('./')) named.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(manifest.contributes);
  assert.ok(named.length > 3);
  for (const name of named) if (name !== undefined) assert.ok(files.has(join('extension', name)), name);
});

test('no bundle speaks of the machine that built it, and none has a source map', () => {
  for (const [name, content] of files) {
    const text = content.toString('latin1');
    assert.ok(!text.includes(root), name);
    assert.ok(!/sourceMappingURL=(?!\$)/.test(text), name);
  }
});

test('the bundles keep to their sizes', () => {
  const most = JSON.parse(readFileSync(join(import.meta.dirname, 'largest.json'), 'utf8')) as Record<string, number>;
  for (const [name, limit] of Object.entries(most)) {
    const { size } = statSync(join(root, 'dist', name));
    assert.ok(size <= limit, `${name} has ${size} bytes, ${size - limit} too many.`);
  }
});

test('the server answers over stdio', async () => {
  const server = spawn(process.execPath, [join(folder, 'extension/dist/server.js'), '--stdio'], { stdio: 'pipe' });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: process.pid, rootUri: null, capabilities: {} } });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  let answer = '';
  let errors = '';
  server.stderr.on('data', (part) => (errors += part));
  await new Promise<void>((resolve, reject) => {
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}. ${errors}`)));
    server.stdout.on('data', (part) => {
      answer += part;
      if (answer.includes('"capabilities"')) resolve();
    });
  });
  server.removeAllListeners('exit');
  server.kill();
  assert.match(answer, /"id":1,"result":\{"capabilities":/);
});

test('the client loads as VS Code loads it', () => {
  const anything: unknown = new Proxy(class {}, { get: (target, key) => (key === 'prototype' ? target.prototype : anything), apply: () => anything });
  const loader = Module as unknown as { _load(request: string, ...rest: unknown[]): unknown };
  const load = loader._load;
  loader._load = (request, ...rest) => (request === 'vscode' ? anything : load.call(loader, request, ...rest));
  try {
    const client = createRequire(import.meta.url)(join(folder, 'extension/dist/client.cjs'));
    assert.equal(typeof client.activate, 'function');
    assert.equal(typeof client.deactivate, 'function');
  } finally {
    loader._load = load;
  }
});
