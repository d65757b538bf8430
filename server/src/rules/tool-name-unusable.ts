import { replaceNode } from '../text/edit.ts';
import { speaksOf, visitElement } from './elementObjects.ts';
import type { Fix, ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';
import { componentProblem } from './toolNames.ts';

export const toolNameUnusable: ToolRule = {
  id: 'tool-name-unusable',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A name is no single component of a path.',
    why: 'thrall addresses a tool by its name as by a file name. An empty name, ".", "..", and a name with "/", "\\" or NUL address nothing, or something else, so thrall refuses the whole set: unusable tool name.',
    wrong: `[{"name": "disk/usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": ["df", "-h"]}]`,
    right: `[{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": ["df", "-h"]}]`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'component')) return;
    visitElement(context.tool, {
      value({ node, spec, parent, key }) {
        if (spec.component !== true || node.kind !== 'string') return;
        const name = node.value as string;
        const why = componentProblem(name);
        if (why === undefined) return;
        const better = name.replaceAll(/[/\\\0]+/g, '_').replaceAll(/^_+|_+$/g, '');
        const fixes: Fix[] = componentProblem(better) === undefined ? [{ title: `Rename to ${quote(better)}`, safe: false, edits: [replaceNode(node, JSON.stringify(better))] }] : [];
        context.report({ at: context.nodeSpot([...parent, key], node), message: `${quote(name)} is unusable as a tool name: ${why}. The name must be a single path component.`, fixes });
      },
    });
  },
};
