import { KEYWORDS } from '../schema/vocabulary.ts';
import { replaceNode } from '../text/edit.ts';
import type { JsonNode } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { exampleTool } from './exampleTool.ts';
import { moveOut } from './keywordAmongProperties.ts';
import { fitsShape } from './keywordValue.ts';
import type { Fix, SchemaContext, SchemaRule, Spot } from './rule.ts';
import { quote } from './ruleWords.ts';
import { meansAny, typeElsewhere } from './schemaTypes.ts';

export const invalidSubschema: SchemaRule = {
  id: 'invalid-subschema',
  severity: 'error',
  scope: 'schema',
  docs: {
    what: 'Something that is no schema stands where a schema belongs.',
    why: 'A schema is an object, or true or false. A host that checks the schema refuses the tool for anything else.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {
    "ids": {"type": "array", "description": "Orders", "items": "string"}
  },
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {
    "ids": {"type": "array", "description": "Orders", "items": {"type": "string"}}
  },
  "additionalProperties": false
}`),
  },
  isSilent: ({ kinds }) => [...kinds].every(([key, kind]) => (kind !== 'string' && kind !== 'number') || !holdsOne(key)),
  check(context) {
    const { visit, schema } = context;
    const { members } = schema;
    if (members !== undefined) {
      // The walk leaves text and numbers out, since no schema stands in most of them.
      for (const member of members) {
        const { value } = member;
        if ((value?.kind === 'string' || value?.kind === 'number') && holdsOne(member.key)) report(context, context.atValue(member), quote(member.key), value);
      }
      return;
    }
    if (schema.kind === 'boolean') return;
    // The root's shape is a matter of the tool element, the other keywords have rules of their own.
    if (visit.keyword === undefined || visit.keyword === 'additionalProperties' || visit.keyword === 'unevaluatedProperties' || isMisplacedRequired(context)) return;
    report(context, context.nodeSpot(context.segments(), schema, context.path()), subject(context), schema);
  },
};

function report(context: SchemaContext, at: Spot, what: string, node: JsonNode): void {
  context.report({ at, message: `${what} must be a schema, an object or a boolean, but is ${describe(node)}.${isKeywordOfParent(context) ? ` As a keyword, ${quote(context.visit.name as string)} belongs beside "properties".` : ''}`, fixes: isKeywordOfParent(context) ? moveOut(context) : fixes(context.text, node) });
}

/** `"type": "object"` among the properties: a keyword one level too deep, rather than an argument called "type". */
function isKeywordOfParent({ visit, schema }: SchemaContext): boolean {
  const keyword = visit.keyword === 'properties' && typeof visit.name === 'string' && schema.members === undefined ? KEYWORDS.get(visit.name) : undefined;
  return keyword !== undefined && keyword.shape !== 'any' && fitsShape(schema, keyword.shape);
}

/** The keywords that hold one schema and have no rule of their own. */
function holdsOne(key: string): boolean {
  switch (key) {
    case 'items':
    case 'not':
    case 'if':
    case 'then':
    case 'else':
    case 'contains':
    case 'propertyNames':
    case 'additionalItems':
    case 'unevaluatedItems':
      return true;
    default:
      return false;
  }
}

/** `required` among the properties with a list of names: the rule required-in-properties speaks of it. */
function isMisplacedRequired({ visit, schema }: SchemaContext): boolean {
  return visit.keyword === 'properties' && visit.name === 'required' && schema.kind === 'array';
}

function subject({ visit }: SchemaContext): string {
  if (typeof visit.name === 'number') return `Element ${visit.name} of "${visit.keyword}"`;
  return visit.name === undefined ? `"${visit.keyword}"` : `${quote(visit.name)} in "${visit.keyword}"`;
}

function fixes(text: string, schema: JsonNode): Fix[] {
  const replace = (newText: string, safe: boolean): Fix[] => [{ title: `Replace with ${newText.length > 60 || newText.includes('\n') ? 'a schema' : newText}`, safe, edits: [replaceNode(schema, newText)] }];
  if (schema.kind === 'string') {
    const type = typeElsewhere(schema.value as string);
    if (type !== undefined) return replace(`{"type": "${type}"}`, true);
    return meansAny(schema.value as string) ? replace('{}', true) : [];
  }
  if (schema.items === undefined) return [];
  if (schema.items.length === 0) return replace('{}', true);
  const written = text.slice(schema.start, schema.end);
  if (!schema.items.every((item) => item.kind === 'string')) return [];
  return schema.items.every((item) => typeElsewhere(item.value as string) === item.value) ? replace(`{"type": ${written}}`, true) : replace(`{"type": "string", "enum": ${written}}`, false);
}
