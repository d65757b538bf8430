import { exampleTool } from './exampleTool.ts';
import type { TextRule } from './rule.ts';

const SCHEMA = `{"type": "object", "properties": {}, "additionalProperties": false}`;

export const jsonWithComments: TextRule = {
  id: 'json-with-comments',
  severity: 'info',
  scope: 'text',
  codes: ['comment', 'trailing-comma'],
  docs: {
    what: 'A file that is JSON with Comments and makes use of it.',
    why: 'Comments and trailing commas are right in such a file. A program that reads it with a strict JSON parser, as many hosts do with their tool files, drops the whole file. Said once a file.',
    wrong: `// Tools of the shop.\n${exampleTool(SCHEMA)}`,
    right: exampleTool(SCHEMA),
    fileName: 'tools.jsonc',
  },
  applies: (_fault, file) => file.comments,
  once: 'The file has comments or trailing commas: fine in JSON with Comments, but a host that reads strict JSON refuses the whole file.',
};
