import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_CONFIG, readConfig, settingsFor } from '../../server/src/analysis/config.ts';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { costsAtMost } from '../support/cost.ts';

const TOOLS = `{"tools": [
  {"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": "text"}}}},
  {"name": "b", "inputSchema": {"type": "object", "properties": {"x": {"type": "text"}, "x/y": {"type": "text"}}}}
]}`;

function unknownTypes(ignore: unknown[], path = 'a/tools.json'): { pointers: string[]; used: string[] } {
  const { config, problems } = readConfig(JSON.stringify({ ignore }));
  assert.deepEqual(problems, []);
  const analysis = analyse(new SourceDocument(TOOLS), settingsFor(config, EMPTY_CONFIG, path));
  return {
    pointers: allFindings(analysis).filter((finding) => finding.rule === 'unknown-type').map((finding) => finding.pointer),
    used: [...(analysis.usedIgnores ?? [])].map((entry) => entry.at),
  };
}

const A = '/tools/0/inputSchema/properties/x/type';
const B = '/tools/1/inputSchema/properties/x/type';
const C = '/tools/1/inputSchema/properties/x~1y/type';

test('an entry hides a rule in a file, or at a place and below it', () => {
  assert.deepEqual(unknownTypes([]).pointers, [A, B, C]);
  assert.deepEqual(unknownTypes([{ file: 'a/*.json', rule: 'unknown-type' }]), { pointers: [], used: ['/ignore/0'] });
  assert.deepEqual(unknownTypes([{ file: 'b/*.json', rule: 'unknown-type' }]), { pointers: [A, B, C], used: [] });
  assert.deepEqual(unknownTypes([{ file: '**', rule: 'unknown-type', pointer: B }]).pointers, [A, C]);
  assert.deepEqual(unknownTypes([{ file: '**', rule: 'unknown-type', pointer: '/tools/1' }]).pointers, [A]);
  assert.deepEqual(unknownTypes([{ file: '**', rule: 'unknown-type', pointer: '/tools/1/inputSchema/properties/x' }]).pointers, [A, C], 'x is not above x/y.');
});

test('an entry that hides nothing is told apart from one that does', () => {
  assert.deepEqual(unknownTypes([{ file: '**', rule: 'unknown-type', pointer: '/tools/7' }, { file: '**', rule: 'unknown-type', pointer: A }]).used, ['/ignore/1']);
});

test('comments are not read in strict JSON, and never inside a string', () => {
  const text = '{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": "text", "description": "// toolspec-ignore unknown-type"}}}}';
  for (const language of ['json', 'jsonc']) {
    const findings = allFindings(analyse(new SourceDocument(text), settingsFor(EMPTY_CONFIG, EMPTY_CONFIG, 'a.json', language)));
    assert.equal(findings.filter((finding) => finding.rule === 'unknown-type').length, 1);
    assert.equal(findings.filter((finding) => finding.rule === 'ignore-unused').length, 0);
  }
});

test('after an edit the comments above are still found', () => {
  const text = `{"tools": [\n  // toolspec-ignore-file unknown-type\n${Array.from({ length: 50 }, (_, index) => `  {"name": "t${index}", "inputSchema": {"type": "object", "properties": {"x": {"type": "text"}}}}`).join(',\n')}\n]}`;
  const document = new SourceDocument(text);
  const settings = settingsFor(EMPTY_CONFIG, EMPTY_CONFIG, 'a.jsonc');
  const count = (): number => allFindings(analyse(document, settings)).filter((finding) => finding.rule === 'unknown-type').length;
  assert.equal(count(), 0);
  document.apply([{ range: { start: { line: 1, character: 5 }, end: { line: 1, character: 13 } }, text: 'toolspek' }]);
  assert.equal(count(), 50);
  document.apply([{ range: { start: { line: 1, character: 5 }, end: { line: 1, character: 13 } }, text: 'toolspec' }]);
  assert.equal(count(), 0);
  document.apply([{ range: { start: { line: 3, character: 2 }, end: { line: 3, character: 2 } }, text: '{"name": "n", "inputSchema": {"type": "number", "x": 1}}, ' }]);
  assert.equal(count(), 0);
});

test('twenty thousand ignores on one line are read in one pass', () => {
  const unused = (count: number) => (): void => {
    const text = `{"name": "a", "inputSchema": {"type": "object"}} ${'/* toolspec-ignore x */ '.repeat(count)}`;
    const analysis = analyse(new SourceDocument(text), settingsFor(EMPTY_CONFIG, EMPTY_CONFIG, 'a.jsonc'));
    assert.equal(analysis.fileFindings.filter((finding) => finding.rule === 'ignore-unused').length, count);
  };
  // What grows with the square would take sixty-four times.
  return costsAtMost('8 times the ignores', unused(20_000), 24, unused(2500));
});
