/** Edits of a conversion: they give the converted value, and leave what stays as it was written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { convertForHost } from '../../server/src/analysis/convert/forHost.ts';
import { toEdits } from '../../server/src/analysis/convert/toEdits.ts';
import { hostById } from '../../server/src/hosts/index.ts';
import { writtenValue } from '../../server/src/analysis/writtenJson.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { parse } from '../../server/src/text/parse.ts';
import { toValue } from '../../server/src/text/value.ts';

function converted(text: string, host: string): string {
  const { root } = parse(text);
  return applyEdits(text, toEdits(text, root!, convertForHost(writtenValue(root!, text), hostById(host)!).value));
}

test('only what changes is touched', () => {
  const text = `{
  // the arguments
  "type": "object",
  "properties": {
    "city": { "type": "string" }, // kept
    "kind": { "const": "a" },
    "n": { "type": "integer", "exclusiveMinimum": 0 }
  },
  "required": ["city"],
  "additionalProperties": false
}`;
  assert.equal(
    converted(text, 'gemini'),
    `{
  // the arguments
  "type": "object",
  "properties": {
    "city": { "type": "string" }, // kept
    "kind": { "type": "string", "enum": ["a"] },
    "n": { "type": "integer", "minimum": 1 }
  },
  "required": ["city"]
}`,
  );
});

test('closing and requiring in the manner of the file', () => {
  const text = `{
    "type": "object",
    "properties": {
        "a": {
            "type": "object",
            "properties": {"x": {"type": "string"}},
            "required": ["x"]
        },
        "b": {"type": "string"}
    },
    "required": ["a"]
}`;
  assert.equal(
    converted(text, 'openai-strict'),
    `{
    "type": "object",
    "properties": {
        "a": {
            "type": "object",
            "properties": {"x": {"type": "string"}},
            "required": ["x"],
            "additionalProperties": false
        },
        "b": {"type": ["string", "null"]}
    },
    "required": ["a", "b"],
    "additionalProperties": false
}`,
  );
});

test('the edits give the value, whatever it is', () => {
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.constantFrom<unknown>(1, 'a', null, true), fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', '__proto__'), tie('value'), { noNullPrototype: true })),
  })).value;
  fc.assert(
    fc.property(json, json, fc.constantFrom(undefined, 2), (before, after, indent) => {
      const text = JSON.stringify(before, undefined, indent);
      const { root } = parse(text);
      const result = applyEdits(text, toEdits(text, root!, after));
      const again = parse(result);
      assert.deepEqual(again.faults, [], result);
      assert.deepEqual(toValue(again.root!), after, result);
    }),
    { numRuns: 3000, seed: 7 },
  );
});

test('what moves keeps how its numbers are written', () => {
  assert.equal(
    converted('{"type": "object", "properties": {"n": {"anyOf": [{"type": "number", "maximum": 1.50}, {"type": "string"}], "description": "N"}}}', 'gemini'),
    '{"type": "object", "properties": {"n": {"anyOf": [{"type": "number", "maximum": 1.50, "description": "N"}, {"type": "string", "description": "N"}]}}}',
  );
  assert.match(converted('{"type": "object", "properties": {"n": {"allOf": [{"type": "integer"}, {"maximum": 18446744073709551616}]}}, "required": ["n"], "additionalProperties": false}', 'openai-strict'), /"type": "integer", "maximum": 18446744073709551616\}/);
});

test('a type that must be said is the one of the values', () => {
  const typed = (schema: string): unknown => {
    const text = `{"type": "object", "properties": {"q": ${schema}}, "required": ["q"], "additionalProperties": false}`;
    return (JSON.parse(converted(text, 'openai-strict')) as { properties: { q: { type: unknown } } }).properties.q.type;
  };
  assert.deepEqual(
    ['{"const": 1.0}', '{"const": "a"}', '{"const": true}', '{"enum": [1, 2.5]}', '{"minimum": 1}', '{"description": "Q."}'].map(typed),
    ['integer', 'string', 'boolean', 'number', 'number', 'string'],
  );
});
