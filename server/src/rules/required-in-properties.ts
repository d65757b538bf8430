import { insertItem, removeMember } from '../text/edit.ts';
import { memberOf } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { moveOut } from './keywordAmongProperties.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';

export const requiredInProperties: SchemaRule = {
  id: 'required-in-properties',
  severity: 'error',
  scope: 'schema',
  docs: {
    what: 'The list of required names stands one level too deep, among the properties.',
    why: 'Inside `properties` it declares an argument called "required" whose schema is a list, which is no schema. Hosts that check the schema refuse the tool; others take every argument for optional.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order"},
    "required": ["id"]
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
  // It looks at lists, and a shape is that of an object.
  isSilent: () => true,
  check(context) {
    const { visit, schema } = context;
    if (visit.name !== 'required' || visit.keyword !== 'properties' || schema.kind !== 'array') return;
    context.report({
      at: context.atSchema(),
      message: 'The list of required names stands inside "properties", where it declares an argument called "required". It belongs beside "properties".',
      fixes: fixesFor(context),
    });
  },
};

function fixesFor(context: SchemaContext): Fix[] {
  const { visit, schema, text } = context;
  const object = visit.parent?.node;
  const list = memberOf(object, 'required')?.value;
  if (list?.items === undefined) return moveOut(context);
  const known = new Set(list.items.map((item) => item.value));
  const added = schema.items!.filter((item) => item.kind === 'string' && !known.has(item.value)).map((item) => text.slice(item.start, item.end));
  const removal = removeMember(text, memberOf(object, 'properties')!.value!, visit.member!);
  return [{ title: 'Move its names to "required" of the object', safe: true, edits: added.length === 0 ? [removal] : [removal, insertItem(text, list, added.join(', '))] }];
}
