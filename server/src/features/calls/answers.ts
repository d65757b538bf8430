/** What each host would answer to a call, word for word, as a text to read. */
import * as l10n from '@vscode/l10n';
import { callAnswer } from '../../analysis/callAnswer.ts';
import { writeJson } from '../../analysis/writtenJson.ts';
import { parseWithWrittenNumbers } from '../../schema/index.ts';
import { parse } from '../../text/parse.ts';
import type { CallTool } from './callTool.ts';

/** The answer to one call. */
export interface HostAnswer {
  readonly host: { readonly id: string; readonly title: string };
  readonly ok: boolean;
  /** The host refuses the keys; without it they may pass unseen, since the host closes no object by itself. */
  readonly closes: boolean;
  /** The refusal of keys: `unknown`, `allowed`, `count`. */
  readonly keys: unknown;
  /** What the call lacks, a sentence each. */
  readonly lacks: readonly string[];
  /** The refused values: `path`, `message`, `limit`, `allowed` each. */
  readonly errors: unknown;
  /** The host reads values, and they were checked. */
  readonly readsValues: boolean;
  /** The schema is at fault, so the call could not be checked. */
  readonly fault: string | undefined;
}

/** The answers to one call of a document. */
export interface CallResult {
  /** Zero-based, where the call begins. */
  readonly line: number;
  readonly answers: readonly HostAnswer[];
  /** Why the data is no call: it is no JSON. */
  readonly unreadable: string | undefined;
}

const MOST_CALLS = 1000;

/** The answers of the tool's hosts to every call of a document: one, or one a line. */
export function callResults(text: string, isLines: boolean, tool: CallTool, host: string | undefined): CallResult[] {
  if (!isLines) return text.trim() === '' ? [] : [resultOf(text, 0, tool, host)];
  const results: CallResult[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  for (let line = 0; line < lines.length && results.length < MOST_CALLS; line++) if (lines[line]!.trim() !== '') results.push(resultOf(lines[line]!, line, tool, host));
  return results;
}

function resultOf(text: string, line: number, { read, found, target }: CallTool, wanted: string | undefined): CallResult {
  let data: unknown;
  try {
    data = parseWithWrittenNumbers(text);
  } catch (error) {
    const [fault] = parse(text).faults;
    return { line, answers: [], unreadable: fault?.message ?? (error as Error).message };
  }
  const hosts = wanted === undefined ? found.hosts : found.hosts.filter((host) => host.id === wanted);
  const answers = hosts.map((host): HostAnswer => {
    const { ok, keys, refusesKeys, lacks, values, fault } = callAnswer(read.text, target, host, data);
    const refusal = keys?.ok === false ? { unknown: keys.unknown, allowed: keys.allowed, count: keys.count } : undefined;
    return { host: { id: host.id, title: host.title }, ok, closes: refusesKeys, keys: refusal, lacks, errors: values?.ok === false ? values.errors : undefined, readsValues: values !== undefined, fault };
  });
  return { line, answers, unreadable: undefined };
}

/** The answers as JSON with comments: a sentence, and below it the refusal as data. */
export function answerText(results: readonly CallResult[], isLines: boolean, title: string): string {
  const parts = [`// ${title}\n`];
  for (const { line, answers, unreadable } of results) {
    const say = (words: string): string => `// ${isLines ? l10n.t('Line {0}: {1}', line + 1, words) : words}\n`;
    if (unreadable !== undefined) parts.push(say(l10n.t('This is no JSON, so nobody reads it. {0}', unreadable)));
    for (const { host, ok, closes, keys, lacks, errors, readsValues, fault } of answers) {
      if (ok) parts.push(say(readsValues ? l10n.t('{0} takes the call.', host.title) : l10n.t('{0} takes the call. Only its keys were looked at.', host.title)));
      if (fault !== undefined) parts.push(say(l10n.t("{0} cannot read the tool's schema: {1}", host.title, fault.replace(/\s+/g, ' '))));
      if (keys !== undefined) parts.push(`${say(closes ? l10n.t('{0} refuses keys.', host.title) : l10n.t('Keys that the tool does not declare. {0} closes no object by itself, so they may pass unseen.', host.title))}${writeJson(keys, 2)}\n`);
      for (const one of lacks) parts.push(say(l10n.t('{0} refuses the call: {1}', host.title, one)));
      if (errors !== undefined) parts.push(`${say(l10n.t('{0} refuses values.', host.title))}${writeJson({ errors }, 2)}\n`);
    }
  }
  if (results.length >= MOST_CALLS) parts.push(`// ${l10n.t('Only the first {0} calls are answered.', MOST_CALLS)}\n`);
  if (results.length === 0) parts.push(`// ${l10n.t('There is no call yet.')}\n`);
  return parts.join('');
}

/** The result of one call in two or three words. */
export function shortResult({ answers, unreadable }: CallResult): string {
  if (unreadable !== undefined) return l10n.t('no JSON');
  const refusing = answers.filter(({ ok, closes, lacks, errors, fault }) => !ok && (closes || lacks.length > 0 || errors !== undefined || fault !== undefined));
  if (refusing.length === 0 && answers.some((answer) => !answer.ok)) return l10n.t('keys that are not declared');
  return refusing.length === 0 ? l10n.t('taken') : l10n.t('refused by {0}', refusing.map((answer) => answer.host.title).join(', '));
}
