import { removeItems, removeMember } from '../text/edit.ts';
import { valueOf } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { keywordEvidence, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const defaultOnRequired: SchemaRule = {
  id: 'default-on-required',
  severity: 'info',
  scope: 'schema',
  keywords: ['default'],
  docs: {
    what: 'A `default` on a required property.',
    why: 'The default is for calls that leave the argument out, and no call may. Some clients refuse the call, some fill it in; the author meant one of the two. Information only, since every reader takes it.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"mode": {"type": "string", "description": "Mode", "default": "fast"}},
  "required": ["mode"],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"mode": {"type": "string", "description": "Mode", "default": "fast"}},
  "additionalProperties": false
}`),
  },
  check(context, member) {
    const { visit, text } = context;
    if (visit.keyword !== 'properties' || visit.parent === undefined) return;
    // Where a host refuses the default, here or anywhere, that is told.
    if (keywordEvidence(context.hosts, 'default', false)?.verdict === 'rejected' || shapeEvidence(context.hosts, 'default-on-required', 'default')?.verdict === 'rejected') return;
    const list = valueOf(visit.parent.node, 'required');
    const name = list?.items?.find((item) => item.kind === 'string' && item.value === visit.name);
    if (list === undefined || name === undefined) return;
    context.report({
      at: context.at(member),
      message: `${quote(String(visit.name))} is required, so its default is never used.`,
      related: [{ message: 'It is required here.', at: name }],
      fixes: [
        { title: 'Remove the default', safe: false, edits: [removeMember(text, context.schema, member)] },
        { title: 'Make it optional', safe: false, edits: removeItems(text, list, list.items!.filter((item) => item.value === visit.name)) },
      ],
    });
  },
};
