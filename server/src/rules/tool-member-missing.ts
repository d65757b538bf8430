import type { MemberSpec } from '../formats/format.ts';
import { insertMember, renameKey } from '../text/edit.ts';
import { type Member, memberOf } from '../text/node.ts';
import { aShape, capitalShape } from './elementWords.ts';
import { type ElementObject, visitElement } from './elementObjects.ts';
import { isRightKind, stubOf } from '../formats/memberKinds.ts';
import { isUnwrapped, meantElsewhere } from '../formats/memberMeaning.ts';
import type { Spot, ToolContext, ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const toolMemberMissing: ToolRule = {
  id: 'tool-member-missing',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A member is missing that the host requires.',
    why: 'A host that reads a list of tools refuses the list, or leaves the tool out, when a required member is not there.',
    wrong: `{
  "tools": [
    {"name": "first", "description": "Fine.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}},
    {"name": "second", "description": "Has no schema."}
  ]
}
`,
    right: `{
  "tools": [
    {"name": "first", "description": "Fine.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}},
    {"name": "second", "description": "Takes nothing.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}
  ]
}
`,
  },
  check(context) {
    visitElement(context.tool, {
      object(object) {
        const { node, shape } = object;
        // A wrapper whose content stands outside it has a rule of its own.
        if (isUnwrapped(node, shape)) return;
        for (const [key, spec] of shape.members) {
          if (!(isNeeded(object, spec) || isNeededBy(context, object, key)) || memberOf(node, key) !== undefined) continue;
          if (key === 'name' && object.role === 'tool' && context.tool.keyed === true) continue;
          report(context, object, key, spec, meantElsewhere(node, shape, key));
        }
      },
    });
  },
};

function isNeeded({ node }: ElementObject, spec: MemberSpec): boolean {
  if (spec.required === true) return true;
  if (spec.neededBy === undefined) return false;
  return memberOf(node, spec.neededBy.member)?.value?.value === spec.neededBy.value;
}

/** A host wants more of a tool than others of the same form. */
function isNeededBy({ hosts }: ToolContext, { role }: ElementObject, key: string): boolean {
  return role === 'tool' && hosts.some((host) => host.members.some(({ name, needed }) => needed === true && name.slice(name.lastIndexOf('.') + 1) === key));
}

function report(context: ToolContext, object: ElementObject, key: string, spec: MemberSpec, other: Member | undefined): void {
  const { node, shape } = object;
  const stub = stubOf(key, spec);
  const why = spec.neededBy === undefined ? `${capitalShape(shape)} must have it.` : `${capitalShape(shape)} must have it where "${spec.neededBy.member}" is ${JSON.stringify(spec.neededBy.value)}.`;
  const answers = context.hosts.map((host) => host.members.find(({ name }) => name === key || name.endsWith(`.${key}`))?.answer);
  const answer = answers.find((one) => one !== undefined) ?? spec.answer;
  context.report({
    at: spotOf(context, object),
    message: `"${key}" is missing${other === undefined ? '' : `, but ${quote(other.key)} is here`}. ${why}${answer === undefined ? '' : ` The host answers: ${answer}`}`,
    ...(other === undefined ? {} : { related: [{ message: `Meant as "${key}"?`, at: { start: other.keyStart, end: other.keyEnd } }] }),
    fixes:
      other === undefined
        ? [{ title: `Add "${key}" to ${aShape(shape)}`, safe: false, edits: [insertMember(context.text, node, key, stub)] }]
        : [{ title: `Rename ${quote(other.key)} to "${key}"`, safe: isRightKind(other, spec), edits: [renameKey(other, key)] }],
  });
}

/** On the tool's name; of another object on the key that leads to it, else on its bracket. The pointer is the object's. */
function spotOf(context: ToolContext, { node, member, role, segments }: ElementObject): Spot {
  if (role === 'tool') return context.toolSpot();
  if (member !== undefined) return { start: member.keyStart, end: member.keyEnd, segments, path: '' };
  return { start: node.start, end: node.start + 1, segments, path: '' };
}
