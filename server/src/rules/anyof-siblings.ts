import { insertMember, removeMembers } from '../text/edit.ts';
import { effectiveMembers, hasMember, JsonNode, type Member, memberOf, stringOf } from '../text/node.ts';
import { readersOf, shapeEvidence, type Evidence } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quoteAll } from './ruleWords.ts';

const file = (property: string): string => `{"functionDeclarations": [{"name": "add_edge", "description": "Add an edge.", "parameters": {"type": "object", "properties": {"weight": ${property}}}}]}`;

export const anyofSiblings: SchemaRule = {
  id: 'anyof-siblings',
  severity: 'error',
  scope: 'schema',
  keywords: ['anyOf'],
  docs: {
    what: '`anyOf` beside other keywords, where a host takes it alone only.',
    why: 'Vertex AI wants `anyOf` to be the only field of its schema, so a description beside it fails the request.',
    wrong: file('{"description": "Weight", "anyOf": [{"type": "number"}, {"type": "null"}]}'),
    right: file('{"description": "Weight", "type": "number", "nullable": true}'),
  },
  check(context, member) {
    if (context.schema.members!.length < 2 || context.keyword('anyOf') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'anyof-siblings', 'anyOf');
    if (evidence === undefined || (context.visit.keyword === undefined && context.hosts.some((host) => host.rootKeywords.get('anyOf')?.verdict === 'rejected'))) return;
    const siblings = effectiveMembers(context.schema).filter((one) => one !== member);
    context.report({
      at: context.at(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `"anyOf" must be the only keyword of its schema; here it stands beside ${quoteAll(siblings.map((one) => one.key))}. ${evidence.says('"anyOf" beside other keywords')}`,
      fixes: fixesOf(context, evidence),
    });
  },
};

/** Made when they are asked for, of the schema's text alone and of copies of its members, so that no node of the tree is kept. */
function fixesOf({ text, schema: whole }: SchemaContext, evidence: Evidence): () => Fix[] {
  const isNullable = evidence.worst.every((host) => host.keywords.get('nullable')?.verdict === 'enforced');
  const { start, end } = whole;
  const schema = copyOf(whole, start, (key) => (key === 'anyOf' ? 2 : 0));
  return () => {
    const own = text.slice(start, end);
    const member = memberOf(schema, 'anyOf');
    if (member === undefined) return [];
    const siblings = effectiveMembers(schema).filter((one) => one !== member);
    return [...(isNullable ? collapse(own, member, siblings) : []), ...intoBranches(own, schema, member, siblings)].map((fix) => ({
      ...fix,
      edits: fix.edits.map((edit) => ({ start: edit.start + start, end: edit.end + start, newText: edit.newText })),
    }));
  };
}

/** A node with what stands in it, whose offsets count from `base`. @param depth how deep the value of a key is copied */
function copyOf({ kind, start, end, value, members, items, hasDuplicates }: JsonNode, base: number, depth: (key: string) => number): JsonNode {
  const copy = new JsonNode(kind, start - base, end - base, value);
  copy.hasDuplicates = hasDuplicates;
  const below = (node: JsonNode, more: number): JsonNode => (more > 0 ? copyOf(node, base, () => more - 1) : new JsonNode(node.kind, node.start - base, node.end - base, node.value));
  for (const one of members ?? []) copy.members!.push({ key: one.key, keyStart: one.keyStart - base, keyEnd: one.keyEnd - base, value: one.value && below(one.value, depth(one.key)) });
  for (const one of items ?? []) copy.items!.push(below(one, depth('')));
  return copy;
}

/** What says the same in each branch. */
const SPREAD = new Set(['description', 'title', 'nullable', 'example']);

/** What stands beside `anyOf` is said in each branch instead. A type that the branches say themselves, each within it, goes. */
function intoBranches(text: string, schema: JsonNode, member: Member, siblings: readonly Member[]): Fix[] {
  const branches = member.value?.items ?? [];
  const written = (node: JsonNode): string => text.slice(node.start, node.end);
  const moved: Member[] = [];
  for (const sibling of siblings) {
    if (sibling.value === undefined) return [];
    if (sibling.key === 'type') {
      if (!branches.every((branch) => stringOf(branch, 'type')?.toLowerCase() === String(sibling.value!.value).toLowerCase())) return [];
    } else if (SPREAD.has(sibling.key)) moved.push(sibling);
    else return [];
  }
  if (branches.length === 0 || branches.some((branch) => branch.members === undefined || branch.members.length === 0)) return [];
  const edits = branches.flatMap((branch) => {
    const news = moved.filter(({ key }) => !hasMember(branch, key));
    if (news.length === 0) return [];
    const insertion = insertMember(text, branch, news[0]!.key, written(news[0]!.value!));
    return [{ ...insertion, newText: insertion.newText + news.slice(1).map((one) => `, ${text.slice(one.keyStart, one.value!.end)}`).join('') }];
  });
  const isKept = moved.every(({ key }) => branches.every((branch) => !hasMember(branch, key)));
  const names = quoteAll(siblings.map(({ key }) => key));
  return [{ title: moved.length === 0 ? `Remove ${names}, which the branches say` : `Move ${names} into the branches`, safe: isKept, edits: [...removeMembers(text, schema, siblings), ...edits], ...(isKept ? {} : { loses: 'What the branches say otherwise.' }) }];
}

/** One schema or null is the schema with `nullable`. */
function collapse(text: string, member: Member, siblings: readonly Member[]): Fix[] {
  const branches = member.value?.items ?? [];
  const isNull = (node: JsonNode): boolean => stringOf(node, 'type')?.toLowerCase() === 'null' && node.members!.length === 1;
  const others = branches.filter((node) => !isNull(node));
  const only = others[0];
  if (others.length !== 1 || branches.length === 1 || only?.members === undefined || only.members.length === 0) return [];
  if (only.members.some(({ key }) => key === 'nullable' || key === 'anyOf' || siblings.some((sibling) => sibling.key === key))) return [];
  const own = text.slice(only.members[0]!.keyStart, only.members.at(-1)!.value?.end ?? only.members.at(-1)!.keyEnd);
  return [{ title: 'Replace with the one type and "nullable": true', safe: true, edits: [{ start: member.keyStart, end: member.value!.end, newText: `${own}, "nullable": true` }] }];
}
