import { insertMember, replaceNode } from '../text/edit.ts';
import { type JsonNode, memberOf, valueOf } from '../text/node.ts';
import { parse } from '../text/parse.ts';
import { closingForbids } from './declaredNames.ts';
import { exampleTool } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence, takeKeyword } from './hostEvidence.ts';
import type { Fix, SchemaRule } from './rule.ts';
import { isCondition } from './schemaEdits.ts';
import { declaredTypes } from './schemaTypes.ts';

export const notClosed: SchemaRule = {
  id: 'not-closed',
  severity: 'error',
  scope: 'schema',
  docs: {
    what: 'An object that is not closed with `"additionalProperties": false`, where a host wants every object closed.',
    why: 'Strict modes of OpenAI, Anthropic and Bedrock refuse a schema in which an object could have other keys, at any depth. Nothing is closed by silence there.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {
    "filters": {"type": "array", "description": "Filters", "items": {"type": "object", "properties": {"field": {"type": "string"}}, "required": ["field"]}}
  },
  "required": ["filters"],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {
    "filters": {"type": "array", "description": "Filters", "items": {"type": "object", "properties": {"field": {"type": "string"}}, "required": ["field"], "additionalProperties": false}}
  },
  "required": ["filters"],
  "additionalProperties": false
}`),
    hosts: ['openai-strict'],
  },
  concerns: concernsShape('additional-properties-absent', 'additional-properties-open'),
  check(context) {
    const { schema, text } = context;
    const { members } = schema;
    if (members === undefined || members.length === 0) return;
    const hosts = readersOf(context.hosts, context.visit.ref.role);
    const absent = shapeEvidence(hosts, 'additional-properties-absent');
    const open = shapeEvidence(hosts, 'additional-properties-open', 'additionalProperties');
    if (absent === undefined && open === undefined) return;
    if (isCondition(context.visit)) return;
    const additional = memberOf(schema, 'additionalProperties');
    if (additional === undefined) {
      if (absent === undefined) return;
      const properties = valueOf(schema, 'properties');
      if (properties === undefined && declaredTypes(schema, context.hosts)?.includes('object') !== true) return;
      context.report({
        at: context.atSchema(),
        severity: absent.severity,
        hosts: absent.hosts,
        message: `The object is open: it has no "additionalProperties": false. ${absent.says('an open object')}`,
        // It sees the properties beside it only: closing each branch of an allOf leaves an object that nothing fits.
        fixes: closingForbids(context) || !takeKeyword(context.hosts, 'additionalProperties') ? [] : closing(text, schema, properties !== undefined),
      });
      return;
    }
    const { value } = additional;
    if (open === undefined || value === undefined || value.value === false || (value.kind !== 'boolean' && value.kind !== 'object')) return;
    context.report({
      at: context.at(additional),
      severity: open.severity,
      hosts: open.hosts,
      message: `"additionalProperties" must be false here. ${open.says('an object with other keys')}`,
      fixes: [{ title: 'Replace with false', safe: false, edits: [replaceNode(value, 'false')], loses: 'Keys that "properties" does not name.' }],
    });
  },
};

/** In a half-typed object the end is a guess, and the new member could come to stand in another object. */
function closing(text: string, schema: JsonNode, safe: boolean): () => readonly Fix[] {
  const { start, end } = schema;
  const edit = insertMember(text, schema, 'additionalProperties', 'false');
  return () => (parse(text.slice(start, end)).clean ? [{ title: 'Add "additionalProperties": false', safe, edits: [edit] }] : []);
}
