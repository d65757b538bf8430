/** `toolspec check`: what is wrong with tool files. */
import { SourceDocument } from '../analysis/document.ts';
import type { Severity } from '../rules/finding.ts';
import { type CheckedFile, checkFile, type Overrides, overridesOf } from './checkFile.ts';
import { colorsFor } from './color.ts';
import { Configs } from './configs.ts';
import { findFiles } from './findFiles.ts';
import { EXIT_CLEAN, EXIT_FAULT, EXIT_FINDINGS, type ExitCode, FileError, type Io, UsageError } from './io.ts';
import { type ReportedFile, reportConfig, reportFile, reportOf, type Source } from './report.ts';
import { textOfFile, textOfSummary } from './reportText.ts';

export interface CheckOptions {
  readonly overrides: Overrides;
  readonly format: 'text' | 'json' | 'sarif';
  readonly failOn: Severity | 'never';
}

const FORMATS = ['text', 'json', 'sarif'] as const;
const FAIL_ON = ['error', 'warning', 'info', 'never'] as const;

/** @throws UsageError */
export function checkOptions(values: { as?: string; host?: string[]; format?: string; 'fail-on'?: string; 'stdin-name'?: string }): CheckOptions {
  const format = FORMATS.find((one) => one === (values.format ?? 'text'));
  if (format === undefined) throw new UsageError(`--format: The reports are ${FORMATS.join(', ')}, not ${JSON.stringify(values.format)}.`);
  const failOn = FAIL_ON.find((one) => one === (values['fail-on'] ?? 'error'));
  if (failOn === undefined) throw new UsageError(`--fail-on: The limits are ${FAIL_ON.join(', ')}, not ${JSON.stringify(values['fail-on'])}.`);
  return { overrides: overridesOf(values), format, failOn };
}

/** Checks files and prints the report. */
export async function check(args: readonly string[], options: CheckOptions, io: Io): Promise<ExitCode> {
  if (args.length === 0) throw new UsageError('check: Name files, folders or globs; - reads standard input.');
  const files = await findFiles(args, io.cwd);
  const configs = new Configs(io.cwd);
  const colors = colorsFor(io);
  const reported: ReportedFile[] = [];
  let fault = false;
  for (const file of files) {
    let checked: CheckedFile | undefined;
    try {
      checked = await checkFile(file, options.overrides, configs, io);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      fault = true;
      io.err(`${error.message}\n`);
      continue;
    }
    if (checked === undefined) continue;
    if (reportFailures(checked, io)) fault = true;
    if (checked.analysis.format === undefined) {
      if (!file.named) continue;
      const broken = syntaxFault(checked);
      if (broken !== undefined) fault = true;
      io.err(`${file.shown}${broken ?? ': The file holds no tools in a known format, so nothing was checked. --as names the format.'}\n`);
    }
    const report = reportFile(checked);
    reported.push(report);
    if (options.format === 'text') io.out(textOfFile(report, sourceOf(checked.document), colors));
  }
  for (const config of await configs.all()) {
    if (config.problems.length === 0) continue;
    fault = true;
    const document = new SourceDocument(config.text);
    const report = reportConfig(config, (offset) => document.positionAt(offset));
    reported.push(report);
    if (options.format === 'text') io.out(textOfFile(report, sourceOf(document), colors));
  }
  const report = reportOf(reported);
  if (options.format === 'text') io.out(textOfSummary(report, colors));
  else if (options.format === 'json') io.out(`${JSON.stringify(report, undefined, 2)}\n`);
  else io.out(`${JSON.stringify((await import('./reportSarif.ts')).sarifOf(report), undefined, 2)}\n`);
  if (fault) return EXIT_FAULT;
  return reaches(report.summary, options.failOn) ? EXIT_FINDINGS : EXIT_CLEAN;
}

function reaches(summary: { errors: number; warnings: number; infos: number }, limit: Severity | 'never'): boolean {
  if (limit === 'never') return false;
  return summary.errors > 0 || (limit !== 'error' && summary.warnings > 0) || (limit === 'info' && summary.infos > 0);
}

/** The first place where a text that is no tool file is no JSON either: then tools may be hidden in it. */
function syntaxFault({ document, settings }: CheckedFile): string | undefined {
  const fault = document.outline(settings.fileName).faults.find((one) => one.code === 'syntax');
  if (fault === undefined) return undefined;
  const { line, character } = document.positionAt(fault.start);
  return `:${line + 1}:${character + 1}: The file is no JSON, so no tools were found in it. ${fault.message}`;
}

/** @returns true when a rule threw */
function reportFailures({ analysis, shown }: CheckedFile, io: Io): boolean {
  for (const rule of new Set(analysis.failures.map((failure) => failure.rule))) {
    const { error } = analysis.failures.find((failure) => failure.rule === rule)!;
    io.err(`${shown}: The rule ${rule} failed; its findings are missing. Please report this. ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return analysis.failures.length > 0;
}

function sourceOf(document: SourceDocument): Source {
  return {
    lineAt: (line) => document.slice(document.offsetAt({ line, character: 0 }), document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER })).replace(/[\r\n]+$/, ''),
  };
}

