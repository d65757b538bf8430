/** The result of a check as plain data: the document that `--format json` prints, and what the other reports are made from. */
import type { Position, Range, SourceDocument } from '../analysis/document.ts';
import type { LocatedFinding } from '../analysis/file.ts';
import type { Severity } from '../rules/finding.ts';
import type { ConfigProblem } from '../analysis/configModel.ts';
import { ignoreUnused } from '../rules/ignore-unused.ts';
import type { CheckedCalls } from './checkCalls.ts';
import type { CheckedFile } from './checkFile.ts';
import type { ConfigFile } from './configs.ts';

export interface ReportedEdit {
  readonly range: Range;
  readonly newText: string;
}

export interface ReportedFinding {
  readonly rule: string;
  readonly severity: Severity;
  /** Only where it is a hint: true of so many good tools that people read it when they ask. */
  readonly faint?: true;
  readonly hosts: readonly string[];
  readonly tool: string | null;
  readonly pointer: string;
  readonly path: string;
  readonly message: string;
  readonly range: Range;
  readonly related: readonly { readonly message: string; readonly range: Range }[];
  readonly fixes: readonly { readonly title: string; readonly safe: boolean; readonly edits: readonly ReportedEdit[] }[];
}

export interface ReportedFile {
  readonly file: string;
  /** null where the file holds no tools. */
  readonly format: string | null;
  readonly tools: number;
  /** Only where the file holds calls of a tool: how many. */
  readonly calls?: number;
  readonly findings: readonly ReportedFinding[];
}

/** Lines and characters count from 0, characters in UTF-16 code units, as in LSP. */
export interface Report {
  readonly version: 1;
  readonly files: readonly ReportedFile[];
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
}

/** The lines of a text, for the reports that show them. */
export interface Source {
  lineAt(line: number): string;
}

/** The rule of a finding that speaks of `.toolspec.json` itself. */
export const CONFIGURATION_RULE = 'configuration';
const IGNORE_RULE = ignoreUnused.id;

export function reportFile(checked: CheckedFile): ReportedFile {
  const { document, analysis, findings, shown } = checked;
  return {
    file: shown,
    format: analysis.format?.id ?? null,
    tools: analysis.toolCount,
    findings: findings.map((finding) => reportFinding(finding, document)),
  };
}

/** A file of calls. */
export function reportCalls(shown: string, { document, calls, findings }: CheckedCalls): ReportedFile {
  return { file: shown, format: null, tools: 0, calls, findings: findings.map((finding) => reportFinding(finding, document)) };
}

function reportFinding(finding: LocatedFinding, document: SourceDocument): ReportedFinding {
  const range = (span: { readonly start: number; readonly end: number }): Range => ({ start: document.positionAt(span.start), end: document.positionAt(span.end) });
  return {
    rule: finding.rule,
    severity: finding.severity,
    ...(finding.faint === true ? { faint: true } : {}),
    hosts: finding.hosts,
    tool: finding.tool ?? null,
    pointer: finding.pointer,
    path: finding.path,
    message: finding.message,
    range: range(finding),
    related: finding.related.map((other) => ({ message: other.message, range: range(other) })),
    fixes: finding.fixes.map((fix) => ({ title: fix.title, safe: fix.safe, edits: fix.edits.map((edit) => ({ range: range(edit), newText: edit.newText })) })),
  };
}

/** A configuration with faults, as a file of the report. @param unused its entries of `ignore` that hide nothing */
export function reportConfig(config: ConfigFile, unused: readonly ConfigProblem[], positionAt: (offset: number) => Position): ReportedFile {
  const finding = (rule: string) => (problem: ConfigProblem): ReportedFinding => ({
    rule,
    severity: problem.severity,
    hosts: [],
    tool: null,
    pointer: problem.pointer,
    path: '',
    message: problem.message,
    range: { start: positionAt(problem.start), end: positionAt(problem.end) },
    related: [],
    fixes: [],
  });
  return { file: config.shown, format: null, tools: 0, findings: [...config.problems.map(finding(CONFIGURATION_RULE)), ...unused.map(finding(IGNORE_RULE))] };
}

/** Counts over all files of a check. */
export interface Totals {
  errors: number;
  warnings: number;
  infos: number;
  /** Faint findings, which are of severity info and not counted among the infos. */
  hints: number;
  /** Files with tools, and the tools in them. */
  files: number;
  tools: number;
  /** Files of calls, and the calls in them. */
  callFiles: number;
  calls: number;
}

export const newTotals = (): Totals => ({ errors: 0, warnings: 0, infos: 0, hints: 0, files: 0, tools: 0, callFiles: 0, calls: 0 });

/** Adds a file to the totals. */
export function count(totals: Totals, file: ReportedFile): void {
  if (file.format !== null) totals.files++;
  totals.tools += file.tools;
  if (file.calls !== undefined) totals.callFiles++;
  totals.calls += file.calls ?? 0;
  for (const { severity, faint } of file.findings) {
    if (faint === true) totals.hints++;
    else if (severity === 'error') totals.errors++;
    else if (severity === 'warning') totals.warnings++;
    else totals.infos++;
  }
}

/** The summary counts the findings that are listed, so hints are infos in it. */
export function reportOf(files: readonly ReportedFile[], { errors, warnings, infos, hints }: Totals): Report {
  return { version: 1, files, summary: { errors, warnings, infos: infos + hints } };
}
