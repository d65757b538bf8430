import type { TextRule } from './rule.ts';

export const jsonSeveralValues: TextRule = {
  id: 'json-several-values',
  severity: 'error',
  scope: 'text',
  codes: ['several-values'],
  docs: {
    what: 'More than one value in a file that is not JSON lines.',
    why: 'A JSON text is one value. Everything behind the first one is an error for a JSON parser; several tools belong in a list.',
    wrong: `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}\n{"name": "b"}\n`,
    right: `[{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]\n`,
    format: 'mcp',
  },
  applies: (_fault, file) => !file.lines,
};
