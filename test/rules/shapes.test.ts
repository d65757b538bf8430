/** A rule that is not asked for a schema's shape would have had nothing to say of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { analysePlace } from '../../server/src/analysis/place.ts';
import { formatById } from '../../server/src/formats/index.ts';
import type { Host } from '../../server/src/hosts/host.ts';
import { HOSTS } from '../../server/src/hosts/index.ts';
import type { Rule } from '../../server/src/rules/rule.ts';
import { RULES } from '../../server/src/rules/index.ts';
import { RuleSet } from '../../server/src/rules/ruleSet.ts';
import { KEYWORDS, TYPE_NAMES } from '../../server/src/schema/vocabulary.ts';

const ALWAYS_ASKED: readonly Rule[] = RULES.map((rule) => (rule.scope === 'schema' ? { ...rule, isSilent: () => false } : rule));
const ON = new Map(RULES.filter((rule) => rule.severity === 'off').map((rule) => [rule.id, 'info' as const]));

/** Schemas that are right in most parts, and wrong in every way in some. */
const schemas = fc.letrec((tie) => {
  const schema = tie('schema');
  const scalar = fc.oneof(fc.constantFrom(...TYPE_NAMES, 'STRING', 'int', 'true', '^a$', 'uri', ''), fc.integer({ min: -2, max: 9 }), fc.constant(1.5), fc.boolean(), fc.constant(null));
  const names = fc.array(fc.constantFrom('a', 'b', 'id'), { maxLength: 3 });
  const property = fc.oneof({ weight: 4, arbitrary: schema }, { weight: 1, arbitrary: names });
  const map = fc.dictionary(fc.constantFrom('a', 'b', 'id', 'required', 'type', 'additionalProperties'), property, { maxKeys: 3 });
  const any = fc.oneof({ depthSize: 'small' }, scalar, fc.array(scalar, { maxLength: 3 }), schema, map, fc.array(schema, { maxLength: 2 }));
  const valueOf = (key: string): fc.Arbitrary<unknown> => {
    if (key === 'title' || key === 'id') return fc.oneof(scalar, fc.record({ type: fc.constantFrom(...TYPE_NAMES), description: fc.constant('A.') }));
    const right = key === 'type' ? fc.constantFrom(...TYPE_NAMES) : key === 'required' || key === 'enum' ? names : KEYWORDS.get(key)?.shape.includes('map') === true || key === 'properties' ? map : key === 'items' || key === 'additionalProperties' || key === 'not' ? schema : scalar;
    return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: any });
  };
  const keys = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('type', 'properties', 'required', 'items', 'description', 'enum', 'default', 'minimum', 'maximum', 'minLength', 'maxLength', 'additionalProperties') }, { weight: 2, arbitrary: fc.constantFrom(...KEYWORDS.keys()) }, { weight: 1, arbitrary: fc.constantFrom('propertys', 'x-a', 'name', 'title', 'id', 'description') });
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.boolean(),
      fc.uniqueArray(keys, { maxLength: 6 }).chain((chosen) => fc.record(Object.fromEntries(chosen.map((key) => [key, valueOf(key)])))),
    ),
  };
}).schema;

function found(text: string, rules: readonly Rule[], hosts: readonly Host[]): string[] {
  const { findings, failures } = analysePlace(text, { format: formatById('mcp')!, rules: new RuleSet(rules, ON), hostsFor: () => hosts });
  assert.deepEqual(failures, []);
  return findings.map(({ rule, severity, message, start, end }) => `${start}-${end} ${rule} ${severity} ${message}`);
}

test('a rule that a shape leaves out has nothing to report', () => {
  const told = new Set<string>();
  fc.assert(
    fc.property(schemas, fc.subarray([...HOSTS], { maxLength: 4 }), (inputSchema, hosts) => {
      const text = JSON.stringify({ name: 'a', description: 'A.', inputSchema });
      const all = found(text, ALWAYS_ASKED, hosts);
      assert.deepEqual(found(text, RULES, hosts), all);
      for (const one of all) told.add(one.split(' ')[1]!);
    }),
    { numRuns: 2000 },
  );
  const silent = RULES.filter((rule) => rule.scope === 'schema' && rule.isSilent !== undefined).map((rule) => rule.id);
  const never = silent.filter((id) => !told.has(id));
  // Which rules a random schema meets is a matter of chance, so a few may be missed; that most are met is none.
  assert.ok(never.length <= silent.length / 3, `Never reported, so nothing is known of them: ${never.join(', ')}`);
});
