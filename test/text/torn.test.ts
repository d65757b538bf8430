/** Strings in single quotes that cannot be read: nothing is done about their words by itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fixAll } from '../../server/src/analysis/fixAll.ts';
import { parse } from '../../server/src/text/parse.ts';
import { analyseText, settingsOf } from '../support/analyse.ts';

// Without it a tool in rubble is not recognised, and nothing is tried.
const options = { format: 'anthropic' };
const settings = settingsOf(options);
const torn: readonly (readonly [string, string])[] = [
  ['a double quote', `[{"name": "a", "description": 'say "x"', 'input_schema': {"type": "object", "properties": {}}}]`],
  ['one double quote', `[{"name": "a", "description": 'a 6" pipe', "input_schema": {"type": "object", "propertes": {}}}]`],
  ['a brace', `[{"name": "a", "description": 'a } b', "input_schema": {"type": "object", "propertes": {"x": {"type": "string", "description": "X."}}}}]`],
  ['an opening brace', `[{"name": "a", "description": 'a { b', "input_schema": {"type": "object", "propertes": {}}}, {"name": "b", "descripton": "B.", "input_schema": {"type": "object"}}]`],
  ['both braces', `[{"name": "a", "description": 'give {"id": 1 "to": 2}', "input_schema": {"type": "object", "propertes": {}}}]`],
  ['a bracket', `[{'name': 'a', 'description': 'x ] y', 'input_schema': {'type': 'object', 'properties': {}}}]`],
  ['a line comment', `[{"name": "a", "description": "A.", "input_schema": {"$schema": 'http://json-schema.org/draft-07/schema#',\n"type": "object", "propertes": {}}}]`],
  ['a line comment, all in one line', `[{'name': 'a', 'description': 'A.', 'input_schema': {'$schema': 'http://json-schema.org/draft-07/schema#', 'type': 'object', 'properties': {}}}]`],
  ['a block comment', `[{"name": "a", "description": 'x /* y', "input_schema": {"type": "object", "propertes": {}}}]`],
  ['an escape of another language', String.raw`[{"name": "a", "description": "A.", "input_schema": {"type": "object", "propertes": {"x": {"type": "string", "pattern": '\d+ x'}}}}]`],
  ['a brace and a comment, in an object that seems to end there', `{'tools': [{'name': 'find_orders',\n  'description': 'properties}//',\n  'title': '',\n  'input_schema': {'type': 'object'}}]}`],
  ['words and a list that is a map', `{"tools": {"a": {"description": 'say "x"', 'input_schema': {"type": "object"}}}}`],
];

for (const [name, text] of torn) {
  test(`nothing is changed by itself around ${name}`, () => {
    assert.ok(parse(text).torn >= 0, 'It is torn.');
    const { findings } = analyseText(text, options);
    assert.ok(findings.length > 0);
    for (const { rule, start, end, fixes } of findings) {
      for (const fix of fixes) {
        if (fix.safe) assert.ok(/^'[^']*'$/.test(text.slice(start, end)), `${rule}: ${fix.title}`);
        if (rule === 'json-syntax') assert.equal(fix.title, 'Put it into double quotes');
      }
    }
    // What stands in front of the tear in the glue may lose its quotes.
    const { text: mended } = fixAll(text, settings);
    assert.equal(mended.replaceAll('"', "'"), text.replaceAll('"', "'"));
  });
}

const good = `{'name': 'find_orders', 'description': 'Find orders.', 'input_schema': {'type': 'object', 'properties': {}, 'additionalProperties': False}}`;
const bad = `{"name": "a", "description": 'say "x"', 'input_schema': {"type": "object", "properties": {}}}`;

test('a tear in one tool leaves the whole file to its author: what looks like another tool may be a piece of the string', () => {
  const misspelt = `{"name": "b", "description": "B.", "input_schema": {"type": "object", "propertes": {}, "additionalProperties": false}}`;
  for (const text of [`[\n${good},\n${bad},\n${good.replace('find_', 'get_')}\n]`, `[${bad}, ${misspelt}]`, `[${misspelt}, ${bad}]`]) assert.equal(fixAll(text, settings).text, text);
  assert.notEqual(fixAll(`[${good}, ${misspelt}]`, settings).text, `[${good}, ${misspelt}]`);
});

test('an apostrophe in double quotes or in a comment tears nothing', () => {
  for (const text of [`{"a": "don't" "b": 1}`, `{"a": 1 /* don't */ "b": 1}`, `{'a': 'it is' "b": 1}`, String.raw`{'a': 'don\'t' "b": 1}`]) {
    const { torn: at, faults } = parse(text);
    assert.equal(at, -1, text);
    assert.ok(faults.some(({ edits }) => edits?.[0]?.newText === ','), text);
  }
});

test('a string is read anew when only the white space in it changes', () => {
  const { document } = analyseText(`{'x  y': 1, "tools": []}`);
  const key = (): string => document.outline('tools.json').roots[0]!.members![0]!.key;
  assert.equal(key(), 'x  y');
  document.replace(3, 4, '');
  assert.equal(key(), 'x y');
});

const prose = fc.array(fc.constantFrom('a', 'b', ' ', ' ', "'", '"', '{', '}', '[', ']', '/', '//', '/*', '*/', ':', ', ', 'type', '#', '\\', '\n', 'properties', 'name'), { maxLength: 12 }).map((parts) => parts.join(''));

/** A string as Python's `repr` writes it: in double quotes where it holds a single one and no double one. */
function repr(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const inner = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return quote + (quote === "'" ? inner.replaceAll("'", "\\'") : inner) + quote;
}

/** A value as Python writes it, and the strings it holds in their order. */
function python(value: unknown, gap: string, strings: string[]): string {
  if (typeof value === 'string') {
    strings.push(repr(value));
    return repr(value);
  }
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((item) => python(item, gap, strings)).join(`,${gap}`)}]`;
  if (typeof value === 'object') return `{${Object.entries(value).map(([key, item]) => `${python(key, gap, strings)}: ${python(item, gap, strings)}`).join(`,${gap}`)}}`;
  return String(value);
}

const property = fc.record({ type: fc.constantFrom('string', 'integer', 'strng'), description: prose, enum: fc.array(prose, { minLength: 1, maxLength: 2 }), default: prose }, { requiredKeys: [] });
const schema = fc.record({ $schema: fc.constant('http://json-schema.org/draft-07/schema#'), type: fc.constant('object'), properties: fc.dictionary(prose, property, { maxKeys: 3 }), propertes: fc.constant({}), required: fc.array(prose, { maxLength: 2 }), additionalProperties: fc.boolean() }, { requiredKeys: ['type'] });
const tool = fc.record({ name: fc.constantFrom('a', 'find_orders'), description: prose, title: prose, input_schema: schema, inputSchema: schema }, { requiredKeys: ['name', 'description'] });

test('safe fixes leave every string of a Python dictionary, or its equal in double quotes, and no more faults', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(tool, { maxLength: 3 }), fc.record({ tools: fc.array(tool, { maxLength: 2 }) }), tool), fc.constantFrom(' ', '\n  '), (value, gap) => {
      const strings: string[] = [];
      const text = python(value, gap, strings);
      const { text: mended, made, left } = fixAll(text, settings);
      if (parse(text).torn >= 0) {
        for (const literal of strings) if (!MISSPELT.test(literal)) assert.ok(mended.includes(literal) || mended.includes(inJson(literal)), `${literal} is gone:\n${text}\n${mended}\n${made.map(({ fix }) => fix.title).join('\n')}`);
      }
      assert.ok(faultsIn(left) <= faultsIn(analyseText(text, options).findings), `${text}\n${mended}`);
      assert.ok(parse(mended).faults.length <= parse(text).faults.length, `${text}\n${mended}`);
    }),
    { numRuns: 200 },
  );
});

/** A tool of the same file that stands for itself is still mended. */
const MISSPELT = /^'(?:strng|propertes|inputSchema)'$/;
const faultsIn = (findings: readonly { readonly rule: string }[]): number => findings.filter(({ rule }) => rule.startsWith('json-')).length;
const inJson = (literal: string): string => (literal.startsWith('"') ? literal : JSON.stringify(JSON.parse(`"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`)));
