import { renameKey } from '../text/edit.ts';
import { capitalShape } from './elementWords.ts';
import { type ElementObject, visitElement } from './elementObjects.ts';
import { fitsKind } from '../formats/memberKinds.ts';
import { isUnwrapped, type Meaning, meaningOf } from '../formats/memberMeaning.ts';
import type { Severity, ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const toolMemberSpelling: ToolRule = {
  id: 'tool-member-spelling',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: "A member of a tool is misspelt, or spelled as another host spells it.",
    why: 'The host reads the spelling that it knows and passes over any other: an MCP tool in a request to Anthropic has no "input_schema", and a VS Code tool with "description" tells the model nothing.',
    wrong: `{"model": "claude-sonnet-4-5", "max_tokens": 1024, "messages": [], "tools": [{"name": "look_up", "description": "Look something up.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]}`,
    right: `{"model": "claude-sonnet-4-5", "max_tokens": 1024, "messages": [], "tools": [{"name": "look_up", "description": "Look something up.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}}]}`,
  },
  check(context) {
    visitElement(context.tool, {
      object(object) {
        const { node, shape, segments } = object;
        for (const member of node.members!) {
          if (shape.members.has(member.key)) continue;
          const meaning = meaningOf(node, shape, member);
          if (meaning === undefined || isUnwrapped(node, shape)) continue;
          context.report({
            at: context.keySpot(segments, member),
            severity: severityOf(object, meaning),
            message: messageOf(object, member.key, meaning),
            fixes: [{ title: `Rename to "${meaning.key}"`, safe: member.value === undefined || fitsKind(member.value, meaning.spec), edits: [renameKey(member, meaning.key)] }],
          });
        }
      },
    });
  },
};

function severityOf({ shape }: ElementObject, { spec }: Meaning): Severity {
  return spec.required === true || shape.extra === 'refused' ? 'error' : 'warning';
}

function messageOf({ shape }: ElementObject, key: string, { key: meant, spec, alias }: Meaning): string {
  const why = alias ? `${quote(key)} is another host's spelling of it and is not read here` : `${quote(key)} is not read here; did you mean "${meant}"?`;
  if (spec.required === true) return `${capitalShape(shape)} needs "${meant}". ${why}${alias ? '.' : ''}`;
  return alias ? `${capitalShape(shape)} has "${meant}": ${why}.` : `${capitalShape(shape)} has no ${quote(key)}. Did you mean "${meant}"?`;
}
