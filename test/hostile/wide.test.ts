/** What is asked about one wide tool grows as the tool does, not as its square; and what would be too long for an editor is cut, with what is typed in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allFindings } from '../../server/src/analysis/file.ts';
import { publishTool } from '../../server/src/analysis/publish.ts';
import { readPlace } from '../../server/src/analysis/readPlace.ts';
import { MOST_ITEMS } from '../../server/src/features/complete/suggestion.ts';
import { completion } from '../../server/src/features/completion.ts';
import { hover } from '../../server/src/features/hover.ts';
import { definition, references } from '../../server/src/features/navigation.ts';
import { prepareRename, RenameRefused } from '../../server/src/features/rename.ts';
import { refactorings } from '../../server/src/features/refactor/index.ts';
import { semanticTokens } from '../../server/src/features/semanticTokens.ts';
import type { Snapshot } from '../../server/src/features/snapshot.ts';
import { hostById } from '../../server/src/hosts/index.ts';
import { costsAtMost } from '../support/cost.ts';
import { snapshotOf } from '../support/marked.ts';

const times = (count: number, make: (index: number) => string): string => Array.from({ length: count }, (_, index) => make(index)).join(', ');
const tool = (schema: string): string => `{"tools": [{"name": "wide", "description": "Wide.", "inputSchema": ${schema}}]}`;

/** Each with a cursor at `|`. */
const SHAPES: Record<string, (count: number) => string> = {
  'properties that are no schema': (count) => tool(`{"type": "object", "properties": {${times(count, (index) => `"p${index}": 1`)}, "|last": {"type": "string"}}}`),
  'unknown keywords': (count) => tool(`{"type": "object", "|properties": {}, ${times(count, (index) => `"unknown${index}": 1`)}}`),
  'a chain of references': (count) => tool(`{"type": "object", "properties": {"a": {"$ref": "#/$defs/|s0"}}, "$defs": {${times(count, (index) => `"s${index}": {"$ref": "#/$defs/s${index + 1}"}`)}, "s${count}": {}}}`),
  'references to one large definition': (count) => tool(`{"type": "object", "properties": {${times(count, (index) => `"p${index}": {"$ref": "#/$defs/big"}`)}, "|q": {"$ref": "#/$defs/big"}}, "$defs": {"big": {"type": "object", "properties": {${times(count >> 4, (index) => `"q${index}": {}`)}}}}}`),
  'required names': (count) => tool(`{"type": "object", "properties": {${times(count, (index) => `"p${index}": {"type": "string"}`)}}, "required": ["|p0", ${times(count, (index) => `"p${index}"`)}]}`),
};
const REQUESTS: Record<string, (snapshot: Snapshot, offset: number) => unknown> = {
  hover: (snapshot, offset) => hover(snapshot, offset),
  completion: (snapshot, offset) => completion(snapshot, offset, { snippets: true }),
  definition: (snapshot, offset) => definition(snapshot, offset),
  references: (snapshot, offset) => references(snapshot, offset, true),
  refactorings: (snapshot, offset) => refactorings(snapshot, offset),
  tokens: (snapshot) => semanticTokens(snapshot, 0, snapshot.document.length),
  preview: ({ document, analysis }) => {
    const { tools } = readPlace(document, analysis, analysis.places[0]!)!;
    return ['mcp', 'openai-strict'].map((host) => publishTool(tools[0]!.tool, hostById(host)!));
  },
};

const FEW = 1000;
const TIMES = 16;
/** Linear work grows by 16, and by some more when the garbage collector has to look at all of it; quadratic work grows by 256. */
const MOST_GROWTH = 6 * TIMES;

for (const [shape, make] of Object.entries(SHAPES)) {
  test(`a wide tool of ${shape}`, async () => {
    const open = (count: number): { snapshot: Snapshot; offset: number } => {
      const source = make(count);
      return { snapshot: snapshotOf(source.replace('|', '')), offset: source.indexOf('|') };
    };
    const few = open(FEW);
    const many = open(FEW * TIMES);
    for (const [name, ask] of Object.entries(REQUESTS)) {
      await costsAtMost(name, () => ask(many.snapshot, many.offset), MOST_GROWTH, () => ask(few.snapshot, few.offset), { room: 30 });
    }
  });
}

const strict = (property: string): string => `[{"type": "function", "function": {"name": "a", "description": "A.", "strict": true, "parameters": {"type": "object", "properties": {"t": ${property}}, "required": ["t"], "additionalProperties": false}}}]`;
const object = (key: string): string => `{"type": "object", "properties": {"${key}": {"type": "string"}}, "required": ["${key}"], "additionalProperties": false}`;

test('the names of a file are gathered once for the fixes of all its tools', () => {
  const { analysis } = snapshotOf('{"tools": [{"name": "a b", "inputSchema": {"type": "object"}}, {"name": "c d", "inputSchema": {"type": "object"}}]}');
  const [first, second] = analysis.places;
  assert.deepEqual([...first!.file.toolNames()], ['a b', 'c d']);
  assert.equal(first!.file.toolNames(), second!.file.toolNames());
});

test('the first keys of many branches are told in one pass', async () => {
  const analysed = (branches: number) => {
    const text = strict(`{"anyOf": [${times(branches, (index) => object(`k${index}`))}]}`);
    return (): unknown => snapshotOf(text);
  };
  // Eight times the branches, which would cost sixty-four times in the square.
  await costsAtMost('the analysis of 16 000 branches', analysed(16_000), 24, analysed(2000), { least: 1 });
});

test('an allOf of a hundred thousand properties is merged as one of few', () => {
  const merged = (count: number): boolean => {
    const { analysis } = snapshotOf(strict(`{"type": "object", "allOf": [{"properties": {${times(count, (index) => `"k${index}": {}`)}}}]}`));
    assert.deepEqual(analysis.failures, []);
    return allFindings(analysis).some(({ fixes }) => fixes.some(({ title }) => title === 'Merge the branches into the schema'));
  };
  assert.ok(merged(3));
  assert.ok(merged(200_000));
});

test('a list of thousands of names is cut, but not what begins as it is typed', () => {
  const count = 5 * MOST_ITEMS;
  const list = (typed: string): string[] => {
    const text = tool(`{"type": "object", "properties": {${times(count, (index) => `"p${index}": {"type": "string"}`)}}, "required": [${typed}]}`);
    return completion(snapshotOf(text), text.indexOf(`[${typed}]`, text.length - 40) + typed.length + 1, { snippets: true }).map((item) => item.label);
  };
  assert.equal(list('').length, MOST_ITEMS);
  const last = `"p${count - 1}"`;
  assert.ok(!list('').includes(last));
  assert.ok(list(last.slice(0, -2)).includes(last));
});

test('a tool that no host would take is not offered to be rewritten at every move of the cursor', () => {
  const text = (count: number): string => tool(`{"type": "object", "properties": {${times(count, (index) => `"p${index}": {"type": "string"}`)}}}`);
  const offered = (source: string): number => refactorings(snapshotOf(source), source.indexOf('"p0"'))?.found.length ?? 0;
  assert.ok(offered(text(10)) > 0);
  assert.equal(offered(text(30_000)), 0);
});

test('a tool of more than five megabytes is not searched for names, and a rename says why', () => {
  const padded = (size: number): { snapshot: Snapshot; offset: number } => {
    const text = tool(`{"type": "object", "description": "${'x'.repeat(size)}", "properties": {"p0": {"type": "string"}}}`);
    return { snapshot: snapshotOf(text), offset: text.indexOf('p0') };
  };
  const short = padded(1000);
  assert.equal(prepareRename(short.snapshot, short.offset)?.placeholder, 'p0');
  assert.equal(references(short.snapshot, short.offset, true).length, 1);
  const long = padded(5_000_000);
  assert.throws(() => prepareRename(long.snapshot, long.offset), (error) => error instanceof RenameRefused && error.message.includes('too long'));
  assert.deepEqual(references(long.snapshot, long.offset, true), []);
});
