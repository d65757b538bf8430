import { problemOfPattern } from './patternProblems.ts';
import { replaceNode } from '../text/edit.ts';
import type { JsonNode, Member } from '../text/node.ts';
import { effectiveMembers } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { exampleProperty } from './exampleTool.ts';
import { foreignSyntax } from './foreignPattern.ts';
import type { Fix, SchemaContext, SchemaRule, Spot } from './rule.ts';

export const invalidPattern: SchemaRule = {
  id: 'invalid-pattern',
  severity: 'error',
  scope: 'schema',
  keywords: ['pattern', 'patternProperties'],
  docs: {
    what: 'A `pattern` that is no ECMA-262 regular expression.',
    why: 'JSON Schema uses the regular expressions of JavaScript. A host that compiles the pattern fails on it and drops the tool or the request; flags inside the pattern, atomic groups and possessive quantifiers belong to other dialects.',
    wrong: exampleProperty(`{"type": "string", "description": "Mail", "pattern": "([a-z"}`, 'mail'),
    right: exampleProperty(`{"type": "string", "description": "Mail", "pattern": "[a-z]+@[a-z]+"}`, 'mail'),
  },
  check(context, member) {
    const { value } = member;
    if (value === undefined) return;
    if (member.key === 'patternProperties') {
      for (const entry of effectiveMembers(value)) checkSource(context, entry.key, () => context.keySpot([...context.segments(), 'patternProperties'], entry, context.path()), spanOfKey(entry));
      return;
    }
    if (value.kind === 'string') checkSource(context, value.value as string, () => context.atValue(member), value);
    else context.report({ at: context.atValue(member), message: `"pattern" must be a regular expression in a string, but is ${describe(value)}.` });
  },
};

function checkSource(context: SchemaContext, source: string, spot: () => Spot, node: { readonly start: number; readonly end: number }): void {
  const problem = problemOfPattern(source);
  if (problem?.kind !== 'invalid') return;
  const foreign = foreignSyntax(source);
  const fixes: Fix[] = [];
  if (foreign?.replacement !== undefined && problemOfPattern(foreign.replacement)?.kind !== 'invalid') {
    fixes.push({ title: 'Write it for ECMA-262', safe: true, edits: [replaceNode(node as JsonNode, JSON.stringify(foreign.replacement))] });
  }
  const why = foreign === undefined ? `${problem.message}.` : `ECMA-262 has no ${foreign.what.replace(/^an? /, '')}.`;
  context.report({ at: spot(), message: `This is no ECMA-262 regular expression: ${why}`, fixes });
}

const spanOfKey = (member: Member): { start: number; end: number } => ({ start: member.keyStart, end: member.keyEnd });
