import { removeItem } from '../text/edit.ts';
import { type JsonNode, stringOf, valueOf } from '../text/node.ts';
import { speaksOf, visitElement } from './elementObjects.ts';
import type { Fix, ToolRule } from './rule.ts';
import { MOST_IN_LIST, quote } from './ruleWords.ts';

export const argumentDuplicate: ToolRule = {
  id: 'argument-duplicate',
  severity: 'warning',
  scope: 'tool',
  docs: {
    what: 'Two arguments of one tool have the same name.',
    why: 'A call gives its arguments by name, so only one of them can be meant; which of the two descriptions holds, nobody can say.',
    wrong: `[{"name": "find_orders", "description": "Find orders.", "arguments": [{"name": "q", "type": "string", "desc": "Words"}, {"name": "q", "type": "integer", "desc": "Most"}]}]`,
    right: `[{"name": "find_orders", "description": "Find orders.", "arguments": [{"name": "q", "type": "string", "desc": "Words"}, {"name": "limit", "type": "integer", "desc": "Most"}]}]`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'distinct')) return;
    visitElement(context.tool, {
      value({ node, spec, parent, key }) {
        const { distinct } = spec;
        if (distinct === undefined || node.items === undefined) return;
        const first = new Map<string, { readonly item: JsonNode; readonly value: JsonNode }>();
        let told = 0;
        node.items.forEach((item, index) => {
          const name = stringOf(item, distinct);
          if (name === undefined || told >= MOST_IN_LIST) return;
          const value = valueOf(item, distinct)!;
          const before = first.get(name);
          if (before === undefined) {
            first.set(name, { item, value });
            return;
          }
          told++;
          const written = (one: JsonNode): string => context.text.slice(one.start, one.end);
          const isSame = written(before.item) === written(item);
          const fix: Fix = { title: 'Remove the repeated one', safe: isSame, edits: [removeItem(context.text, node, item)], ...(isSame ? {} : { loses: 'What it says of the argument.' }) };
          context.report({
            at: context.nodeSpot([...parent, key, index, distinct], value),
            message: `${quote(name)} is the name of an argument before it as well. A call gives its arguments by name, so only one of the two counts.`,
            related: [{ message: 'The first of this name.', at: { start: before.value.start, end: before.value.end } }],
            fixes: [fix],
          });
        });
      },
    });
  },
};
