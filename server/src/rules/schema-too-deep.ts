import { exampleTool } from './exampleTool.ts';
import { DEEPEST_VISITED, type SchemaRule } from './rule.ts';

const lists = (levels: number): string => `{"type": "object", "properties": {"a": ${'{"items": '.repeat(levels)}{"type": "string"}${'}'.repeat(levels)}}, "additionalProperties": false}`;

export const schemaTooDeep: SchemaRule = {
  id: 'schema-too-deep',
  severity: 'warning',
  scope: 'schema',
  docs: {
    what: `Schemas nested more than ${DEEPEST_VISITED} levels deep.`,
    why: 'No model fills in such an argument, and readers that follow the nesting by recursion fail on it. What is deeper is not checked.',
    wrong: exampleTool(lists(DEEPEST_VISITED)),
    right: exampleTool(lists(2)),
  },
  // The deepest schemas have no shape.
  isSilent: () => true,
  check(context) {
    if (context.visit.depth < DEEPEST_VISITED) return;
    context.report({ at: context.atSchema(), message: `This schema stands ${DEEPEST_VISITED} levels deep. What is below it is not checked, and no model fills it in: describe the argument with fewer levels.` });
  },
};
