/** Hints that are counted and not kept: their number is right, and who asks for them gets the same as if they had been kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readConfig } from '../../server/src/analysis/config.ts';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse, type FileAnalysis } from '../../server/src/analysis/file.ts';
import type { FileSettings } from '../../server/src/analysis/fileModel.ts';
import { analysePlace, type PlaceSettings } from '../../server/src/analysis/place.ts';
import { formatById } from '../../server/src/formats/index.ts';
import type { Severity } from '../../server/src/rules/finding.ts';
import type { ToolRule } from '../../server/src/rules/rule.ts';
import { RuleSet } from '../../server/src/rules/ruleSet.ts';
import { toolName } from '../../server/src/rules/tool-name.ts';

const settings = (mostHints?: number, ignores: FileSettings['ignores'] = []): FileSettings => ({ fileName: 'tools.json', comments: false, ignores, format: undefined, hosts: undefined, rules: new Map<string, Severity>(), ...(mostHints === undefined ? {} : { mostHints }) });
/** One hint: nothing closes it. */
const open = { type: 'object', properties: { city: { type: 'string', description: 'The city.' } } };
const SCHEMAS: readonly object[] = [open, { ...open, additionalProperties: false }, { ...open, properties: { city: { type: 'str' }, near: open } }, { ...open, properties: { city: { type: 'string', default: 7 } } }, { type: 'object', properties: { list: { type: 'array', items: open }, near: open } }];
const textOf = (kinds: readonly number[]): string => JSON.stringify({ tools: kinds.map((kind, index) => ({ name: `find_${index}`, description: 'Finds a city.', inputSchema: SCHEMAS[kind]! })) }, null, 2);

const countsOf = (analysis: FileAnalysis): object[] => analysis.places.map(({ result }) => ({ ...result.counts }));
const findingsOf = (analysis: FileAnalysis): object[] => allFindings(analysis).map(({ rule, severity, pointer, path, message, start, end, faint, fixes }) => ({ rule, severity, pointer, path, message, start, end, faint, fixes }));

test('the findings are the same, however many hints are kept', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(SCHEMAS.length - 1), { minLength: 1, maxLength: 30 }), fc.nat(12), fc.array(fc.record({ at: fc.nat(), text: fc.constantFrom('x', '"', '}', ' ', '"a": 1, ') }), { maxLength: 4 }), (kinds, mostHints, edits) => {
      const few = { document: new SourceDocument(textOf(kinds)), settings: settings(mostHints) };
      const all = { document: new SourceDocument(textOf(kinds)), settings: settings() };
      for (const edit of [undefined, ...edits]) {
        for (const { document } of [few, all]) if (edit !== undefined) document.replace(edit.at % document.length, edit.at % document.length, edit.text);
        const [counted, kept] = [few, all].map((one) => analyse(one.document, one.settings)) as [FileAnalysis, FileAnalysis];
        assert.deepEqual(countsOf(counted), countsOf(kept));
        // Asked at every other state only, so that what was never asked for is edited as well.
        if (edit === undefined || edit.at % 2 === 0) assert.deepEqual(findingsOf(counted), findingsOf(kept));
      }
    }),
    { numRuns: 150 },
  );
});

test('an ignore hides hints that were only counted before', () => {
  const text = textOf(Array.from({ length: 20 }, () => 0));
  const document = new SourceDocument(text);
  assert.equal(allFindings(analyse(document, settings(2))).filter(({ faint }) => faint === true).length, 20);
  const config = { ignore: [{ file: '**', rule: 'open-object', pointer: '/tools/19' }] };
  const [entry] = readConfig(JSON.stringify(config)).config.ignore;
  assert.ok(entry !== undefined);
  const ignoring = analyse(document, settings(2, [entry]));
  assert.deepEqual(ignoring.places.map(({ result }) => result.counts.hints), [...Array.from({ length: 19 }, () => 1), 0]);
  assert.ok(ignoring.usedIgnores?.has(entry));
});

test('a hint that is counted is not made until it is asked for', () => {
  let made = 0;
  const rule: ToolRule = {
    ...toolName,
    faint: true,
    check: (context) => {
      context.report(() => {
        made++;
        return { at: context.toolSpot(), message: 'A hint.' };
      });
    },
  };
  const place: PlaceSettings = { format: formatById('mcp')!, rules: new RuleSet([rule], new Map()), hostsFor: () => [] };
  const text = JSON.stringify({ name: 'find', description: 'Finds a city.', inputSchema: open });
  const counted = analysePlace(text, place, true);
  assert.deepEqual([counted.counts.hints, made], [1, 0]);
  assert.deepEqual([counted.findings.map(({ message }) => message), made], [['A hint.'], 1]);
  assert.deepEqual([counted.findings.length, made], [1, 1]);
  assert.deepEqual([analysePlace(text, place).counts.hints, made], [1, 2]);
});
