import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { readGlob } from '../../server/src/analysis/glob.ts';
import { costsAtMost } from '../support/cost.ts';

const matches = (glob: string, path: string): boolean => {
  const read = readGlob(glob);
  assert.ok(typeof read !== 'string', String(read));
  return read.matches(path);
};

test('what a glob matches', () => {
  for (const [glob, path, expected] of [
    ['tools.json', 'tools.json', true],
    ['./tools.json', 'tools.json', true],
    ['tools.json', 'a/tools.json', false],
    ['*.json', 'a/tools.json', false],
    ['**/*.json', 'tools.json', true],
    ['**/*.json', 'a/b/tools.json', true],
    ['**/tools.json', 'mytools.json', false],
    ['a/**', 'a/b/c.json', true],
    ['a/**/c.json', 'a/c.json', true],
    ['a/**/c.json', 'a/b/b/c.json', true],
    ['a/**/c.json', 'ab/c.json', false],
    ['**', '.hidden/x', true],
    ['t??ls.{json,jsonc}', 'tools.jsonc', true],
    ['{a,b/{c,d}}/x', 'b/d/x', true],
    ['[a-c]*.json', 'bee.json', true],
    ['[!a-c]*.json', 'bee.json', false],
    ['[]a].json', '].json', true],
    ['ö?.json', 'ö😀.json', true],
    ['a*b', 'a/b', false],
  ] as const) {
    assert.equal(matches(glob, path), expected, `${glob} ${path}`);
  }
});

test('what is no glob, and why', () => {
  for (const [glob, words] of [
    ['', /empty/],
    ['a{b', /not closed/],
    ['a}b', /closes nothing/],
    ['[a', /not closed/],
    ['[z-a]', /backwards/],
    ['a\\b', /separated by/],
    ['/a', /relative/],
    ['../a', /out of/],
    ['!a', /negated/],
    ['x'.repeat(1001), /longer/],
    ['{a,b}'.repeat(10), /more than/],
    ['{'.repeat(20), /too deep/],
  ] as const) {
    const read = readGlob(glob);
    assert.ok(typeof read === 'string', glob);
    assert.match(read, words);
  }
});

test('one exact file is told apart from a pattern', () => {
  assert.equal((readGlob('a/b.json') as { exact: boolean }).exact, true);
  assert.equal((readGlob('a/*.json') as { exact: boolean }).exact, false);
});

test('it agrees with picomatch', () => {
  const part = fc.constantFrom('a', 'b', '.json', '*', '?', '{a,b}', '{a,b.json}', '[ab]');
  const folder = fc.oneof(fc.constant('**'), fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('').replace(/\*{2,}/g, '*')));
  const glob = fc.array(folder, { minLength: 1, maxLength: 4 }).map((folders) => folders.join('/'));
  const path = fc.array(fc.stringMatching(/^[ab]{1,4}(\.json)?$/), { minLength: 1, maxLength: 4 }).map((folders) => folders.join('/'));
  fc.assert(
    fc.property(glob, path, (pattern, name) => {
      // picomatch lets "a/**" match "a" itself, which is a folder where a file is asked for.
      fc.pre(!pattern.endsWith('/**'));
      // picomatch reads several groups of braces with slashes between them wrongly.
      fc.pre(pattern.split('{').length <= 2);
      assert.equal(matches(pattern, name), picomatch.isMatch(name, pattern, { dot: true, strictSlashes: true }), `${pattern} ${name}`);
    }),
    { numRuns: 2000 },
  );
});

test('a glob that would hold a regular expression takes at most the product of both lengths', async () => {
  const stars = (size: number) => (): void => assert.equal(matches(`${'*a'.repeat(size)}b`, 'a'.repeat(5 * size)), false);
  const folders = (size: number) => (): void => assert.equal(matches(`${'**/'.repeat(size)}b`, 'a/'.repeat(3 * size)), false);
  for (const hostile of [stars, folders]) await costsAtMost('four times the size', hostile(300), 48, hostile(75), { room: 2 });
});
