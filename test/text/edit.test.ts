/** Removal and insertion in every layout: the text stays tidy, comments and siblings stay as they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyEdits, insertItem, insertMember, removeItem, removeItems, removeMember, removeMembers, renameKey, replaceNode } from '../../server/src/text/edit.ts';
import { memberOf } from '../../server/src/text/node.ts';
import { parse } from '../../server/src/text/parse.ts';

const rootOf = (text: string) => parse(text).root!;

function remove(text: string, ...keys: string[]): string {
  const root = rootOf(text);
  return applyEdits(text, removeMembers(text, root, keys.map((key) => memberOf(root, key)!)));
}

function insert(text: string, after?: string): string {
  const root = rootOf(text);
  return applyEdits(text, [insertMember(text, root, 'n', '0', after === undefined ? undefined : memberOf(root, after))]);
}

const PRETTY = '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}';

const removals: [title: string, text: string, keys: string[], expected: string][] = [
  ['first, pretty', PRETTY, ['a'], '{\n  "b": 2,\n  "c": 3\n}'],
  ['middle, pretty', PRETTY, ['b'], '{\n  "a": 1,\n  "c": 3\n}'],
  ['last, pretty', PRETTY, ['c'], '{\n  "a": 1,\n  "b": 2\n}'],
  ['first two', PRETTY, ['a', 'b'], '{\n  "c": 3\n}'],
  ['last two', PRETTY, ['b', 'c'], '{\n  "a": 1\n}'],
  ['first and last', PRETTY, ['c', 'a'], '{\n  "b": 2\n}'],
  ['all', PRETTY, ['a', 'b', 'c'], '{}'],
  ['only child, pretty', '{\n  "a": 1\n}', ['a'], '{}'],
  ['only child, padded', '{ "a": 1 }', ['a'], '{}'],
  ['only child with a trailing comma', '{\n  "a": 1,\n}', ['a'], '{}'],
  ['only child under a comment', '{\n  // why\n  "a": 1\n}', ['a'], '{\n  // why\n  \n}'],
  ['first, compact', '{"a":1,"b":2,"c":3}', ['a'], '{"b":2,"c":3}'],
  ['middle, compact', '{"a":1,"b":2,"c":3}', ['b'], '{"a":1,"c":3}'],
  ['last, compact', '{"a":1,"b":2,"c":3}', ['c'], '{"a":1,"b":2}'],
  ['middle, one line', '{ "a": 1, "b": 2, "c": 3 }', ['b'], '{ "a": 1, "c": 3 }'],
  ['last, one line', '{ "a": 1, "b": 2, "c": 3 }', ['c'], '{ "a": 1, "b": 2 }'],
  ['middle, tabs and CRLF', '{\r\n\t"a": 1,\r\n\t"b": 2,\r\n\t"c": 3\r\n}', ['b'], '{\r\n\t"a": 1,\r\n\t"c": 3\r\n}'],
  ['last, tabs and CRLF', '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}', ['b'], '{\r\n\t"a": 1\r\n}'],
  ['a comment behind the one before', '{\n  "a": 1, // about a\n  "b": 2\n}', ['b'], '{\n  "a": 1 // about a\n}'],
  ['a comment with a comma behind the one before', '{\n  "a": 1 /* x, y */, // about a, b\n  "b": 2\n}', ['b'], '{\n  "a": 1 /* x, y */ // about a, b\n}'],
  ['a comment above the last', '{\n  "a": 1,\n  // about b\n  "b": 2\n}', ['b'], '{\n  "a": 1\n  // about b\n}'],
  ['a comment behind the removed', '{\n  "a": 1,\n  "b": 2, // about b\n  "c": 3\n}', ['b'], '{\n  "a": 1,\n  // about b\n  "c": 3\n}'],
  ['a comment above the next', '{\n  "a": 1,\n  // about b\n  "b": 2\n}', ['a'], '{\n  // about b\n  "b": 2\n}'],
  ['a comment between value and comma', '{\n  "a": 1 /* one */,\n  "b": 2\n}', ['a'], '{\n  /* one */ "b": 2\n}'],
  ['a comment behind the last', '{\n  "a": 1,\n  "b": 2 // about b\n}', ['b'], '{\n  "a": 1 // about b\n}'],
  ['comments within a run', '{\n  "a": 1, // one\n  "b": 2,\n  "c": 3\n}', ['a', 'b'], '{\n  // one\n  "c": 3\n}'],
  ['last with a trailing comma', '{\n  "a": 1,\n  "b": 2,\n}', ['b'], '{\n  "a": 1,\n}'],
  ['last with a trailing comma behind a comment', '{\n  "a": 1, // about a\n  "b": 2,\n}', ['b'], '{\n  "a": 1, // about a\n}'],
  ['a half-typed member', '{\n  "a": 1,\n  "b"\n}', ['b'], '{\n  "a": 1\n}'],
];

for (const [title, text, keys, expected] of removals) test(`remove: ${title}`, () => assert.equal(remove(text, ...keys), expected));

const insertions: [title: string, text: string, after: string | undefined, expected: string][] = [
  ['pretty', PRETTY, undefined, '{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "n": 0\n}'],
  ['pretty, behind the first', PRETTY, 'a', '{\n  "a": 1,\n  "n": 0,\n  "b": 2,\n  "c": 3\n}'],
  ['compact', '{"a":1,"b":2}', undefined, '{"a":1,"b":2,"n":0}'],
  ['compact, one member', '{"a":1}', undefined, '{"a":1, "n":0}'],
  ['compact, one object in a compact text', '{"a":{"x":[1]},"b":2}', undefined, '{"a":{"x":[1]},"b":2,"n":0}'],
  ['one line', '{ "a": 1, "b": 2 }', undefined, '{ "a": 1, "b": 2, "n": 0 }'],
  ['one line, behind the first', '{ "a": 1, "b": 2 }', 'a', '{ "a": 1, "n": 0, "b": 2 }'],
  ['tabs and CRLF', '{\r\n\t"a": 1\r\n}', undefined, '{\r\n\t"a": 1,\r\n\t"n": 0\r\n}'],
  ['a comment behind the last', '{\n  "a": 1 // about a\n}', undefined, '{\n  "a": 1, // about a\n  "n": 0\n}'],
  ['a comment behind the comma', '{\n  "a": 1, // about a\n  "b": 2\n}', 'a', '{\n  "a": 1, // about a\n  "n": 0,\n  "b": 2\n}'],
  ['a comment above the next', '{\n  "a": 1,\n  // about b\n  "b": 2\n}', 'a', '{\n  "a": 1,\n  "n": 0,\n  // about b\n  "b": 2\n}'],
  ['a trailing comma', '{\n  "a": 1,\n}', undefined, '{\n  "a": 1,\n  "n": 0,\n}'],
  ['the empty object', '{}', undefined, '{"n": 0}'],
  ['the empty object over two lines', '{\n}', undefined, '{"n": 0}'],
  ['an object with a comment only', '{\n  // nothing yet\n}', undefined, '{\n  // nothing yet\n"n": 0\n}'],
];

for (const [title, text, after, expected] of insertions) test(`insert: ${title}`, () => assert.equal(insert(text, after), expected));

test('elements are removed and added as members are', () => {
  const edit = (text: string, index: number): string => {
    const root = rootOf(text);
    return applyEdits(text, [removeItem(text, root, root.items![index]!)]);
  };
  assert.equal(edit('[1, 2, 3]', 0), '[2, 3]');
  assert.equal(edit('[1, 2, 3]', 2), '[1, 2]');
  assert.equal(edit('[\n  1,\n  2 // two\n]', 0), '[\n  2 // two\n]');
  assert.equal(edit('[ 1 ]', 0), '[]');
  const add = (text: string): string => applyEdits(text, [insertItem(text, rootOf(text), '9')]);
  assert.equal(add('[]'), '[9]');
  assert.equal(add('[1, 2]'), '[1, 2, 9]');
  assert.equal(add('["a","b"]'), '["a","b",9]');
  assert.equal(add('[\n  1 // one\n]'), '[\n  1, // one\n  9\n]');
  assert.equal(add('[1,]'), '[1, 9,]');
});

test('keys and values are replaced in place', () => {
  const text = '{ "a" : [1] }';
  const root = rootOf(text);
  assert.equal(applyEdits(text, [renameKey(root.members![0]!, 'b"'), replaceNode(root.members![0]!.value!, '2')]), '{ "b\\"" : 2 }');
  assert.throws(() => applyEdits(text, [replaceNode(root, '1'), renameKey(root.members![0]!, 'b')]), /overlap/);
});

/** Layouts of one object: white space and comments that may stand in each gap. */
const gap = fc.constantFrom('', ' ', '\n  ', '\r\n\t', ' // note, "x": {\n  ', '/* , } */', '\n  // own line\n  ');
const layout = fc.record({ size: fc.integer({ min: 1, max: 5 }), gaps: fc.array(gap, { minLength: 25, maxLength: 25 }), trailing: fc.boolean() });

function write({ size, gaps, trailing }: { size: number; gaps: string[]; trailing: boolean }): string {
  let next = 0;
  const space = (): string => gaps[next++ % gaps.length]!;
  let text = '{';
  for (let index = 0; index < size; index++) {
    text += `${space()}"k${index}":${index}${space()}`;
    if (index < size - 1 || trailing) text += ',';
  }
  return `${text}${space()}}`;
}

const comments = (text: string): string[] => parse(text).faults.filter((fault) => fault.code === 'comment').map((fault) => text.slice(fault.start, fault.end).trim()).sort();
const keysOf = (text: string): string[] => rootOf(text).members!.map((member) => member.key);
const isWhole = (text: string): boolean => parse(text).faults.every((fault) => fault.code === 'comment' || fault.code === 'trailing-comma');

test('any layout: a removal takes what was named and keeps every comment', () => {
  fc.assert(
    fc.property(layout, fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }), (shape, picks) => {
      const text = write(shape);
      const root = rootOf(text);
      const doomed = new Set(picks.map((pick) => pick % shape.size));
      const after = applyEdits(text, removeMembers(text, root, [...doomed].map((index) => root.members![index]!)));
      assert.ok(isWhole(after), after);
      assert.deepEqual(keysOf(after), root.members!.map((member) => member.key).filter((_, index) => !doomed.has(index)), after);
      assert.deepEqual(comments(after), comments(text), after);
    }),
    { numRuns: 2000 },
  );
});

test('any layout: an insertion stands where it was asked for and keeps every comment', () => {
  fc.assert(
    fc.property(layout, fc.nat(4), (shape, pick) => {
      const text = write(shape);
      const root = rootOf(text);
      const at = pick % shape.size;
      const after = applyEdits(text, [insertMember(text, root, 'new', '[]', root.members![at])]);
      assert.ok(isWhole(after), after);
      assert.deepEqual(keysOf(after), keysOf(text).toSpliced(at + 1, 0, 'new'), after);
      assert.deepEqual(comments(after), comments(text), after);
    }),
    { numRuns: 2000 },
  );
});

test('several elements go at once', () => {
  const text = '[1, 2, 3, 4, 5]';
  const root = rootOf(text);
  assert.equal(applyEdits(text, removeItems(text, root, [root.items![1]!, root.items![2]!, root.items![4]!])), '[1, 4]');
  const object = '{"a":1, "b":2}';
  const { members } = rootOf(object);
  assert.throws(() => removeMember(object, rootOf(object), members![0]!), TypeError, 'A member of another tree is a mistake of the caller.');
});
