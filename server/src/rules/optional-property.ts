import { insertItem, replaceNode, type TextEdit } from '../text/edit.ts';
import { effectiveMembers, type JsonNode, memberOf } from '../text/node.ts';
import { isClosure } from './closure-in-properties.ts';
import { exampleTool } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';
import { addRequired, isCondition, propertyPath, requiredNames } from './schemaEdits.ts';

export const optionalProperty: SchemaRule = {
  id: 'optional-property',
  severity: 'error',
  scope: 'schema',
  keywords: ['properties'],
  docs: {
    what: 'A property that `required` does not name, where a host wants every one named.',
    why: 'In the strict mode of OpenAI every property is required. What may be left out is written as a property that may be null.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"city": {"type": "string", "description": "City"}, "unit": {"type": "string", "description": "Unit"}},
  "required": ["city"],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"city": {"type": "string", "description": "City"}, "unit": {"type": ["string", "null"], "description": "Unit"}},
  "required": ["city", "unit"],
  "additionalProperties": false
}`),
    hosts: ['openai-strict'],
  },
  concerns: concernsShape('optional-property'),
  check(context, member) {
    if (member.value?.kind !== 'object' || member.value.members!.length === 0 || context.keyword('properties') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'optional-property');
    if (evidence === undefined) return;
    if (isCondition(context.visit)) return;
    const required = requiredNames(context.schema);
    for (const property of effectiveMembers(member.value)) {
      if (required.has(property.key) || isClosure(property.key, property.value)) continue;
      context.report({
        at: context.keySpot([...context.segments(), 'properties'], property, propertyPath(context.path(), property.key)),
        severity: evidence.severity,
        hosts: evidence.hosts,
        message: `"required" does not name ${quote(property.key)}. ${evidence.says('a property that may be left out')} Name it, and let it be null if it may be left out.`,
        fixes: fixes(context, property.key, property.value),
      });
    }
  },
};

function fixes(context: SchemaContext, name: string, schema: JsonNode | undefined): Fix[] {
  // A type that is still being typed has no end yet: what is written behind it would be read as a part of it.
  const type = schema === undefined ? undefined : memberOf(schema, 'type')?.value;
  if (type?.kind === 'string' && !isClosed(context.text, type)) return [];
  const edit = addRequired(context.text, context.schema, name);
  if (edit === undefined) return [];
  const found: Fix[] = [];
  const nullable = schema === undefined ? undefined : allowNull(context.text, schema);
  if (nullable !== undefined && nullable.length > 0) found.push({ title: `Require ${quote(name)} and let it be null`, safe: false, edits: [...nullable, edit], loses: 'That it may be left out.' });
  found.push({ title: `Require ${quote(name)}`, safe: false, edits: [edit], loses: 'That it may be left out.' });
  return found;
}

/** The edits that let a schema take null: a list of types, and null in its enum. @returns undefined where its type is not plain */
export function allowNull(text: string, schema: JsonNode): TextEdit[] | undefined {
  const type = memberOf(schema, 'type')?.value;
  const list = memberOf(schema, 'enum')?.value;
  const edits: TextEdit[] = [];
  if (type?.kind === 'string') edits.push(replaceNode(type, `[${text.slice(type.start, type.end)}, "null"]`));
  else if (type?.items !== undefined) {
    if (!type.items.some((item) => item.value === 'null')) edits.push(insertItem(text, type, '"null"'));
  } else return undefined;
  if (memberOf(schema, 'const') !== undefined) return undefined;
  if (list?.items !== undefined && !list.items.some((item) => item.kind === 'null')) edits.push(insertItem(text, list, 'null'));
  return edits;
}

const isClosed = (text: string, { start, end }: JsonNode): boolean => end - start > 1 && text[end - 1] === '"';
