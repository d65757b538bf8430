import { removeItem, removeMember, replaceNode } from '../text/edit.ts';
import { type JsonNode, memberOf, valueOf } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { exampleTool } from './exampleTool.ts';
import { booleanSaid } from './keywordValue.ts';
import type { Fix, SchemaRule } from './rule.ts';
import { MOST_IN_LIST } from './ruleWords.ts';

export const requiredShape: SchemaRule = {
  id: 'required-shape',
  severity: 'error',
  scope: 'schema',
  keywords: ['required'],
  docs: {
    what: '`required` is no list of names.',
    why: 'It holds the names of the properties that must be there, as a list of strings. A host that checks the schema refuses the tool for anything else.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order"}},
  "required": "id",
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
    const { value } = member;
    // A boolean, in quotes too, has a rule of its own: required-boolean.
    if (value === undefined || booleanSaid(value) !== undefined) return;
    if (value.items === undefined) {
      const fixes: Fix[] = [];
      if (value.kind === 'string') fixes.push({ title: 'Put it into a list', safe: memberOf(valueOf(context.schema, 'properties'), value.value as string) !== undefined, edits: [replaceNode(value, `[${context.text.slice(value.start, value.end)}]`)] });
      else if (value.kind === 'null' || value.members?.length === 0) fixes.push({ title: 'Remove "required"', safe: true, edits: [removeMember(context.text, context.schema, member)] });
      else if (isMarked(value)) fixes.push({ title: 'Replace with the list of the names', safe: true, edits: [replaceNode(value, `[${value.members!.filter((one) => one.value!.value === true).map((one) => JSON.stringify(one.key)).join(', ')}]`)] });
      context.report({ at: context.atValue(member), message: `"required" must be a list of property names, but is ${describe(value)}.`, fixes });
      return;
    }
    let told = 0;
    value.items.forEach((item, index) => {
      if (item.kind === 'string' || ++told > MOST_IN_LIST) return;
      context.report({
        at: context.nodeSpot([...context.segments(), 'required', index], item, context.path()),
        message: `A name in "required" must be a string, but is ${describe(item)}.`,
        fixes: [{ title: 'Remove it', safe: false, edits: [removeItem(context.text, value, item)] }],
      });
    });
  },
};

/** `{"id": true, "note": false}`: the names with a mark each. */
function isMarked(value: JsonNode): boolean {
  return value.members !== undefined && value.members.length > 0 && !value.hasDuplicates && value.members.every((one) => one.value?.kind === 'boolean');
}
