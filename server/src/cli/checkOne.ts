/** The check of one file as plain data, so that it can be done in another thread. */
import { callEntryFor } from '../analysis/config.ts';
import type { SourceDocument } from '../analysis/document.ts';
import type { CheckedCalls } from './checkCalls.ts';
import { type CheckedFile, checkFile, type Overrides, pathOf, settingsOf, textOf } from './checkFile.ts';
import { type Configs, pathBelow } from './configs.ts';
import type { InputFile } from './findFiles.ts';
import { FileError, type Io } from './io.ts';
import { type ReportedFile, reportCalls, reportFile, type Source } from './report.ts';
import { type TextStyle, textOfFile } from './reportText.ts';

export interface OneResult {
  /** undefined where there is nothing to report: no tool file, or one that cannot be read. */
  readonly report: ReportedFile | undefined;
  /** The report for people; empty where another was asked for. */
  readonly text: string;
  /** For standard error. */
  readonly messages: string;
  /** The file could not be read, or a rule failed. */
  readonly fault: boolean;
  /** The pointers of the configuration's `ignore` entries that hid something. */
  readonly usedIgnores: readonly string[];
}

const NO_TOOLS = ': The file holds no tools in a known format, so nothing was checked. --as names the format.';
const isConfig = (shown: string): boolean => /(^|[\\/])\.toolspec\.json$/.test(shown);

const NOTHING: OneResult = { report: undefined, text: '', messages: '', fault: false, usedIgnores: [] };

/** @param style undefined where no text is wanted */
export async function checkOne(file: InputFile, overrides: Overrides, configs: Configs, io: Io, style: TextStyle | undefined): Promise<OneResult> {
  let checked: CheckedFile | undefined;
  try {
    const calls = await callsOf(file, overrides, configs, io);
    if (calls !== undefined) {
      const report = reportCalls(file.shown, calls);
      return { ...NOTHING, report, text: style === undefined ? '' : textOfFile(report, sourceOf(calls.document), style) };
    }
    checked = await checkFile(file, overrides, configs, io);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { ...NOTHING, messages: `${error.message}\n`, fault: true };
  }
  if (checked === undefined) return NOTHING;
  let messages = failures(checked);
  let fault = messages !== '';
  if (checked.analysis.format === undefined) {
    if (!file.named) return { ...NOTHING, messages, fault };
    const broken = syntaxFault(checked);
    if (broken !== undefined) fault = true;
    messages += `${file.shown}${broken ?? (isConfig(file.shown) ? ': The configuration is read with the files that it speaks of: name its folder.' : NO_TOOLS)}\n`;
  }
  const report = reportFile(checked);
  const usedIgnores = [...(checked.analysis.usedIgnores ?? [])].map((entry) => entry.at);
  return { report, text: style === undefined ? '' : textOfFile(report, sourceOf(checked.document), style), messages, fault, usedIgnores };
}

/** What is found in a file that is bound to a tool; undefined for any other. @throws FileError, UsageError */
async function callsOf(file: InputFile, overrides: Overrides, configs: Configs, io: Io): Promise<CheckedCalls | undefined> {
  const path = pathOf(file, overrides, io.cwd);
  const config = await configs.forFile(path);
  const entry = config && callEntryFor(config.config, pathBelow(config, path));
  if (entry === undefined) return undefined;
  const { checkCalls } = await import('./checkCalls.ts');
  return checkCalls(await textOf(file, io), settingsOf(config, path, overrides), entry, config!, overrides, configs, io.cwd);
}

/** The first place where a text that is no tool file is no JSON either: then tools may be hidden in it. */
function syntaxFault({ document, settings }: CheckedFile): string | undefined {
  const fault = document.outline(settings.fileName).faults.find((one) => one.code === 'syntax');
  if (fault === undefined) return undefined;
  const { line, character } = document.positionAt(fault.start);
  return `:${line + 1}:${character + 1}: The file is no JSON, so no tools were found in it. ${fault.message}`;
}

/** A sentence for each rule that threw. */
function failures({ analysis, shown }: CheckedFile): string {
  let text = '';
  for (const rule of new Set(analysis.failures.map((failure) => failure.rule))) {
    const { error } = analysis.failures.find((failure) => failure.rule === rule)!;
    text += `${shown}: The rule ${rule} failed; its findings are missing. Please report this. ${error instanceof Error ? error.stack : String(error)}\n`;
  }
  return text;
}

/** The lines of a document. The last one is kept: many findings of a file that is one line would each put its megabytes together. */
export function sourceOf(document: SourceDocument): Source {
  let kept = -1;
  let text = '';
  return {
    lineAt(line) {
      if (line !== kept) {
        text = document.slice(document.offsetAt({ line, character: 0 }), document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }));
        kept = line;
      }
      return text;
    },
  };
}
