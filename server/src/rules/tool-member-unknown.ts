import type { ElementShape } from '../formats/format.ts';
import { insertMember, removeMember } from '../text/edit.ts';
import { type JsonNode, type Member, memberOf, valueOf } from '../text/node.ts';
import { capitalShape } from './elementWords.ts';
import { speaksOf, visitElement } from './elementObjects.ts';
import { gather } from './hostEvidence.ts';
import { isUnwrapped, meaningOf } from '../formats/memberMeaning.ts';
import type { Fix, ToolRule } from './rule.ts';
import { quote, quoteAll } from './ruleWords.ts';

const MOST = 100;
/** In a wider object no removal is prepared: each looks at all members. */
const WIDEST = 2000;

/** JSON has no comments, so authors write them under such keys. Where unknown members are passed over they do no harm. */
const COMMENT = /^([_$/#]|\/\/)|^(x-|comment$)/;

export const toolMemberUnknown: ToolRule = {
  id: 'tool-member-unknown',
  severity: 'warning',
  scope: 'tool',
  docs: {
    what: 'A member stands in a tool that the host does not know.',
    why: 'Gemini, Bedrock, MCPB and the actions of Wymcp refuse a member that they do not know, an error; others pass over it, a warning, since its author believes that it does something.',
    wrong: `[{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": ["df", "-h"], "timeout": 5}]`,
    right: `[{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": ["df", "-h"], "cwd": "/"}]`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'closed')) return;
    const particular = gather(context.hosts, ({ unknownMember }) => unknownMember);
    visitElement(context.tool, {
      object({ node, shape, segments }) {
        if (shape.extra === 'accepted' || isUnwrapped(node, shape)) return;
        let reported = 0;
        for (const member of node.members!) {
          const { key } = member;
          if (shape.members.has(key)) continue;
          if (meaningOf(node, shape, member) !== undefined || (shape.extra === 'ignored' && COMMENT.test(key))) continue;
          // A second member of the same key is another rule's; so many of them are no tool.
          if (shape.unwraps === key || memberOf(node, key) !== member) continue;
          if (++reported > MOST) return;
          const refused = shape.extra === 'refused' || particular?.verdict === 'rejected';
          const inside = insideOf(node, shape, key);
          context.report({
            at: context.keySpot(segments, member),
            severity: shape.extra === 'refused' ? 'error' : (particular?.severity ?? 'warning'),
            ...(shape.extra === 'refused' || particular === undefined ? {} : { hosts: particular.hosts }),
            message: `${capitalShape(shape)} has no member ${quote(key)}. ${refused ? 'The host refuses it' : 'The host does not read it'}; ${inside === undefined ? `the members are ${listOf(shape)}` : `it belongs inside ${quote(shape.wraps!.key)}`}.`,
            fixes: node.members!.length > WIDEST ? [] : fixesFor(context.text, node, member, shape, inside),
            ...(refused ? {} : { tag: 'unnecessary' as const }),
          });
        }
      },
    });
  },
};

/** The object inside the wrapper that knows the member and does not have it yet. */
function insideOf(node: JsonNode, { wraps }: ElementShape, key: string): JsonNode | undefined {
  const inner = wraps === undefined || wraps.list === true ? undefined : valueOf(node, wraps.key);
  return inner?.members !== undefined && wraps?.shape?.members.has(key) === true && memberOf(inner, key) === undefined ? inner : undefined;
}

function fixesFor(text: string, node: JsonNode, member: Member, shape: ElementShape, inside: JsonNode | undefined): Fix[] {
  const removal = removeMember(text, node, member);
  const fixes: Fix[] = [];
  if (inside !== undefined && member.value !== undefined) fixes.push({ title: `Move it into ${quote(shape.wraps!.key)}`, safe: false, edits: [removal, insertMember(text, inside, member.key, text.slice(member.value.start, member.value.end))] });
  fixes.push({ title: `Remove ${quote(member.key)}`, safe: false, edits: [removal] });
  return fixes;
}

function listOf(shape: ElementShape): string {
  return quoteAll([...shape.members.keys()]);
}
