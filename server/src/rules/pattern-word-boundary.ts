import { hasWordBoundary } from '../schema/pattern.ts';
import { removeMember } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';

export const patternWordBoundary: SchemaRule = {
  id: 'pattern-word-boundary',
  severity: 'error',
  scope: 'schema',
  keywords: ['pattern'],
  docs: {
    what: 'A pattern with `\\b`, which a host cannot compile.',
    why: 'A boundary between words looks at the letters around it, which a grammar cannot, so Anthropic strict refuses the pattern.',
    wrong: exampleTool('{"type": "object", "properties": {"tag": {"type": "string", "description": "Tag", "pattern": "\\\\bOrder\\\\b"}}, "additionalProperties": false}'),
    right: exampleTool('{"type": "object", "properties": {"tag": {"type": "string", "description": "Tag", "pattern": "(^|[^a-z])Order([^a-z]|$)"}}, "additionalProperties": false}'),
    hosts: ['anthropic-strict'],
  },
  concerns: concernsShape('pattern-word-boundary'),
  check(context, member) {
    const pattern = member.value?.kind === 'string' ? (member.value.value as string) : undefined;
    if (pattern === undefined || !/\\b/i.test(pattern) || context.keyword('pattern') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'pattern-word-boundary', 'pattern');
    if (evidence === undefined || !hasWordBoundary(pattern)) return;
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The pattern asks for the boundary of a word. ${evidence.says('a pattern with \\b')}`,
      fixes: [{ title: 'Remove "pattern"', safe: false, edits: [removeMember(context.text, context.schema, member)], loses: 'What the pattern says.' }],
    });
  },
};
