import { replaceNode } from '../text/edit.ts';
import { isArgumentMap } from '../formats/argumentMap.ts';
import { takeKeyword } from './hostEvidence.ts';
import type { ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const argumentsNotSchema: ToolRule = {
  id: 'arguments-not-schema',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A map of arguments stands where the schema of the arguments belongs.',
    why: 'The schema of a tool describes one object: its "type" is "object", and the arguments stand under "properties". Without that, hosts that check the schema refuse the tool, and the others tell the model of no argument.',
    wrong: `{"name": "find_orders", "description": "Find orders.", "inputSchema": {"city": {"type": "string", "description": "Where"}}}`,
    right: `{"name": "find_orders", "description": "Find orders.", "inputSchema": {"type": "object", "properties": {"city": {"type": "string", "description": "Where"}}, "additionalProperties": false}}`,
  },
  check(context) {
    const { actions, schemas } = context.tool;
    if (actions.length > 0) return;
    for (const { node, member, segments, role } of schemas) {
      // The formats read such a map as one of properties, so that its arguments are checked as well.
      if (role !== 'properties' || !isArgumentMap(node)) continue;
      const map = context.text.slice(node.start, node.end);
      const closing = takeKeyword(context.hosts, 'additionalProperties') ? ', "additionalProperties": false' : '';
      const name = member === undefined ? 'The schema' : quote(member.key);
      context.report({
        at: { start: member?.keyStart ?? node.start, end: member?.keyEnd ?? node.start + 1, segments, path: '' },
        message: `${name} holds the arguments themselves. A schema of an object belongs here, with the arguments under "properties".`,
        fixes: [{ title: 'Put the arguments under "properties"', safe: true, edits: [replaceNode(node, `{"type": "object", "properties": ${map}${closing}}`)] }],
      });
    }
  },
};
