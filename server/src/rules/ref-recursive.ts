import { exampleTool } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import { recursiveRefs } from './recursion.ts';
import type { SchemaRule } from './rule.ts';

export const refRecursive: SchemaRule = {
  id: 'ref-recursive',
  severity: 'error',
  scope: 'schema',
  keywords: ['$ref'],
  docs: {
    what: 'A definition that refers to itself, where a host takes no recursion.',
    why: 'A recursive schema has no end, and hosts that make a grammar of it, or expand it, refuse it. Anthropic strict does; Gemini may.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"where": {"$ref": "#/$defs/clause"}},
  "required": ["where"],
  "additionalProperties": false,
  "$defs": {
    "clause": {
      "type": "object",
      "properties": {"field": {"type": "string"}, "all": {"type": "array", "items": {"$ref": "#/$defs/clause"}}},
      "additionalProperties": false
    }
  }
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"where": {"$ref": "#/$defs/clause"}},
  "required": ["where"],
  "additionalProperties": false,
  "$defs": {
    "clause": {"type": "object", "properties": {"field": {"type": "string"}}, "additionalProperties": false}
  }
}`),
    hosts: ['anthropic-strict'],
  },
  check(context, member) {
    if (member.value?.kind !== 'string' || context.visit.ref.role === 'properties' || context.keyword('$ref') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'ref-recursive', '$ref');
    if (evidence === undefined || !recursiveRefs(context.visit.ref.node).has(member)) return;
    context.report({ at: context.atValue(member), severity: evidence.severity, hosts: evidence.hosts, message: `The definition refers to itself. ${evidence.says('a recursive schema')}` });
  },
};
