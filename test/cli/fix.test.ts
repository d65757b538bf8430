import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EMPTY_CONFIG, settingsFor } from '../../server/src/analysis/config.ts';
import { fixAll } from '../../server/src/analysis/fixAll.ts';
import { overwrite, writeAtomic } from '../../server/src/cli/writeAtomic.ts';
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

test('a file of several names stays one file', async (t) => {
  for (const text of [FAULTY, FAULTY.replace('"float"', '"str"'), FAULTY.replace('"float"', '"integerr"')]) {
    const folder = new Folder(t, { 'tools.json': text });
    linkSync(folder.at('tools.json'), folder.at('other.json'));
    chmodSync(folder.at('tools.json'), 0o640);
    const { ino } = statSync(folder.at('tools.json'));
    await folder.run(['fix', '--unsafe', 'tools.json']);
    const mended = readFileSync(folder.at('tools.json'), 'utf8');
    assert.notEqual(mended, text);
    assert.equal(JSON.parse(mended).tools.length, 1, 'Nothing of the old text stands behind a shorter one.');
    assert.equal(readFileSync(folder.at('other.json'), 'utf8'), mended);
    const { ino: after, nlink, mode } = statSync(folder.at('other.json'));
    assert.deepEqual([after, nlink, mode & 0o777], [ino, 2, 0o640]);
    assert.deepEqual(readdirSync(folder.path).sort(), ['other.json', 'tools.json']);
  }
});

test('a file of several names that is read-only, was changed, or finds the disk full keeps its text', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  linkSync(folder.at('tools.json'), folder.at('other.json'));
  await assert.rejects(writeAtomic(folder.at('tools.json'), FIXED, Buffer.from(CLEAN), 'tools.json'), /changed meanwhile; nothing was written/);
  chmodSync(folder.at('other.json'), 0o444);
  assert.match((await folder.run(['fix', 'tools.json'])).err, /^tools\.json: The file is read-only; nothing was written\.$/m);
  assert.equal(readFileSync(folder.at('other.json'), 'utf8'), FAULTY);
  assert.deepEqual(readdirSync(folder.path).sort(), ['other.json', 'tools.json']);
  const before = Buffer.from('{"old": "text"}');
  for (const text of ['{"a text": "that is longer"}', '{"short": 1}']) {
    // The system fails at each step in turn, in the middle of a write too.
    for (let failing = 1; failing <= 4; failing++) {
      const disk = new Disk(before, failing);
      await assert.rejects(overwrite(disk as never, Buffer.from(text), before, 'x.json'), { code: 'ENOSPC' });
      assert.equal(String(disk.bytes), String(before), `${text}, step ${failing}`);
    }
    const good = new Disk(before, Number.POSITIVE_INFINITY);
    await overwrite(good as never, Buffer.from(text), before, 'x.json');
    assert.equal(String(good.bytes), text);
  }
  await assert.rejects(overwrite(new Disk(before, 1, 9) as never, Buffer.from('{"x": 1}'), before, 'x.json'), /x\.json: The disk is full\. .* could not be put back\./);
});

/** A file on a disk that fails at some steps; a write takes at most five bytes at once. */
class Disk {
  bytes: Buffer;
  #step = 0;
  readonly #from: number;
  readonly #to: number;

  constructor(bytes: Uint8Array, from: number, to = from) {
    this.bytes = Buffer.from(bytes);
    this.#from = from;
    this.#to = to;
  }

  async write(data: Uint8Array, offset: number, length: number, at: number): Promise<{ bytesWritten: number }> {
    this.#next();
    const part = data.subarray(offset, offset + Math.min(5, length));
    this.bytes = Buffer.concat([this.bytes.subarray(0, at), part, this.bytes.subarray(at + part.length)]);
    return { bytesWritten: part.length };
  }

  async truncate(length: number): Promise<void> {
    this.#next();
    this.bytes = this.bytes.subarray(0, length);
  }

  async sync(): Promise<void> {
    this.#next();
  }

  #next(): void {
    this.#step++;
    if (this.#step >= this.#from && this.#step <= this.#to) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  }
}

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
