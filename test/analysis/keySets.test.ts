/** Key sets beyond the reach: what opens an object, how it can be closed, and closed parts that contradict each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KeySet, keySetsOf } from '../../server/src/analysis/keySets.ts';
import { english } from '../../server/src/analysis/sentence.ts';
import { hostById } from '../../server/src/hosts/index.ts';
import { parse } from '../../server/src/text/parse.ts';
import { pointerOf } from '../../server/src/text/pointer.ts';

function sets(schema: unknown, host = 'mcp'): Map<string, KeySet> {
  const { root } = parse(JSON.stringify(schema));
  return new Map(keySetsOf({ node: root!, member: undefined, segments: [], role: 'input' }, [hostById(host)!]).map((set) => [pointerOf(set.segments), set]));
}

test('own keys, open or closed, and the plain way to close', () => {
  const all = sets({ type: 'object', properties: { a: { type: 'object', properties: { x: {} } }, b: { type: 'object' }, c: { type: 'object', properties: {}, additionalProperties: false }, d: { type: 'string' }, e: { type: 'array', items: { properties: { y: {} }, additionalProperties: { type: 'string' } } } } });
  assert.deepEqual([...all.keys()], ['', '/properties/a', '/properties/b', '/properties/c', '/properties/e/items']);
  assert.deepEqual(all.get('')!.own, ['a', 'b', 'c', 'd', 'e']);
  assert.equal(all.get('/properties/a')!.closeWith, 'additionalProperties');
  assert.deepEqual(all.get('/properties/b')!.openings.map(({ keyword }) => keyword), ['properties']);
  assert.equal(all.get('/properties/c')!.isOpen, false);
  assert.deepEqual(all.get('/properties/e/items')!.openings.map(({ keyword }) => keyword), ['additionalProperties']);
  assert.equal(all.get('/properties/e/items')!.path, 'e[*]');
});

test('keys through branches, conditions and references', () => {
  const all = sets({
    type: 'object',
    properties: { own: {} },
    allOf: [{ properties: { a: {} } }, { $ref: '#/$defs/more' }],
    if: { properties: { kind: {} } },
    then: { properties: { extra: {} } },
    patternProperties: { '^x-': {} },
    $defs: { more: { type: 'object', properties: { b: {}, own: {} } } },
  });
  const root = all.get('')!;
  assert.deepEqual([...root.through], [['a', 'allOf'], ['kind', 'if'], ['extra', 'then'], ['b', 'allOf']]);
  assert.deepEqual(root.openings.map(({ keyword, segments }) => `${keyword} ${pointerOf(segments)}`), ['patternProperties /patternProperties', 'allOf /allOf/0', 'if /if', 'then /then']);
  assert.equal(root.closeWith, 'unevaluatedProperties');
  assert.match(english(root.advice), /^Write "unevaluatedProperties": false/);
  assert.deepEqual(all.get('/$defs/more')!.own, ['b', 'own']);
});

test('whether it can be closed depends on host and draft', () => {
  const schema = { type: 'object', oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] };
  assert.equal(sets(schema).get('')!.closeWith, 'unevaluatedProperties');
  assert.equal(sets(schema, 'phoenixkit').get('')!.closeWith, undefined);
  assert.match(english(sets(schema, 'phoenixkit').get('')!.advice), /the host does not take "unevaluatedProperties"/);
  assert.match(english(sets({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }).get('')!.advice), /the draft has no/);
  assert.equal(sets({ type: 'object', properties: {} }, 'gemini').get('')!.closeWith, undefined);
});

test('closed branches that contradict each other', () => {
  const branch = (key: string, closed: boolean) => ({ type: 'object', properties: { [key]: {} }, required: [key], ...(closed ? { additionalProperties: false } : {}) });
  const both = sets({ type: 'object', allOf: [branch('name', true), branch('email', true)] }).get('')!;
  assert.deepEqual(both.contradictions.map(({ key, closedBy, requiredBy }) => `${key} ${pointerOf(closedBy)} ${pointerOf(requiredBy)}`), ['email /allOf/0/additionalProperties /allOf/1', 'name /allOf/1/additionalProperties /allOf/0']);
  assert.deepEqual(sets({ type: 'object', allOf: [branch('name', false), branch('email', false)] }).get('')!.contradictions, []);
  assert.deepEqual(sets({ type: 'object', allOf: [branch('a', false), branch('b', false)], unevaluatedProperties: false }).get('')!.contradictions, []);
  assert.deepEqual(sets({ type: 'object', oneOf: [branch('a', true), branch('b', true)] }).get('')!.contradictions, []);
  assert.equal(sets({ $ref: '#/$defs/p', required: ['z'], $defs: { p: branch('a', true) } }).get('')!.contradictions[0]!.key, 'z');
});

test('recursion ends, and names of prototypes are names', () => {
  const all = sets(JSON.parse('{"type": "object", "properties": {"__proto__": {"$ref": "#"}}, "allOf": [{"$ref": "#"}, {"$ref": "#/nowhere"}, {"$ref": "#/%zz"}]}'));
  assert.deepEqual(all.get('')!.own, ['__proto__']);
});
