import { effectiveMembers, type JsonNode, type Member, stringOf } from '../text/node.ts';
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
      fixes: collapse(context, member, siblings, evidence),
    });
  },
};

/** One schema or null is the schema with `nullable`. */
function collapse(context: SchemaContext, member: Member, siblings: readonly Member[], evidence: Evidence): Fix[] {
  if (evidence.worst.some((host) => host.keywords.get('nullable')?.verdict !== 'enforced')) return [];
  const branches = member.value?.items ?? [];
  const isNull = (node: JsonNode): boolean => stringOf(node, 'type')?.toLowerCase() === 'null' && node.members!.length === 1;
  const others = branches.filter((node) => !isNull(node));
  const only = others[0];
  if (others.length !== 1 || branches.length === 1 || only?.members === undefined || only.members.length === 0) return [];
  if (only.members.some(({ key }) => key === 'nullable' || key === 'anyOf' || siblings.some((sibling) => sibling.key === key))) return [];
  const own = context.text.slice(only.members[0]!.keyStart, only.members.at(-1)!.value?.end ?? only.members.at(-1)!.keyEnd);
  return [{ title: 'Replace with the one type and "nullable": true', safe: true, edits: [{ start: member.keyStart, end: member.value!.end, newText: `${own}, "nullable": true` }] }];
}
