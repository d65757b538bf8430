import { insertItem, insertMember, removeMember, type TextEdit } from '../text/edit.ts';
import { memberOf } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { exampleTool } from './exampleTool.ts';
import { booleanSaid } from './keywordValue.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const requiredBoolean: SchemaRule = {
  id: 'required-boolean',
  severity: 'error',
  scope: 'schema',
  keywords: ['required'],
  docs: {
    what: '`required: true` or `required: false` inside a property.',
    why: 'Since draft 4, `required` is a list of names on the object that holds the properties. A boolean makes the schema invalid: Anthropic refuses every request with the tool in it, other hosts ignore it and the argument stays optional.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order", "required": true}
  },
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order"}
  },
  "required": ["id"],
  "additionalProperties": false
}`),
  },
  isSilent: ({ kinds }) => kinds.get('required') !== 'boolean' && kinds.get('required') !== 'string',
  check(context, member) {
    if (booleanSaid(member.value) === undefined) return;
    const { visit } = context;
    const isProperty = visit.keyword === 'properties' && typeof visit.name === 'string';
    const where = isProperty ? `Required arguments are listed by name in "required" of the object that holds them.` : `It is a list of names.`;
    context.report({ at: context.at(member), message: `"required" is ${describe(member.value!)} here. ${where}`, fixes: fixesFor(context, member) });
  },
};

function fixesFor(context: SchemaContext, member: Parameters<SchemaRule['check']>[1]): Fix[] {
  const { visit, text, schema } = context;
  const removal = removeMember(text, schema, member);
  if (booleanSaid(member.value) === false) return [{ title: 'Remove "required": false', safe: true, edits: [removal] }];
  const parent = visit.parent?.node;
  if (visit.keyword !== 'properties' || typeof visit.name !== 'string' || parent === undefined) return [{ title: 'Remove "required": true', safe: false, edits: [removal] }];
  const addition = require(text, parent, visit.name);
  if (addition === undefined) return [{ title: 'Remove "required": true', safe: false, edits: [removal] }];
  return [{ title: `Move ${quote(visit.name)} to "required" of the object`, safe: true, edits: [removal, ...addition] }];
}

/** The edits that make a name required; undefined while the object's own `required` is broken. */
function require(text: string, object: SchemaContext['schema'], name: string): TextEdit[] | undefined {
  const required = memberOf(object, 'required');
  if (required === undefined) return [insertMember(text, object, 'required', `[${JSON.stringify(name)}]`, memberOf(object, 'properties'))];
  const list = required.value;
  if (list?.items === undefined) return undefined;
  return list.items.some((item) => item.value === name) ? [] : [insertItem(text, list, JSON.stringify(name))];
}
