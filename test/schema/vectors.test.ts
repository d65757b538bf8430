import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  check,
  checkSchema,
  closeProperties,
  defaultOffences,
  encodeTool,
  parseWithWrittenNumbers,
  schemaOffences,
  toolOf,
  validate,
  validateTools,
  type Mapping,
} from '../../server/src/schema/index.ts';
import { cases, frozen, withMaps } from './support.ts';

type Json = { readonly [key: string]: never } & Mapping;

for (const { source, case: one } of cases<{ why: string; properties: Json; data: unknown; expect: unknown }>('check.json')) {
  test(`check, ${source}: ${one.why}`, () => {
    assert.deepEqual(check(frozen(one.data), frozen(one.properties)), one.expect);
  });
}

for (const { source, case: one } of cases<{ why: string; properties: Json; expect: unknown }>('close-properties.json')) {
  test(`closeProperties, ${source}: ${one.why}`, () => {
    assert.equal(JSON.stringify(closeProperties(frozen(one.properties))), JSON.stringify(one.expect));
  });
}

for (const { source, case: one } of cases<{ why: string; properties: Json; defaults: unknown; expect: unknown }>('default-offences.json')) {
  test(`defaultOffences, ${source}: ${one.why}`, () => {
    assert.deepEqual(defaultOffences(frozen(one.defaults), frozen(one.properties)), one.expect);
  });
}

for (const { source, case: one } of cases<{ why: string; properties: Json; expect: unknown }>('schema-offences.json')) {
  test(`schemaOffences, ${source}: ${one.why}`, () => {
    assert.deepEqual(schemaOffences(frozen(one.properties)), one.expect);
  });
}

type MapCase = { why: string; fn: string; properties: unknown; defaults?: unknown; data?: unknown; expect: { count?: number; allowed?: unknown } };
for (const { source, case: one } of cases<MapCase>('map-keys.json')) {
  test(`keys of Maps, ${source}: ${one.why}`, () => {
    const properties = withMaps(one.properties) as Mapping;
    const got =
      one.fn === 'check'
        ? check(withMaps(one.data), properties)
        : one.fn === 'defaultOffences'
          ? defaultOffences(withMaps(one.defaults), properties)
          : schemaOffences(properties);
    assert.deepEqual(got, one.expect);
  });
}

for (const { source, case: one } of cases<{ schema: unknown; places: string[] }>('check-schema.json')) {
  test(`checkSchema, ${source}: ${JSON.stringify(one.schema)}`, () => {
    const result = checkSchema(frozen(one.schema), 'input_schema');
    const places = result.ok ? [] : result.messages.map((message) => one.places.find((place) => message.startsWith(`${place} `)) ?? message);
    assert.deepEqual(places.sort(), [...one.places].sort());
  });
}

type ValidateCase = { schema: unknown; input?: unknown; inputText?: string; ok?: true; value?: unknown; paths?: string[] };
for (const { source, case: one } of cases<ValidateCase>('validate.json')) {
  test(`validate, ${source}: ${JSON.stringify(one)}`, () => {
    const input = one.inputText === undefined ? frozen(one.input) : parseWithWrittenNumbers(one.inputText);
    const result = validate(frozen(one.schema), input);
    if (result.ok) {
      assert.equal(one.ok, true, 'it should be refused');
      if ('value' in one) assert.deepEqual(result.value, one.value);
    } else {
      assert.deepEqual(result.errors.map(({ path }) => path).sort(), [...(one.paths ?? ['it should pass'])].sort());
    }
  });
}

type ToolCase = { row?: unknown; names?: string[]; expect: string | null };
for (const { source, case: one } of cases<ToolCase>('tool-element.json')) {
  test(`tool element, ${source}: ${JSON.stringify(one)}`, () => {
    if (one.names !== undefined) {
      const result = validateTools(one.names.map((name) => ({ name })));
      if (one.expect === null) assert.deepEqual(result, { ok: true });
      else assert.ok(!result.ok && result.error.startsWith(one.expect), JSON.stringify(result));
    } else {
      const result = toolOf(frozen(one.row));
      assert.equal(result.ok ? null : result.error, one.expect);
      if (result.ok) {
        const { name, description, input_schema } = one.row as { name: string; description: string; input_schema: unknown };
        assert.deepEqual(encodeTool(result.tool), { name, description, input_schema });
      }
    }
  });
}
