import { exampleTool } from './exampleTool.ts';
import { checkKeyword, concernsKeyword, LISTENED } from './hostKeyword.ts';
import type { SchemaRule } from './rule.ts';

export const hostKeywordRewritten: SchemaRule = {
  id: 'host-keyword-rewritten',
  severity: 'info',
  scope: 'schema',
  keywords: LISTENED,
  docs: {
    what: 'A keyword that a host changes or takes out before the model sees the tool.',
    why: 'Some clients rewrite schemas to suit the model behind them. What the author wrote is not what the model is told; the preview of the published schema shows the result.',
    wrong: exampleTool(`{"type": "object", "properties": {"n": {"type": "string", "description": "N", "maxLength": 3}}, "additionalProperties": false}`),
    right: exampleTool(`{"type": "object", "properties": {"n": {"type": "string", "description": "N"}}, "additionalProperties": false}`),
    hosts: ['copilot'],
  },
  concerns: (hosts, keyword) => concernsKeyword(hosts, keyword, 'rewritten'),
  check(context, member) {
    checkKeyword(context, member, 'rewritten');
  },
};
