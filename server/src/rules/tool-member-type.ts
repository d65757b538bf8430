import type { MemberSpec } from '../formats/format.ts';
import { replaceNode } from '../text/edit.ts';
import type { JsonNode } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { capitalShape } from './elementWords.ts';
import { type ElementValue, visitElement } from './elementObjects.ts';
import { commandFixes } from './commandLine.ts';
import { fitsKind, kindWords } from '../formats/memberKinds.ts';
import type { Fix, ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const toolMemberType: ToolRule = {
  id: 'tool-member-type',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A member of a tool has a value of the wrong kind.',
    why: 'Hosts check the members of a tool before they read its schema: a number for a name, or a shell line where a list of words belongs, makes the tool or the whole list unreadable.',
    wrong: `[{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": "df -h"}]`,
    right: `[{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": ["df", "-h"]}]`,
  },
  check(context) {
    visitElement(context.tool, {
      value(value) {
        const { node, spec } = value;
        // What is no schema is a matter of tool-schema-not-object.
        if (spec.kind === 'schema' || fitsKind(node, spec)) return;
        context.report({
          at: context.nodeSpot([...value.parent, value.key], node),
          message: `${subject(value)} must be ${kindWords(spec.kind)}, but is ${describe(node)}.${why(value)}`,
          fixes: fixes(context.text, node, spec),
        });
      },
    });
  },
};

function subject({ key, parent }: ElementValue): string {
  if (typeof key === 'string') return quote(key);
  const list = parent.findLast((segment) => typeof segment === 'string');
  return list === undefined ? `Element ${key}` : `Element ${key} of ${quote(list as string)}`;
}

function why({ object, key, spec }: ElementValue): string {
  if (spec.argv === true) return ' It is an argv: the program and each of its words, never a shell line.';
  return typeof key === 'string' && object.shape.members.get(key) === spec ? ` ${capitalShape(object.shape)} ${/^annotations/.test(object.shape.title) ? 'are' : 'is'} not read with it.` : '';
}

/** The right shape where there is an evident one. */
function fixes(text: string, node: JsonNode, spec: MemberSpec): Fix[] {
  const replace = (newText: string, safe: boolean): Fix => ({ title: newText.length > 60 || newText.includes('\n') ? 'Put it into a list' : `Replace with ${newText}`, safe, edits: [replaceNode(node, newText)] });
  const written = text.slice(node.start, node.end);
  switch (spec.kind) {
    case 'boolean': {
      const word = node.kind === 'string' ? (node.value as string).trim().toLowerCase() : node.kind === 'number' ? String(node.value) : '';
      if (word === 'true' || word === 'yes' || word === '1') return [replace('true', true)];
      return word === 'false' || word === 'no' || word === '0' ? [replace('false', true)] : [];
    }
    case 'string':
      return (node.kind === 'number' || node.kind === 'boolean') && spec.values === undefined && spec.component !== true ? [replace(JSON.stringify(written), true)] : [];
    case 'array':
      if (spec.argv === true && node.kind === 'string') return commandFixes(node);
      if (spec.items !== undefined && fitsKind(node, spec.items)) return [replace(`[${written}]`, true)];
      return (node.members?.length === 0 || node.kind === 'null') && (spec.minItems ?? 0) === 0 ? [replace('[]', true)] : [];
    case 'object':
      return node.items?.length === 0 || node.kind === 'null' ? [replace('{}', true)] : [];
    default:
      return [];
  }
}
