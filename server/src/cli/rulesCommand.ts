/** `toolspec rules` and `toolspec explain`: the rules and their pages, without a network. */
import { didYouMean, namesOf } from '../analysis/configNames.ts';
import { ruleById, RULES } from '../rules/index.ts';
import { DOCS_URL } from './about.ts';
import { colorsFor } from './color.ts';
import { EXIT_CLEAN, type ExitCode, type Io, UsageError } from './io.ts';

/** Prints every rule with its severity and what it finds. */
export function listRules(args: readonly string[], io: Io): ExitCode {
  if (args.length > 0) throw new UsageError('rules: It takes no arguments; toolspec explain RULE prints a page.');
  const width = RULES.reduce((most, rule) => Math.max(most, rule.id.length), 0);
  for (const rule of RULES) io.out(`${rule.id.padEnd(width)}  ${rule.severity.padEnd(7)}  ${rule.docs.what}\n`);
  return EXIT_CLEAN;
}

/** Prints the page of a rule. */
export function explain(args: readonly string[], io: Io): ExitCode {
  const [id, ...rest] = args;
  if (id === undefined || rest.length > 0) throw new UsageError('explain: Name one rule; toolspec rules lists them.');
  const rule = ruleById(id);
  if (rule === undefined) throw new UsageError(`There is no rule ${JSON.stringify(id)}.${didYouMean(id, namesOf('rule', new Set())!)}`);
  const colors = colorsFor(io);
  const indented = (text: string): string => text.trimEnd().split('\n').map((line) => `    ${line}\n`).join('');
  const { what, why, wrong, right } = rule.docs;
  io.out(`${colors.strong(rule.id)} (${rule.severity})\n\n${what}\n\n${why}\n\n${colors.error('Wrong')}\n\n${indented(wrong)}\n${colors.good('Right')}\n\n${indented(right)}\n${colors.dim(`${DOCS_URL}/rules/${rule.id}.md`)}\n`);
  return EXIT_CLEAN;
}
