import { removeItem } from '../text/edit.ts';
import type { JsonNode } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import type { SchemaRule } from './rule.ts';
import { MOST_IN_LIST, quote } from './ruleWords.ts';

export const requiredDuplicate: SchemaRule = {
  id: 'required-duplicate',
  severity: 'error',
  scope: 'schema',
  keywords: ['required'],
  docs: {
    what: 'A name stands twice in `required`.',
    why: 'Every draft wants the names to be distinct, so a host that checks the schema against its meta-schema refuses the tool.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order"}},
  "required": ["id", "id"],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order"}},
  "required": ["id"],
  "additionalProperties": false
}`),
  },
  check(context, member) {
    const list = member.value;
    if (list?.items === undefined || list.items.length < 2) return;
    const first = new Map<unknown, JsonNode>();
    let told = 0;
    list.items.forEach((item, index) => {
      if (item.kind !== 'string') return;
      const before = first.get(item.value);
      if (before === undefined) {
        first.set(item.value, item);
        return;
      }
      if (++told > MOST_IN_LIST) return;
      context.report({
        at: context.nodeSpot([...context.segments(), 'required', index], item, context.path()),
        message: `${quote(item.value as string)} stands in "required" already.`,
        related: [{ message: 'The first of this name.', at: before }],
        fixes: [{ title: 'Remove it', safe: true, edits: [removeItem(context.text, list, item)] }],
      });
    });
  },
};
