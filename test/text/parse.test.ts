/** What the resilient parser reads of broken texts, and where it puts the faults. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyEdits } from '../../server/src/text/edit.ts';
import type { JsonNode } from '../../server/src/text/node.ts';
import { parse } from '../../server/src/text/parse.ts';
import { toValue } from '../../server/src/text/value.ts';

const MISSING = '<missing>';

/** The value of a node, with a word where the author has typed none. */
function shown(node: JsonNode | undefined): unknown {
  if (node === undefined) return MISSING;
  if (node.members !== undefined) return Object.fromEntries(node.members.map((member) => [member.key, shown(member.value)]));
  return node.items === undefined ? node.value : node.items.map(shown);
}

/** Reads a text whose faults are marked by the characters « and ». */
function check(marked: string, value: unknown, message: RegExp): void {
  const start = marked.indexOf('«');
  const text = marked.replace('«', '').replace('»', '');
  const { roots, faults } = parse(text);
  assert.deepEqual(shown(roots[0]), value);
  const fault = faults.find((one) => message.test(one.message));
  assert.ok(fault !== undefined, `No such fault among: ${faults.map((one) => one.message).join(' ')}`);
  assert.equal(text.slice(fault.start, fault.end), marked.slice(start + 1, marked.indexOf('»')));
  assert.equal(fault.start, start);
}

test('a missing closing brace ends where the next element begins', () => {
  check('[«{»"a": 1, {"b": 2}]', [{ a: 1 }, { b: 2 }], /not closed/);
  check('{"tools": [«{»"a": {"x": [1]}, {"b": 2}, {"c": 3}]}', { tools: [{ a: { x: [1] } }, { b: 2 }, { c: 3 }] }, /not closed/);
});

test('a missing closing bracket ends where the next key begins, or its object ends', () => {
  check('{"a": «[»"x", "b": 1}', { a: ['x'], b: 1 }, /not closed/);
  check('{"a": «[»1, 2}', { a: [1, 2] }, /not closed/);
});

test('a bracket too many is passed over', () => {
  check('[{"a": 1}«}», {"b": 2}]', [{ a: 1 }, { b: 2 }], /closes nothing/);
  check('{"a": 1«]», "b": 2}', { a: 1, b: 2 }, /closes nothing/);
});

test('a half-typed member does not swallow the next one', () => {
  check('{«"a"»:\n"b": 1}', { a: MISSING, b: 1 }, /should follow this key/);
  check('{«"na"»\n"b": 1}', { na: MISSING, b: 1 }, /should follow this key/);
  check('{"a": 1,\n"na«\n»"b": 1}'.replace('«\n»', '\n').replace('"na', '«"na»'), { a: 1, na: MISSING, b: 1 }, /string is not closed/);
  check('{"a": «tru», "b": 1}', { a: MISSING, b: 1 }, /JSON value/);
  check('{"a": 1 «"b"»: 2}', { a: 1, b: 2 }, /comma is missing/);
  check('{"a" «1»}', { a: 1 }, /colon is missing/);
  check('[1 «2»]', [1, 2], /comma is missing/);
});

test('a key without quotes, or in single ones, is a key', () => {
  check('{«name»: "x"}', { name: 'x' }, /double quotes/);
  check("{«'name'»: 1}", { name: 1 }, /double quotes/);
});

test('each backslash that begins no escape is a fault of its own, and means itself', () => {
  const text = String.raw`{"pattern": "^\d{4}-\d{2}$"}`;
  const { root, faults } = parse(text);
  assert.deepEqual(shown(root), { pattern: String.raw`^\d{4}-\d{2}$` });
  assert.deepEqual(faults.map((fault) => [fault.code, text.slice(fault.start, fault.end)]), [['invalid-escape', '\\d'], ['invalid-escape', '\\d']]);
});

test('a comma before what is meant as a value is no trailing one', () => {
  const codes = (text: string): string[] => parse(text).faults.map((fault) => fault.code);
  assert.deepEqual(codes('["a",]'), ['trailing-comma']);
  assert.deepEqual(codes('["a", \\]'), ['syntax']);
  assert.deepEqual(codes('{"a": 1,}'), ['trailing-comma']);
});

test('comments, trailing commas and repeated keys are faults that leave the tree whole', () => {
  const { root, faults, clean } = parse('\ufeff{ // one\n "a": [1,], /* two */ "a": 2 }');
  assert.deepEqual(shown(root), { a: 2 });
  assert.ok(clean);
  assert.deepEqual(faults.map((fault) => fault.code).sort(), ['byte-order-mark', 'comment', 'comment', 'duplicate-key', 'trailing-comma']);
  assert.ok(faults.find((fault) => fault.code === 'duplicate-key')!.related!.start < 20);
});

test('names of the prototype are ordinary keys', () => {
  const { root } = parse('{"__proto__": {"x": 1}, "constructor": 2}');
  assert.deepEqual(root!.members!.map((member) => member.key), ['__proto__', 'constructor']);
});

test('any text is read: spans lie inside the text, children inside their parents', () => {
  const pieces = ['{', '}', '[', ']', '"', ',', ':', '\\', '/', '*', '//', '/*', '*/', '\n', ' ', '1', 'true', '"a"', '"a":', '{"b":', '\ufeff', '\ud800', '\0', 'e', '-'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const { roots, faults } = parse(text);
      const walk = (node: JsonNode, from: number, to: number): void => {
        assert.ok(from <= node.start && node.start < node.end && node.end <= to, `${text}: ${node.kind} ${node.start}-${node.end} in ${from}-${to}`);
        for (const member of node.members ?? []) {
          assert.ok(node.start <= member.keyStart && member.keyEnd <= node.end);
          if (member.value !== undefined) walk(member.value, member.keyEnd, node.end);
        }
        let at = node.start;
        for (const item of node.items ?? []) {
          walk(item, at, node.end);
          at = item.end;
        }
      };
      let at = 0;
      for (const root of roots) {
        walk(root, at, text.length);
        at = root.end;
      }
      for (const fault of faults) assert.ok(fault.start >= 0 && fault.start < fault.end && fault.end <= text.length);
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      if (valid) assert.deepEqual(faults.filter((fault) => fault.code !== 'duplicate-key'), []);
      else assert.notEqual(faults.length + (roots.length === 0 ? 1 : 0), 0, `JSON.parse refuses ${JSON.stringify(text)}`);
    }),
    { numRuns: 2000 },
  );
});

test('values as Python writes them are read as what they mean, and mended alone', () => {
  const text = `{'a': True, "b": [None, 'it\\'s, "', 'x y', FALSE], 'c': 'http://x'}`;
  const { root, faults } = parse(text);
  assert.deepEqual(root?.members?.map(({ key }) => key).slice(0, 2), ['a', 'b']);
  const list = root!.members![1]!.value!.items!;
  assert.deepEqual(list[0]!.kind, 'null');
  // What holds a double quote or begins a comment is left to the scanner, as what cuts texts into objects reads it.
  assert.ok(faults.some(({ edits }) => edits === undefined));
  const whole = `{'a': True, "b": [None, 'it\\'s\\t', 'x, y: z', FALSE, ''], 'c\\u0041': undefined}`;
  const read = parse(whole);
  assert.ok(read.faults.every(({ alone, edits }) => alone === true && edits !== undefined));
  const mended = applyEdits(whole, read.faults.flatMap(({ edits }) => edits!));
  assert.deepEqual(JSON.parse(mended), { a: true, b: [null, "it's\t", 'x, y: z', false, ''], cA: null });
  assert.deepEqual(toValue(read.root!), JSON.parse(mended));
});
