/** A quote too many turns the rest of a line inside out; one fault is told, not a hundred. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseText } from '../support/analyse.ts';
import { toolFile } from '../support/toolFile.ts';

test('a quote too many in a file of one line is one fault, at the quote', () => {
  const text = toolFile(6, 5, false);
  const at = text.indexOf('"description":"') + '"description":"'.length + 4;
  const { findings } = analyseText(`${text.slice(0, at)}"${text.slice(at)}`);
  const syntax = findings.filter((finding) => finding.rule === 'json-syntax');
  assert.equal(syntax.length, 1);
  assert.ok(syntax[0]!.start > at && syntax[0]!.start < at + 10, `The fault is told at ${syntax[0]!.start}, the quote stands at ${at}.`);
  assert.deepEqual(syntax[0]!.fixes, []);
  assert.deepEqual(findings.filter((finding) => finding.rule === 'json-duplicate-key'), []);
});

test('a few faults in a line are all told', () => {
  const { findings } = analyseText('{"tools": [{"name": "a", "description": "A." "inputSchema": {"type": "object", "properties": {} "required": []}}]}');
  assert.equal(findings.filter((finding) => finding.rule === 'json-syntax').length, 2);
});
