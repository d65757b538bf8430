/** What is wrong with a document of calls, one or one a line: faults of its text, and what the tool's schema says. */
import type { TextRule } from '../../rules/rule.ts';
import { RULES } from '../../rules/index.ts';
import { type Fault, parse } from '../../text/parse.ts';
import { type CallProblem, callProblems } from './callProblems.ts';
import type { CallTool } from './callTool.ts';

/** A fault of the text, with the rule that tells it in files of tools. */
export interface CallFault {
  readonly rule: TextRule;
  readonly fault: Fault;
}

/** Of the rules that tell the same fault, those that tell each. */
const TEXT_RULES = RULES.filter((rule): rule is TextRule => rule.scope === 'text' && rule.once === undefined);

/** True for a name whose file holds a call a line. */
export const isOfLines = (name: string): boolean => /\.(jsonl|ndjson)$/i.test(name);

/** A file of lines may hold very many calls. More problems are not told of one file, in the editor as in the command. */
export const MOST_OF_CALLS = 1000;

/** The problems of the calls in a document, in the order of the calls. @param tool what describes them */
export function* problemsIn(text: string, isLines: boolean, tool: CallTool): Generator<CallProblem> {
  const { roots } = parse(text);
  for (const call of isLines ? roots : roots.slice(0, 1)) yield* callProblems(text, call, tool);
}

/** The faults of the text itself. @param comments the file's language allows them */
export function callFaults(text: string, isLines: boolean, comments: boolean): CallFault[] {
  const file = { comments, format: undefined, lines: isLines };
  return parse(text).faults.flatMap((fault) => {
    const rule = TEXT_RULES.find((one) => one.codes.includes(fault.code));
    return rule?.applies(fault, file) === true ? [{ rule, fault }] : [];
  });
}
