/** Combinators and conditions. A value that fits no branch of a union is one problem, not one a branch. */
import { effectiveMembers, type JsonNode, type Member, memberOf, valueOf } from '../../text/node.ts';
import { brief, toValue } from '../../text/value.ts';
import { aType, join } from '../ruleWords.ts';
import { sameValue } from './canonical.ts';
import type { At, Run } from './run.ts';
import type { Problem } from './problem.ts';
import { phrase } from './scalars.ts';

/** @returns whether the answer is sure */
export function judgeCombinators(run: Run, value: JsonNode, schema: JsonNode, at: At, skip: ReadonlySet<string>, out: Problem[]): boolean {
  let sure = true;
  for (const member of schema.members!) {
    const below = member.value;
    if (below === undefined || skip.has(member.key)) continue;
    switch (member.key) {
      case 'allOf':
        for (const branch of below.items ?? []) sure = run.judge(value, branch, { ...at, depth: at.depth + 1, reached: false }, out) && sure;
        sure = below.items !== undefined && sure;
        break;
      case 'anyOf':
      case 'oneOf':
        sure = judgeUnion(run, value, schema, member, at, out) && sure;
        break;
      case 'not': {
        const branch = run.branch(value, below, at);
        if (branch.problems.length === 0 && branch.sure) out.push({ kind: 'not', node: value, trail: at.trail, text: 'fits what "not" excludes', schema, keyword: member });
        sure = branch.sure && sure;
        break;
      }
      case 'if':
        sure = judgeCondition(run, value, schema, below, at, out) && sure;
        break;
      case '$dynamicRef':
      case '$recursiveRef':
        sure = false;
        break;
    }
  }
  return sure;
}

function judgeCondition(run: Run, value: JsonNode, schema: JsonNode, condition: JsonNode, at: At, out: Problem[]): boolean {
  const branch = run.branch(value, condition, at);
  if (branch.problems.length === 0 && !branch.sure) return false;
  const then = valueOf(schema, branch.problems.length === 0 ? 'then' : 'else');
  return then === undefined || run.judge(value, then, { ...at, depth: at.depth + 1, reached: false }, out);
}

interface Judged {
  readonly schema: JsonNode;
  readonly problems: readonly Problem[];
  readonly sure: boolean;
}

function judgeUnion(run: Run, value: JsonNode, schema: JsonNode, keyword: Member, at: At, out: Problem[]): boolean {
  const branches = keyword.value?.items;
  if (branches === undefined || branches.length === 0) return false;
  const judged: Judged[] = [];
  let fits = 0;
  let sure = true;
  for (const branch of branches) {
    const { problems, sure: isSure } = run.branch(value, branch, at);
    if (problems.length === 0) {
      if (keyword.key === 'anyOf' && isSure) return true;
      fits++;
      sure = isSure && sure;
    }
    judged.push({ schema: branch, problems, sure: isSure });
  }
  if (fits === 0) for (const problem of unionProblems(run, value, schema, keyword, judged, at)) out.push(problem);
  else if (fits > 1 && keyword.key === 'oneOf' && sure) {
    const names = judged.flatMap(({ problems }, index) => (problems.length === 0 ? [String(index)] : []));
    out.push({ kind: 'several', node: value, trail: at.trail, text: `fits the branches ${join(names)} of "oneOf", which wants exactly one`, schema, keyword });
  }
  return sure;
}

/** What to tell of a value that fits no branch: the problems of the branch that was meant, where one is. */
function unionProblems(run: Run, value: JsonNode, schema: JsonNode, keyword: Member, judged: readonly Judged[], at: At): readonly Problem[] {
  const byTag = tagged(run, value, schema, keyword, judged, at);
  if (byTag !== undefined) return byTag;
  // Branches for values of another type are not what the author meant.
  const sameType = judged.filter(({ problems }) => !problems.some((problem) => problem.kind === 'type' && problem.node === value));
  if (sameType.length === 1) return sameType[0]!.problems;
  if (sameType.length === 0) {
    const types = [...new Set(judged.flatMap(({ problems }) => problems.flatMap((problem) => (problem.node === value ? (problem.types ?? []) : []))))];
    return [{ kind: 'type', node: value, trail: at.trail, text: `is ${phrase(value)}, but must be ${join(types.map(aType), 'or')}`, schema, keyword, types, branches: branchesOf(judged) }];
  }
  const text = `fits none of the ${judged.length} branches of "${keyword.key}"`;
  return [{ kind: 'union', node: value, trail: at.trail, text, schema, keyword, branches: branchesOf(judged) }];
}

const branchesOf = (judged: readonly Judged[]): { schema: JsonNode; text: string }[] =>
  judged.slice(0, 10).map((one) => ({ schema: one.schema, text: one.problems[0]?.text ?? 'fits' }));

/** Where each branch of objects gives one property a constant of its own, that property's value names the branch. */
function tagged(run: Run, value: JsonNode, schema: JsonNode, keyword: Member, judged: readonly Judged[], at: At): readonly Problem[] | undefined {
  for (const member of effectiveMembers(value)) {
    if (member.value === undefined) continue;
    const constants = judged.map((branch) => constantOf(run, branch.schema, member.key));
    if (constants.some((constant) => constant === undefined)) continue;
    const meant = judged.filter((_, index) => constants[index]!.some((constant) => sameValue(constant, member.value!)));
    if (meant.length === 1) return meant[0]!.problems;
    if (meant.length > 1) continue;
    const allowed = constants.flatMap((list) => list!.map((constant) => brief(toValue(constant), 40)));
    const trail = { parent: at.trail, segment: member.key };
    return [{ kind: 'union', node: member.value, trail, text: `names no branch: ${join([...new Set(allowed)], 'or')} would`, schema, keyword, branches: branchesOf(judged) }];
  }
  return undefined;
}

/** The values that a branch allows for a property, when it lists them. */
function constantOf(run: Run, branch: JsonNode, key: string): readonly JsonNode[] | undefined {
  let schema: JsonNode | undefined = branch;
  for (let step = 0; step < 8; step++) {
    const ref: JsonNode | undefined = valueOf(schema, '$ref');
    if (typeof ref?.value !== 'string') break;
    schema = run.question.resolve(ref.value);
  }
  const property = valueOf(valueOf(schema, 'properties'), key);
  const constant = memberOf(property, 'const')?.value;
  return constant !== undefined ? [constant] : memberOf(property, 'enum')?.value?.items;
}
