/** Keywords of arrays. */
import { type JsonNode, type Member, memberOf, valueOf } from '../../text/node.ts';
import { isInverted } from '../boundKeywords.ts';
import { canonical } from './canonical.ts';
import type { At, Run } from './run.ts';
import type { Problem } from './problem.ts';
import { count, isCount } from './scalars.ts';

/** @returns whether the answer is sure */
export function judgeArray(run: Run, value: JsonNode, schema: JsonNode, at: At, out: Problem[]): boolean {
  const items = value.items!;
  let sure = true;
  for (const member of schema.members!) {
    const limit = member.value;
    if (limit === undefined) continue;
    switch (member.key) {
      case 'minItems':
      case 'maxItems':
        if (!isCount(limit.value) || isInverted(schema, member.key, run.question.draft)) sure = false;
        else if (member.key === 'minItems' ? items.length < limit.value : items.length > limit.value) {
          out.push({ kind: 'count', node: value, trail: at.trail, text: `must have at ${member.key === 'minItems' ? 'least' : 'most'} ${count(limit.value, 'element')}`, schema, keyword: member });
        }
        break;
      case 'uniqueItems':
        if (limit.value === true) sure = judgeUnique(run, value, schema, member, at, out) && sure;
        break;
      case 'contains':
        sure = judgeContains(run, value, schema, member, at, out) && sure;
        break;
      case 'unevaluatedItems':
        sure = false;
        break;
    }
  }
  return judgeElements(run, items, schema, at, out) && sure;
}

/** `prefixItems` and `items`, or the list `items` of older drafts and `additionalItems`. */
function judgeElements(run: Run, items: readonly JsonNode[], schema: JsonNode, at: At, out: Problem[]): boolean {
  const itemsNode = valueOf(schema, 'items');
  const prefixNode = valueOf(schema, 'prefixItems');
  const tuple = prefixNode ?? (itemsNode?.kind === 'array' ? itemsNode : undefined);
  const rest = prefixNode !== undefined ? (itemsNode?.kind === 'array' ? undefined : itemsNode) : itemsNode?.kind === 'array' ? valueOf(schema, 'additionalItems') : itemsNode;
  if (tuple === undefined && rest === undefined) return itemsNode === undefined;
  let sure = true;
  for (let index = 0; index < items.length; index++) {
    const inTuple = index < (tuple?.items?.length ?? 0);
    const one = inTuple ? tuple!.items![index] : rest;
    if (one === undefined) continue;
    const below: At = { trail: { parent: at.trail, segment: index }, depth: at.depth + 1, reached: at.reached && !inTuple };
    sure = run.judge(items[index]!, one, below, out) && sure;
  }
  return sure;
}

function judgeUnique(run: Run, value: JsonNode, schema: JsonNode, keyword: Member, at: At, out: Problem[]): boolean {
  // Comparing takes the text of every element, so it is paid for by length.
  if (!run.spend((value.end - value.start) >> 4)) return false;
  const seen = new Set<string>();
  value.items!.forEach((item, index) => {
    const text = canonical(item);
    if (seen.has(text)) out.push({ kind: 'unique', node: item, trail: { parent: at.trail, segment: index }, text: 'stands in the list already', schema, keyword });
    seen.add(text);
  });
  return true;
}

function judgeContains(run: Run, value: JsonNode, schema: JsonNode, keyword: Member, at: At, out: Problem[]): boolean {
  const least = valueOf(schema, 'minContains')?.value ?? 1;
  const most = valueOf(schema, 'maxContains')?.value ?? Infinity;
  if (!isCount(least) || (most !== Infinity && !isCount(most))) return false;
  let found = 0;
  let sure = true;
  for (const item of value.items!) {
    const branch = run.branch(item, keyword.value!, at);
    if (branch.problems.length === 0) {
      found++;
      sure = branch.sure && sure;
    }
  }
  if (found < least) out.push({ kind: 'contains', node: value, trail: at.trail, text: `must hold at least ${count(least, 'element')} that "contains" describes`, schema, keyword });
  else if (sure && found > (most as number)) out.push({ kind: 'contains', node: value, trail: at.trail, text: `must hold at most ${count(most as number, 'element')} that "contains" describes`, schema, keyword: memberOf(schema, 'maxContains') });
  return sure;
}
