import { renameKey } from '../text/edit.ts';
import { aShape } from './elementWords.ts';
import { type ElementObject, visitElement } from './elementObjects.ts';
import { isRightKind } from '../formats/memberKinds.ts';
import { isUnwrapped, type Meaning, meaningOf } from '../formats/memberMeaning.ts';
import type { Severity, ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const toolMemberSpelling: ToolRule = {
  id: 'tool-member-spelling',
  severity: 'warning',
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
            severity: severityOf(object),
            message: messageOf(object, member.key, meaning),
            fixes: [{ title: `Rename to "${meaning.key}"`, safe: isRightKind(member, meaning.spec), edits: [renameKey(member, meaning.key)] }],
          });
        }
      },
    });
  },
};

/** That a member is missing for it is told of the tool, so the misspelt one is only what nobody reads. */
function severityOf({ shape }: ElementObject): Severity {
  return shape.extra === 'refused' ? 'error' : 'warning';
}

function messageOf({ shape }: ElementObject, key: string, { key: meant, alias }: Meaning): string {
  if (alias) return `${quote(key)} is another host's spelling of "${meant}" and is not read here.`;
  return `${quote(key)} is no member of ${aShape(shape)}. Did you mean "${meant}"?`;
}
