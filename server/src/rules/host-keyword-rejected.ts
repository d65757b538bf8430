import { exampleTool } from './exampleTool.ts';
import { checkKeyword, concernsKeyword, LISTENED } from './hostKeyword.ts';
import type { SchemaRule } from './rule.ts';

export const hostKeywordRejected: SchemaRule = {
  id: 'host-keyword-rejected',
  severity: 'error',
  scope: 'schema',
  keywords: LISTENED,
  docs: {
    what: 'A keyword of JSON Schema that a host refuses.',
    why: 'Hosts take subsets of JSON Schema. One that meets a keyword outside its subset refuses the tool, and most APIs refuse the whole request with it, for every tool. Which host refuses which keyword stands on the page of the host, with its exact answer.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"status": {"type": ["string", "null"], "description": "State", "default": "open"}},
  "required": ["status"],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"status": {"type": ["string", "null"], "description": "State. Default: open."}},
  "required": ["status"],
  "additionalProperties": false
}`),
    hosts: ['openai-strict'],
  },
  concerns: (hosts, keyword) => concernsKeyword(hosts, keyword, 'rejected'),
  check(context, member) {
    checkKeyword(context, member, 'rejected');
  },
};
