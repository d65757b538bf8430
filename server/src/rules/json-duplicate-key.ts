import { exampleTool } from './exampleTool.ts';
import type { TextRule } from './rule.ts';

export const jsonDuplicateKey: TextRule = {
  id: 'json-duplicate-key',
  severity: 'error',
  scope: 'text',
  codes: ['duplicate-key'],
  docs: {
    what: 'The same key twice in one object.',
    why: 'RFC 8259 leaves open what a reader does with it. Most keep the last one and say nothing, so an argument disappears; some refuse the file.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order"},
    "id": {"type": "integer", "description": "Customer"}
  },
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order"},
    "customer": {"type": "integer", "description": "Customer"}
  },
  "additionalProperties": false
}`),
  },
  applies: () => true,
};
