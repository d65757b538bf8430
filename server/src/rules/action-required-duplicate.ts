import { removeItem } from '../text/edit.ts';
import type { JsonNode, Segment } from '../text/node.ts';
import { groupsOf, nameListsOf, stringsOf } from './actionParts.ts';
import { exampleAction } from './exampleAction.ts';
import type { ToolContext, ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const actionRequiredDuplicate: ToolRule = {
  id: 'action-required-duplicate',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'An action requires the same argument, or the same group of arguments, twice.',
    why: 'Wymcp takes distinct names in "required" and in each group of "required_one_of", and distinct groups; it does not register a tool with a repeated one.',
    wrong: exampleAction(`"find": {
  "description": "Find an order.",
  "properties": {"id": {"type": "string"}},
  "required": ["id", "id"]
}`),
    right: exampleAction(`"find": {
  "description": "Find an order.",
  "properties": {"id": {"type": "string"}},
  "required": ["id"]
}`),
  },
  check(context) {
    for (const action of context.tool.actions) {
      for (const { node, segments } of nameListsOf(action)) {
        reportRepeated(context, node, segments, (item) => (item.kind === 'string' ? (item.value as string) : undefined), (item) => `${quote(item.value as string)} stands here a second time.`);
      }
      const groups = groupsOf(action);
      if (groups.length < 2) continue;
      const ids = new Map(groups.map((group) => [group.node, JSON.stringify([...new Set(stringsOf(group.node))].sort())]));
      const list = groups[0]!.member.value!;
      reportRepeated(context, list, [...action.segments, 'required_one_of'], (item) => (stringsOf(item).length > 0 ? ids.get(item) : undefined), () => 'This group names the same arguments as one before it.');
    }
  },
};

function reportRepeated(context: ToolContext, list: JsonNode, segments: readonly Segment[], idOf: (item: JsonNode) => string | undefined, message: (item: JsonNode) => string): void {
  const first = new Map<string, JsonNode>();
  list.items!.forEach((item, index) => {
    const id = idOf(item);
    if (id === undefined) return;
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, item);
      return;
    }
    context.report({
      at: context.nodeSpot([...segments, index], item),
      message: message(item),
      related: [{ message: 'The first one.', at: { start: before.start, end: before.end } }],
      fixes: [{ title: 'Remove the repeated one', safe: true, edits: [removeItem(context.text, list, item)] }],
    });
  });
}
