/** `toolspec call`: what a host answers to the data of a call. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CallAnswer, callAnswer, callTarget } from '../analysis/callAnswer.ts';
import { english } from '../analysis/sentence.ts';
import { writeJson } from '../analysis/writtenJson.ts';
import { parseWithWrittenNumbers } from '../schema/index.ts';
import type { Overrides } from './checkFile.ts';
import { shownName } from './findFiles.ts';
import { findTool, hostsOf } from './findTool.ts';
import { EXIT_CLEAN, EXIT_FINDINGS, type ExitCode, FileError, type Io, UsageError } from './io.ts';
import { readOne } from './preview.ts';
import { decode, readText } from './readText.ts';

export interface CallOptions {
  readonly tool: string | undefined;
  readonly action: string | undefined;
  /** The file with the data; `-` for standard input. */
  readonly data: string | undefined;
}

/** Prints the answer of each host. Data named `.jsonl` holds a call in each line, and each gets an answer. */
export async function call(args: readonly string[], overrides: Overrides, options: CallOptions, io: Io): Promise<ExitCode> {
  if (options.data === undefined) throw new UsageError('call: --data names the file with the data of the call; - reads standard input.');
  if (options.data === '-' && args[0] === '-') throw new UsageError('call: Standard input cannot be both the tools and the data.');
  const checked = await readOne('call', args, overrides, io);
  const found = findTool(checked, options.tool);
  const target = callTarget(found.tool, options.action);
  if ('words' in target) throw new UsageError(`--action: ${english(target)}`);
  const hosts = hostsOf(found, checked, overrides);
  let refused = false;
  for (const { data, label } of await readData(options.data, io)) {
    for (const host of hosts) {
      const answer = callAnswer(found.place.text, target, host, data);
      if (!answer.ok) refused = true;
      io.out(printed(answer, label));
    }
  }
  return refused ? EXIT_FINDINGS : EXIT_CLEAN;
}

async function readData(name: string, io: Io): Promise<{ data: unknown; label: string }[]> {
  if (/^\s*[[{]/.test(name) && !existsSync(resolve(io.cwd, name))) throw new UsageError('call: --data names a file. To give the data itself, write --data - and pipe it in.');
  const shown = name === '-' ? '-' : shownName(resolve(io.cwd, name), io.cwd);
  const text = (name === '-' ? decode(await io.input(), shown) : readText(resolve(io.cwd, name), shown)).replace(/^\ufeff/, '');
  const parse = (part: string, where: string): unknown => {
    try {
      return parseWithWrittenNumbers(part);
    } catch (error) {
      throw new FileError(`${where}: The data is no JSON. ${(error as Error).message}`);
    }
  };
  if (!/\.(jsonl|ndjson)$/i.test(name)) return [{ data: parse(text, shown), label: '' }];
  const calls: { data: unknown; label: string }[] = [];
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    if (line.trim() !== '') calls.push({ data: parse(line, `${shown}:${index + 1}`), label: `${shown}:${index + 1}: ` });
  });
  return calls;
}

/** A sentence, and below it the refusal as data, in the host's words. */
function printed({ host, ok, keys, refusesKeys, lacks, values, fault }: CallAnswer, label: string): string {
  const head = (what: string): string => `${label}${host.title} ${what}\n`;
  if (ok) return head(`takes the call.${values === undefined ? ' Only its keys were looked at.' : ''}`);
  let text = '';
  if (fault !== undefined) text += head(`cannot read the tool's schema: ${fault}`);
  if (keys?.ok === false) {
    const { unknown, allowed, count } = keys;
    const what = count === 1 ? 'an unknown key' : `${count} unknown keys`;
    text += `${head(refusesKeys ? `refuses ${what}.` : `may let ${what} pass: it closes no object by itself.`)}${writeJson({ unknown, allowed, count }, 2)}\n`;
  }
  for (const one of lacks) text += head(`refuses the call: ${one}`);
  if (values?.ok === false) text += `${head('refuses values.')}${writeJson({ errors: values.errors }, 2)}\n`;
  return text;
}

