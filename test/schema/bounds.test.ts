/** Hostile sizes: linear time, small answers, and nesting that never reaches the call stack. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  check,
  checkSchema,
  closeProperties,
  closeSchema,
  defaultOffences,
  parseWithWrittenNumbers,
  schemaOffences,
  validate,
  type Mapping,
} from '../../server/src/schema/index.ts';
import { costsAtMost } from '../support/cost.ts';
import { nest } from './support.ts';

const LEVELS = 100_000;
type Open = { [key: string]: unknown };

/** What grows with the square would cost sixty-four times. */
function linear(name: string, run: (size: number) => unknown, size: number): Promise<void> {
  return costsAtMost(`eight times ${name}`, () => run(size), 24, () => run(size / 8), { room: 10 });
}

const keys = (count: number): Open => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${(index * 7919) % count}`, index]));

test('20 000 unknown keys', async () => {
  const result = check(keys(20_000), { a: {} });
  assert.ok(!result.ok && result.count === 20_000);
  assert.deepEqual(result.unknown.slice(0, 3), ['key0', 'key1', 'key10']);
  assert.ok(JSON.stringify(result).length < 300);
  const errors = validate({ additionalProperties: false }, keys(20_000));
  assert.ok(!errors.ok && errors.errors.length === 100);
  assert.equal(defaultOffences(keys(20_000), {}).length, 20_000);
  const data = new Map([5000, 40_000].map((size) => [size, keys(size)]));
  await linear('the unknown keys', (size) => check(data.get(size), {}), 40_000);
});

test('100 000 wrong elements', async () => {
  const result = validate({ items: { type: 'string' } }, new Array(LEVELS).fill(1));
  assert.ok(!result.ok && result.errors.length === 100 && result.errors[99]?.path === '[99]');
  const lists = new Map([12_500, 100_000].map((size) => [size, { a: Array.from({ length: size }, () => ({ x: 1 })) }]));
  await linear('the elements', (size) => check(lists.get(size), { a: { items: { properties: {} } } }), 100_000);
  const refused = check(lists.get(100_000), { a: { items: { properties: {} } } });
  assert.ok(!refused.ok && refused.count === 100_000 && refused.unknown[9] === 'a[9].x');
});

test('exactly 100 errors, and fewer where there are fewer', () => {
  const errors = (count: number): number => {
    const result = validate({ items: false }, new Array(count).fill(0));
    return result.ok ? 0 : result.errors.length;
  };
  assert.deepEqual([errors(0), errors(99), errors(100), errors(101)], [0, 99, 100, 100]);
  const missing = validate({ required: Array.from({ length: 500 }, (_, index) => `n${index}`) }, {});
  assert.ok(!missing.ok && missing.errors.length === 100);
  const messages = checkSchema(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1])));
  assert.ok(!messages.ok && messages.messages.length === 100);
});

test('strings and keys of megabytes', () => {
  const text = 'é'.repeat(2_500_000);
  assert.ok(validate({ minLength: 2_500_000, maxLength: 2_500_000, pattern: '^é+$' }, text).ok);
  assert.ok(!validate({ maxLength: 10 }, text).ok);
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${'k'.repeat(1_000_000)}${index}`, 1]));
  const result = check(long, {});
  assert.ok(!result.ok && result.count === 20 && JSON.stringify(result).length < 2000);
  const errors = validate({ additionalProperties: false }, long);
  assert.ok(!errors.ok && JSON.stringify(errors).length < 4000);
  const messages = checkSchema(long);
  assert.ok(!messages.ok && JSON.stringify(messages).length < 8000);
  const allowed = validate({ enum: ['x'.repeat(1_000_000)] }, text);
  assert.ok(!allowed.ok && (allowed.errors[0]?.message.length ?? 0) < 200);
});

test('a simple pattern on five megabytes is decided', async () => {
  const text = 'a'.repeat(5_000_000);
  assert.ok(validate({ pattern: '^[a-z]+$' }, text).ok);
  assert.ok(validate({ pattern: '^(?=.*a)(?!.*\\d).{8,}$' }, text).ok);
  await linear('the text of a costly pattern', (length) => validate({ pattern: '(a+)+$' }, `${text.slice(0, length)}!`), text.length);
});

test('schemas nested through properties', () => {
  const schema = nest<Open>(LEVELS, { type: 'integer' }, (inner) => ({ properties: { a: inner } }));
  const data = nest<unknown>(LEVELS, 'wrong', (inner) => ({ a: inner }));
  assert.deepEqual(checkSchema(schema), { ok: true });
  const result = validate(schema, data);
  assert.ok(!result.ok && result.errors.length === 1 && result.errors[0]?.path.length === 2 * LEVELS - 1);
  const properties = schema.properties as Mapping;
  assert.deepEqual(check(data, properties), { ok: true });
  assert.deepEqual(schemaOffences(properties), []);
  let closed = closeProperties(properties) as Open;
  let levels = 0;
  for (let at = closed.a as Open; at.properties !== undefined; at = (at.properties as Open).a as Open) {
    assert.equal(at.additionalProperties, false);
    levels += 1;
  }
  assert.equal(levels, LEVELS - 1);
  closed = closeSchema(schema, { dry_run: { type: 'boolean' } }) as Open;
  assert.equal(closed.additionalProperties, false);
});

test('an unknown key at every level', () => {
  const properties = nest<Open>(LEVELS, {}, (inner) => ({ a: { properties: inner } }));
  const data = nest<Open>(LEVELS, { z: 1 }, (inner) => ({ a: inner, z: 1 }));
  const result = check(data, properties);
  assert.ok(!result.ok && result.count === LEVELS + 1 && result.unknown.length === 10);
  assert.equal(result.unknown[0], `${'a.'.repeat(LEVELS)}z`);
});

test('schemas nested through items and additionalProperties', () => {
  for (const keyword of ['items', 'additionalProperties']) {
    const schema = nest<Open>(LEVELS, { properties: { known: {} } }, (inner) => ({ [keyword]: inner }));
    const data = nest<unknown>(LEVELS, { stray: 1 }, (inner) => (keyword === 'items' ? [inner] : { k: inner }));
    const result = check({ root: data }, { root: schema });
    assert.ok(!result.ok && result.count === 1);
    assert.equal(defaultOffences({ root: data }, { root: schema })[0]?.location.length, LEVELS + 1);
    assert.ok(validate(schema, data).ok);
    assert.deepEqual(checkSchema(schema), { ok: true });
    assert.deepEqual(schemaOffences({ root: closeProperties({ root: schema }) }), []);
    const broken = nest<unknown>(LEVELS, { properties: 3 }, (inner) => ({ [keyword]: inner }));
    assert.equal(schemaOffences({ root: broken })[0]?.location.length, LEVELS + 1);
    assert.throws(() => validate(broken, 1));
  }
});

test('members of an enum and numbers nested as deep', () => {
  const deep = (): unknown => nest<unknown>(LEVELS, 1, (inner) => [inner]);
  assert.ok(validate({ enum: [deep()] }, deep()).ok);
  const read = parseWithWrittenNumbers(`${'['.repeat(LEVELS)}2.0${']'.repeat(LEVELS)}`);
  const result = validate(nest<unknown>(LEVELS, { type: 'integer' }, (inner) => ({ items: inner })), read);
  assert.ok(result.ok);
  let value = result.value;
  while (Array.isArray(value)) value = value[0];
  assert.equal(value, 2);
});
