import { hasBackreference } from '../schema/pattern.ts';
import { removeMember } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
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
    const pattern = member.value?.kind === 'string' ? (member.value.value as string) : undefined;
    if (pattern === undefined || !pattern.includes('\\') || context.keyword('pattern') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'pattern-backreference', 'pattern');
    if (evidence === undefined || !hasBackreference(pattern)) return;
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The pattern refers back to one of its groups. ${evidence.says('a pattern with a backreference')}`,
      fixes: [{ title: 'Remove "pattern"', safe: false, edits: [removeMember(context.text, context.schema, member)], loses: 'What the pattern says.' }],
    });
  },
};
