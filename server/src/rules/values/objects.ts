/** Keywords of objects. */
import { effectiveMembers, type JsonNode, type Member, memberOf, valueOf } from '../../text/node.ts';
import { isInverted } from '../boundKeywords.ts';
import { closest } from '../closest.ts';
import { quote } from '../ruleWords.ts';
import type { At, Run } from './run.ts';
import { MOST_PROBLEMS, type Problem } from './problem.ts';
import { count, isCount } from './scalars.ts';

/** @returns whether the answer is sure */
export function judgeObject(run: Run, value: JsonNode, schema: JsonNode, at: At, out: Problem[]): boolean {
  const members = effectiveMembers(value);
  const keys = new Map(members.map((member) => [member.key, member]));
  let sure = true;
  for (const member of schema.members!) {
    const limit = member.value;
    if (limit === undefined) continue;
    switch (member.key) {
      case 'required':
        if (limit.items === undefined) sure = false;
        else if (run.question.partial !== true || at.trail !== undefined) missing(value, keys, limit.items, schema, member, at, out, undefined);
        break;
      case 'dependentRequired':
        for (const rule of effectiveMembers(limit)) if (keys.has(rule.key)) missing(value, keys, rule.value?.items ?? [], schema, member, at, out, rule.key);
        break;
      case 'dependentSchemas':
      case 'dependencies':
        for (const rule of effectiveMembers(limit)) {
          if (!keys.has(rule.key) || rule.value === undefined) continue;
          if (rule.value.items !== undefined) missing(value, keys, rule.value.items, schema, member, at, out, rule.key);
          else sure = run.judge(value, rule.value, { ...at, depth: at.depth + 1, reached: false }, out) && sure;
        }
        break;
      case 'minProperties':
      case 'maxProperties':
        if (!isCount(limit.value) || isInverted(schema, member.key, run.question.draft)) sure = false;
        else if (member.key === 'minProperties' ? keys.size < limit.value : keys.size > limit.value) {
          out.push({ kind: 'count', node: value, trail: at.trail, text: `must have at ${member.key === 'minProperties' ? 'least' : 'most'} ${count(limit.value, 'property')}`, schema, keyword: member });
        }
        break;
      case 'propertyNames':
        sure = judgeNames(run, members, schema, member, at, out) && sure;
        break;
      case 'unevaluatedProperties':
        sure = false;
        break;
    }
  }
  return judgeMembers(run, value, members, schema, at, out) && sure;
}

function missing(value: JsonNode, keys: ReadonlyMap<string, Member>, names: readonly JsonNode[], schema: JsonNode, keyword: Member, at: At, out: Problem[], because: string | undefined): void {
  for (const name of names) {
    if (name.kind !== 'string' || keys.has(name.value as string)) continue;
    const text = `lacks ${quote(name.value as string)}, which is required${because === undefined ? '' : ` beside ${quote(because)}`}`;
    if (out.length < MOST_PROBLEMS) out.push({ kind: 'required', node: value, trail: at.trail, text, schema, keyword, missing: name.value as string });
  }
}

function judgeNames(run: Run, members: readonly Member[], schema: JsonNode, keyword: Member, at: At, out: Problem[]): boolean {
  let sure = true;
  for (const member of members) {
    // The name is judged as the string it is, at the place of its key.
    const name = { kind: 'string', start: member.keyStart, end: member.keyEnd, value: member.key, members: undefined, items: undefined, chunk: undefined } as JsonNode;
    const branch = run.branch(name, keyword.value!, at);
    sure = branch.sure && sure;
    const first = branch.problems[0];
    if (first !== undefined) out.push({ kind: 'name', node: name, trail: { parent: at.trail, segment: member.key }, member, text: `is no name that "propertyNames" allows: it ${first.text}`, schema, keyword });
  }
  return sure;
}

/** `properties`, `patternProperties` and `additionalProperties` together. */
function judgeMembers(run: Run, value: JsonNode, members: readonly Member[], schema: JsonNode, at: At, out: Problem[]): boolean {
  const properties = valueOf(schema, 'properties');
  const patterns = effectiveMembers(valueOf(schema, 'patternProperties'));
  const additional = memberOf(schema, 'additionalProperties');
  if (properties === undefined && patterns.length === 0 && additional === undefined) return true;
  if (properties !== undefined && properties.members === undefined) return false;
  const declared = new Map(effectiveMembers(properties).map((member) => [member.key, member.value]));
  const names = [...declared.keys()];
  let free: string[] | undefined;
  const absent = (): readonly string[] => {
    const present = free === undefined ? new Set(members.map((member) => member.key)) : undefined;
    return (free ??= names.filter((name) => !present!.has(name)));
  };
  let sure = true;
  for (const member of members) {
    const trail = { parent: at.trail, segment: member.key };
    const below = (reached: boolean): At => ({ trail, depth: at.depth + 1, reached: at.reached && reached });
    const own = declared.get(member.key);
    let known = declared.has(member.key);
    if (own !== undefined && member.value !== undefined) sure = run.judge(member.value, own, below(true), out) && sure;
    for (const pattern of patterns) {
      const matches = run.matches(pattern.key, member.key);
      if (matches === undefined) sure = false;
      if (matches !== false) known = true;
      if (matches === true && pattern.value !== undefined && member.value !== undefined) sure = run.judge(member.value, pattern.value, below(false), out) && sure;
    }
    if (known) continue;
    if (additional?.value?.kind === 'object') {
      if (member.value !== undefined) sure = run.judge(member.value, additional.value, below(true), out) && sure;
    } else undeclared(run, value, member, schema, additional, names, absent, properties !== undefined, { ...at, trail }, out);
  }
  return sure;
}

/** A key that nothing declares: refused by a closed object; in an open one worth a word when it looks like a slip. */
function undeclared(run: Run, object: JsonNode, member: Member, schema: JsonNode, additional: Member | undefined, declared: readonly string[], absent: () => readonly string[], hasProperties: boolean, at: At, out: Problem[]): void {
  const silent = additional === undefined && hasProperties;
  const closed = additional?.value?.value === false || (silent && at.reached && run.question.closesBySilence === true);
  const problem: Problem = { kind: 'undeclared', node: object, trail: at.trail, member, text: 'is not declared', schema, keyword: additional, declared, reached: at.reached };
  if (closed) {
    if (out.length < MOST_PROBLEMS) out.push(problem);
  } else if (run.soft.length < MOST_PROBLEMS && !run.inBranch && at.reached && declared.length > 0 && !speaksElsewhere(schema) && run.spend(declared.length)) {
    if (closest(member.key, absent()) !== undefined || isPartOf(member.key, absent())) run.soft.push({ ...problem, soft: true });
  }
}

/** Whether a combinator or reference beside the properties may declare the key. */
function speaksElsewhere(schema: JsonNode): boolean {
  return schema.members!.some(({ key }) => ['allOf', 'anyOf', 'oneOf', 'if', '$ref', '$dynamicRef', 'dependentSchemas', 'patternProperties', 'unevaluatedProperties'].includes(key));
}

/** `options` for `patchOptions`: the whole key is the end or the beginning of one declared name, at a word's edge. */
function isPartOf(key: string, names: readonly string[]): boolean {
  return partOf(key, names) !== undefined;
}

/** The only declared name that the key is a part of; undefined when there is none, or more. */
export function partOf(key: string, names: readonly string[]): string | undefined {
  if (key.length < 4) return undefined;
  const folded = key.toLowerCase();
  const found = names.filter((name) => {
    if (name.length <= key.length) return false;
    const lower = name.toLowerCase();
    const edge = name[name.length - key.length]!;
    if (lower.endsWith(folded)) return /[A-Z]/.test(edge) || /[-_]/.test(name[name.length - key.length - 1]!);
    return lower.startsWith(folded) && /[-_A-Z]/.test(name[key.length]!);
  });
  return found.length === 1 ? found[0] : undefined;
}
