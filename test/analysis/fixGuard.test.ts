/** Fixes of a text with faults of syntax: none that is offered makes more of them, in a short file or in a long one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { FixGuard } from '../../server/src/analysis/fixGuard.ts';
import { RULES } from '../../server/src/rules/index.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { dice } from '../fuzz/mutate.mjs';
import { settingsOf } from '../support/analyse.ts';
import { toolFile } from '../support/toolFile.ts';

const settings = settingsOf();
const TEXT_RULES = new Set(RULES.filter((rule) => rule.scope === 'text').map((rule) => rule.id));

function read(text: string): { document: SourceDocument; analysis: ReturnType<typeof analyse>; guard: FixGuard } {
  const document = new SourceDocument(text);
  const analysis = analyse(document, settings);
  return { document, analysis, guard: new FixGuard(document, settings, analysis) };
}

/** Faults of syntax, and errors of rules, of a whole text. */
function faultsOf(text: string): { faults: number; errors: number } {
  const { document, analysis } = read(text);
  const codes = [...document.outline(settings.fileName).faults, ...document.segments.list.flatMap((segment) => segment.reading?.faults ?? [])].map((fault) => fault.code);
  return {
    faults: codes.filter((code) => code === 'syntax' || code === 'invalid-escape').length,
    errors: allFindings(analysis).filter((finding) => finding.severity === 'error' && !TEXT_RULES.has(finding.rule)).length,
  };
}

const TORN = `{"name": "find", "description": "Find.", "inputSchema": {"type": "object", "properties": {"tags": {"type": "string", "description": "Tags"}}, "required": ["tags"], "additiona"lProperties": false}}`;

test('a fix that tears a half-typed text further is not offered; in the whole text it is', () => {
  const closing = (text: string): boolean[] => {
    const { analysis, guard } = read(text);
    return allFindings(analysis).filter((finding) => finding.rule === 'open-object').flatMap((finding) => finding.fixes.map((fix) => guard.allows(finding, fix)));
  };
  assert.deepEqual(closing(TORN), [false]);
  assert.deepEqual(closing(TORN.replace('"additiona"lProperties": false', '"title": "Find"')), [true]);
});

test('a fix of a tool beside one that is half typed is offered', () => {
  const { analysis, guard } = read(`{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "objekt"}},\n{"name": "b", "description": "B", "inputSchema": {"type": "object", "properties": {"x": {"type": "str}}}}]}`);
  const offered = allFindings(analysis).filter((finding) => finding.rule === 'unknown-type' && finding.message.includes('objekt'));
  assert.equal(offered.length, 1);
  assert.ok(offered[0]!.fixes.length > 0 && offered[0]!.fixes.every((fix) => guard.allows(offered[0]!, fix)));
});

/** Half-typed examples of the rules; a character is missing or one too many. */
function* halfTyped(count: number, seed: number): Generator<string> {
  const roll = dice(seed);
  for (let round = 0; round < count; round++) {
    const text = RULES[roll(RULES.length)]!.docs.wrong;
    const at = roll(text.length);
    yield text.slice(0, at) + ['"', '{', '}', '[', ',', '\\', ''][roll(7)]! + text.slice(at + roll(2));
  }
}

for (const [name, around] of [
  ['a short file', (text: string) => text],
  ['a long file', (text: string) => (text.trimStart().startsWith('{"name"') || /^\s*\{\s*"name"/.test(text) ? toolFile(130, 3).replace('[', () => `[${text},`) : text)],
] as const) {
  test(`no fix that is offered makes more faults, nor more errors: ${name}`, () => {
    let tried = 0;
    let refused = 0;
    for (const half of halfTyped(name === 'a short file' ? 700 : 120, name.length)) {
      const text = around(half);
      const before = faultsOf(text);
      if (before.faults === 0) continue;
      const { analysis, guard } = read(text);
      for (const finding of allFindings(analysis).slice(0, 8)) {
        for (const fix of finding.fixes) {
          if (fix.edits.length === 0 || TEXT_RULES.has(finding.rule)) continue;
          if (!guard.allows(finding, fix)) {
            refused++;
            continue;
          }
          tried++;
          const after = faultsOf(applyEdits(text, fix.edits));
          assert.ok(after.faults < before.faults || (after.faults === before.faults && after.errors <= before.errors), `${finding.rule}: ${fix.title}: ${JSON.stringify(before)} → ${JSON.stringify(after)}\n${half}\n${JSON.stringify(fix.edits)}`);
        }
      }
    }
    assert.ok(tried > 20 && refused > 0, `${tried} tried, ${refused} refused`);
  });
}
