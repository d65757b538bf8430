import { exampleProperty } from './exampleTool.ts';
import type { TextRule } from './rule.ts';

export const jsonComment: TextRule = {
  id: 'json-comment',
  severity: 'error',
  scope: 'text',
  codes: ['comment'],
  docs: {
    what: 'A comment in a file that is strict JSON.',
    why: 'JSON has no comments. A host that reads the file with a JSON parser drops the whole file for one comment. Files named .jsonc, and those whose language is JSON with Comments, may have them.',
    wrong: exampleProperty(`{"type": "string", "description": "State"} // open or closed`),
    right: exampleProperty(`{"type": "string", "description": "State: open or closed"}`),
  },
  applies: (_fault, file) => !file.comments,
  fixes: ({ start, end }) => [{ title: 'Remove the comment', safe: false, edits: [{ start, end, newText: '' }], loses: 'What the comment says.' }],
};
