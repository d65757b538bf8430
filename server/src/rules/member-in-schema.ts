import { fitsKind } from '../formats/memberKinds.ts';
import { KEYWORDS } from '../schema/vocabulary.ts';
import { insertMember, removeMember } from '../text/edit.ts';
import { hasMember, type JsonNode, type Member } from '../text/node.ts';
import { aShape } from './elementWords.ts';
import { unknownKeywordEvidence } from './hostEvidence.ts';
import { KNOWN_EXTENSIONS } from './misspelt-keyword.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

const file = (inside: string, beside: string): string => `[{"type": "function", "function": {"name": "find", "description": "Find."${beside}, "parameters": {"type": "object", "properties": {"id": {"type": "string", "description": "Order"}}, "required": ["id"], "additionalProperties": false${inside}}}}]`;

export const memberInSchema: SchemaRule = {
  id: 'member-in-schema',
  severity: 'warning',
  scope: 'schema',
  docs: {
    what: 'A member of the tool stands inside its schema instead of beside it.',
    why: 'A schema ignores what is no keyword: "strict" in there makes nothing strict, "annotations" tell the client nothing. Where a host reads schemas by their fields it refuses the tool.',
    wrong: file(', "strict": true', ''),
    right: file('', ', "strict": true'),
  },
  // All keys of a shape are keywords.
  isSilent: () => true,
  check(context) {
    const { visit, tool, schema } = context;
    if (visit.keyword !== undefined || schema.members === undefined || visit.ref.role === 'properties') return;
    // Where an unknown key is refused, host-unknown-keyword says so.
    if (unknownKeywordEvidence(context.hosts) !== undefined) return;
    const { members } = tool.shape;
    for (const member of schema.members) {
      const { key, value } = member;
      const spec = members.get(key);
      if (spec === undefined || value === undefined || KEYWORDS.has(key) || KNOWN_EXTENSIONS.has(key) || !fitsKind(value, spec)) continue;
      // With a type it is rather an argument of that name outside "properties".
      if (spec.kind !== 'schema' && hasMember(value, 'type')) continue;
      context.report({
        at: context.at(member),
        message: `${quote(key)} is no keyword of JSON Schema but a member of ${aShape(tool.shape)}. It does nothing in here and belongs beside ${quote(visit.ref.member?.key ?? 'the schema')}.`,
        fixes: moveBeside(context, member, value),
      });
    }
  },
};

function moveBeside({ text, tool, schema }: SchemaContext, member: Member, value: JsonNode): Fix[] {
  const removal = removeMember(text, schema, member);
  const remove: Fix = { title: `Remove ${quote(member.key)}`, safe: false, edits: [removal] };
  if (hasMember(tool.holder, member.key)) return [remove];
  // In front of the schema, so that the edits cannot touch.
  const before = tool.holder.members!.filter((one) => one.value !== undefined && one.value.end <= schema.start).at(-1);
  const insertion = before === undefined ? undefined : insertMember(text, tool.holder, member.key, text.slice(value.start, value.end), before);
  return insertion === undefined ? [remove] : [{ title: 'Move it beside the schema', safe: false, edits: [insertion, removal] }, remove];
}
