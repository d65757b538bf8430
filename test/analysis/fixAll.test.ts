import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { fixAll, togetherFixable } from '../../server/src/analysis/fixAll.ts';

const settings = { fileName: 'tools.json', comments: false, format: undefined, hosts: undefined, rules: new Map() };
const openai = (parameters: string): string => `[{"type": "function", "function": {"name": "find", "description": "Finds.", "strict": true, "parameters": ${parameters}}}]`;
const parametersOf = (text: string): string => JSON.stringify(JSON.parse(text)[0].function.parameters);

test('a misspelt keyword is renamed, and the same key is not added beside it', () => {
  const text = openai('{"type": "object", "properties": {"id": {"type": "string", "description": "Id."}}, "required": ["id"], "additionalPropertys": false}');
  const findings = allFindings(analyse(new SourceDocument(text), settings));
  const adding = findings.filter((finding) => finding.fixes.some(({ safe, title }) => safe && title.startsWith('Add "additionalProperties"')));
  assert.equal(adding.length, 1, 'The finding whose fix adds the key is there, or nothing is tried here.');
  assert.equal(togetherFixable(findings).waiting, 1);
  const { text: mended, left } = fixAll(text, settings);
  assert.equal(left.filter(({ rule }) => rule === 'json-duplicate-key').length, 0);
  assert.equal(parametersOf(mended), '{"type":"object","properties":{"id":{"type":"string","description":"Id."}},"required":["id"],"additionalProperties":false}');
  assert.equal(mended.split('"additionalProperties"').length, 2, 'The key stands there once.');
});

test('where the key is still missing behind the renaming elsewhere, it is added in the next round', () => {
  const closed = '{"type": "object", "properties": {"a": {"type": "object", "properties": {}, "additionalPropertys": false}, "b": {"type": "object", "properties": {}}}, "required": ["a", "b"], "additionalProperties": false}';
  const { text, made } = fixAll(openai(closed), settings);
  assert.deepEqual(made.map(({ fix }) => fix.title), ['Rename to "additionalProperties"', 'Add "additionalProperties": false']);
  assert.equal(text.split('"additionalProperties": false').length, 4);
});

const among: readonly (readonly [string, string, string])[] = [
  ['"additionalProperties": false', '{"type": "object", "properties": {"id": {"type": "string", "description": "Id."}, "additionalProperties": false}, "required": ["id"]}', 'closure-in-properties'],
  ['"type": "object"', '{"properties": {"id": {"type": "string", "description": "Id."}, "type": "object"}, "required": ["id"], "additionalProperties": false}', 'invalid-subschema'],
];

for (const [member, schema, rule] of among) {
  test(`${member} is moved out of the properties, and the same key is not added beside it`, () => {
    const text = openai(schema);
    assert.ok(togetherFixable(allFindings(analyse(new SourceDocument(text), settings))).waiting > 0);
    const { text: mended, made, left } = fixAll(text, settings);
    assert.deepEqual(made.map(({ finding }) => finding.rule), [rule]);
    assert.deepEqual(left.map((finding) => finding.rule), []);
    assert.equal(Object.keys(JSON.parse(parametersOf(mended))).includes(/"(\w+)"/.exec(member)![1]!), true);
  });
}
