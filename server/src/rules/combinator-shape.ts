import { removeMember, replaceNode } from '../text/edit.ts';
import { describe } from '../text/value.ts';
import { exampleProperty } from './exampleTool.ts';
import { givesType } from './keywordFixes.ts';
import type { Fix, SchemaRule } from './rule.ts';

export const combinatorShape: SchemaRule = {
  id: 'combinator-shape',
  severity: 'error',
  scope: 'schema',
  keywords: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  docs: {
    what: '`allOf`, `anyOf`, `oneOf` or `prefixItems` is no list of schemas, or an empty one.',
    why: 'Every draft wants a list with at least one schema. A host that checks the schema refuses the tool.',
    wrong: exampleProperty(`{"description": "State", "anyOf": {"type": "string"}}`),
    right: exampleProperty(`{"description": "State", "anyOf": [{"type": "string"}, {"type": "integer"}]}`),
  },
  check(context, member) {
    const { value } = member;
    if (value === undefined || (value.items !== undefined && value.items.length > 0)) return;
    const fixes: Fix[] = [];
    if (value.kind === 'object') fixes.push({ title: 'Put it into a list', safe: true, edits: [replaceNode(value, `[${context.text.slice(value.start, value.end)}]`)] });
    else if ((value.items !== undefined || value.kind === 'null') && !givesType(context, member)) fixes.push({ title: `Remove "${member.key}"`, safe: false, edits: [removeMember(context.text, context.schema, member)] });
    const is = value.items === undefined ? describe(value) : 'an empty list';
    context.report({ at: context.atValue(member), message: `"${member.key}" must be a list of at least one schema, but is ${is}.`, fixes });
  },
};
