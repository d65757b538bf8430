/** No fix takes a comment away without a word: what it removes is filled with comments, and what is gone must be said. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Severity } from '../../server/src/rules/finding.ts';
import { RULES } from '../../server/src/rules/index.ts';
import { applyEdits, type TextEdit } from '../../server/src/text/edit.ts';
import { analyseText, type AnalyseOptions } from '../support/analyse.ts';
import { readCases } from '../support/cases.ts';

/** The offsets behind the brackets, commas and colons in what the edits take away. */
function gapsIn(text: string, edits: readonly TextEdit[]): number[] {
  const gaps: number[] = [];
  for (const { start, end } of edits) {
    const tokens = /"(?:[^"\\\n]|\\.)*"?|\/\/.*|[{[,:]/g;
    tokens.lastIndex = start;
    for (let found = tokens.exec(text); found !== null && found.index + 1 < end; found = tokens.exec(text)) if ('{[,:'.includes(found[0])) gaps.push(found.index + 1);
  }
  return [...new Set(gaps)].sort((left, right) => left - right);
}

function filled(text: string, gaps: readonly number[]): string {
  return gaps.reduceRight((whole, gap, index) => `${whole.slice(0, gap)}/*c${index}c*/${whole.slice(gap)}`, text);
}

for (const rule of RULES) {
  test(rule.id, () => {
    for (const one of readCases(join(import.meta.dirname, `${rule.id}.cases.txt`))) {
      const rules: Record<string, Severity | 'off'> = rule.severity === 'off' ? { [rule.id]: 'info' } : {};
      const name = one.headers.get('file') ?? 'tools.json';
      const options: AnalyseOptions = { fileName: /^[^.]*\.json$/.test(name) ? `${name}c` : name, format: one.headers.get('format'), hosts: one.headers.get('hosts')?.split(',').map((host) => host.trim()), rules };
      for (const { rule: id, pointer, fixes } of analyseText(one.text, options).findings) {
        if (id !== rule.id) continue;
        for (const { title, edits } of fixes) {
          const gaps = gapsIn(one.text, edits);
          if (gaps.length === 0) continue;
          const text = filled(one.text, gaps);
          const fix = analyseText(text, options).findings.find((other) => other.rule === id && other.pointer === pointer)?.fixes.find((other) => other.title === title);
          if (fix === undefined) continue;
          const mended = applyEdits(text, fix.edits);
          const lost = gaps.filter((_, index) => !mended.includes(`/*c${index}c*/`));
          if (lost.length === 0) continue;
          assert.ok(fix.loses !== undefined, `"${title}" of line ${one.line} takes comments away and does not say so:\n${text}\n${mended}`);
          assert.ok(!fix.safe, `"${title}" of line ${one.line} takes comments away, so it is not safe:\n${text}\n${mended}`);
        }
      }
    }
  });
}

test('every rule has its cases here', () => {
  assert.ok(readdirSync(import.meta.dirname).filter((name) => name.endsWith('.cases.txt')).length >= RULES.length);
});
