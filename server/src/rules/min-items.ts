import { removeMember, replaceNode } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import { moveToDescription } from './keywordInWords.ts';
import type { Fix, SchemaRule } from './rule.ts';

const schema = (least: string): string => `{
  "type": "object",
  "properties": {"ids": {"type": "array", "description": "Orders", "items": {"type": "string"}${least}}},
  "required": ["ids"],
  "additionalProperties": false
}`;

export const minItems: SchemaRule = {
  id: 'min-items',
  severity: 'error',
  scope: 'schema',
  keywords: ['minItems'],
  docs: {
    what: '`minItems` above 1, where a host takes 0 and 1 only.',
    why: 'The strict modes of Anthropic and Bedrock refuse the other bounds of lists.',
    wrong: exampleTool(schema(', "minItems": 2')),
    right: exampleTool(schema(', "minItems": 1')),
    hosts: ['anthropic-strict'],
  },
  check(context, member) {
    // What is no count is bound-shape's.
    if (member.value?.kind !== 'number' || !Number.isInteger(member.value.value) || (member.value.value as number) <= 1 || context.keyword('minItems') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'min-items-over-1', 'minItems');
    if (evidence === undefined) return;
    const fixes: Fix[] = [{ title: 'Replace with 1', safe: false, edits: [replaceNode(member.value, '1')], loses: 'The bound.' }];
    const moved = moveToDescription(context.text, context.schema, member);
    if (moved !== undefined) fixes.push({ title: 'Move "minItems" into the description', safe: false, edits: moved, loses: 'Nothing enforces it any more.' });
    fixes.push({ title: 'Remove "minItems"', safe: false, edits: [removeMember(context.text, context.schema, member)], loses: 'The bound.' });
    context.report({ at: context.atValue(member), severity: evidence.severity, hosts: evidence.hosts, message: evidence.says('"minItems" above 1'), fixes });
  },
};
