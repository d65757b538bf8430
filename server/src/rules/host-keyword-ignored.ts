import { exampleTool } from './exampleTool.ts';
import { checkKeyword, concernsKeyword, LISTENED } from './hostKeyword.ts';
import type { SchemaRule } from './rule.ts';

export const hostKeywordIgnored: SchemaRule = {
  id: 'host-keyword-ignored',
  severity: 'warning',
  scope: 'schema',
  keywords: LISTENED,
  docs: {
    what: 'A keyword that checks something, which a host drops without a word.',
    why: 'The author believes that the keyword works, and neither host nor model ever sees it. Say it in the description as well, so that the model is told.',
    wrong: exampleTool(`{"type": "object", "properties": {"note": {"type": "string", "description": "Note", "maxLength": 8}}}`),
    right: exampleTool(`{"type": "object", "properties": {"note": {"type": "string", "description": "Note. At most 8 characters."}}}`),
    hosts: ['ollama'],
  },
  concerns: (hosts, keyword) => concernsKeyword(hosts, keyword, 'ignored'),
  check(context, member) {
    checkKeyword(context, member, 'ignored');
  },
};
