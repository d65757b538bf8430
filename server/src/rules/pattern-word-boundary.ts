import { hasWordBoundary } from '../schema/pattern.ts';
import { exampleTool } from './exampleTool.ts';
import { concernsShape } from './hostEvidence.ts';
import { refusedPattern, removePattern } from './refusedPattern.ts';
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
    const refused = refusedPattern(context, member, 'pattern-word-boundary', (pattern) => /\\b/i.test(pattern), hasWordBoundary);
    if (refused === undefined) return;
    const { evidence } = refused;
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The pattern asks for the boundary of a word. ${evidence.says('a pattern with \\b')}`,
      fixes: [removePattern(context, member)],
    });
  },
};
