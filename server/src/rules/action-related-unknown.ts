import { removeItem, replaceNode } from '../text/edit.ts';
import { valueOf } from '../text/node.ts';
import { closest } from './closest.ts';
import { exampleAction } from './exampleAction.ts';
import type { Fix, ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

const MOST = 100;

export const actionRelatedUnknown: ToolRule = {
  id: 'action-related-unknown',
  severity: 'warning',
  scope: 'tool',
  docs: {
    what: 'An action refers to a related action that the tool does not have.',
    why: 'The help of the tool sends the model to the actions under "related". A name that no action has leads nowhere.',
    wrong: exampleAction(`"find": {"description": "Find an order.", "properties": {}, "related": ["cancell"]},
"cancel": {"description": "Cancel an order.", "properties": {}}`),
    right: exampleAction(`"find": {"description": "Find an order.", "properties": {}, "related": ["cancel"]},
"cancel": {"description": "Cancel an order.", "properties": {}}`),
  },
  check(context) {
    const { actions } = context.tool;
    if (actions.length === 0) return;
    const names = new Set(actions.map((action) => action.name));
    let reported = 0;
    for (const action of actions) {
      const list = valueOf(action.node, 'related');
      list?.items?.forEach((item, index) => {
        const name = item.value;
        if (item.kind !== 'string' || names.has(name as string) || ++reported > MOST) return;
        const meant = closest(name as string, [...names].filter((one) => one !== action.name));
        const fixes: Fix[] = meant === undefined ? [] : [{ title: `Replace with ${quote(meant)}`, safe: false, edits: [replaceNode(item, JSON.stringify(meant))] }];
        fixes.push({ title: `Remove ${quote(name as string)}`, safe: false, edits: [removeItem(context.text, list, item)] });
        context.report({
          at: context.nodeSpot([...action.segments, 'related', index], item),
          message: `This tool has no action ${quote(name as string)}.${meant === undefined ? '' : ` Did you mean ${quote(meant)}?`}`,
          fixes,
        });
      });
    }
  },
};
