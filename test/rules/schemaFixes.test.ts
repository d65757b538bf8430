/** What fixes of schemas must not lose or guess: comments, what a reference leads to, where a half-typed object ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits } from '../../server/src/text/edit.ts';
import { analyseText } from '../support/analyse.ts';

const tool = (branches: string): string => `[{"name": "a", "description": "A.", "input_schema": {"type": "object", "properties": {"q": {"type": "object", "description": "Q.", "allOf": [${branches}]}}, "additionalProperties": false}}]`;
const merges = (branches: string, hosts: string[], fileName = 'tools.json') =>
  analyseText(tool(branches), { fileName, format: 'anthropic', hosts })
    .findings.flatMap((finding) => finding.fixes)
    .filter((fix) => fix.title.startsWith('Merge the branches'))
    .map(({ title, safe, loses }) => ({ title, safe, loses }));

const CLOSED = { hosts: ['anthropic'], title: 'Merge the branches into one closed object', end: ', "additionalProperties": false' };
const OPEN = { hosts: ['phoenixkit'], title: 'Merge the branches into the schema', end: '' };

for (const { hosts, title, end } of [CLOSED, OPEN]) {
  const first = '{"properties": {"a": {"type": "string"}}, "required": ["a"]}';
  test(`${title}: safe where nothing is lost`, () => {
    assert.deepEqual(merges(`${first}, {"properties": {"b": {"type": "string", "description": "See // or /* it */"}}${end}}`, hosts), [{ title, safe: true, loses: undefined }]);
  });
  test(`${title}: not safe where comments stand among the branches`, () => {
    assert.deepEqual(merges(`${first}, /* then */ {"properties": {"b": {"type": "string"}}${end}}`, hosts, 'tools.jsonc'), [{ title, safe: false, loses: 'The comments among the branches.' }]);
  });
  test(`${title}: not offered where a reference leads into a branch`, () => {
    assert.deepEqual(merges(`${first}, {"properties": {"b": {"$ref": "#/properties/q/allOf/0/properties/a"}}${end}}`, hosts), []);
  });
}

test('the removal of "$schema" is safe where no form depends on the draft, and only there', () => {
  const fixOf = (schema: string) => {
    const text = `{"functionDeclarations": [{"name": "a", "description": "A.", "parameters": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {"q": ${schema}}}}]}`;
    return analyseText(text).findings.find(({ pointer }) => pointer.endsWith('/$schema'))?.fixes.find(({ title }) => title === 'Remove "$schema"');
  };
  assert.equal(fixOf('{"type": "string"}')?.safe, true);
  assert.equal(fixOf('{"type": "array", "items": [{"type": "string"}]}')?.safe, false);
});

test('a definition whose name is cut in a surrogate pair is no candidate, and breaks no rule', () => {
  const { analysis, findings } = analyseText('{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {"o": {"$ref": "#/$defs/Ordr"}}, "$defs": {"O\\udc00der": {}, "Order": {}}}}]}');
  assert.deepEqual(analysis.failures, []);
  assert.match(findings.find(({ rule }) => rule === 'ref-unresolved')!.message, /Did you mean "#\/\$defs\/Order"/);
});

test('merged properties stand in front of the comma that the author ends with', () => {
  const text = '{"name": "a", "description": "A.", "input_schema": {"type": "object", "properties": {"x": {"type": "string"},}, "allOf": [{"properties": {"y": {"type": "string"}, "z": {"type": "string"}}}]}}';
  const [fix] = analyseText(text, { hosts: ['phoenixkit'] }).findings.flatMap(({ fixes }) => fixes).filter(({ title }) => title === OPEN.title);
  assert.match(applyEdits(text, fix!.edits), /"x": \{"type": "string"\}, "y": \{"type": "string"\}, "z": \{"type": "string"\},\}/);
});

test('an object is closed where its end is written, and not in a half-typed one', () => {
  const closings = (end: string): number =>
    analyseText(`{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {"url": {"type": "string", "description": "A"},${end}`, { format: 'mcp', hosts: ['openai-strict'] })
      .findings.filter(({ rule }) => rule === 'not-closed')
      .flatMap(({ fixes }) => fixes).length;
  assert.deepEqual([closings(''), closings(' "b": {"type": "string"}}, "required": ["url", "b"]}}')], [0, 1]);
});

test('a root with keywords of another type becomes an object only when asked', () => {
  const added = (schema: string) => analyseText(`{"tools": [{"name": "a", "description": "A.", "inputSchema": ${schema}}]}`).findings.flatMap(({ fixes }) => fixes).find(({ title }) => title === 'Add "type": "object"')?.safe;
  assert.deepEqual([added('{"items": {"type": "string"}}'), added('{"properties": {}}')], [false, true]);
});
