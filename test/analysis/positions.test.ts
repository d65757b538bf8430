/** Lines are counted as far as somebody asks: whatever is asked in between, positions are those of the text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { analyse } from '../../server/src/analysis/file.ts';

const LINE_BREAK = /\r\n|\r|\n/g;

/** The offsets at which the lines of a text begin. */
const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(LINE_BREAK)].map((found) => found.index + found[0].length)];

function positionIn(text: string, offset: number): { line: number; character: number } {
  const starts = lineStarts(text);
  // An offset between the halves of a line break belongs to the line that the break ends.
  const line = starts.findLastIndex((start) => start <= offset);
  return { line, character: offset - starts[line]! };
}

const tool = (index: number, lineBreak: string): string => `{"name": "find_${index}",${lineBreak} "description": "Finds a city by its name.",${lineBreak}${lineBreak} "inputSchema": {"type": "object"}}`;

test('positions are right after any edits, in whatever order they are asked for', () => {
  const settings = { fileName: 'tools.json', comments: false, format: undefined, hosts: undefined, rules: new Map() };
  const step = fc.record({ kind: fc.constantFrom('position', 'offset', 'count', 'edit', 'edit', 'analyse'), at: fc.nat(), length: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(2000)), text: fc.constantFrom('', 'x', '\n', '\r', '\r\n', '\n\n\n', '}', '{', '"', tool(77, '\n'), `${tool(78, '\r\n')},`) });
  fc.assert(
    fc.property(fc.nat(40), fc.constantFrom('', '\n', '\r\n', '\r'), fc.array(step, { maxLength: 40 }), (count, lineBreak, steps) => {
      let text = `{"tools": [${lineBreak}${Array.from({ length: count }, (_, index) => tool(index, index % 3 === 0 ? '' : lineBreak)).join(`,${lineBreak}`)}${lineBreak}]}`;
      const document = new SourceDocument(text);
      for (const { kind, at, length, text: put } of steps) {
        const offset = at % (text.length + 1);
        if (kind === 'edit') {
          const end = Math.min(text.length, offset + length);
          document.replace(offset, end, put);
          text = text.slice(0, offset) + put + text.slice(end);
        } else if (kind === 'analyse') analyse(document, settings);
        else if (kind === 'count') assert.equal(document.lineCount, lineStarts(text).length);
        else if (kind === 'position') assert.deepEqual(document.positionAt(offset), positionIn(text, offset));
        else {
          const starts = lineStarts(text);
          const line = at % (starts.length + 2);
          assert.equal(document.offsetAt({ line, character: 0 }), starts[line] ?? text.length);
        }
      }
      assert.equal(document.getText(), text);
      assert.equal(document.lineCount, lineStarts(text).length);
    }),
    { numRuns: 600 },
  );
});
