import { exampleAction } from './exampleAction.ts';
import { reportRefusedKeys } from './refusedKeys.ts';
import type { ToolRule } from './rule.ts';

export const actionExampleUndeclared: ToolRule = {
  id: 'action-example-undeclared',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'An example of an action holds a key that the action does not declare.',
    why: 'The model copies the examples. Wymcp refuses a call with an undeclared key, so an example with one teaches a call that fails.',
    wrong: exampleAction(`"find": {
  "description": "Find orders.",
  "properties": {"limit": {"type": "integer"}},
  "examples": [{"limt": 10}]
}`),
    right: exampleAction(`"find": {
  "description": "Find orders.",
  "properties": {"limit": {"type": "integer"}},
  "examples": [{"limit": 10}]
}`),
  },
  check(context) {
    if (context.tool.actions.length === 0) return;
    for (const sample of context.tool.samples) {
      if (sample.kind === 'example') reportRefusedKeys(context, sample, 'a call like this');
    }
  },
};
