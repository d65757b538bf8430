import { removeMember } from '../text/edit.ts';
import { exampleProperty } from './exampleTool.ts';
import type { Fix, SchemaRule } from './rule.ts';
import { problemsIn } from './values/ask.ts';
import { fixesOf } from './values/fixes.ts';
import type { ProblemKind } from './values/problem.ts';
import { meantName, relatedTo, sentence, spotOf } from './values/sentence.ts';

/** What a reader may fill in, or may read more than one way. */
const WARNINGS: ReadonlySet<ProblemKind> = new Set(['required', 'several', 'name']);

export const defaultMismatch: SchemaRule = {
  id: 'default-mismatch',
  severity: 'error',
  scope: 'schema',
  keywords: ['default'],
  docs: {
    what: 'A `default` that breaks its own schema.',
    why: 'A client that fills in the default sends a value that the tool refuses, and a model that reads it is told two things. `null` needs "null" among the types: `nullable` is OpenAPI and no JSON Schema.',
    wrong: exampleProperty(`{"type": "string", "description": "State", "enum": ["open", "closed"], "default": "all"}`),
    right: exampleProperty(`{"type": "string", "description": "State", "enum": ["open", "closed", "all"], "default": "all"}`),
  },
  check(context, member) {
    const { value } = member;
    if (value === undefined) return;
    for (const problem of problemsIn(context, value)) {
      const meant = meantName(problem);
      const fixes: Fix[] = fixesOf(context.text, problem, meant);
      fixes.push({ title: 'Remove the default', safe: false, edits: [removeMember(context.text, context.schema, member)] });
      context.report({
        at: spotOf(problem, [...context.segments(), 'default'], context.path()),
        message: sentence(problem, 'The default', meant),
        ...(WARNINGS.has(problem.kind) || problem.soft === true ? { severity: 'warning' as const } : {}),
        related: relatedTo(problem),
        fixes,
      });
    }
  },
};
