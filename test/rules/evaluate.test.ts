/** The evaluation of values: Ajv is the judge of whether a value fits, cases tell where the problem stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Evaluation, type Question } from '../../server/src/rules/values/evaluate.ts';
import { segmentsOfTrail, type Problem } from '../../server/src/rules/values/problem.ts';
import type { JsonNode } from '../../server/src/text/node.ts';
import { parse } from '../../server/src/text/parse.ts';
import { pointerOf, resolvePointer } from '../../server/src/text/pointer.ts';
import { costsAtMost } from '../support/cost.ts';

const nodeOf = (value: unknown): JsonNode => parse(JSON.stringify(value)).root!;

function questionFor(schema: JsonNode, more: Partial<Question> = {}): Question {
  return { hosts: [], draft: '2020-12', resolve: (ref) => resolvePointer(schema, ref.slice(1))?.node, ...more };
}

function problemsOf(schema: unknown, value: unknown, more: Partial<Question> = {}): Problem[] {
  const root = nodeOf(schema);
  return new Evaluation(questionFor(root, more)).problems(nodeOf(value), root);
}

const spell = (problem: Problem): string => `${pointerOf(segmentsOfTrail(problem.trail))} ${problem.text}`;
const told = (schema: unknown, value: unknown, more: Partial<Question> = {}): string[] => problemsOf(schema, value, more).map(spell);

const key = fc.constantFrom('a', 'b', 'ab', 'c', 'x-1');
const scalar = fc.oneof(fc.constantFrom(null, true, false, 0, 1, 2, 2.5, -3, '', 'a', 'ab', '😀x'), fc.integer({ min: -5, max: 5 }));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3, withCrossShrink: true }, scalar, fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(key, tie('value'), { maxKeys: 4 })),
}));

/** Ajv looks for what `contains` wants behind the elements of `prefixItems` alone, and finds it in an empty list. */
function comparable(schema: Record<string, unknown>): Record<string, unknown> {
  if (Object.hasOwn(schema, 'prefixItems')) delete schema.contains;
  return schema;
}

const typeName = fc.constantFrom('object', 'array', 'string', 'integer', 'number', 'boolean', 'null');
const small = fc.integer({ min: 0, max: 3 });
const { schema } = fc.letrec((tie) => {
  const map = fc.dictionary(key, tie('schema'), { maxKeys: 3 });
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })),
    enum: fc.array(value, { minLength: 1, maxLength: 4 }),
    const: value,
    minimum: fc.integer({ min: -4, max: 4 }),
    maximum: fc.integer({ min: -4, max: 4 }),
    exclusiveMinimum: fc.integer({ min: -4, max: 4 }),
    exclusiveMaximum: fc.integer({ min: -4, max: 4 }),
    multipleOf: fc.integer({ min: 1, max: 3 }),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', 'b$', '.', '^[a-z]*$', 'x'),
    properties: map,
    patternProperties: fc.dictionary(fc.constantFrom('^a', 'b', '^x-'), tie('schema'), { maxKeys: 2 }),
    additionalProperties: tie('schema'),
    propertyNames: tie('schema'),
    required: fc.uniqueArray(key, { maxLength: 3 }),
    dependentRequired: fc.dictionary(key, fc.uniqueArray(key, { maxLength: 2 }), { maxKeys: 2 }),
    dependentSchemas: map,
    minProperties: small,
    maxProperties: small,
    items: tie('schema'),
    prefixItems: list,
    contains: tie('schema'),
    minContains: small,
    uniqueItems: fc.boolean(),
    minItems: small,
    maxItems: small,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: tie('schema'),
    if: tie('schema'),
    then: tie('schema'),
    else: tie('schema'),
    $ref: fc.constantFrom('#/$defs/one', '#/$defs/two', '#'),
  };
  const one = fc.constantFrom(...Object.keys(keywords)).chain((name) => keywords[name]!.map((inner) => [name, inner] as const));
  return { schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), fc.array(one, { maxLength: 4 }).map((pairs) => comparable(Object.fromEntries(pairs)))) };
});

test('Ajv refuses what is refused here and takes what is taken, wherever the answer is sure', () => {
  let compared = 0;
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
  fc.assert(
    fc.property(schema, schema, schema, fc.array(value, { minLength: 1, maxLength: 5 }), (body, one, two, values) => {
      const whole = { ...(typeof body === 'object' ? (body as object) : { allOf: [body] }), $defs: { one, two } };
      // As text, since Ajv tells an object without a prototype from one with it.
      const written = JSON.parse(JSON.stringify(whole)) as object;
      const root = nodeOf(whole);
      for (const data of values) {
        let expected: boolean;
        try {
          expected = ajv.validate(written, JSON.parse(JSON.stringify(data)));
        } catch {
          // A `$ref` loop overflows Ajv's stack; here it ends, unsure.
          continue;
        }
        const run = new Evaluation(questionFor(root));
        const problems: Problem[] = [];
        const sure = run.judge(nodeOf(data), root, { trail: undefined, depth: 0, reached: true }, problems);
        if (!sure) continue;
        compared++;
        assert.equal(problems.length === 0, expected, `${JSON.stringify(whole)}\n${JSON.stringify(data)}\n${problems.map(spell).join('\n')}`);
      }
      ajv.removeSchema(written);
    }),
    { numRuns: 500 },
  );
  assert.ok(compared > 500, `Only ${compared} values were compared.`);
});

test('each problem stands at the value or key at fault', () => {
  const order = { type: 'object', properties: { id: { type: 'string', minLength: 2 }, lines: { type: 'array', items: { $ref: '#/$defs/Line' } } }, required: ['id'], additionalProperties: false, $defs: { Line: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'], additionalProperties: false } } };
  assert.deepEqual(told(order, { lines: [{ n: 0 }, { n: '2' }, { m: 1 }], x: 1 }), [
    ' lacks "id", which is required',
    '/lines/0/n must be at least 1',
    '/lines/1/n is the string "2", but must be an integer',
    '/lines/2 lacks "n", which is required',
    '/lines/2/m is not declared',
    '/x is not declared',
  ]);
});

test('a part of a call lacks nothing itself', () => {
  const schema = { type: 'object', properties: { f: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } }, required: ['f', 'g'] };
  assert.deepEqual(told(schema, {}, { partial: true }), []);
  assert.deepEqual(told(schema, { f: {} }, { partial: true }), ['/f lacks "n", which is required']);
});

test('silence closes an object for hosts that close by silence, where the key walks reach it', () => {
  const schema = { properties: { a: { properties: { b: {} } }, c: { anyOf: [{ properties: { d: {} } }] } } };
  assert.deepEqual(told(schema, { a: { x: 1 }, c: { x: 1 }, y: 1 }, { closesBySilence: true }), ['/a/x is not declared', '/y is not declared']);
  assert.deepEqual(told(schema, { a: { x: 1 }, y: 1 }), []);
});

test('an open object is asked about slips only', () => {
  const schema = { type: 'object', properties: { patchOptions: {}, path: {} } };
  assert.deepEqual(problemsOf(schema, { options: {}, pth: 1, other: 2 }).map((problem) => [spell(problem), problem.soft]), [['/options is not declared', true], ['/pth is not declared', true]]);
  assert.deepEqual(told(schema, { path: 1, pth: 1 }), [], 'The declared name is there as well, so the other is no slip for it.');
});

test('a union gives one problem: at the branch that was meant, or a list of what would be right', () => {
  const shapes = { anyOf: [{ type: 'object', properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] }, { type: 'object', properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] }] };
  assert.deepEqual(told(shapes, { kind: 'circle', r: 'x' }), ['/r is the string "x", but must be a number']);
  assert.deepEqual(told(shapes, { kind: 'line' }), ['/kind names no branch: "circle" or "square" would']);
  assert.deepEqual(told({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 5), [' is the number 5, but must be a string or null']);
  assert.deepEqual(told({ anyOf: [{ type: 'string', maxLength: 1 }, { type: 'null' }] }, 'xx'), [' must have at most 1 character']);
  assert.deepEqual(told({ anyOf: [{ maximum: 1 }, { multipleOf: 7 }] }, 5), [' fits none of the 2 branches of "anyOf"']);
  assert.deepEqual(told({ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 5), [' fits the branches 0 and 1 of "oneOf", which wants exactly one']);
});

test('a broken keyword blames no value', () => {
  for (const schema of [{ type: 'strng' }, { enum: null }, { enum: [] }, { minLength: '5' }, { pattern: '(' }, { minimum: 5, maximum: 1 }, { $ref: '#/$defs/none' }, { required: true }, { properties: [], additionalProperties: false }, { items: [] }]) {
    assert.deepEqual(told(schema, 3), [], JSON.stringify(schema));
    assert.deepEqual(told(schema, 'x'), [], JSON.stringify(schema));
    assert.deepEqual(told(schema, { a: 1 }), [], JSON.stringify(schema));
  }
});

test('cycles, deep nesting and wide unions end in time', async () => {
  assert.deepEqual(told({ $ref: '#' }, 1), []);
  assert.deepEqual(told({ $defs: { T: { type: 'object', properties: { all: { type: 'array', items: { $ref: '#/$defs/T' } } }, additionalProperties: false } }, $ref: '#/$defs/T' }, { all: [{ all: [{ no: 1 }] }] }), ['/all/0/all/0/no is not declared']);
  const doubling: Record<string, unknown> = { d0: { type: 'string' } };
  for (let level = 1; level < 40; level++) doubling[`d${level}`] = { allOf: [{ $ref: `#/$defs/d${level - 1}` }, { $ref: `#/$defs/d${level - 1}` }] };
  const level = (depth: number) => (): unknown => told({ $defs: doubling, $ref: `#/$defs/d${depth}` }, 5);
  await costsAtMost('twice the levels of doubling references', level(38), 8, level(19), { room: 2 });
  const costly = (length: number) => (): unknown => told({ pattern: '(a+)+$' }, `${'a'.repeat(length)}!`);
  await costsAtMost('ten times the text for a costly pattern', costly(100_000), 40, costly(10_000), { room: 2 });
  let deep: unknown = 1;
  for (let depth = 0; depth < 2000; depth++) deep = [deep];
  told({ items: { $ref: '#' } }, deep);
  const union = (branches: number) => {
    const root = parse(JSON.stringify({ anyOf: Array.from({ length: branches }, (_, index) => ({ properties: { n: { const: index } }, required: ['n'] })) })).root!;
    return (): unknown => new Evaluation(questionFor(root)).problems(nodeOf({ n: 'x' }), root);
  };
  await costsAtMost('eight times the branches', union(400), 24, union(50), { room: 2 });
});

test('names of the language are names like others', () => {
  const schema = '{"properties": {"__proto__": {"type": "string"}}, "required": ["constructor"], "additionalProperties": false}';
  const root = parse(schema).root!;
  const value = parse('{"__proto__": 1, "toString": 2}').root!;
  assert.deepEqual(new Evaluation(questionFor(root)).problems(value, root).map(spell), [
    ' lacks "constructor", which is required',
    '/__proto__ is the number 1, but must be a string',
    '/toString is not declared',
  ]);
});

test('lengths count code points, null is taken where OpenAPI says so', () => {
  assert.deepEqual(told({ maxLength: 2 }, '😀😀'), []);
  assert.deepEqual(told({ type: 'string', nullable: true }, null), [' is null, but must be a string']);
});
