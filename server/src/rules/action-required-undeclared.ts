import { removeItem, replaceNode } from '../text/edit.ts';
import { declaredBy, nameListsOf, stringsOf } from './actionParts.ts';
import { closest } from './closest.ts';
import { exampleAction } from './exampleAction.ts';
import type { Fix, ToolRule } from './rule.ts';
import { quote, quoteAll } from './ruleWords.ts';

/** Beyond it the list was made for another action. */
const MOST = 100;

export const actionRequiredUndeclared: ToolRule = {
  id: 'action-required-undeclared',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'An action requires an argument that it does not declare.',
    why: 'The names in "required" and "required_one_of" are those of "properties". No call can give an argument that is not declared, so Wymcp does not register the tool.',
    wrong: exampleAction(`"find": {
  "description": "Find an order.",
  "properties": {"order_id": {"type": "string"}},
  "required": ["orderid"]
}`),
    right: exampleAction(`"find": {
  "description": "Find an order.",
  "properties": {"order_id": {"type": "string"}},
  "required": ["order_id"]
}`),
  },
  check(context) {
    for (const action of context.tool.actions) {
      const declared = declaredBy(action);
      if (declared === undefined) continue;
      for (const { node, segments, member } of nameListsOf(action)) {
        let free: string[] | undefined;
        let reported = 0;
        node.items!.forEach((item, index) => {
          const name = item.value;
          if (item.kind !== 'string' || declared.has(name as string) || ++reported > MOST) return;
          if (free === undefined) {
            const used = new Set(stringsOf(node));
            free = [...declared].filter((one) => !used.has(one));
          }
          const meant = closest(name as string, free);
          const fixes: Fix[] = [];
          if (meant !== undefined) fixes.push({ title: `Replace with ${quote(meant)}`, safe: false, edits: [replaceNode(item, JSON.stringify(meant))] });
          // A group of one would be left empty, which is a fault as well.
          if (member.key === 'required' || node.items!.length > 1) fixes.push({ title: `Remove ${quote(name as string)}`, safe: false, edits: [removeItem(context.text, node, item)] });
          context.report({
            at: context.nodeSpot([...segments, index], item),
            message: `${quote(name as string)} is no argument of the action ${quote(action.name)}. ${meant === undefined ? `Its arguments are ${declared.size === 0 ? 'none' : quoteAll([...declared])}.` : `Did you mean ${quote(meant)}?`}`,
            fixes,
          });
        });
      }
    }
  },
};
