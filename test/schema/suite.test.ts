import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENFORCED_KEYWORDS, isAnnotation, checkSchema, isMapping, reachedMaps, validate } from '../../server/src/schema/index.ts';
import { suiteFiles } from './support.ts';

interface Group {
  description: string;
  schema: unknown;
  tests: { description: string; data: unknown; valid: boolean }[];
}

/** The unsupported keywords that a group cannot do without. */
function unsupported(schema: unknown): string[] {
  if (!isMapping(schema)) return [];
  const found = new Set<string>();
  for (const { map, role } of reachedMaps(schema, 'schema')) {
    if (role === 'schema') for (const key of Object.keys(map)) if (!ENFORCED_KEYWORDS.has(key) && !isAnnotation(key)) found.add(key);
  }
  return [...found];
}

for (const { name, text } of suiteFiles()) {
  for (const group of JSON.parse(text) as Group[]) {
    const missing = unsupported(group.schema);
    const skip = missing.length > 0 && `uses ${missing.join(', ')}, which the engine refuses`;
    test(`suite, ${name}: ${group.description}`, { skip }, () => {
      assert.deepEqual(checkSchema(group.schema), { ok: true });
      for (const one of group.tests) {
        assert.equal(validate(group.schema, one.data).ok, one.valid, one.description);
      }
    });
    if (skip !== false) {
      test(`suite, ${name}: ${group.description} is refused`, () => assert.equal(checkSchema(group.schema).ok, false));
    }
  }
}
