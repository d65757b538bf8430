import { describe } from '../text/value.ts';
import { capitalShape } from './elementWords.ts';
import type { ToolRule } from './rule.ts';

export const toolNotObject: ToolRule = {
  id: 'tool-not-object',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'Something that is no object stands where a tool belongs.',
    why: 'Every host reads a tool from an object with a name and a schema. One element of another kind makes the whole list unreadable.',
    wrong: `{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}}}, "b"]}`,
    right: `{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]}`,
  },
  check(context) {
    const { holder, segments, shape } = context.tool;
    if (holder.kind === 'object') return;
    context.report({
      at: context.nodeSpot(segments, holder),
      message: `${capitalShape(shape)} must be an object, but this is ${describe(holder)}. Replace it with an object, or remove it.`,
    });
  },
};
