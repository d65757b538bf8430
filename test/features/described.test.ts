/** The schemas that hold for one value, where a list of branches is longer than any reader's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alternatives } from '../../server/src/features/described.ts';
import type { SchemaRef } from '../../server/src/formats/format.ts';
import { parse } from '../../server/src/text/parse.ts';

const schemaOf = (schema: string): SchemaRef => ({ role: 'input', node: parse(schema).root!, segments: [], member: undefined });

test('of 150 000 branches the first are taken, and those of other lists', () => {
  const ref = schemaOf(`{"anyOf": [${'true,'.repeat(150_000)}${Array.from({ length: 150_000 }, (_, index) => `{"const": ${index}}`).join(',')}], "then": {"title": "then"}, "allOf": [{"title": "all"}]}`);
  const found = alternatives(ref, ref.node);
  assert.equal(found.length, 64);
  assert.equal(found[0], ref.node);
  assert.equal(found[1], ref.node.members!.find(({ key }) => key === 'allOf')!.value!.items![0]);
  assert.equal(found[2], ref.node.members![0]!.value!.items![150_000]);
});

test('references and branches of branches are followed once', () => {
  const ref = schemaOf('{"oneOf": [{"$ref": "#/$defs/b"}, {"$ref": "#/$defs/b"}, {"$ref": "#"}], "$defs": {"b": {"anyOf": [{"$ref": "#/$defs/b"}, {"type": "string"}]}}}');
  assert.equal(alternatives(ref, ref.node).length, 7);
});
