/** Problems of values as findings: the sentence, the spot, the data path. */
import { renderDataPath } from '../../schema/dataPath.ts';
import type { JsonNode, Segment } from '../../text/node.ts';
import { brief, toValue } from '../../text/value.ts';
import { closest } from '../closest.ts';
import type { Report, Spot } from '../rule.ts';
import { quote, quoteAll } from '../ruleWords.ts';
import { partOf } from './objects.ts';
import { type Problem, segmentsOfTrail } from './problem.ts';

const MOST_PAIRS = 100_000;

/** The declared name that was meant: near, or the only one of which the key is a part, or the only required one that is missing. */
export function meantName(problem: Problem, lacking: readonly string[] = []): string | undefined {
  const { member, declared } = problem;
  const keys = problem.node.members?.length ?? 0;
  // Nobody slips on every key of a huge object, and comparing all with all would take long.
  if (member === undefined || declared === undefined || keys * declared.length > MOST_PAIRS) return undefined;
  const present = new Set(problem.node.members?.map((one) => one.key));
  const absent = declared.filter((name) => !present.has(name));
  const near = closest(member.key, absent) ?? partOf(member.key, absent);
  if (near !== undefined) return near;
  return lacking.length === 1 && absent.includes(lacking[0]!) && problem.node.members!.filter((one) => !declared.includes(one.key)).length === 1 ? lacking[0] : undefined;
}

/**
 * The sentence for a problem.
 * @param what the value that was asked about: `The default`
 */
export function sentence(problem: Problem, what: string, meant: string | undefined): string {
  const { member, trail, node } = problem;
  const lower = what.charAt(0).toLowerCase() + what.slice(1);
  if (problem.kind === 'undeclared') {
    const open = problem.soft === true ? ' It is taken only because the object is open.' : '';
    const names = problem.declared ?? [];
    const takes = meant !== undefined ? ` Did you mean ${quote(meant)}?` : names.length === 0 ? ' The object takes no keys.' : ` The object takes ${quoteAll(names)}.`;
    return `${quote(member!.key)} in ${lower} is not declared.${open}${takes}`;
  }
  const path = renderDataPath(segmentsOfTrail(trail));
  const subject = path === '' ? what : `${path} in ${lower}`;
  const isScalar = node.kind !== 'object' && node.kind !== 'array';
  const value = isScalar && !['type', 'name', 'never'].includes(problem.kind) ? `, ${brief(toValue(node), 40)},` : '';
  return `${subject}${value} ${problem.text}.`;
}

/** Where a problem stands. @param base from the place to the value that was asked about */
export function spotOf(problem: Problem, base: readonly Segment[], path: string): Spot {
  const below = segmentsOfTrail(problem.trail);
  const rendered = renderDataPath(below);
  const whole = path === '' || rendered === '' ? path + rendered : rendered.startsWith('[') ? path + rendered : `${path}.${rendered}`;
  const segments = [...base, ...below];
  const { member, node } = problem;
  if (member !== undefined) return { start: member.keyStart, end: member.keyEnd, segments, path: whole };
  // What is missing in an object is shown on its opening bracket, not over the whole of it.
  const end = problem.kind === 'required' ? node.start + 1 : node.end;
  return { start: node.start, end, segments, path: whole };
}

const MOST_RELATED = 10;

/** The schema that is broken, and what each branch of a union says. */
export function relatedTo(problem: Problem): NonNullable<Report['related']> {
  const at = (node: JsonNode): { start: number; end: number } => ({ start: node.start, end: node.kind === 'object' ? node.start + 1 : node.end });
  const related: { message: string; at: { start: number; end: number } }[] = [];
  const { keyword } = problem;
  if (keyword !== undefined) related.push({ message: `"${keyword.key}" says so.`, at: { start: keyword.keyStart, end: keyword.keyEnd } });
  for (const [index, branch] of (problem.branches ?? []).slice(0, MOST_RELATED).entries()) related.push({ message: `Branch ${index}: the value ${branch.text}.`, at: at(branch.schema) });
  return related;
}
