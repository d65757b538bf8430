import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import { emptyFixes } from './object-without-properties.ts';
import type { SchemaRule } from './rule.ts';

export const emptyProperties: SchemaRule = {
  id: 'empty-properties',
  severity: 'error',
  scope: 'schema',
  keywords: ['properties'],
  docs: {
    what: 'An object whose `properties` is empty, where a host wants at least one.',
    why: 'Gemini refuses an OBJECT without properties. A function without parameters leaves `parameters` out altogether.',
    wrong: '{"functionDeclarations": [{"name": "list_files", "description": "List files.", "parameters": {"type": "object", "properties": {}}}]}',
    right: '{"functionDeclarations": [{"name": "list_files", "description": "List files."}]}',
  },
  concerns: concernsShape('empty-properties'),
  check(context, member) {
    if (member.value?.members?.length !== 0 || context.keyword('properties') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'empty-properties', 'properties');
    if (evidence === undefined) return;
    context.report({
      at: context.at(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `"properties" is empty. ${evidence.says('an object without properties')}`,
      fixes: emptyFixes(context, context.visit.keyword === undefined, false),
    });
  },
};
