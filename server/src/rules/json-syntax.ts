import type { TextRule } from './rule.ts';

export const jsonSyntax: TextRule = {
  id: 'json-syntax',
  severity: 'error',
  scope: 'text',
  codes: ['syntax'],
  docs: {
    what: 'The text is not JSON at this place.',
    why: 'Every host reads the file with a JSON parser and gets nothing from it. What stands behind the fault is still checked here.',
    wrong: `{\n  "name": "find_orders"\n  "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}\n}\n`,
    right: `{\n  "name": "find_orders",\n  "description": "Find orders.",\n  "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}\n}\n`,
  },
  applies: () => true,
};
