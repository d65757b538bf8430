/** What is published is what is enforced: an independent validator is the judge. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  check,
  checkSchema,
  closeProperties,
  comparePaths,
  defaultOffences,
  renderDataPath,
  schemaOffences,
  validate,
  type PathSegment,
} from '../../server/src/schema/index.ts';
import { frozen } from './support.ts';
import { comparableJson, json, junkSchema, keyProperties, schema } from './arbitraries.ts';

const runs = { numRuns: 500 };
const judge = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, ownProperties: true, logger: false, addUsedSchema: false });

function errorsOf(schemaOfJudge: unknown, data: unknown): ErrorObject[] {
  const run = judge.compile(structuredClone(schemaOfJudge) as object);
  return run(structuredClone(data)) ? [] : [...(run.errors ?? [])];
}

/** The place of an error as segments; what is an index is told by the data. */
function placeOf(error: ErrorObject, data: unknown): PathSegment[] {
  const keys = error.instancePath.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const segments: PathSegment[] = [];
  let value = data;
  for (const key of keys) {
    segments.push(Array.isArray(value) ? Number(key) : key);
    value = (value as { [key: string]: unknown })[key];
  }
  const member: unknown = error.params.additionalProperty ?? error.params.missingProperty;
  return typeof member === 'string' ? [...segments, member] : segments;
}

function withoutTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== 'type' || typeof inner !== 'string')
      .map(([key, inner]) => [key, withoutTypes(inner)]),
  );
}

test('the closed schema refuses unknown keys exactly where check does', () => {
  fc.assert(
    fc.property(keyProperties, json, (properties, data) => {
      const published = { properties: closeProperties(frozen(properties)), additionalProperties: false };
      const places = errorsOf(withoutTypes(published), frozen(data))
        .filter(({ keyword }) => keyword === 'additionalProperties')
        .map((error) => placeOf(error, data))
        .sort(comparePaths);
      const result = check(data, properties);
      assert.equal(result.ok ? 0 : result.count, places.length);
      assert.deepEqual(result.ok ? [] : result.unknown, places.slice(0, 10).map(renderDataPath));
    }),
    runs,
  );
});

test('defaultOffences and check agree, and allowed holds the declared names', () => {
  fc.assert(
    fc.property(keyProperties, json, (properties, data) => {
      const offences = defaultOffences(data, properties);
      const result = check(data, properties);
      assert.equal(result.ok ? 0 : result.count, offences.length);
      if (result.ok) return;
      const first = offences.slice(0, 10);
      assert.deepEqual(result.unknown, first.map(({ location, offence }) => renderDataPath([...location, offence.key as string])));
      const allowed = new Map(first.map(({ location, offence }) => [renderDataPath(location), 'declared' in offence ? offence.declared : []]));
      assert.deepEqual(new Map(Object.entries(result.allowed)), allowed);
    }),
    runs,
  );
});

test('validate agrees with the judge on whether and where', () => {
  fc.assert(
    fc.property(schema, comparableJson, (one, data) => {
      assert.deepEqual(checkSchema(one), { ok: true });
      const expected = errorsOf(one, data).map((error) => renderDataPath(placeOf(error, data)));
      const result = validate(frozen(one), frozen(data));
      assert.equal(result.ok, expected.length === 0);
      assert.deepEqual(new Set(result.ok ? [] : result.errors.map(({ path }) => path)), new Set(expected));
    }),
    runs,
  );
});

type Plain = { readonly [key: string]: unknown };
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a closure can be written everywhere, asked in the plainest way: by recursion over what the three keywords say. */
function isClosable(properties: unknown): boolean {
  return isPlain(properties) && Object.values(properties).every(isClosableSchema);
}

function isClosableSchema(one: unknown): boolean {
  if (!isPlain(one)) return true;
  const { properties, items, additionalProperties } = Object.assign(Object.create(null), one) as Plain;
  return (
    (properties === undefined || isClosable(properties)) &&
    (additionalProperties === undefined || typeof additionalProperties === 'boolean' || isPlain(additionalProperties)) &&
    isClosableSchema(items) &&
    isClosableSchema(additionalProperties)
  );
}

/** Whether every object schema that the three keywords lead to says what other keys it takes. */
function isClosedThroughout(one: unknown): boolean {
  if (!isPlain(one)) return true;
  if (Object.hasOwn(one, 'properties') && !Object.hasOwn(one, 'additionalProperties')) return false;
  const inner = [one.items, one.additionalProperties, ...Object.values(isPlain(one.properties) ? one.properties : {})];
  return inner.every(isClosedThroughout);
}

test('schemaOffences finds nothing exactly where the closure can be written everywhere', () => {
  let closable = 0;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b'), junkSchema, { noNullPrototype: true }), (properties) => {
      const offences = schemaOffences(frozen(properties));
      assert.equal(offences.length === 0, isClosable(properties));
      assert.deepEqual(offences.map(({ location }) => location), offences.map(({ location }) => location).sort(comparePaths));
      const closed = closeProperties(properties);
      if (offences.length === 0) {
        closable += 1;
        assert.ok(Object.values(closed as Plain).every(isClosedThroughout));
      }
      assert.deepEqual(closeProperties(closed), closed, 'closing twice is closing once');
    }),
    runs,
  );
  assert.ok(closable > 50, `only ${closable} of the cases are closable`);
});
