/** The report as SARIF 2.1.0 (OASIS), which code hosts show beside the changed lines. */
import type { Range } from '../analysis/document.ts';
import type { Severity } from '../rules/finding.ts';
import { CALL_CODES, WITHOUT_TOOL } from '../features/calls/callCodes.ts';
import { RULES } from '../rules/index.ts';
import { DOCS_URL, VERSION } from './about.ts';
import { CONFIGURATION_RULE, type Report, type ReportedFinding } from './report.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const LEVELS: Record<Severity | 'off', string> = { error: 'error', warning: 'warning', info: 'note', off: 'none' };

/** SARIF counts lines and columns from 1. */
const region = ({ start, end }: Range): object => ({ startLine: start.line + 1, startColumn: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 });

/** A relative reference as RFC 3986 writes it. */
const uriOf = (file: string): string => (file === '-' ? 'stdin' : file.split('/').map(encodeURIComponent).join('/'));

export function sarifOf(report: Report): object {
  const rules = [
    ...RULES.map((rule) => ({
      id: rule.id,
      shortDescription: { text: rule.docs.what },
      fullDescription: { text: `${rule.docs.what} ${rule.docs.why}` },
      helpUri: `${DOCS_URL}/rules/${rule.id}.md`,
      defaultConfiguration: { enabled: rule.severity !== 'off', level: LEVELS[rule.severity] },
    })),
    ...[...CALL_CODES].map(([id, text]) => ({ id, shortDescription: { text }, defaultConfiguration: { enabled: true, level: id === WITHOUT_TOOL ? 'warning' : 'error' } })),
    { id: CONFIGURATION_RULE, shortDescription: { text: 'A fault of .toolspec.json.' }, defaultConfiguration: { enabled: true, level: 'error' } },
  ];
  const indexes = new Map(rules.map((rule, index) => [rule.id, index]));
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Toolspec Lens', version: VERSION, semanticVersion: VERSION, rules } },
        columnKind: 'utf16CodeUnits',
        artifacts: report.files.map((file) => ({ location: { uri: uriOf(file.file) } })),
        results: report.files.flatMap((file, index) => file.findings.map((finding) => resultOf(finding, file.file, index, indexes))),
      },
    ],
  };
}

function resultOf(finding: ReportedFinding, file: string, index: number, indexes: ReadonlyMap<string, number>): object {
  const artifactLocation = { uri: uriOf(file), index };
  const physical = (range: Range): object => ({ physicalLocation: { artifactLocation, region: region(range) } });
  const { hosts, path, tool, pointer } = finding;
  return {
    ruleId: finding.rule,
    ruleIndex: indexes.get(finding.rule),
    level: LEVELS[finding.severity],
    message: { text: finding.message },
    locations: [{ ...physical(finding.range), logicalLocations: [{ fullyQualifiedName: pointer, ...(tool === null ? {} : { name: tool }) }] }],
    ...(finding.related.length === 0 ? {} : { relatedLocations: finding.related.map((other, id) => ({ id, ...physical(other.range), message: { text: other.message } })) }),
    ...(finding.fixes.length === 0
      ? {}
      : {
          fixes: finding.fixes.map((fix) => ({
            description: { text: fix.title },
            artifactChanges: [{ artifactLocation, replacements: fix.edits.map((edit) => ({ deletedRegion: region(edit.range), insertedContent: { text: edit.newText } })) }],
          })),
        }),
    properties: { hosts, path, ...(finding.faint === true ? { faint: true } : {}) },
  };
}
