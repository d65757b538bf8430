/** The tools of behaviour.cases.ts: what is said of each, nothing else, and every fix mends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LocatedFinding } from '../../server/src/analysis/file.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { analyseText } from '../support/analyse.ts';
import { CASES } from './behaviour.cases.ts';

const spell = (finding: LocatedFinding): string => `${finding.severity} ${finding.pointer}`;
const countByRule = (findings: readonly LocatedFinding[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
};

for (const { title, file, says, fileName, hosts } of CASES) {
  test(title, () => {
    const text = JSON.stringify(file, undefined, 2);
    const options = { fileName: fileName ?? 'tools.json', ...(hosts === undefined ? {} : { hosts }) };
    const told = (of: string): LocatedFinding[] => analyseText(of, options).findings.filter(({ faint }) => faint !== true);
    const findings = told(text);
    // Information is told of only where the case is about it, or where there is nothing to tell.
    const wanted = says.map(([level, pointer]) => `${level} ${pointer}`).sort();
    const aboutInfo = says.length === 0 || says.some(([level]) => level === 'info');
    const found = findings.filter(({ severity }) => aboutInfo || severity !== 'info').map(spell).sort();
    assert.deepEqual(found, wanted, findings.map((finding) => `${spell(finding)} ${finding.rule}: ${finding.message}`).join('\n'));
    const before = countByRule(findings);
    for (const finding of findings) {
      for (const fix of finding.fixes) {
        const mended = applyEdits(text, fix.edits);
        JSON.parse(mended);
        const after = countByRule(told(mended));
        assert.ok((after.get(finding.rule) ?? 0) < before.get(finding.rule)!, `"${fix.title}" does not mend ${finding.rule}`);
        for (const [rule, count] of after) assert.ok(count <= (before.get(rule) ?? 0), `"${fix.title}" brings ${rule}`);
      }
    }
  });
}
