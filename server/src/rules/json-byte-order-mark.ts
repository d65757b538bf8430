import type { TextRule } from './rule.ts';

const TOOL = `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}\n`;

export const jsonByteOrderMark: TextRule = {
  id: 'json-byte-order-mark',
  severity: 'warning',
  scope: 'text',
  codes: ['byte-order-mark'],
  docs: {
    what: 'The file begins with a byte order mark.',
    why: "RFC 8259 forbids writers to add one and leaves readers free to refuse it; JSON.parse and Python's json.load do refuse it. Editors do not show it. Save the file as UTF-8 without it.",
    wrong: `\ufeff${TOOL}`,
    right: TOOL,
  },
  applies: () => true,
};
