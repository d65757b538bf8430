import { exampleAction } from './exampleAction.ts';
import { reportRefusedKeys } from './refusedKeys.ts';
import type { ToolRule } from './rule.ts';

export const actionDefaultsUndeclared: ToolRule = {
  id: 'action-defaults-undeclared',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'The defaults of an action hold a key that the action does not declare.',
    why: 'Wymcp puts the defaults into the arguments of a call, whose objects are closed: it does not register a tool with a default that every call would be refused for. The check goes as deep as properties, items and additionalProperties lead.',
    wrong: exampleAction(`"find": {
  "description": "Find orders.",
  "properties": {"options": {"type": "object", "properties": {"limit": {"type": "integer"}}}},
  "defaults": {"options": {"limt": 10}}
}`),
    right: exampleAction(`"find": {
  "description": "Find orders.",
  "properties": {"options": {"type": "object", "properties": {"limit": {"type": "integer"}}}},
  "defaults": {"options": {"limit": 10}}
}`),
  },
  check(context) {
    if (context.tool.actions.length === 0) return;
    for (const sample of context.tool.samples) {
      if (sample.kind === 'defaults') reportRefusedKeys(context, sample, 'the default');
    }
  },
};
