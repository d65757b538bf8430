import { exampleTool } from './exampleTool.ts';
import type { TextRule } from './rule.ts';

export const jsonTrailingComma: TextRule = {
  id: 'json-trailing-comma',
  severity: 'error',
  scope: 'text',
  codes: ['trailing-comma'],
  docs: {
    what: 'A comma behind the last member or element in a file that is strict JSON.',
    why: 'JSON allows a comma only between two members. A host that reads the file with a JSON parser drops the whole file for it. JSON with Comments may have it.',
    wrong: exampleTool(`{"type": "object", "properties": {}, "additionalProperties": false,}`),
    right: exampleTool(`{"type": "object", "properties": {}, "additionalProperties": false}`),
  },
  applies: (_fault, file) => !file.comments,
};
