import { speaksOf, visitElement } from './elementObjects.ts';
import type { ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

const LONGEST = 256;

export const toolMemberKey: ToolRule = {
  id: 'tool-member-key',
  severity: 'info',
  scope: 'tool',
  docs: {
    what: 'A key of _meta does not have the form that MCP lays down.',
    why: 'The keys of _meta are a name, behind an optional prefix of dotted labels and a slash, as in "example.com/priority". Nothing checks it today; a later client or gateway may drop the key.',
    wrong: `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}, "_meta": {"-priority": 1}}`,
    right: `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}, "_meta": {"example.com/priority": 1}}`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'keys')) return;
    visitElement(context.tool, {
      value({ node, spec, parent, key }) {
        if (spec.keys === undefined || node.members === undefined) return;
        for (const member of node.members) {
          if (member.key.length > LONGEST || spec.keys.regex.test(member.key)) continue;
          context.report({ at: context.keySpot([...parent, key], member), message: `${quote(member.key)} is no key for ${quote(String(key))}: it must be ${spec.keys.words}.` });
        }
      },
    });
  },
};
