/** `toolspec fix`: mends files and says what it changed. */
import { readFile } from 'node:fs/promises';
import { callEntryFor } from '../analysis/config.ts';
import { fixAll, type FixedText } from '../analysis/fixAll.ts';
import { SourceDocument } from '../analysis/document.ts';
import { recognise } from '../analysis/file.ts';
import { type Overrides, pathOf, settingsOf } from './checkFile.ts';
import { colorsFor } from './color.ts';
import { configOf, Configs, pathBelow } from './configs.ts';
import { findFiles, type InputFile } from './findFiles.ts';
import { EXIT_CLEAN, EXIT_FAULT, EXIT_FINDINGS, type ExitCode, FileError, type Io, UsageError } from './io.ts';
import { printable } from './printable.ts';
import { decode, reasonOf } from './readText.ts';
import { writeAtomic } from './writeAtomic.ts';

export interface FixOptions {
  /** Also makes fixes that may change what the author meant. */
  readonly unsafe: boolean;
  /** Says what would change and writes nothing. */
  readonly dryRun: boolean;
}

interface Totals {
  fixes: number;
  files: number;
  errors: number;
  left: number;
}

export async function fix(args: readonly string[], overrides: Overrides, options: FixOptions, io: Io): Promise<ExitCode> {
  if (args.length === 0) throw new UsageError('fix: Name files, folders or globs; - reads standard input and writes the mended text to standard output.');
  const configs = new Configs(io.cwd);
  const totals: Totals = { fixes: 0, files: 0, errors: 0, left: 0 };
  let fault = false;
  for (const file of (await findFiles(args, io.cwd)).files) {
    try {
      await fixFile(file, overrides, options, configs, io, totals);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      fault = true;
      io.err(`${error.message}\n`);
    }
  }
  for (const config of await configs.all()) {
    if (config.problems.length === 0) continue;
    fault = true;
    io.err(`${config.shown}: ${config.problems[0]!.message} toolspec check says more.\n`);
  }
  const many = (count: number, word: string, words = `${word}s`): string => `${count} ${count === 1 ? word : words}`;
  io.err(`${many(totals.fixes, 'fix', 'fixes')} in ${many(totals.files, 'file')}${options.dryRun ? ' would be made' : ''}; ${many(totals.left, 'finding')} left.\n`);
  if (fault) return EXIT_FAULT;
  return totals.errors > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

async function fixFile(file: InputFile, overrides: Overrides, options: FixOptions, configs: Configs, io: Io, totals: Totals): Promise<void> {
  const path = pathOf(file, overrides, io.cwd);
  const config = await configs.forFile(path);
  const settings = settingsOf(config, path, overrides);
  // A file of calls holds no tools, whatever it looks like.
  const isLeftAlone = settings.format === 'none' || callEntryFor(configOf(config), pathBelow(config, path)) !== undefined;
  if (isLeftAlone && file.path !== undefined) return;
  let before: Uint8Array;
  try {
    before = file.path === undefined ? await io.input() : await readFile(file.path);
  } catch (error) {
    throw new FileError(`${file.shown}: ${reasonOf(error)}`);
  }
  const text = decode(before, file.shown);
  // Who reads standard output gets the text in any case.
  if (isLeftAlone) return io.out(text);
  if (settings.format === undefined && recognise(new SourceDocument(text).outline(settings.fileName)) === undefined) {
    if (file.named) io.err(`${file.shown}: The file holds no tools in a known format, so nothing was changed. --as names the format.\n`);
    if (file.path === undefined) io.out(text);
    return;
  }
  const fixed = fixAll(text, settings, options.unsafe);
  totals.errors += fixed.left.filter((finding) => finding.severity === 'error').length;
  totals.left += fixed.left.length;
  if (file.path === undefined) io.out(fixed.text);
  else if (fixed.text !== text && !options.dryRun) await writeAtomic(file.path, fixed.text, before, file.shown);
  if (fixed.text === text) return;
  totals.fixes += fixed.made.length;
  totals.files++;
  say(file, fixed, io);
}

/** What was changed, a line each; on standard error, since standard output may be the text. */
function say(file: InputFile, fixed: FixedText, io: Io): void {
  const colors = colorsFor(io);
  for (const { finding, fix: made, line, character } of fixed.made) {
    const lost = made.loses === undefined ? '' : ` (${made.loses})`;
    io.err(`${colors.strong(`${printable(file.shown)}:${line + 1}:${character + 1}`)} ${printable(made.title)}${printable(lost)} ${colors.dim(`[${finding.rule}]`)}\n`);
  }
}
