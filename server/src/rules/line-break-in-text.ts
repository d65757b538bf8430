import { renameKey, replaceNode } from '../text/edit.ts';
import { speaksOf, visitElement } from './elementObjects.ts';
import type { ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

const BREAK = /[\r\n]/;

export const lineBreakInText: ToolRule = {
  id: 'line-break-in-text',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A name or description holds a line break where it must be one line.',
    why: 'Wymcp prints the names and descriptions of tools and actions as lines of its help and refuses one that holds a line break.',
    wrong: `{"name": "orders", "description": "Orders.", "actions": {"find": {"description": "Find orders.\\nNewest first.", "properties": {}}}}`,
    right: `{"name": "orders", "description": "Orders.", "actions": {"find": {"description": "Find orders.", "notes": "Newest first.", "properties": {}}}}`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'singleLine')) return;
    visitElement(context.tool, {
      value({ node, spec, parent, key }) {
        if (spec.singleLine !== true) return;
        if (node.kind === 'string' && BREAK.test(node.value as string)) {
          const line = oneLine(node.value as string);
          context.report({
            at: context.nodeSpot([...parent, key], node),
            message: `${quote(String(key))} must be one line, but holds a line break.`,
            fixes: [{ title: 'Put it on one line', safe: true, edits: [replaceNode(node, JSON.stringify(line))] }],
          });
        }
        for (const member of node.members ?? []) {
          if (!BREAK.test(member.key)) continue;
          const name = oneLine(member.key).replaceAll(' ', '_');
          const taken = node.members!.some((other) => other.key === name);
          context.report({
            at: context.keySpot([...parent, key], member),
            message: `The name ${quote(member.key)} holds a line break; it must be one line.`,
            fixes: name === '' || taken ? [] : [{ title: `Rename to ${quote(name)}`, safe: false, edits: [renameKey(member, name)] }],
          });
        }
      },
    });
  },
};

function oneLine(text: string): string {
  return text.split(/[\r\n]+/).map((line) => line.trim()).filter((line) => line !== '').join(' ');
}
