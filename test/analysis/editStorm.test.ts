/** After any edits the incremental state says the same as a fresh analysis: same text, same findings, same ranges. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { settingsOf } from '../support/analyse.ts';
import { toolFile } from '../support/toolFile.ts';

const EOLS = ['\n', '\r\n', '\r'];
const SNIPPETS = [
  '{', '}', '[', ']', '"', ',', ':', '\\', '/', '//', '/*', '*/', '\n', '\r', '\r\n', ' ', '\t', '0', '-', '1e', 'tru', 'null', '\0', '\ufeff', '\ud83d', '\ude00', '😀', '\\u', '\\"', '\u0001',
  '{"name":"x","inputSchema":{"type":"objekt"}}', ',{"name":"pasted_tool","description":"P.","inputSchema":{"type":"object","properties":{"a":{"type":"str"}},"required":["b"]}}',
  '"type": "strng"', '"required": ["ghost"]', '{"a":{"b":[1,{"c":', ']}]}', '{ // comment\n', '"tools": [', '{"tools":[]}',
];

interface Step {
  at: number;
  remove: number;
  insert: string;
}

const step: fc.Arbitrary<Step> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(2000) }),
  insert: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 5, arbitrary: fc.constantFrom(...SNIPPETS) }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) }),
});

const settings = settingsOf();

function compare(document: SourceDocument, text: string): void {
  assert.equal(document.getText(), text);
  assert.equal(document.length, text.length);
  const fresh = new SourceDocument(text);
  const spell = (source: SourceDocument): string[] => {
    const analysis = analyse(source, settings);
    return [
      `${analysis.format?.id} ${analysis.toolCount}`,
      ...allFindings(analysis).map((finding) => {
        const start = source.positionAt(finding.start);
        const end = source.positionAt(finding.end);
        const related = finding.related.map((other) => `${other.start}-${other.end}`).join(',');
        const fixes = finding.fixes.map((fix) => fix.edits.map((edit) => `${edit.start}-${edit.end}${edit.newText}`).join(';')).join('|');
        return `${finding.rule} ${finding.pointer} ${start.line}:${start.character}-${end.line}:${end.character} ${finding.message} ${related} ${fixes}`;
      }),
    ];
  };
  assert.deepEqual(spell(document), spell(fresh));
}

/** Line and column of an offset, found the slow way. */
function slowPosition(text: string, offset: number): { line: number; character: number } {
  let line = 0;
  let start = 0;
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) {
      line++;
      start = at + 1;
    }
  }
  return { line, character: offset - start };
}

test('edits by offset: incremental equals fresh', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.constantFrom(0, 1, 3, 8), fc.constantFrom(...EOLS), fc.boolean(), fc.array(step, { minLength: 1, maxLength: 40 }), (seed, tools, eol, pretty, steps) => {
      let text = toolFile(tools, seed, pretty).replaceAll('\n', eol);
      const document = new SourceDocument(text);
      analyse(document, settings);
      for (const { at, remove, insert } of steps) {
        const start = Math.floor(at * text.length);
        const end = Math.min(text.length, start + remove);
        document.replace(start, end, insert);
        text = text.slice(0, start) + insert + text.slice(end);
        compare(document, text);
      }
    }),
    { numRuns: Number(process.env.TOOLSPEC_RUNS ?? 150) },
  );
});

test('edits by line and column: positions and offsets agree with a slow count', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.constantFrom(...EOLS), fc.array(step, { minLength: 1, maxLength: 12 }), (seed, eol, steps) => {
      let text = toolFile(3, seed, true).replaceAll('\n', eol);
      const document = new SourceDocument(text);
      for (const { at, remove, insert } of steps) {
        const from = Math.floor(at * text.length);
        const to = Math.min(text.length, from + remove);
        const start = slowPosition(text, from);
        const end = slowPosition(text, to);
        assert.deepEqual(document.positionAt(from), start);
        assert.deepEqual(document.positionAt(to), end);
        const inBreak = (offset: number): boolean => text[offset - 1] === '\r' && text[offset] === '\n';
        if (inBreak(from) || inBreak(to)) continue;
        assert.equal(document.offsetAt(start), from);
        document.apply([{ range: { start, end }, text: insert }]);
        text = text.slice(0, from) + insert + text.slice(to);
        assert.equal(document.getText(), text);
      }
      assert.equal(document.lineCount, slowPosition(text, text.length).line + 1);
    }),
    { numRuns: Number(process.env.TOOLSPEC_RUNS ?? 100) },
  );
});
