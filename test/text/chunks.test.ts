/** Chunks are balanced objects that parse alone, and a file of tools is cut at its tools. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Chunks, chunksOf, isBalancedObject } from '../../server/src/text/chunks.ts';
import { parse } from '../../server/src/text/parse.ts';
import { toolFile } from '../support/toolFile.ts';

const findChunks = (text: string, whole: boolean): Chunks => chunksOf([text], whole);
const pairs = (spans: readonly number[]): [number, number][] => Array.from({ length: spans.length / 2 }, (_, index) => [spans[index * 2]!, spans[index * 2 + 1]!]);

test('each tool of a file is one chunk', () => {
  for (const pretty of [true, false]) {
    const text = toolFile(12, 7, pretty);
    const tools = parse(text).root!.members![0]!.value!.items!;
    assert.deepEqual(pairs(findChunks(text, true).spans), tools.map((tool) => [tool.start, tool.end]));
  }
});

test('a list that is too long to be one chunk is cut at its elements, also deep inside and in maps', () => {
  const tool = (name: string): string => `{"name": "${name}", "description": "${'x'.repeat(400)}"}`;
  const many = Array.from({ length: 300 }, (_, index) => tool(`t${index}`));
  assert.equal(findChunks(`[{"functionDeclarations": [${many.join(',')}]}]`, true).spans.length, 600);
  assert.equal(findChunks(`{${many.map((text, index) => `"t${index}": ${text}`).join(',')}}`, true).spans.length, 600);
});

test('behind a missing or an additional brace the tools are still cut', () => {
  const text = toolFile(40, 3, true);
  const first = findChunks(text, true).spans;
  for (const change of [(at: number) => text.slice(0, at - 1) + text.slice(at), (at: number) => `${text.slice(0, at)}}${text.slice(at)}`]) {
    const changed = change(first[11]!);
    assert.ok(pairs(findChunks(changed, true).spans).filter(([start, end]) => changed.slice(start, end).includes('"inputSchema"')).length >= 34);
  }
});

test('spans of any text are balanced objects outside strings and comments, in order', () => {
  const pieces = ['{', '}', '[', ']', '"', ',', ':', '\\', '/', '//', '/*', '*/', '\n', '"key": "value"', `{"a": "${'x'.repeat(60)}"}`, '{"b": [', ']}'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), fc.boolean(), (parts, whole) => {
      const text = parts.join('');
      let last = 0;
      for (const [start, end] of pairs(findChunks(text, whole).spans)) {
        assert.ok(start >= last && end > start);
        assert.ok(isBalancedObject(text.slice(start, end)), text.slice(start, end));
        last = end;
      }
    }),
    { numRuns: 2000 },
  );
});

test('pieces of any size have the chunks of the whole', () => {
  const words = ['{', '}', '[', ']', '"', ',', ':', '\\', '/', '//', '/*', '*/', '*', '\n', 'ä', '"key": "value"', `{"a": "${'x'.repeat(60)}"}`, '{"b": [', ']}'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }), fc.boolean(), (parts, sizes, whole) => {
      const text = parts.join('');
      const pieces: string[] = [];
      for (let at = 0, turn = 0; at < text.length; at += sizes[turn++ % sizes.length]!) pieces.push(text.slice(at, at + sizes[turn % sizes.length]!));
      assert.deepEqual(chunksOf(pieces, whole), chunksOf([text], whole));
    }),
    { numRuns: 2000 },
  );
});
