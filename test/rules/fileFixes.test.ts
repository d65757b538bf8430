/** Fixes that look into the file are made from the file as it is now, though the place itself is not analysed again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { settingsOf } from '../support/analyse.ts';

const schema = (property: string): string => `{"type": "object", "additionalProperties": false, "properties": {"s": ${property}}}`;
const file = (definition: string): string => `{"tools": [{"name": "a", "description": "A.", "inputSchema": ${schema('{"$ref": "#/$defs/Screen"}')}}], "$defs": ${definition}}`;

function copies(document: SourceDocument): string[] {
  const finding = allFindings(analyse(document, settings)).find(({ rule }) => rule === 'ref-unresolved');
  assert.ok(finding !== undefined);
  return finding.fixes.map(({ edits }) => edits.map(({ newText }) => newText).join(''));
}

const settings = settingsOf();

test('a definition that is typed elsewhere is copied as it stands then', () => {
  const document = new SourceDocument(file('{}'));
  assert.deepEqual(copies(document), []);
  for (const type of ['string', 'integer']) {
    const text = document.getText();
    const at = text.lastIndexOf('"$defs": ') + '"$defs": '.length;
    document.replace(at, text.length - 1, `{"Screen": {"type": "${type}"}}`);
    assert.deepEqual(copies(document), [`, "$defs": {"Screen": {"type": "${type}"}}`]);
  }
});

test('what would not mean the same is not copied', () => {
  for (const definition of ['{"Screen": {"$ref": "other.json"}}', '{"Screen": {"$ref": "#/$defs/Gone"}}', '{"Screen": {"$anchor": "s"}}', '{"Screen": [1]}', '{"Screen": {"type": }}', `{"Screen": {"description": "${'x'.repeat(60_000)}"}}`]) {
    assert.deepEqual(copies(new SourceDocument(file(definition))), [], definition.slice(0, 40));
  }
  // A circle of definitions ends.
  assert.equal(copies(new SourceDocument(file('{"Screen": {"type": "array", "items": {"$ref": "#/$defs/Screen"}}}'))).length, 1);
});
