import { removeMember } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';

const PLACES = new Set([undefined, 'properties', 'items', 'additionalProperties']);

export const requiredWithoutProperties: SchemaRule = {
  id: 'required-without-properties',
  severity: 'error',
  scope: 'schema',
  keywords: ['required'],
  docs: {
    what: '`required` without `properties`, where a host wants both.',
    why: 'Groq refuses the tool, even for an empty list. Other hosts drop the list.',
    wrong: exampleTool('{"type": "object", "required": [], "additionalProperties": false}'),
    right: exampleTool('{"type": "object", "properties": {}, "required": [], "additionalProperties": false}'),
    hosts: ['groq'],
  },
  isSilent: ({ kinds }) => kinds.has('properties') || kinds.has('$ref') || kinds.get('required') !== 'array',
  check(context, member) {
    // A branch of a combinator speaks of its parent's properties.
    if (!PLACES.has(context.visit.keyword) || member.value?.items === undefined || context.keyword('required') !== member) return;
    if (context.keyword('properties') !== undefined || context.keyword('$ref') !== undefined) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'required-without-properties');
    if (evidence === undefined) return;
    const isEmpty = member.value.items.length === 0;
    context.report({
      at: context.at(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: evidence.says('"required" without "properties"'),
      fixes: [{ title: 'Remove "required"', safe: isEmpty, edits: [removeMember(context.text, context.schema, member)], ...(isEmpty ? {} : { loses: 'That the names are required.' }) }],
    });
  },
};
