import { removeMember, replaceNode } from '../text/edit.ts';
import { describe } from '../text/value.ts';
import { exampleProperty } from './exampleTool.ts';
import type { Fix, SchemaRule } from './rule.ts';

export const enumShape: SchemaRule = {
  id: 'enum-shape',
  severity: 'error',
  scope: 'schema',
  keywords: ['enum'],
  docs: {
    what: '`enum` is no list, or an empty one.',
    why: 'It lists the values that are allowed. Some generators write null or [] where there are none: the first makes the schema invalid, with the second no value is allowed at all.',
    wrong: exampleProperty(`{"type": "string", "description": "State", "enum": null}`),
    right: exampleProperty(`{"type": "string", "description": "State"}`),
  },
  check(context, member) {
    const { value } = member;
    if (value === undefined || (value.items !== undefined && value.items.length > 0)) return;
    const fixes: Fix[] = [];
    const written = context.text.slice(value.start, value.end);
    if (value.items !== undefined) fixes.push({ title: 'Remove "enum"', safe: false, edits: [removeMember(context.text, context.schema, member)] });
    else if (value.kind === 'null') fixes.push({ title: 'Remove "enum"', safe: true, edits: [removeMember(context.text, context.schema, member)] });
    else if (value.kind === 'object') {
      const names = value.members!.map((one) => JSON.stringify(one.key));
      if (names.length > 0) fixes.push({ title: 'Replace with the list of its keys', safe: false, edits: [replaceNode(value, `[${names.join(', ')}]`)] });
      else fixes.push({ title: 'Remove "enum"', safe: false, edits: [removeMember(context.text, context.schema, member)] });
    } else fixes.push({ title: 'Put it into a list', safe: false, edits: [replaceNode(value, `[${written}]`)] });
    const message = value.items === undefined ? `"enum" must be a list of values, but is ${describe(value)}.` : '"enum" is empty, so no value is allowed.';
    context.report({ at: context.atValue(member), message, fixes });
  },
};
