import { speaksOf, visitElement } from './elementObjects.ts';
import type { ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const toolMemberEmpty: ToolRule = {
  id: 'tool-member-empty',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A list of a tool is empty that must hold something.',
    why: 'A command without a word runs nothing, and an empty group of arguments decides nothing. The host refuses the tool.',
    wrong: `[{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": []}]`,
    right: `[{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": ["df", "-h"]}]`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'minItems')) return;
    visitElement(context.tool, {
      value({ node, spec, parent, key }) {
        const least = spec.minItems ?? 0;
        if (node.items === undefined || node.items.length >= least) return;
        const name = typeof key === 'string' ? quote(key) : `Element ${key} of ${quote(String(parent.findLast((segment) => typeof segment === 'string') ?? ''))}`;
        const what = spec.argv === true ? 'It is the program and its words.' : 'Name what it is for, or remove it.';
        context.report({ at: context.nodeSpot([...parent, key], node), message: `${name} is empty, but must hold at least ${least === 1 ? 'one element' : `${least} elements`}. ${what}` });
      },
    });
  },
};
