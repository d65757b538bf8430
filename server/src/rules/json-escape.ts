import { exampleProperty } from './exampleTool.ts';
import type { TextRule } from './rule.ts';

export const jsonEscape: TextRule = {
  id: 'json-escape',
  severity: 'error',
  scope: 'text',
  codes: ['invalid-escape'],
  docs: {
    what: 'A backslash that begins no JSON escape.',
    why: 'JSON has the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits. A regular expression is written with every backslash doubled, or no host can read the file.',
    wrong: exampleProperty(`{"type": "string", "description": "Month", "pattern": "^\\d{4}-\\d{2}$"}`, 'month'),
    right: exampleProperty(`{"type": "string", "description": "Month", "pattern": "^\\\\d{4}-\\\\d{2}$"}`, 'month'),
  },
  applies: () => true,
};
