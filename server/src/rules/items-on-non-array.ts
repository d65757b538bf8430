import { removeMember } from '../text/edit.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';
import { declaredTypes } from './schemaTypes.ts';

const file = (property: string): string => `{"functionDeclarations": [{"name": "tag", "description": "Tag.", "parameters": {"type": "object", "properties": {"labels": ${property}}}}]}`;

export const itemsOnNonArray: SchemaRule = {
  id: 'items-on-non-array',
  severity: 'error',
  scope: 'schema',
  keywords: ['items'],
  docs: {
    what: '`items` beside a type that is no array, where a host refuses it.',
    why: 'JSON Schema does nothing with it. Gemini refuses the request.',
    wrong: file('{"type": "string", "description": "Labels", "items": {"type": "string"}}'),
    right: file('{"type": "array", "description": "Labels", "items": {"type": "string"}}'),
  },
  isSilent: ({ type }) => type === undefined || type === 'array',
  check(context, member) {
    const types = declaredTypes(context.schema, context.hosts);
    if (types === undefined || types.includes('array') || context.keyword('items') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'items-on-non-array', 'items');
    if (evidence === undefined) return;
    context.report({
      at: context.at(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: evidence.says(`"items" beside the type ${types.join(' or ')}`),
      fixes: [{ title: 'Remove "items"', safe: true, edits: [removeMember(context.text, context.schema, member)] }],
    });
  },
};
