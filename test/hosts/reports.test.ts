/**
 * The forty collected reports: each thing that ought to be said is found at its place with at least its level, for the
 * hosts that the report names; what ought to be clean has no finding above information. Runs where the folder is present.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { LocatedFinding } from '../../server/src/analysis/file.ts';
import type { Severity } from '../../server/src/rules/finding.ts';
import { analyseText } from '../support/analyse.ts';

const folder = join(import.meta.dirname, '../../../shared/reports');

interface Report {
  readonly nn: string;
  readonly slug: string;
  readonly file: string;
  readonly say: readonly (readonly [level: Severity, pointer: string, about: string])[];
  readonly clean: readonly string[];
}

/** The hosts that a report names, where they are not those of the file's format. */
const HOSTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['01', ['claude-code', 'vscode-mcp']],
  ['03', ['claude-desktop', 'openai']],
  ['12', ['claude-code', 'openai']],
  ['22', ['claude-code', 'copilot']],
  ['33', ['openai', 'copilot']],
  ['41', ['vscode-mcp']],
  ['43', ['anthropic', 'bedrock']],
  ['47', ['gemini-json-schema']],
  ['48', ['openai', 'llama-cpp']],
  ['68', ['copilot', 'openai']],
]);
const RANK: Record<Severity, number> = { error: 2, warning: 1, info: 0 };
const spell = (finding: LocatedFinding): string => `${finding.severity} ${finding.rule} ${finding.pointer} ${finding.message}`;

if (existsSync(folder)) {
  const reports = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Report[];
  for (const report of reports) {
    test(`report ${report.nn}: ${report.slug}`, () => {
      const text = readFileSync(join(folder, report.file), 'utf8');
      const findings = (hosts: readonly string[] | undefined): LocatedFinding[] => analyseText(text, { fileName: report.file, hosts }).findings;
      const found = findings(HOSTS.get(report.nn));
      const missed: string[] = [];
      for (const [level, pointer, about] of report.say) {
        const there = found.some((finding) => finding.pointer === pointer && RANK[finding.severity] >= RANK[level]);
        if (!there) missed.push(`${level} ${pointer}: ${about}`);
      }
      const said = new Set(report.say.map(([, pointer]) => pointer));
      const loud = found.filter((finding) => finding.severity !== 'info' && !said.has(finding.pointer) && report.clean.some((clean) => finding.pointer === clean || finding.pointer.startsWith(`${clean}/`)));
      const doubled = found.filter((finding, index) => found.findIndex((other) => other.rule === finding.rule && other.pointer === finding.pointer && other.start === finding.start) !== index);
      assert.deepEqual({ missed, loud: loud.map(spell), doubled: doubled.map(spell) }, { missed: [], loud: [], doubled: [] }, found.slice(0, 30).map(spell).join('\n'));
    });
  }
}

const rivals = join(folder, '../rivals-case.jsonc');

test("the file that the rivals were tried on: every planted fault once, nothing else above information", { skip: !existsSync(rivals) }, () => {
  const { findings } = analyseText(readFileSync(rivals, 'utf8'), { fileName: 'rivals-case.jsonc' });
  const one = '/tools/0/inputSchema';
  const two = '/tools/1/inputSchema';
  const planted: readonly (readonly [pointer: string, level: Severity])[] = [
    [`${one}/requried`, 'warning'],
    [`${one}/required/1`, 'error'],
    [`${one}/properties/kind/type`, 'error'],
    [`${one}/properties/priority/default`, 'error'],
    [`${one}/properties/count/default`, 'error'],
    [`${one}/properties/title/minimum`, 'warning'],
    [`${one}/properties/user.email/pattern`, 'error'],
    [`${one}/properties/labels`, 'info'],
    [`${one}/properties/ref/$ref`, 'error'],
    [`${one}/properties/must/required`, 'error'],
    [`${one}/properties/meta`, 'info'],
    [`${one}/properties/opts/allOf/0/additionalProperties`, 'error'],
    [`${one}/properties/opts/allOf/1/additionalProperties`, 'error'],
    ['/tools/1/name', 'warning'],
    [`${two}/properties/mode/enum/1`, 'warning'],
    [`${two}/properties/mode/default`, 'info'],
    [`${two}/properties/level/maximum`, 'error'],
  ];
  for (const [pointer, level] of planted) {
    const there = findings.filter((finding) => finding.pointer === pointer);
    assert.equal(there.length, 1, `${pointer}: ${there.map(spell).join('; ')}`);
    assert.ok(RANK[there[0]!.severity] >= RANK[level], spell(there[0]!));
  }
  const others = findings.filter((finding) => finding.severity !== 'info' && !planted.some(([pointer]) => pointer === finding.pointer));
  assert.deepEqual(others.map(spell), []);
});
