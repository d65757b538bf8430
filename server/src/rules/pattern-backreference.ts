import { hasBackreference } from '../schema/pattern.ts';
import { exampleTool } from './exampleTool.ts';
import { refusedPattern, removePattern } from './refusedPattern.ts';
import type { SchemaRule } from './rule.ts';

export const patternBackreference: SchemaRule = {
  id: 'pattern-backreference',
  severity: 'error',
  scope: 'schema',
  keywords: ['pattern'],
  docs: {
    what: 'A pattern with a backreference, which a host cannot compile.',
    why: 'A backreference cannot be put into a grammar, so Anthropic strict refuses the pattern.',
    wrong: exampleTool('{"type": "object", "properties": {"tag": {"type": "string", "description": "Tag", "pattern": "^<(b|i)>.*</\\\\1>$"}}, "additionalProperties": false}'),
    right: exampleTool('{"type": "object", "properties": {"tag": {"type": "string", "description": "Tag", "pattern": "^(<b>.*</b>|<i>.*</i>)$"}}, "additionalProperties": false}'),
    hosts: ['anthropic-strict'],
  },
  check(context, member) {
    const refused = refusedPattern(context, member, 'pattern-backreference', (pattern) => pattern.includes('\\'), hasBackreference);
    if (refused === undefined) return;
    const { evidence } = refused;
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The pattern refers back to one of its groups. ${evidence.says('a pattern with a backreference')}`,
      fixes: [removePattern(context, member)],
    });
  },
};
