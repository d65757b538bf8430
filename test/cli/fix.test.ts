import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EMPTY_CONFIG, settingsFor } from '../../server/src/analysis/config.ts';
import { fixAll } from '../../server/src/analysis/fixAll.ts';
import { writeAtomic } from '../../server/src/cli/writeAtomic.ts';
import { CLEAN, FAULTY, Folder, toolWith } from './command.ts';

const FIXED = toolWith('number');
const settings = settingsFor(EMPTY_CONFIG, EMPTY_CONFIG, 'tools.json');

test('it mends the file and says what it changed', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  const { code, out, err } = await folder.run(['fix', 'tools.json']);
  assert.deepEqual([code, out], [0, '']);
  assert.equal(err, 'tools.json:2:17 Replace with "number" [unknown-type]\n1 fix in 1 file; 0 findings left.\n');
  assert.equal(readFileSync(folder.at('tools.json'), 'utf8'), FIXED);
  assert.deepEqual(readdirSync(folder.path), ['tools.json'], 'No temporary file stays behind.');
});

test('--dry-run writes nothing; standard input goes to standard output', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  const dry = await folder.run(['fix', '--dry-run', 'tools.json']);
  assert.match(dry.err, /1 fix in 1 file would be made/);
  assert.equal(readFileSync(folder.at('tools.json'), 'utf8'), FAULTY);
  assert.equal((await folder.run(['fix', '-'], { input: FAULTY })).out, FIXED);
  assert.equal((await folder.run(['fix', '-'], { input: '{"x": 1}' })).out, '{"x": 1}');
});

test('line ends, byte order mark, comments and layout are kept', async (t) => {
  const text = `// first\r\n${FAULTY.replaceAll('\n', '\r\n')}\t// last`;
  const folder = new Folder(t, { 'tools.jsonc': text, 'bom.json': `\ufeff${FAULTY}`, '.toolspec.json': '{"rules": {"json-byte-order-mark": "off"}}' });
  await folder.run(['fix', 'tools.jsonc', 'bom.json']);
  assert.equal(readFileSync(folder.at('tools.jsonc'), 'utf8'), text.replace('"float"', '"number"'));
  assert.equal(readFileSync(folder.at('bom.json'), 'utf8'), `\ufeff${FIXED}`);
});

test('mode and symbolic link are kept', async (t) => {
  const folder = new Folder(t, { 'real/tools.json': FAULTY });
  chmodSync(folder.at('real/tools.json'), 0o640);
  symlinkSync('real/tools.json', folder.at('link.json'));
  assert.equal((await folder.run(['fix', 'link.json'])).code, 0);
  assert.ok(lstatSync(folder.at('link.json')).isSymbolicLink());
  assert.equal(readlinkSync(folder.at('link.json')), 'real/tools.json');
  assert.equal(readFileSync(folder.at('real/tools.json'), 'utf8'), FIXED);
  assert.equal(statSync(folder.at('real/tools.json')).mode & 0o777, 0o640);
});

test('a read-only file is left alone, with a clear message', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY, 'other.json': FAULTY });
  chmodSync(folder.at('tools.json'), 0o444);
  const { code, err } = await folder.run(['fix', 'tools.json', 'other.json']);
  assert.equal(code, 2);
  assert.match(err, /^tools\.json: The file is read-only; nothing was written\.$/m);
  assert.equal(readFileSync(folder.at('tools.json'), 'utf8'), FAULTY);
  assert.equal(readFileSync(folder.at('other.json'), 'utf8'), FIXED, 'The other files are still mended.');
});

test('a file that was changed meanwhile is left alone', async (t) => {
  const folder = new Folder(t, { 'tools.json': CLEAN });
  await assert.rejects(writeAtomic(folder.at('tools.json'), FIXED, Buffer.from(FAULTY), 'tools.json'), /changed meanwhile; nothing was written/);
  assert.equal(readFileSync(folder.at('tools.json'), 'utf8'), CLEAN);
  assert.deepEqual(readdirSync(folder.path), ['tools.json']);
});

test('when the disk takes no more, the old text stays', { skip: process.platform === 'win32' && 'the limit is set by a shell' }, (t) => {
  const padding = `"${'x'.repeat(100_000)}"`;
  const text = FAULTY.replace('"Does it."', padding);
  const folder = new Folder(t, { 'tools.json': text });
  const main = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url));
  // A limit on the size of files stands in for the end of the disk: the write of the new text fails half way.
  const ran = spawnSync('sh', ['-c', 'ulimit -f 50; exec "$0" --import tsx "$1" fix "$2"', process.execPath, main, folder.at('tools.json')], { encoding: 'utf8', env: { ...process.env, TMPDIR: '/nowhere' } });
  assert.equal(ran.status, 2, ran.stderr);
  assert.match(ran.stderr, /larger than the system allows\. Nothing was written\./);
  assert.equal(readFileSync(folder.at('tools.json'), 'utf8'), text);
  assert.deepEqual(readdirSync(folder.path), ['tools.json'], 'The half-written file is gone.');
});

test('what is no regular file is not replaced', async () => {
  await assert.rejects(writeAtomic('/dev/null', FIXED, Buffer.from(''), '/dev/null'), /no regular file; nothing was written/);
});

test('a folder that takes no file: the old text stays', { skip: process.getuid?.() === 0 && 'root may write everywhere' }, async (t) => {
  const folder = new Folder(t);
  mkdirSync(folder.at('d'));
  folder.write('d/tools.json', FAULTY);
  chmodSync(folder.at('d'), 0o555);
  const { code, err } = await folder.run(['fix', 'd/tools.json']);
  chmodSync(folder.at('d'), 0o755);
  assert.equal(code, 2);
  assert.match(err, /Permission denied\. Nothing was written\./);
  assert.equal(readFileSync(folder.at('d/tools.json'), 'utf8'), FAULTY);
});

test('what mends one finding may need another round', () => {
  const text = '{"name": "a", "description": "A.", "inputSchema": {"type": "object", "additionalProperties": false, "properties": {"x": {"type": ["str", "float"], "description": "X.",},}}}';
  const fixed = fixAll(text, settings);
  assert.equal(fixed.text, '{"name": "a", "description": "A.", "inputSchema": {"type": "object", "additionalProperties": false, "properties": {"x": {"type": ["string", "number"], "description": "X."}}}}');
  assert.equal(fixed.made.length >= 4, true);
});

test('twice is as once', () => {
  for (const text of [FAULTY, '{"tools": [{"name": "a b"}, 1, {"inputSchema": {"properties": {"type": "x"}}},]}']) {
    for (const unsafe of [false, true]) {
      const once = fixAll(text, settings, unsafe).text;
      assert.equal(fixAll(once, settings, unsafe).text, once);
    }
  }
});
