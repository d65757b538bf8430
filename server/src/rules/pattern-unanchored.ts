import { problemOfPattern } from './patternProblems.ts';
import { replaceNode } from '../text/edit.ts';
import { exampleProperty } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';

export const patternUnanchored: SchemaRule = {
  id: 'pattern-unanchored',
  severity: 'info',
  scope: 'schema',
  keywords: ['pattern'],
  docs: {
    what: 'A pattern without `^` and `$`, where a host reads it as one for the whole text.',
    why: 'In JSON Schema a pattern may match anywhere in the text. Hosts that make a grammar of it hold the whole text to it, or refuse it without the anchors, so the same schema takes other values there.',
    wrong: exampleProperty('{"type": "string", "description": "Order number", "pattern": "ORD-[0-9]+"}'),
    right: exampleProperty('{"type": "string", "description": "Order number", "pattern": "^ORD-[0-9]+$"}'),
    hosts: ['llama-cpp'],
  },
  check(context, member) {
    const pattern = member.value?.kind === 'string' ? (member.value.value as string) : undefined;
    if (pattern === undefined || pattern === '' || isAnchored(pattern) || context.keyword('pattern') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'pattern-unanchored', 'pattern');
    if (evidence === undefined || problemOfPattern(pattern) !== undefined) return;
    const body = pattern.includes('|') ? `(?:${pattern})` : pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
    const anchored = `^${body}$`;
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The pattern is not anchored: JSON Schema searches anywhere in the text. ${evidence.says('a pattern without ^ and $')}`,
      fixes: [{ title: `Replace with ${JSON.stringify(anchored)}`, safe: false, edits: [replaceNode(member.value!, JSON.stringify(anchored))], loses: 'Text in front of and behind the match.' }],
    });
  },
};

/** Whether the whole text is matched; an alternative at the top that is not anchored itself makes it none. */
function isAnchored(pattern: string): boolean {
  return pattern.startsWith('^') && /(?<!\\)(\\\\)*\$$/.test(pattern);
}
