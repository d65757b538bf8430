import { exampleProperty } from './exampleTool.ts';
import { concernsShape, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';
import { typesIn } from './schemaTypes.ts';
import { addMember } from './keywordFixes.ts';

export const arrayWithoutItems: SchemaRule = {
  id: 'array-without-items',
  severity: 'error',
  scope: 'schema',
  keywords: ['type'],
  docs: {
    what: 'An array that does not say what its elements are.',
    why: 'JSON Schema takes any element then, but OpenAI, Gemini and Copilot refuse the tool, at any depth and also without strict mode.',
    wrong: exampleProperty('{"type": "array", "description": "Labels"}', 'labels'),
    right: exampleProperty('{"type": "array", "description": "Labels", "items": {"type": "string"}}', 'labels'),
    hosts: ['openai'],
  },
  concerns: concernsShape('array-without-items'),
  isSilent: ({ kinds, type }) => (type !== undefined && type !== 'array') || kinds.has('items') || kinds.has('prefixItems') || kinds.has('$ref'),
  check(context, member) {
    if (context.keyword('type') !== member || typesIn(member.value, context.hosts)?.includes('array') !== true) return;
    if (context.keyword('items') !== undefined || context.keyword('prefixItems') !== undefined || context.keyword('$ref') !== undefined) return;
    if (context.visit.ref.role === 'output') return;
    const evidence = shapeEvidence(context.hosts, 'array-without-items');
    if (evidence === undefined) return;
    const spelled = member.value!.kind === 'string' && member.value!.value === 'ARRAY' ? 'STRING' : 'string';
    context.report({
      at: context.atSchema(),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The array has no "items". ${evidence.says('an array without "items"')} Say what its elements are.`,
      fixes: [{ title: 'Add "items" of type string', safe: false, edits: [addMember(context, 'items', `{"type": "${spelled}"}`)] }],
    });
  },
};
