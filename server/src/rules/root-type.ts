import { KEYWORDS } from '../schema/vocabulary.ts';
import { replaceNode } from '../text/edit.ts';
import { type JsonNode, memberOf } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { fitsType } from './boundKeywords.ts';
import { exampleTool } from './exampleTool.ts';
import { readersOf, refuseShape, shapeEvidence, takeKeyword } from './hostEvidence.ts';
import { emptyFixes } from './object-without-properties.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { insertFirst } from './schemaEdits.ts';
import { typesIn } from './schemaTypes.ts';

export const rootType: SchemaRule = {
  id: 'root-type',
  severity: 'error',
  scope: 'schema',
  docs: {
    what: 'The root of the schema does not say `"type": "object"`.',
    why: 'The arguments of a call are an object, and MCP as well as every large API wants the root to say so literally. Some clients drop every tool of a server for one such schema, without a message.',
    wrong: exampleTool(`{
  "properties": {"id": {"type": "string", "description": "Order number"}},
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order number"}},
  "additionalProperties": false
}`),
  },
  isSilent: ({ atRoot }) => !atRoot,
  check(context) {
    const { visit, schema, hosts } = context;
    if (visit.keyword !== undefined || visit.parent !== undefined || visit.ref.role === 'properties') return;
    if (schema.kind !== 'object' && schema.kind !== 'boolean') return;
    const type = memberOf(schema, 'type');
    const types = typesIn(type?.value, hosts);
    if (types?.length === 1 && types[0] === 'object' && type!.value!.kind === 'string') return;
    // A type that is none is told at the type.
    if (type !== undefined && types === undefined) return;
    const output = visit.ref.role === 'output';
    const evidence = shapeEvidence(readersOf(hosts, visit.ref.role), output ? 'output-root-not-object' : 'root-not-object');
    if (evidence === undefined) return;
    const is = schema.kind === 'boolean' ? `is ${describe(schema)}` : type === undefined ? 'it has no type' : `its type is ${written(type.value!)}`;
    context.report({
      at: type === undefined ? context.atSchema() : context.atValue(type),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The root of the schema must have "type": "object", but ${is}. ${evidence.says(output ? 'such an output schema' : 'such a schema')}`,
      fixes: fixes(context),
    });
  },
};

function isOfObjects(key: string): boolean {
  const keyword = KEYWORDS.get(key);
  return keyword === undefined || keyword.role === 'annotation' || fitsType(keyword, 'object');
}

const written = (type: JsonNode): string => (type.items === undefined ? JSON.stringify(type.value) : `one of ${type.items.map((item) => JSON.stringify(item.value)).join(', ')}`);

function fixes(context: SchemaContext): Fix[] {
  const { schema, text } = context;
  // Where an object without properties is refused as well, a tool that takes no arguments has no schema.
  const isEmpty = schema.kind === 'boolean' ? schema.value === true : schema.members?.length === 0;
  if (isEmpty && refuseShape(context.hosts, 'empty-properties')) return emptyFixes(context, true, false).map((fix) => ({ ...fix, safe: false }));
  if (schema.kind === 'boolean') {
    // An object that is open is refused by some, and to close it is not what true says.
    const closes = refuseShape(context.hosts, 'additional-properties-absent') && takeKeyword(context.hosts, 'additionalProperties');
    const whole = `{"type": "object", "properties": {}${closes ? ', "additionalProperties": false' : ''}}`;
    return schema.value === true ? [{ title: `Replace with ${whole}`, safe: !closes, edits: [replaceNode(schema, whole)], ...(closes ? { loses: 'That any argument is taken.' } : {}) }] : [];
  }
  const type = memberOf(schema, 'type');
  if (schema.members?.length === 0) return [{ title: 'Replace with the schema of a tool without arguments', safe: false, edits: [replaceNode(schema, `{"type": "object", "properties": {}${takeKeyword(context.hosts, 'additionalProperties') ? ', "additionalProperties": false' : ''}}`)] }];
  // A keyword of another type says that the author may have meant that one.
  if (type === undefined) return [{ title: 'Add "type": "object"', safe: schema.members!.every(({ key }) => isOfObjects(key)), edits: [insertFirst(text, schema, 'type', '"object"')] }];
  if (type.value?.items?.some((item) => item.value === 'object')) return [{ title: 'Replace with "object"', safe: true, edits: [replaceNode(type.value, '"object"')] }];
  if (memberOf(schema, 'properties') !== undefined) return [{ title: 'Replace with "object"', safe: false, edits: [replaceNode(type.value!, '"object"')] }];
  const whole = text.slice(schema.start, schema.end);
  const name = memberOf(schema, 'title')?.value?.value;
  const key = typeof name === 'string' && /^[a-z][a-z0-9_]*$/.test(name) ? name : 'input';
  return [
    {
      title: `Wrap it as the property "${key}"`,
      safe: false,
      edits: [replaceNode(schema, `{"type": "object", "properties": {"${key}": ${whole}}, "required": ["${key}"]}`)],
    },
  ];
}
