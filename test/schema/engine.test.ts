/** What each part of the engine promises beside the vectors. */
import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import {
  check,
  checkSchema,
  closeProperties,
  closeSchema,
  comparePaths,
  defaultOffences,
  encodeTools,
  ENFORCED_KEYWORDS,
  isAnnotation,
  KEYWORDS,
  parseWithWrittenNumbers,
  renderDataPath,
  schemaOffences,
  SchemaError,
  TYPE_NAMES,
  validate,
  WrittenNumber,
  type Mapping,
  type PathSegment,
} from '../../server/src/schema/index.ts';
import { frozen } from './support.ts';

test('data paths', () => {
  const rendered: [PathSegment[], string][] = [
    [[], ''],
    [['limit'], 'limit'],
    [[0], '[0]'],
    [['odd key', 'a'], '["odd key"].a'],
    [['items', 2, 'quantity'], 'items[2].quantity'],
    [['headers', 'x-id'], 'headers["x-id"]'],
    [['a', '2', '', 'é', '_1', '1a'], 'a["2"][""]["é"]._1["1a"]'],
    [['a"b\n'], '["a\\"b\\n"]'],
    [['m', { key: 2 }, { key: true }, { key: null }], 'm[2][true][null]'],
    [['m', { key: new Date(0) }, { key: [1] }, { key: {} }], 'm[1970-01-01T00:00:00.000Z][a list][an object]'],
    [['a'.repeat(64)], 'a'.repeat(64)],
    [['a'.repeat(65)], `${'a'.repeat(64)}…`],
    [['x', `${'a'.repeat(64)}-`], `x["${'a'.repeat(64)}…"]`],
    [['é'.repeat(33)], `["${'é'.repeat(32)}…"]`],
    [[`a${'😀'.repeat(16)}`], `["a${'😀'.repeat(15)}…"]`],
    [['😀'.repeat(16)], `["${'😀'.repeat(16)}"]`],
  ];
  for (const [segments, path] of rendered) assert.equal(renderDataPath(segments), path);
});

test('the order of data paths', () => {
  const sorted: PathSegment[][] = [
    [],
    [2],
    [10],
    [{ key: 1 }],
    ['A'],
    ['a'],
    ['a', 0],
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['aa'],
    ['items', 2],
    ['items', 10],
    ['\ud800'],
    ['\uffff'],
    ['😀'],
    ['😀a'],
    ['😁'],
  ];
  for (const [i, a] of sorted.entries()) {
    for (const [j, b] of sorted.entries()) assert.equal(Math.sign(comparePaths(a, b)), Math.sign(i - j), JSON.stringify([a, b]));
  }
});

test('class instances and symbols are values', () => {
  const date = new Date(0);
  const schema = { a: { default: date, properties: {}, [Symbol('s')]: 1 }, b: date as unknown as Mapping };
  assert.deepEqual(schemaOffences(schema), []);
  const closed = closeProperties(schema) as { a: Mapping & { default: unknown }; b: unknown };
  assert.equal(closed.a.default, date);
  assert.equal(closed.b, date);
  assert.deepEqual(check({ a: date, b: { x: 1 } }, schema), { ok: true });
  class Point {
    x = 1;
  }
  assert.deepEqual(check({ a: new Point() }, schema), { ok: true });
  assert.ok(!validate({ type: 'object' }, new Point()).ok);
  assert.deepEqual(schemaOffences({ a: { additionalProperties: date } }), [{ location: ['a'], offence: { kind: 'additionalProperties', value: date } }]);
});

test('objects without a prototype, inherited keys and __proto__', () => {
  const bare = Object.assign(Object.create(null) as object, { x: 1 });
  assert.ok(!check({ a: bare }, { a: { properties: {} } }).ok);
  assert.deepEqual(check({ toString: 1 }, Object.create({ toString: {} }) as Mapping), { ok: true }, 'an instance of anything is no map');
  const properties = JSON.parse('{"__proto__": {"properties": {"a": {}}}}') as Mapping;
  const closed = closeProperties(frozen(properties));
  assert.equal(JSON.stringify(closed), '{"__proto__":{"properties":{"a":{}},"additionalProperties":false}}');
  assert.equal(Object.getPrototypeOf(closed), Object.prototype);
  assert.deepEqual(defaultOffences(JSON.parse('{"__proto__": {"b": 1}}'), properties), [
    { location: ['__proto__'], offence: { kind: 'undeclared', key: 'b', declared: ['a'] } },
  ]);
  const result = validate({ properties: JSON.parse('{"__proto__": {"type": "integer"}}') as object }, parseWithWrittenNumbers('{"__proto__": 2.0}'));
  assert.ok(result.ok);
  assert.equal(JSON.stringify(result.value), '{"__proto__":2}');
});

test('Maps come back as Maps', () => {
  const closed = closeProperties(new Map([['a', new Map<string, unknown>([['properties', new Map()]])]]));
  assert.deepEqual(closed, new Map([['a', new Map<string, unknown>([['properties', new Map()], ['additionalProperties', false]])]]));
  assert.deepEqual(validate({ required: ['a'], properties: { a: { type: 'object' } } }, new Map([['a', new Map()]])).ok, true);
  const result = validate({ additionalProperties: { type: 'integer' } }, new Map<unknown, unknown>([[1, 1], ['a', 'x']]));
  assert.ok(!result.ok);
  assert.deepEqual(result.errors.map(({ path }) => path).sort(), ['[1]', 'a']);
});

test('closeSchema', () => {
  const schema = frozen({ type: 'object', additionalProperties: true, properties: { dry_run: { type: 'string' }, a: { properties: {} } }, required: ['a'] });
  const closed = closeSchema(schema, { dry_run: { type: 'boolean' }, confirm_token: { type: 'string' } });
  assert.equal(
    JSON.stringify(closed),
    '{"type":"object","additionalProperties":false,"properties":{"dry_run":{"type":"boolean"},"a":{"properties":{}},"confirm_token":{"type":"string"}},"required":["a"]}',
  );
  assert.deepEqual(closeSchema({}, { a: true }), { properties: { a: true }, additionalProperties: false });
});

test('what an error carries', () => {
  const schema = { properties: { b: {}, a: { enum: [1, 'x'], minimum: 2 } }, additionalProperties: false, required: ['b'] };
  const result = validate(schema, { a: 0, c: 1 });
  assert.ok(!result.ok);
  assert.deepEqual(result.errors, [
    { path: 'b', message: 'is required.', limit: null, allowed: null },
    { path: 'a', message: 'must be one of 1, "x".', limit: null, allowed: [1, 'x'] },
    { path: 'a', message: 'must be at least 2.', limit: 2, allowed: null },
    { path: 'c', message: 'is not a known property.', limit: null, allowed: ['a', 'b'] },
  ]);
  const typed = validate({ type: ['integer', 'null'] }, 'x');
  assert.ok(!typed.ok && typed.errors[0]?.message === 'must be an integer or null, not a string.');
});

test('the value is the input, but for numbers that become integers', () => {
  const input = { a: [1, { b: 'x' }], c: 1 };
  const same = validate({ properties: { a: {} } }, input);
  assert.ok(same.ok && same.value === input);
  const read = parseWithWrittenNumbers('{"a": [1, {"b": 2.0}], "c": 2.0}') as { a: unknown[] };
  const result = validate({ properties: { a: { items: { type: ['object', 'integer'], properties: { b: { type: 'integer' } } } } } }, read);
  assert.ok(result.ok);
  assert.deepEqual(result.value, { a: [1, { b: 2 }], c: new WrittenNumber('2.0') });
  assert.deepEqual(read.a[1], { b: new WrittenNumber('2.0') }, 'the input is not changed');
});

test('reading JSON with written numbers', () => {
  assert.deepEqual(parseWithWrittenNumbers(' {"a" : [1, -2.5, 1e3 ,true,null, "x\\n\\"]"], "__proto__": {}} '), {
    a: [1, -2.5, new WrittenNumber('1e3'), true, null, 'x\n"]'],
    ['__proto__']: {},
  });
  for (const text of ['', ' ', '[', '[1,]', '{"a":}', '{"a" 1}', '{,}', '1 2', '[1}', '01', '"\n"', 'nul', '{1: 2}', ']', '[1 2]', '{"a":1,}']) {
    assert.throws(() => parseWithWrittenNumbers(text), SyntaxError, text);
    assert.throws(() => JSON.parse(text), SyntaxError, text);
  }
  assert.equal(JSON.stringify(parseWithWrittenNumbers('[2.0]')), '[2]');
});

test('checkSchema labels, and what validate throws', () => {
  assert.deepEqual(checkSchema({ items: { if: {} } }, ''), { ok: false, messages: ['items.if is not supported: validation would ignore it.'] });
  const named = checkSchema({ properties: { $ref: 3, a: { $ref: '#' } } }, 'tool');
  assert.ok(!named.ok);
  assert.ok(named.messages[0]?.startsWith('tool.properties["$ref"] ') && named.messages[1]?.startsWith('tool.properties.a.$ref '));
  assert.throws(
    () => validate({ properties: { sku: { oneOf: [] } } }, {}),
    (error) => error instanceof SchemaError && error.name === 'SchemaError' && error.message.startsWith('input_schema.properties.sku.oneOf is not supported'),
  );
});

test('the vocabulary', () => {
  assert.equal(TYPE_NAMES.length, 7);
  for (const keyword of ENFORCED_KEYWORDS) assert.ok(KEYWORDS.has(keyword) && !isAnnotation(keyword), keyword);
  for (const keyword of ['format', '$comment', 'x-', 'x-order', 'example']) assert.ok(isAnnotation(keyword), keyword);
  for (const keyword of ['X-order', 'oneOf', 'xorder', 'toString', 'contentEncoding']) assert.ok(!isAnnotation(keyword), keyword);
  assert.deepEqual(KEYWORDS.get('dependencies')?.drafts, ['4', '6', '7']);
  assert.deepEqual(KEYWORDS.get('prefixItems')?.drafts, ['2020-12']);
  assert.equal(KEYWORDS.get('exclusiveMinimum')?.otherShapes['4'], 'boolean');
  assert.equal(KEYWORDS.get('toString'), undefined);
});

test('sets of tools', () => {
  assert.deepEqual(encodeTools([{ name: 'a', description: 'd', inputSchema: false }]), [{ name: 'a', description: 'd', input_schema: false }]);
});

test('the engine stands alone', async () => {
  const folder = fileURLToPath(new URL('../../server/src/schema/', import.meta.url));
  for (const file of readdirSync(folder)) {
    const imports = [...readFileSync(folder + file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? '');
    assert.deepEqual(imports.filter((from) => !/^\.\/\w+\.ts$/.test(from)), [], file);
  }
  const bundle = await build({ entryPoints: [`${folder}index.ts`], bundle: true, minify: true, platform: 'neutral', format: 'esm', write: false });
  assert.ok((bundle.outputFiles[0]?.contents.length ?? Infinity) < 60_000);
});
