/** Hostile files on the command line, the files that are no text above all: a sentence each, never a stack. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLEAN, FAULTY, Folder } from '../cli/command.ts';
import { HOSTILE, INHERITED } from './inputs.ts';

const utf16 = (text: string, bigEndian: boolean, mark: boolean): Buffer => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

test('files that are no UTF-8 text are named with the reason, and the others are checked', async (t) => {
  const folder = new Folder(t, {
    'le-mark.json': utf16(FAULTY, false, true),
    'be-mark.json': utf16(FAULTY, true, true),
    'le.json': utf16(FAULTY, false, false),
    'be.json': utf16(FAULTY, true, false),
    'binary.json': Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256)),
    'half.json': Buffer.concat([Buffer.from(CLEAN), Buffer.from([0xe2, 0x82])]),
    'faulty.json': FAULTY,
  });
  for (const name of ['le-mark.json', 'be-mark.json', 'le.json', 'be.json', 'binary.json', 'half.json']) {
    const { code, out, err } = await folder.run(['check', name, 'faulty.json']);
    assert.equal(code, 2, name);
    assert.match(out + err, new RegExp(`${name}: The file (is|looks)`), name);
    assert.match(out, /unknown-type/, name);
    assert.doesNotMatch(out + err, /\n\s+at /, name);
  }
});

test('an empty file and one of white space are no tool files', async (t) => {
  const folder = new Folder(t, { 'empty.json': '', 'blank.json': ' \r\n' });
  for (const name of ['empty.json', 'blank.json']) {
    const { code, out, err } = await folder.run(['check', name]);
    assert.notEqual(code, 0, `${name} was named, so it must not look like one that was checked: ${out}${err}`);
    assert.doesNotMatch(out + err, /\n\s+at /);
  }
});

test('a mark in front is told and mended, marks elsewhere too', async (t) => {
  const folder = new Folder(t, { 'mark.json': `\ufeff${CLEAN}` });
  const { out } = await folder.run(['check', 'mark.json']);
  assert.match(out, /json-byte-order-mark/);
  const { code } = await folder.run(['fix', 'mark.json']);
  assert.equal(code, 0);
  assert.equal((await folder.run(['check', 'mark.json'])).code, 0);
});

test('inherited names are names like any other, also in the configuration', async (t) => {
  const rules = Object.fromEntries(INHERITED.map((name) => [`x-${name}`, 'off']));
  const config = JSON.stringify({ rules }).replaceAll('x-', '');
  const folder = new Folder(t, { '.toolspec.json': config, 'tools.json': FAULTY });
  const { code, out, err } = await folder.run(['check', 'tools.json']);
  assert.notEqual(code, 0);
  assert.match(out, /unknown-type/);
  for (const name of INHERITED) assert.ok((out + err).includes(name), `The configuration names a rule ${name}, which does not exist; nothing says so: ${err}`);
});

/** The wide and deep ones take their time in the tests of the analysis; here each kind stands once. */
const SAMPLE = ['objects nested 100 000 deep', 'schemas nested 100 000 deep in properties', '100 000 duplicate keys', 'a ladder of references with 2^60 ways down', 'a pattern with nested repetition', 'numbers of 10 000 digits', 'lone surrogates in names, keys and values', 'all control characters between the tokens', 'bytes that are no text', '1 000 000 closing brackets'];

for (const name of SAMPLE) {
  test(`check and fix: ${name}`, { timeout: 240_000 }, async (t) => {
    const folder = new Folder(t, { 'hostile.json': HOSTILE.find((one) => one.name === name)!.text() });
    for (const args of [['check', 'hostile.json'], ['check', '--format', 'json', 'hostile.json'], ['fix', 'hostile.json']]) {
      const { code, out, err } = await folder.run(args);
      assert.ok([0, 1, 2].includes(code), args.join(' '));
      assert.doesNotMatch((out + err).slice(0, 100_000), /\n\s+at .*\(.*:\d+:\d+\)/);
    }
  });
}
