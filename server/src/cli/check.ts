/** `toolspec check`: what is wrong with tool files. */
import { dirname, relative, sep } from 'node:path';
import { SourceDocument } from '../analysis/document.ts';
import { unusedIgnores } from '../analysis/unusedIgnores.ts';
import type { Severity } from '../rules/finding.ts';
import { type Overrides, overridesOf, pathOf } from './checkFile.ts';
import { checkOne, type OneResult, sourceOf } from './checkOne.ts';
import { type ConfigFile, Configs, pathBelow } from './configs.ts';
import { type Found, findFiles, type InputFile } from './findFiles.ts';
import { EXIT_CLEAN, EXIT_FAULT, EXIT_FINDINGS, type ExitCode, type Io, UsageError } from './io.ts';
import { count, newTotals, type ReportedFile, reportConfig, reportOf } from './report.ts';
import { styleFor, textOfFile, textOfSummary } from './reportText.ts';

export interface CheckOptions {
  readonly overrides: Overrides;
  readonly format: 'text' | 'json' | 'sarif';
  readonly failOn: Severity | 'never';
  /** The report for people lists faint findings as well. */
  readonly hints: boolean;
  /** How many threads check many files; by their number and that of the processors when undefined. */
  readonly threads: number | undefined;
}

const FORMATS = ['text', 'json', 'sarif'] as const;
const FAIL_ON = ['error', 'warning', 'info', 'never'] as const;

/** @throws UsageError */
export function checkOptions(values: { as?: string; host?: string[]; format?: string; 'fail-on'?: string; 'stdin-name'?: string; hints?: boolean; threads?: string }): CheckOptions {
  const format = FORMATS.find((one) => one === (values.format ?? 'text'));
  if (format === undefined) throw new UsageError(`--format: The reports are ${FORMATS.join(', ')}, not ${JSON.stringify(values.format)}.`);
  const failOn = FAIL_ON.find((one) => one === (values['fail-on'] ?? 'error'));
  if (failOn === undefined) throw new UsageError(`--fail-on: The limits are ${FAIL_ON.join(', ')}, not ${JSON.stringify(values['fail-on'])}.`);
  const threads = values.threads === undefined ? undefined : Number(values.threads);
  if (threads !== undefined && !(Number.isInteger(threads) && threads > 0)) throw new UsageError(`--threads: A whole number above 0, not ${JSON.stringify(values.threads)}.`);
  return { overrides: overridesOf(values), format, failOn, hints: values.hints === true, threads };
}

/** What was seen of the files of one configuration. */
interface Use {
  readonly checked: Set<string>;
  readonly used: Set<string>;
}

/** Checks files and prints the report. */
export async function check(args: readonly string[], options: CheckOptions, io: Io): Promise<ExitCode> {
  if (args.length === 0) throw new UsageError('check: Name files, folders or globs; - reads standard input.');
  const found = await findFiles(args, io.cwd);
  const configs = new Configs(io.cwd);
  const style = styleFor(options, io);
  const reported: ReportedFile[] = [];
  const totals = newTotals();
  const uses = new Map<ConfigFile, Use>();
  let fault = false;
  /** What the report still needs: people have read the findings when the summary comes. */
  const keep = (report: ReportedFile): void => {
    count(totals, report);
    if (style === undefined) reported.push(report);
  };
  let index = 0;
  for await (const result of results(found.files, options, configs, io)) {
    const file = found.files[index++]!;
    if (result.fault) fault = true;
    if (result.messages !== '') io.err(result.messages);
    if (result.report !== undefined) keep(result.report);
    if (result.text !== '') io.out(result.text);
    const path = pathOf(file, options.overrides, io.cwd);
    const config = await configs.forFile(path);
    if (config === undefined) continue;
    const use = uses.get(config) ?? { checked: new Set(), used: new Set() };
    uses.set(config, use);
    use.checked.add(pathBelow(config, path));
    for (const at of result.usedIgnores) use.used.add(at);
  }
  for (const [config, use] of uses) {
    // Another choice of hosts finds other things, so nothing is known of what an entry hides.
    const unused = options.overrides.hosts !== undefined || options.overrides.format !== undefined ? [] : unusedIgnores(config.config, { ...use, whole: covers(found, config) });
    if (config.problems.length > 0) fault = true;
    else if (unused.length === 0) continue;
    const document = new SourceDocument(config.text);
    const report = reportConfig(config, unused, (offset) => document.positionAt(offset));
    keep(report);
    if (style !== undefined) io.out(textOfFile(report, sourceOf(document), style));
  }
  if (style !== undefined) io.out(textOfSummary(totals, style));
  else if (options.format === 'json') io.out(`${JSON.stringify(reportOf(reported, totals), undefined, 2)}\n`);
  else io.out(`${JSON.stringify((await import('./reportSarif.ts')).sarifOf(reportOf(reported, totals)), undefined, 2)}\n`);
  if (fault) return EXIT_FAULT;
  return reaches(totals, options.failOn) ? EXIT_FINDINGS : EXIT_CLEAN;
}

/** The check of each file, in order; in several threads where there are many. */
async function* results(files: readonly InputFile[], options: CheckOptions, configs: Configs, io: Io): AsyncGenerator<OneResult> {
  const { threadsFor, checkInThreads } = await import('./threads.ts');
  const threads = threadsFor(files, options.threads, io);
  if (threads > 1) return yield* checkInThreads(files, options, threads, io);
  const style = styleFor(options, io);
  for (const file of files) yield await checkOne(file, options.overrides, configs, io, style);
}

/** True when a folder that was searched holds the configuration's folder. */
function covers({ folders }: Found, config: ConfigFile): boolean {
  return folders.some((folder) => !relative(folder, dirname(config.path)).split(sep).includes('..'));
}

/** Hints never reach a limit, whichever report is printed: what people do not see must not fail their build. */
function reaches(summary: { errors: number; warnings: number; infos: number }, limit: Severity | 'never'): boolean {
  if (limit === 'never') return false;
  return summary.errors > 0 || (limit !== 'error' && summary.warnings > 0) || (limit === 'info' && summary.infos > 0);
}
