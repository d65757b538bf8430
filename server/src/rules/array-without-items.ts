import { exampleProperty } from './exampleTool.ts';
import { listed, refusedFurther, shapeEvidence } from './hostEvidence.ts';
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
  concerns: (hosts) => shapeEvidence(hosts, 'array-without-items') !== undefined || refusedFurther(hosts, 'array-without-items').length > 0,
  check(context, member) {
    if (context.keyword('type') !== member || typesIn(member.value, context.hosts)?.includes('array') !== true) return;
    if (context.keyword('items') !== undefined || context.keyword('prefixItems') !== undefined || context.keyword('$ref') !== undefined) return;
    if (context.visit.ref.role === 'output') return;
    const evidence = shapeEvidence(context.hosts, 'array-without-items');
    const further = evidence === undefined ? refusedFurther(context.hosts, 'array-without-items') : [];
    if (evidence === undefined && further.length === 0) return;
    const why = evidence?.says('an array without "items"') ?? `The protocol takes it, but ${listed(further.map((host) => host.title))}, which clients hand the tool on to, refuse it.`;
    const spelled = member.value!.kind === 'string' && member.value!.value === 'ARRAY' ? 'STRING' : 'string';
    context.report({
      at: context.atSchema(),
      severity: evidence?.severity ?? 'info',
      hosts: evidence?.hosts ?? further.map((host) => host.id),
      message: `The array has no "items". ${why} Say what its elements are.`,
      fixes: [{ title: 'Add "items" of type string', safe: false, edits: [addMember(context, 'items', `{"type": "${spelled}"}`)] }],
    });
  },
};
