import { removeMember, replaceNode } from '../text/edit.ts';
import { describe } from '../text/value.ts';
import { exampleTool } from './exampleTool.ts';
import type { Fix, SchemaRule } from './rule.ts';
import { typeElsewhere } from './schemaTypes.ts';

export const additionalPropertiesShape: SchemaRule = {
  id: 'additional-properties-shape',
  severity: 'error',
  scope: 'schema',
  keywords: ['additionalProperties', 'unevaluatedProperties'],
  docs: {
    what: '`additionalProperties` is neither true, nor false, nor a schema.',
    why: 'JSON Schema takes a boolean or a schema here. A host that checks the schema refuses the tool; one that does not may leave the object open although its author closed it.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order"}},
  "additionalProperties": "false"
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order"}},
  "additionalProperties": false
}`),
  },
  check(context, member) {
    const { value } = member;
    if (value === undefined || value.kind === 'object' || value.kind === 'boolean') return;
    const fixes: Fix[] = [];
    const replace = (text: string, safe: boolean): void => void fixes.push({ title: `Replace with ${text}`, safe, edits: [replaceNode(value, text)] });
    const written = value.kind === 'string' ? (value.value as string).trim().toLowerCase() : undefined;
    const type = written === undefined ? undefined : typeElsewhere(written);
    if (written === 'true' || written === 'false') replace(written, true);
    else if (value.value === 0 || value.value === 1) replace(value.value === 1 ? 'true' : 'false', true);
    else if (type !== undefined) replace(`{"type": "${type}"}`, true);
    else if (value.items?.length === 0) replace('{}', true);
    else if (value.kind === 'null') fixes.push({ title: `Remove "${member.key}"`, safe: false, edits: [removeMember(context.text, context.schema, member)] });
    context.report({ at: context.atValue(member), message: `"${member.key}" must be true, false or a schema, but is ${describe(value)}.`, fixes });
  },
};
