/**
 * Runs the marked-text cases of every rule and the examples of its page. For each finding, every fix is applied and
 * the text analysed again: the finding must be gone and no other may have come.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { RULES } from '../../server/src/rules/index.ts';
import type { Severity } from '../../server/src/rules/finding.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import type { LocatedFinding } from '../../server/src/analysis/file.ts';
import { analyseText, type AnalyseOptions } from '../support/analyse.ts';
import { type Case, readCases } from '../support/cases.ts';

const folder = import.meta.dirname;
const caseFile = (id: string): string => join(folder, `${id}.cases.txt`);

function optionsOf(one: Case, rule: string): AnalyseOptions {
  const rules: Record<string, Severity | 'off'> = {};
  for (const pair of (one.headers.get('rules') ?? '').split(',')) {
    const [id, severity] = pair.split('=').map((part) => part.trim());
    if (id !== undefined && severity !== undefined) rules[id] = severity as Severity;
  }
  const own = RULES.find((candidate) => candidate.id === rule);
  if (own?.severity === 'off' && rules[rule] === undefined) rules[rule] = 'info';
  return {
    fileName: one.headers.get('file') ?? 'tools.json',
    format: one.headers.get('format'),
    hosts: one.headers.get('hosts')?.split(',').map((host) => host.trim()),
    rules,
  };
}

const spell = (finding: LocatedFinding): string => `${finding.rule} ${finding.pointer} ${finding.message}`;

/** Applies every fix of every finding of the rule and analyses again. */
function checkFixes(text: string, options: AnalyseOptions, findings: LocatedFinding[], rule: string): void {
  for (const finding of findings) {
    if (finding.rule !== rule) continue;
    for (const fix of finding.fixes) {
      assert.ok(fix.edits.length > 0, `The fix "${fix.title}" changes nothing.`);
      const mended = applyEdits(text, fix.edits);
      const after = analyseText(mended, options).findings;
      const count = (list: LocatedFinding[], id: string): number => list.filter((other) => other.rule === id).length;
      assert.ok(count(after, rule) < count(findings, rule), `After "${fix.title}" the finding is still there:\n${mended}\n${after.map(spell).join('\n')}`);
      const before = new Map<string, number>();
      for (const other of findings) before.set(other.rule, (before.get(other.rule) ?? 0) + 1);
      for (const other of after) {
        const left = (before.get(other.rule) ?? 0) - 1;
        assert.ok(left >= 0, `"${fix.title}" brought another finding: ${spell(other)}\n${mended}`);
        before.set(other.rule, left);
      }
    }
  }
}

function matchTitle(title: string, expected: string): boolean {
  const parts = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(title);
}

for (const rule of RULES) {
  test(rule.id, async (t) => {
    await t.test('has cases and a page', () => {
      assert.match(rule.id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.ok(existsSync(caseFile(rule.id)), `test/rules/${rule.id}.cases.txt is missing.`);
    });
    const severity = rule.severity === 'off' ? { [rule.id]: 'info' as const } : {};
    const { wrong, right, format, hosts, fileName } = rule.docs;
    const options: AnalyseOptions = { fileName: fileName ?? 'tools.json', format, hosts, rules: severity };
    await t.test('page: the wrong example is found', () => {
      const { findings } = analyseText(wrong, options);
      assert.ok(findings.some((finding) => finding.rule === rule.id), `Found only: ${findings.map(spell).join('\n')}`);
      checkFixes(wrong, options, findings, rule.id);
    });
    await t.test('page: the right example is clean', () => {
      const { findings, analysis } = analyseText(right, options);
      assert.ok(analysis.format !== undefined, 'The right example is no tool file.');
      assert.deepEqual(findings.filter((finding) => finding.severity !== 'info' || finding.rule === rule.id).map(spell), []);
    });
    if (!existsSync(caseFile(rule.id))) return;
    for (const one of readCases(caseFile(rule.id))) {
      await t.test(`line ${one.line}: ${one.title}`, () => {
        const all = one.headers.get('all') === 'yes';
        const caseOptions = optionsOf(one, rule.id);
        const { findings, document } = analyseText(one.text, caseOptions);
        const found = findings
          .filter((finding) => all || finding.rule === rule.id)
          .map((finding) => ({ finding, start: document.positionAt(finding.start), end: document.positionAt(finding.end) }));
        const left = [...found];
        for (const mark of one.marks) {
          const index = left.findIndex(
            ({ finding, start, end }) =>
              start.line === mark.line &&
              start.character === mark.start &&
              end.line === mark.line &&
              end.character === mark.end &&
              (mark.rule === undefined || mark.rule === finding.rule) &&
              (mark.severity === undefined || mark.severity === finding.severity) &&
              (mark.pointer === undefined || mark.pointer === finding.pointer) &&
              (mark.message === undefined || finding.message.includes(mark.message)),
          );
          const shown = found.map(({ finding, start, end }) => `${start.line}:${start.character}-${end.line}:${end.character} ${finding.severity} ${spell(finding)}`);
          assert.ok(index >= 0, `No finding at ${mark.line}:${mark.start}-${mark.end} ${JSON.stringify(mark)}. Found:\n${shown.join('\n')}`);
          left.splice(index, 1);
        }
        assert.deepEqual(left.map(({ finding }) => spell(finding)), [], 'Findings without a mark.');
        checkFixes(one.text, caseOptions, findings, rule.id);
        for (const fixCase of one.fixes) {
          const fix = findings
            .filter((finding) => finding.rule === rule.id)
            .flatMap((finding) => finding.fixes)
            .find((candidate) => matchTitle(candidate.title, fixCase.title));
          assert.ok(fix !== undefined, `No fix "${fixCase.title}". There are: ${findings.flatMap((finding) => finding.fixes.map((candidate) => candidate.title)).join(', ')}`);
          assert.equal(applyEdits(one.text, fix.edits), fixCase.text);
        }
      });
    }
  });
}

test('every case file belongs to a rule', () => {
  const ids = new Set(RULES.map((rule) => rule.id));
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.cases.txt')) assert.ok(ids.has(name.slice(0, -'.cases.txt'.length)), `${name} belongs to no rule.`);
  }
});
