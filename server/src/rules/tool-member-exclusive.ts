import { removeMember } from '../text/edit.ts';
import { memberOf } from '../text/node.ts';
import { speaksOf, visitElement } from './elementObjects.ts';
import type { ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const toolMemberExclusive: ToolRule = {
  id: 'tool-member-exclusive',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'Two members of a tool that a host takes apart only.',
    why: 'Gemini takes `parameters` or `parametersJsonSchema`, an element of Bedrock is one of `toolSpec`, `systemTool` and `cachePoint`, and Anthropic does not cache what is loaded later. With both the request fails.',
    wrong: '{"functionDeclarations": [{"name": "find", "description": "Find.", "parameters": {"type": "object", "properties": {"id": {"type": "string", "description": "Order"}}}, "parametersJsonSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "Order"}}}}]}',
    right: '{"functionDeclarations": [{"name": "find", "description": "Find.", "parametersJsonSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "Order"}}}}]}',
  },
  check(context) {
    if (!speaksOf(context.tool, 'excludes')) return;
    visitElement(context.tool, {
      value({ node, spec, parent, key, member, object }) {
        if (spec.excludes === undefined || member === undefined || node.kind === 'null') return;
        for (const { member: name, value, why } of spec.excludes) {
          const other = memberOf(object.node, name);
          if (other === undefined || other.value?.kind === 'null' || (value !== undefined && other.value?.value !== value)) continue;
          context.report({
            at: { ...context.keySpot(parent, member), segments: [...parent, key] },
            message: `${quote(member.key)} and ${quote(name)} cannot stand together. ${why}`,
            related: [{ message: `The other one, ${quote(name)}.`, at: { start: other.keyStart, end: other.keyEnd } }],
            fixes: [{ title: `Remove ${quote(member.key)}`, safe: false, edits: [removeMember(context.text, object.node, member)], loses: `What ${quote(member.key)} says.` }],
          });
        }
      },
    });
  },
};
