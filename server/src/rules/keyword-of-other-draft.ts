import { DRAFTS, KEYWORDS, type Draft } from '../schema/vocabulary.ts';
import { renameKey, type TextEdit } from '../text/edit.ts';
import { effectiveMembers, hasMember, type Member } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { takeKeyword } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { dialectOf, isOldDraft } from './schemaDialect.ts';

/** Keywords that say something about the value and are not in every draft; annotations and `$defs` read the same in all. */
const LISTENED = [...KEYWORDS.values()]
  .filter((keyword) => keyword.drafts.length < DRAFTS.length && keyword.role !== 'annotation' && !['$defs', 'definitions', '$comment', '$id', 'id', '$vocabulary', '$anchor'].includes(keyword.name))
  .map((keyword) => keyword.name);

export const keywordOfOtherDraft: SchemaRule = {
  id: 'keyword-of-other-draft',
  severity: 'warning',
  scope: 'schema',
  keywords: LISTENED,
  docs: {
    what: 'A keyword that the schema\'s draft does not have.',
    why: 'A reader of the draft that `$schema` names, or of 2020-12 where there is none, ignores keywords of other drafts: `dependencies` became `dependentRequired` and `dependentSchemas` in 2019-09, and draft 7 does not know `prefixItems`.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {
    "card": {"type": "string", "description": "Card"},
    "address": {"type": "string", "description": "Address of the card"}
  },
  "dependencies": {"card": ["address"]},
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {
    "card": {"type": "string", "description": "Card"},
    "address": {"type": "string", "description": "Address of the card"}
  },
  "dependentRequired": {"card": ["address"]},
  "additionalProperties": false
}`),
  },
  check(context, member) {
    const keyword = KEYWORDS.get(member.key)!;
    const { draft, explicit } = dialectOf(context.visit);
    if (draft === undefined || member.value === undefined || keyword.drafts.includes(draft)) return;
    // Beside a list of `items` it is part of the tuple, which tuple-items speaks of; alone it says nothing in any draft.
    if (member.key === 'additionalItems') return;
    const since = keyword.drafts[0]!;
    const newer = DRAFTS.indexOf(since) > DRAFTS.indexOf(draft);
    const history = newer ? `it came with ${name(since)}` : `it ended with ${name(keyword.drafts[keyword.drafts.length - 1]!)}`;
    context.report({
      at: context.at(member),
      message: `"${member.key}" is no keyword of ${name(draft)}${explicit ? ', which "$schema" names' : ', the default'}: ${history}. A reader of that draft ignores it.`,
      fixes: fixesFor(context, member, draft),
    });
  },
};

const name = (draft: Draft): string => (isOldDraft(draft) ? `draft ${draft}` : draft);

function fixesFor(context: SchemaContext, member: Member, draft: Draft): Fix[] {
  const rename = (to: string, more: readonly TextEdit[] = []): Fix[] => (hasMember(context.schema, to) || !takeKeyword(context.hosts, to, context.visit.keyword === undefined) ? [] : [{ title: `Rename to "${to}"`, safe: true, edits: [renameKey(member, to), ...more] }]);
  if (member.key === 'dependencies') {
    const entries = effectiveMembers(member.value);
    if (entries.every((entry) => entry.value?.kind === 'array')) return rename('dependentRequired');
    return entries.every((entry) => entry.value?.kind === 'object' || entry.value?.kind === 'boolean') ? rename('dependentSchemas') : [];
  }
  if (!isOldDraft(draft)) return [];
  if (member.key === 'dependentRequired' || member.key === 'dependentSchemas') return rename('dependencies');
  if (member.key === 'prefixItems') {
    const items = context.keyword('items');
    if (items === undefined) return rename('items');
    return hasMember(context.schema, 'additionalItems') ? [] : [{ title: 'Rename to "items", and "items" to "additionalItems"', safe: true, edits: [renameKey(member, 'items'), renameKey(items, 'additionalItems')] }];
  }
  return [];
}
