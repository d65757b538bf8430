/** The check of a file that `calls` in `.toolspec.json` binds to a tool: what the editor says of it. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallEntry } from '../analysis/config.ts';
import { SourceDocument } from '../analysis/document.ts';
import { analyse, type FileSettings } from '../analysis/file.ts';
import { TOO_MANY, WITHOUT_TOOL } from '../features/calls/callCodes.ts';
import { callFaults, isOfLines, MOST_OF_CALLS, problemsIn } from '../features/calls/callDocument.ts';
import { findCallTool, noToolFile } from '../features/calls/callTool.ts';
import type { Snapshot } from '../features/snapshot.ts';
import type { Finding, Severity } from '../rules/finding.ts';
import { parse } from '../text/parse.ts';
import { type Overrides, settingsOf } from './checkFile.ts';
import type { ConfigFile, Configs } from './configs.ts';
import { shownName } from './findFiles.ts';
import { readText } from './readText.ts';

/** What was found in a file of calls. */
export interface CheckedCalls {
  readonly document: SourceDocument;
  readonly calls: number;
  readonly findings: readonly Finding[];
}

/** The files of tools that calls were checked against; undefined for one that is not there. */
const TOOL_FILES = new WeakMap<Configs, Map<string, Promise<Snapshot | undefined>>>();

/** The worst first. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Checks the calls in a text.
 * @param settings of the file of calls
 * @param entry what binds it, from `config`
 * @throws FileError when the file of the tool cannot be read, UsageError
 */
export async function checkCalls(text: string, settings: FileSettings, entry: CallEntry, config: ConfigFile, overrides: Overrides, configs: Configs, cwd: string): Promise<CheckedCalls> {
  const isLines = isOfLines(settings.fileName);
  const path = join(dirname(config.path), entry.file);
  const view = await toolFile(path, overrides, configs, cwd);
  const tool = view === undefined ? noToolFile(entry.file) : findCallTool(view, entry.tool, entry.action);
  const finding = (rule: string, severity: Severity, message: string, start: number, end: number, more: Partial<Finding> = {}): Finding => ({ rule, severity, hosts: [], tool: entry.tool, pointer: '', path: '', message, start, end, related: [], fixes: [], ...more });
  const findings = callFaults(text, isLines, settings.comments).map(({ rule, fault }) => finding(rule.id, rule.severity as Severity, fault.message, fault.start, fault.end));
  if (typeof tool === 'string') findings.push(finding(WITHOUT_TOOL, 'warning', tool, 0, Math.min(1, text.length)));
  else {
    let told = 0;
    const more = { count: 0, severity: 'info' as Severity, start: 0, end: 0 };
    for (const { code, severity, message, pointer, path: dataPath, start, end, fixes } of problemsIn(text, isLines, tool)) {
      if (++told <= MOST_OF_CALLS) findings.push(finding(code, severity, message, start, end, { pointer, path: dataPath, fixes }));
      else {
        if (more.count++ === 0) Object.assign(more, { start, end });
        // As severe as the worst of them, so that a run fails of what is not told as well.
        if (SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(more.severity)) more.severity = severity;
      }
    }
    if (more.count > 0) findings.push(finding(TOO_MANY, more.severity, `Only the first ${MOST_OF_CALLS} problems of the calls in this file are told; there ${more.count === 1 ? 'is 1 more' : `are ${more.count} more`}.`, more.start, more.end));
  }
  const { roots } = parse(text);
  return { document: new SourceDocument(text), calls: isLines ? roots.length : Math.min(1, roots.length), findings: findings.sort((left, right) => left.start - right.start || left.end - right.end) };
}

function toolFile(path: string, overrides: Overrides, configs: Configs, cwd: string): Promise<Snapshot | undefined> {
  let files = TOOL_FILES.get(configs);
  if (files === undefined) TOOL_FILES.set(configs, (files = new Map()));
  let reading = files.get(path);
  if (reading === undefined) files.set(path, (reading = readTools(path, overrides, configs, cwd)));
  return reading;
}

async function readTools(path: string, overrides: Overrides, configs: Configs, cwd: string): Promise<Snapshot | undefined> {
  if (!existsSync(path)) return undefined;
  const settings = settingsOf(await configs.forFile(path), path, overrides);
  const document = new SourceDocument(readText(path, shownName(path, cwd)));
  return { uri: String(pathToFileURL(path)), version: 0, fileName: settings.fileName, document, analysis: analyse(document, settings), comments: settings.comments };
}
