import { removeItem } from '../text/edit.ts';
import { groupsOf, stringsOf } from './actionParts.ts';
import { exampleAction } from './exampleAction.ts';
import type { ToolRule } from './rule.ts';
import { quoteAll } from './ruleWords.ts';

/** More groups than any action has: beyond it the pairs are not compared. */
const MOST = 200;

export const actionGroupSuperset: ToolRule = {
  id: 'action-group-superset',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A group of "required_one_of" holds all arguments of another group.',
    why: 'A call must give all arguments of at least one group. Whoever gives all of the larger group has given the smaller one already, so the larger can never decide, and Wymcp does not register the tool.',
    wrong: exampleAction(`"find": {
  "description": "Find an order.",
  "properties": {"id": {"type": "string"}, "email": {"type": "string"}},
  "required_one_of": [["id"], ["id", "email"]]
}`),
    right: exampleAction(`"find": {
  "description": "Find an order.",
  "properties": {"id": {"type": "string"}, "email": {"type": "string"}},
  "required_one_of": [["id"], ["email"]]
}`),
  },
  check(context) {
    for (const action of context.tool.actions) {
      const groups = groupsOf(action);
      if (groups.length < 2 || groups.length > MOST) continue;
      const sets = groups.map((group) => new Set(stringsOf(group.node)));
      groups.forEach((group, index) => {
        const own = sets[index]!;
        const smaller = sets.findIndex((other) => other.size > 0 && other.size < own.size && [...other].every((name) => own.has(name)));
        if (smaller < 0) return;
        const other = groups[smaller]!.node;
        context.report({
          at: context.nodeSpot(group.segments, group.node),
          message: `This group can never decide: it holds all of the group ${quoteAll([...sets[smaller]!])}, which is enough alone. Remove it, or take an argument out of it.`,
          related: [{ message: 'The group that is enough.', at: { start: other.start, end: other.end } }],
          fixes: [{ title: 'Remove the group', safe: true, edits: [removeItem(context.text, group.member.value!, group.node)] }],
        });
      });
    }
  },
};
