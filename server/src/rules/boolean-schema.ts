import { replaceNode } from '../text/edit.ts';
import { isClosureInProperties } from './closure-in-properties.ts';
import { exampleProperty } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';

const PLACES = new Set(['properties', 'items', 'prefixItems', 'patternProperties', 'anyOf', 'oneOf', 'allOf', '$defs', 'definitions', 'contains']);

export const booleanSchema: SchemaRule = {
  id: 'boolean-schema',
  severity: 'warning',
  scope: 'schema',
  docs: {
    what: '`true` or `false` in the place of a schema, where a host cannot read it.',
    why: 'JSON Schema takes a boolean for a schema since draft 6: `true` takes any value. Several clients expect an object there and fail.',
    wrong: exampleProperty('true', 'data'),
    right: exampleProperty('{"type": "string", "description": "Data"}', 'data'),
    hosts: ['copilot'],
  },
  concerns: concernsShape('boolean-schema'),
  // A shape is that of an object.
  isSilent: () => true,
  check(context) {
    const { schema, visit } = context;
    if (schema.kind !== 'boolean' || visit.keyword === undefined || !PLACES.has(visit.keyword)) return;
    if (isClosureInProperties(context)) return;
    const evidence = shapeEvidence(readersOf(context.hosts, visit.ref.role), 'boolean-schema', visit.keyword);
    if (evidence === undefined) return;
    // `"items": false` behind a tuple is how it is closed; no such thing stands for an argument.
    if (evidence.further && visit.keyword !== 'properties') return;
    context.report({
      at: { ...context.atSchema(), start: schema.start, end: schema.end },
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `${String(schema.value)} stands for a schema here. ${evidence.says('a boolean in the place of a schema')} Write an object.`,
      fixes: schema.value === true ? ['string', 'integer', 'number', 'boolean'].map((type) => ({ title: `Replace with {"type": "${type}"}`, safe: false, edits: [replaceNode(schema, `{"type": "${type}"}`)] })) : [],
    });
  },
};
