import { ROOT_KEYWORDS } from '../hosts/shapes.ts';
import { effectiveMembers } from '../text/node.ts';
import { replaceNode, removeMember, removeMembers } from '../text/edit.ts';
import { mergeBranches } from './allOfMerge.ts';
import { exampleTool } from './exampleTool.ts';
import { keywordEvidence, readersOf } from './hostEvidence.ts';
import { withSentence } from './keywordInWords.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { join, quote, quoteAll } from './ruleWords.ts';

export const rootCombinator: SchemaRule = {
  id: 'root-combinator',
  severity: 'error',
  scope: 'schema',
  keywords: ROOT_KEYWORDS,
  docs: {
    what: 'A combinator, a condition or a list of values at the root of the schema, where a host does not take it.',
    why: 'The arguments of a call are always an object with properties, and several APIs refuse a root that is anything more. The same keyword works below a property.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order number"},
    "mail": {"type": "string", "description": "Customer"}
  },
  "oneOf": [{"required": ["id"]}, {"required": ["mail"]}],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "description": "Give exactly one of id and mail.",
  "properties": {
    "id": {"type": "string", "description": "Order number"},
    "mail": {"type": "string", "description": "Customer"}
  },
  "additionalProperties": false
}`),
    hosts: ['anthropic'],
  },
  isSilent: ({ atRoot }) => !atRoot,
  check(context, member) {
    if (context.visit.keyword !== undefined || context.keyword(member.key) !== member) return;
    const evidence = keywordEvidence(readersOf(context.hosts, context.visit.ref.role), member.key, true);
    if (evidence === undefined) return;
    context.report({
      at: context.at(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: evidence.says(`${quote(member.key)} at the root of the schema`),
      fixes: fixes(context, member.key),
    });
  },
};

/** `Give exactly one of a, b and c.` for a combinator whose branches only require one property each. */
function requirement(context: SchemaContext, keyword: string): string | undefined {
  const names: string[] = [];
  for (const branch of context.keyword(keyword)?.value?.items ?? []) {
    const members = effectiveMembers(branch);
    const required = members[0]?.value?.items;
    if (members.length !== 1 || members[0]!.key !== 'required' || required?.length !== 1 || required[0]!.kind !== 'string') return undefined;
    names.push(required[0]!.value as string);
  }
  if (names.length < 2) return undefined;
  if (keyword === 'allOf') return undefined;
  return keyword === 'oneOf' ? `Give exactly one of ${join(names)}.` : `Give at least one of ${join(names)}.`;
}

function fixes(context: SchemaContext, keyword: string): Fix[] {
  const member = context.keyword(keyword)!;
  // Without a type of its own, removing the combinator would leave nothing of the schema.
  if (context.keyword('type') === undefined && context.keyword('properties') === undefined) return [];
  // `then` and `else` say nothing without `if`, so they go with it.
  if (keyword === 'then' || keyword === 'else') return [];
  if (keyword === 'if') {
    const parts = ['if', 'then', 'else'].map((key) => context.keyword(key)).filter((part) => part !== undefined);
    return [{ title: `Remove ${quoteAll(parts.map(({ key }) => key))}`, safe: false, edits: removeMembers(context.text, context.schema, parts), loses: 'What holds under the condition.' }];
  }
  const removal = removeMember(context.text, context.schema, member);
  const sentence = requirement(context, keyword);
  const found: Fix[] = [];
  const merged = keyword === 'allOf' ? mergeBranches(context, member) : undefined;
  if (merged !== undefined) found.push(merged);
  const { descriptionMember } = context.tool;
  if (sentence !== undefined && descriptionMember?.value?.kind === 'string') {
    const told = replaceNode(descriptionMember.value, JSON.stringify(withSentence(descriptionMember.value.value as string, sentence)));
    found.push({ title: `Remove "${keyword}" and say "${sentence}" in the tool's description`, safe: false, edits: [told, removal], loses: 'Nothing enforces it any more.' });
  }
  found.push({ title: `Remove "${keyword}"`, safe: false, edits: [removal], loses: `What "${keyword}" says.` });
  return found;
}
