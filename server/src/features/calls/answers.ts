/** What each host would answer to a call, word for word, as a text to read. */
import { callAnswer } from '../../analysis/callAnswer.ts';
import { parseWithWrittenNumbers } from '../../schema/index.ts';
import { parse } from '../../text/parse.ts';
import type { CallTool } from './callTool.ts';

/** The answer to one call. */
export interface HostAnswer {
  readonly host: { readonly id: string; readonly title: string };
  readonly ok: boolean;
  /** The refusal of keys: `unknown`, `allowed`, `count`. */
  readonly keys: unknown;
  /** The refused values: `path`, `message`, `limit`, `allowed` each. */
  readonly errors: unknown;
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
    const { ok, keys, values, fault } = callAnswer(read.text, target, host, data);
    const refusal = keys?.ok === false ? { unknown: keys.unknown, allowed: keys.allowed, count: keys.count } : undefined;
    return { host: { id: host.id, title: host.title }, ok, keys: refusal, errors: values?.ok === false ? values.errors : undefined, fault };
  });
  return { line, answers, unreadable: undefined };
}

/** The answers as JSON with comments: a sentence, and below it the refusal as data. */
export function answerText(results: readonly CallResult[], isLines: boolean, title: string): string {
  const parts = [`// ${title}\n`];
  for (const { line, answers, unreadable } of results) {
    const label = isLines ? `Line ${line + 1}: ` : '';
    if (unreadable !== undefined) parts.push(`// ${label}This is no JSON, so nobody reads it. ${unreadable}\n`);
    for (const { host, ok, keys, errors, fault } of answers) {
      if (ok) parts.push(`// ${label}${host.title} takes the call.\n`);
      if (fault !== undefined) parts.push(`// ${label}${host.title} cannot read the tool's schema: ${fault.replace(/\s+/g, ' ')}\n`);
      if (keys !== undefined) parts.push(`// ${label}${host.title} refuses keys.\n${JSON.stringify(keys, undefined, 2)}\n`);
      if (errors !== undefined) parts.push(`// ${label}${host.title} refuses values.\n${JSON.stringify({ errors }, undefined, 2)}\n`);
    }
  }
  if (results.length === 0) parts.push('// There is no call yet.\n');
  return parts.join('');
}

/** The result of one call in two or three words. */
export function shortResult({ answers, unreadable }: CallResult): string {
  if (unreadable !== undefined) return 'no JSON';
  const refusing = answers.filter((answer) => !answer.ok);
  return refusing.length === 0 ? 'taken' : `refused by ${refusing.map((answer) => answer.host.title).join(', ')}`;
}
