import type { SampleRef } from '../formats/format.ts';
import { memberOf } from '../text/node.ts';
import { removeMember } from '../text/edit.ts';
import type { Fix, ToolContext, ToolRule } from './rule.ts';
import { sampleQuestion } from './values/ask.ts';
import { Evaluation } from './values/evaluate.ts';
import { fixesOf } from './values/fixes.ts';
import type { Problem, ProblemKind } from './values/problem.ts';
import { meantName, relatedTo, sentence, spotOf } from './values/sentence.ts';

/**
 * Wymcp reads no values, so what breaks the schema of an action is a warning. A default that is none of the listed values is
 * more: the action chooses by the list and has no case for it, so each call without the argument fails
 * (lvlup-sw/exarchos#1127). A default of another type, or out of its range, may still be one that the action can use.
 */
const UNLISTED: ReadonlySet<ProblemKind> = new Set(['enum', 'const']);

export const sampleMismatch: ToolRule = {
  id: 'sample-mismatch',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: "Example arguments or an action's defaults that break the tool's own schema.",
    why: 'Anthropic refuses a tool whose `input_examples` do not fit its `input_schema`. Wymcp does not read values, so a wrong value in an action is a warning; but a default that is none of the values which the action lists makes every call that relies on it fail, and is an error.',
    wrong: `{
  "name": "move_item",
  "description": "Move an item.",
  "input_schema": {
    "type": "object",
    "properties": {
      "id": {"type": "string", "description": "Item"},
      "target": {"type": "string", "description": "Folder"}
    },
    "required": ["id", "target"],
    "additionalProperties": false
  },
  "input_examples": [{"id": "a1", "folder": "/new"}]
}
`,
    right: `{
  "name": "move_item",
  "description": "Move an item.",
  "input_schema": {
    "type": "object",
    "properties": {
      "id": {"type": "string", "description": "Item"},
      "target": {"type": "string", "description": "Folder"}
    },
    "required": ["id", "target"],
    "additionalProperties": false
  },
  "input_examples": [{"id": "a1", "target": "/new"}]
}
`,
  },
  check(context) {
    for (const sample of context.tool.samples) checkSample(context, sample);
  },
};

function checkSample(context: ToolContext, sample: SampleRef): void {
  const { node, schema, kind } = sample;
  if (node.kind !== 'object') return;
  const run = new Evaluation(sampleQuestion(schema.node, context.hosts, kind === 'defaults'));
  const all = schema.role === 'properties' ? run.problemsUnder(node, schema.node) : run.problems(node, schema.node);
  // The keys that Wymcp refuses have rules of their own; what its key walk does not reach is left to this one.
  const problems = schema.role === 'properties' ? all.filter((problem) => problem.kind !== 'undeclared' || problem.reached !== true) : all;
  if (problems.length === 0) return;
  const lacking = problems.flatMap((problem) => problem.missing ?? []);
  const what = kind === 'defaults' ? 'The defaults' : 'The example';
  for (const problem of problems) {
    const meant = meantName(problem, lacking);
    const severity = severityOf(context, sample, problem);
    context.report({
      at: spotOf(problem, sample.segments, ''),
      message: sentence(problem, what, meant),
      ...(severity === undefined ? {} : { severity }),
      related: relatedTo(problem),
      fixes: [...fixesOf(context.text, problem, meant), ...removeDefault(context, sample, problem)],
    });
  }
}

/** Keys and what is missing are refused; values are read by hosts that say so. */
function severityOf(context: ToolContext, { kind, schema }: SampleRef, problem: Problem): 'warning' | undefined {
  if (problem.soft === true || problem.kind === 'several') return 'warning';
  if (problem.kind === 'undeclared' || problem.kind === 'required' || schema.role !== 'properties') return undefined;
  if (context.hosts.some((host) => host.readsValues)) return undefined;
  return kind === 'defaults' && UNLISTED.has(problem.kind) ? undefined : 'warning';
}

/** A wrong value among the defaults can be left out: the call then has none. */
function removeDefault(context: ToolContext, sample: SampleRef, problem: Problem): Fix[] {
  const first = problem.trail;
  if (sample.kind !== 'defaults' || problem.kind === 'undeclared' || first === undefined || first.parent !== undefined) return [];
  const member = memberOf(sample.node, String(first.segment));
  return member === undefined ? [] : [{ title: 'Remove the default', safe: false, edits: [removeMember(context.text, sample.node, member)] }];
}
