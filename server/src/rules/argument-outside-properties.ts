import { KEYWORDS } from '../schema/vocabulary.ts';
import { insertMember, removeMembers, type TextEdit } from '../text/edit.ts';
import { hasMember, type JsonNode, type Member, memberOf, valueOf } from '../text/node.ts';
import { closest } from './closest.ts';
import { exampleTool } from './exampleTool.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quoteAll } from './ruleWords.ts';
import { typesIn } from './schemaTypes.ts';

export const argumentOutsideProperties: SchemaRule = {
  id: 'argument-outside-properties',
  severity: 'warning',
  scope: 'schema',
  docs: {
    what: 'Arguments that stand beside `type` instead of inside `properties`.',
    why: 'Keys of a schema are keywords. One that is none is ignored, so the argument does not exist for the model.',
    wrong: exampleTool(`{
  "type": "object",
  "id": {"type": "string", "description": "Order"},
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order"}
  },
  "additionalProperties": false
}`),
  },
  isSilent: ({ kinds }) => kinds.get('id') !== 'object' && kinds.get('title') !== 'object' && kinds.get('description') !== 'object',
  check(context) {
    const { schema } = context;
    const { members } = schema;
    if (members === undefined || members.length === 0) return;
    let stray: Member[] | undefined;
    // Few values are objects, and to compare a name costs more than to look.
    for (const member of members) if (member.value?.members !== undefined && !isKeyword(member) && isSchemaLike(context, member)) (stray ??= []).push(member);
    if (stray === undefined) return;
    // The author must have said that it is an object; a map of arguments alone is a matter of arguments-not-schema.
    if (typesIn(valueOf(schema, 'type'), context.hosts)?.includes('object') !== true && !hasMember(schema, 'properties')) return;
    const names = stray.map((member) => member.key);
    const [first] = stray;
    context.report({
      at: context.at(first!),
      message: `${quoteAll(names)} ${names.length === 1 ? 'is an argument' : 'are arguments'} outside "properties", so ${names.length === 1 ? 'it is' : 'they are'} ignored.`,
      related: stray.slice(1, 10).map((member) => ({ message: 'Another one.', at: { start: member.keyStart, end: member.keyEnd } })),
      fixes: fixesFor(context, stray),
    });
  },
};

/** A keyword, or what misspelt-keyword takes for one. `id` was a keyword in draft 4, where it held text. */
function isKeyword(member: Member): boolean {
  const { key } = member;
  if (key === 'id' || key === 'title' || key === 'description') return member.value?.kind !== 'object';
  return KEYWORDS.has(key) || key.startsWith('x-') || key.startsWith('$') || closest(key, ['properties', 'additionalProperties', 'patternProperties', 'items'], 2) !== undefined;
}

/** An object with a readable `type` and something else that a schema has. */
function isSchemaLike(context: SchemaContext, member: Member): boolean {
  // A schema of the tool's that stands in here is member-in-schema's.
  if (context.visit.keyword === undefined && context.tool.shape.members.get(member.key)?.kind === 'schema') return false;
  const value: JsonNode | undefined = member.value;
  return value?.members !== undefined && typesIn(valueOf(value, 'type'), context.hosts) !== undefined;
}

function fixesFor(context: SchemaContext, stray: readonly Member[]): Fix[] {
  const { text, schema } = context;
  const properties = memberOf(schema, 'properties');
  const written = stray.map((member) => text.slice(member.keyStart, member.value!.end)).join(', ');
  if (properties === undefined) {
    // The first of them becomes `properties`; the others are taken out.
    const [first, ...others] = stray;
    const edits: TextEdit[] = [{ start: first!.keyStart, end: first!.value!.end, newText: `"properties": {${written}}` }];
    return [{ title: 'Move into "properties"', safe: true, edits: [...edits, ...removeMembers(text, schema, others)] }];
  }
  const map = properties.value;
  if (map?.members === undefined || stray.some((member) => hasMember(map, member.key))) return [];
  const [first, ...rest] = stray;
  const insertion = insertMember(text, map, first!.key, text.slice(first!.value!.start, first!.value!.end));
  const more = rest.map((member) => insertMember(text, map, member.key, text.slice(member.value!.start, member.value!.end)).newText).join('');
  const joined = map.members.length === 0 ? { ...insertion, newText: written } : { ...insertion, newText: insertion.newText + more };
  return [{ title: 'Move into "properties"', safe: true, edits: [...removeMembers(text, schema, stray), joined] }];
}
