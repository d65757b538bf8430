/** What is taken away safely is spoken of nowhere else in the schema, however that is quoted or escaped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseText } from '../support/analyse.ts';

const removals = (schema: string): string[] =>
  analyseText(`[{"type": "function", "function": {"name": "find", "description": "Finds.", "parameters": ${schema}}}]`, { hosts: ['gemini'] })
    .findings.flatMap(({ fixes }) => fixes)
    .filter(({ title, safe }) => safe && title.startsWith('Remove'))
    .map(({ title }) => title);

const withAnchor = (key: string, reference: string): string => `{"type": "object", "properties": {"a": {${reference}}}, "$defs": {"w": {"${key}": "w", "type": "string"}}}`;

for (const key of ['$anchor', '$dynamicAnchor']) {
  for (const reference of [`"$ref": "#w"`, `"$ref": '#w'`, `'$ref': '#w'`, String.raw`"$ref": "\u0023w"`, String.raw`"$dynamicRef": "#\u0077"`, `"$ref": "#%77"`, `"$ref": "https://example.com/schema#w"`]) {
    test(`${key} stays where something says ${reference}`, () => assert.deepEqual(removals(withAnchor(key, reference)), []));
  }
  test(`${key} that nothing speaks of is removed`, () => assert.deepEqual(removals(withAnchor(key, `"$ref": "#v"`)), [`Remove "${key}"`]));
}

const dialect = `"$schema": "https://json-schema.org/draft/2020-12/schema"`;
for (const member of [`"items": [{"type": "string"}]`, `'items': [{'type': 'string'}]`, String.raw`"\u0069tems": [{"type": "string"}]`, `'exclusiveMinimum': True`, `'dependencies': {}`, `'$ref': '#'`]) {
  test(`$schema stays beside ${member}`, () => assert.ok(!removals(`{${dialect}, "type": "object", "properties": {"a": {"type": "array", ${member}}}}`).includes('Remove "$schema"')));
}
test('$schema beside no form of a draft is removed', () => assert.ok(removals(`{${dialect}, "type": "object", "properties": {"a": {"type": "string"}}}`).includes('Remove "$schema"')));
