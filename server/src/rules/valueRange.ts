/** Constants of integers as bounds: `const: 5` is `minimum: 5, maximum: 5`, and `enum: [1, 2, 3]` is 1 to 3. */
import type { Host } from '../hosts/host.ts';
import { type JsonNode, type Member, stringOf } from '../text/node.ts';
import { takeKeyword } from './hostEvidence.ts';
import type { Fix, SchemaContext } from './rule.ts';

/** The least and greatest of whole numbers that follow on each other. */
function rangeOf(nodes: readonly JsonNode[]): { least: JsonNode; most: JsonNode } | undefined {
  if (nodes.length === 0 || nodes.some((node) => node.kind !== 'number' || !Number.isSafeInteger(node.value))) return undefined;
  const sorted = [...nodes].sort((left, right) => (left.value as number) - (right.value as number));
  for (let index = 1; index < sorted.length; index++) if ((sorted[index]!.value as number) - (sorted[index - 1]!.value as number) !== 1) return undefined;
  return { least: sorted[0]!, most: sorted.at(-1)! };
}

/** Says the same as `const` or `enum` with bounds, where the hosts take these. */
export function toBounds(context: SchemaContext, member: Member, hosts: readonly Host[]): Fix | undefined {
  const { value } = member;
  const range = value === undefined ? undefined : rangeOf(member.key === 'const' ? [value] : (value.items ?? []));
  if (range === undefined || !takeKeyword(hosts, 'minimum') || !takeKeyword(hosts, 'maximum')) return undefined;
  if (context.keyword('minimum') !== undefined || context.keyword('maximum') !== undefined) return undefined;
  const type = stringOf(context.schema, 'type')?.toLowerCase();
  // Between two whole numbers a number may be anything.
  const isOne = range.least === range.most;
  if (context.keyword('type') === undefined ? false : type !== 'integer' && !(type === 'number' && isOne)) return undefined;
  const written = (node: JsonNode): string => context.text.slice(node.start, node.end);
  const typed = context.keyword('type') === undefined ? '"type": "integer", ' : '';
  return {
    title: 'Replace with "minimum" and "maximum"',
    safe: true,
    edits: [{ start: member.keyStart, end: value!.end, newText: `${typed}"minimum": ${written(range.least)}, "maximum": ${written(range.most)}` }],
  };
}
