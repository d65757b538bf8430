import type { ElementShape } from '../formats/format.ts';
import type { TextEdit } from '../text/edit.ts';
import { renameKey, replaceNode } from '../text/edit.ts';
import { type JsonNode, type Member, memberOf } from '../text/node.ts';
import { capitalShape } from './elementWords.ts';
import { type ElementObject, speaksOf, visitElement } from './elementObjects.ts';
import { isUnwrapped, meaningOf } from '../formats/memberMeaning.ts';
import type { Fix, ToolContext, ToolRule } from './rule.ts';

export const toolNotWrapped: ToolRule = {
  id: 'tool-not-wrapped',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: "A tool stands without the wrapper that the host reads it in, or in another host's wrapper.",
    why: 'OpenAI Chat Completions reads {"type": "function", "function": {…}}, OpenAI Responses reads the same members flat, Gemini reads {"functionDeclarations": [...]}, Bedrock {"toolSpec": {…, "inputSchema": {"json": …}}}. A tool in the form of another host is refused.',
    wrong: `{"model": "gpt-5", "messages": [], "tools": [{"name": "look_up", "description": "Look something up.", "inputSchema": {"type": "object", "properties": {"q": {"type": "string", "description": "Words"}}}}]}`,
    right: `{"model": "gpt-5", "messages": [], "tools": [{"type": "function", "function": {"name": "look_up", "description": "Look something up.", "parameters": {"type": "object", "properties": {"q": {"type": "string", "description": "Words"}}}}}]}`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'wraps', 'unwraps')) return;
    visitElement(context.tool, {
      object(object) {
        const { node, shape } = object;
        if (isUnwrapped(node, shape)) reportUnwrapped(context, object);
        else if (shape.unwraps !== undefined && memberOf(node, shape.unwraps)?.value?.kind === 'object') reportWrapped(context, object, memberOf(node, shape.unwraps)!);
      },
    });
  },
};

function reportUnwrapped(context: ToolContext, { node, shape, segments, member, role }: ElementObject): void {
  const wraps = shape.wraps!;
  const at = role === 'tool' ? context.toolSpot() : { start: member?.keyStart ?? node.start, end: member?.keyEnd ?? node.start + 1, segments, path: '' };
  const title = `Wrap in "${wraps.key}"`;
  context.report({ at, message: `${capitalShape(shape)} is read under "${wraps.key}"; here its members stand beside it. ${title.replace('Wrap', 'Wrap them')}.`, fixes: [{ title, safe: true, edits: wrapEdits(context.text, node, shape) }] });
}

/** Writes the opening of the wrapper in front of the members and its end behind them; members that stay outside move to the front. */
function wrapEdits(text: string, node: JsonNode, shape: ElementShape): TextEdit[] {
  const { key, list, beside, outside, shape: inner } = shape.wraps!;
  const members = node.members!;
  const kept = members.filter((member) => outside.includes(member.key));
  const moved = members.filter((member) => !outside.includes(member.key));
  const first = moved[0]!;
  const last = moved[moved.length - 1]!;
  const written = (member: Member): string => text.slice(member.keyStart, member.value?.end ?? member.keyEnd);
  const front = [...kept.map(written), ...[...(beside ?? [])].filter(([name]) => !kept.some((member) => member.key === name)).map(([name, value]) => `${JSON.stringify(name)}: ${value}`)];
  const edits: TextEdit[] = [];
  // What stays outside is taken out of the middle with its comma.
  for (const member of kept) {
    const index = members.indexOf(member);
    const next = members[index + 1];
    const before = members[index - 1];
    if (next !== undefined) edits.push({ start: member.keyStart, end: next.keyStart, newText: '' });
    else if (before !== undefined) edits.push({ start: before.value?.end ?? before.keyEnd, end: member.value?.end ?? member.keyEnd, newText: '' });
  }
  const opening = `${front.map((one) => `${one}, `).join('')}${JSON.stringify(key)}: ${list === true ? '[{' : '{'}`;
  edits.push({ start: first.keyStart, end: first.keyStart, newText: opening });
  const end = last.value?.end ?? last.keyEnd;
  edits.push({ start: end, end, newText: list === true ? '}]' : '}' });
  for (const member of moved) edits.push(...innerEdits(inner, node, member));
  return mergeAtSameStart(edits);
}

/** What else the member needs where it comes to stand: its name there, and the wrapper of its own value. */
function innerEdits(inner: ElementShape | undefined, node: JsonNode, member: Member): TextEdit[] {
  if (inner === undefined) return [];
  const edits: TextEdit[] = [];
  const meaning = meaningOf(node, inner, member);
  if (meaning !== undefined) edits.push(renameKey(member, meaning.key));
  const nested = (meaning?.spec ?? inner.members.get(member.key))?.shape;
  const value = member.value;
  if (nested?.wraps !== undefined && value?.kind === 'object' && memberOf(value, nested.wraps.key) === undefined) {
    edits.push({ start: value.start, end: value.start, newText: `{${JSON.stringify(nested.wraps.key)}: ` }, { start: value.end, end: value.end, newText: '}' });
  }
  return edits;
}

/** Insertions at one offset, and an insertion before a replacement, as one edit: edits must not touch. */
function mergeAtSameStart(edits: readonly TextEdit[]): TextEdit[] {
  const sorted = [...edits].sort((left, right) => left.start - right.start || left.end - right.end);
  const merged: TextEdit[] = [];
  for (const edit of sorted) {
    const before = merged[merged.length - 1];
    if (before !== undefined && before.start === edit.start && before.end === before.start) merged[merged.length - 1] = { start: edit.start, end: edit.end, newText: joined(before, edit) };
    else if (before !== undefined && before.end === edit.start && edit.end === edit.start) merged[merged.length - 1] = { ...before, newText: before.newText + edit.newText };
    else merged.push(edit);
  }
  return merged;
}

/** Closing brackets of what nests go first. */
function joined(before: TextEdit, edit: TextEdit): string {
  const closes = /^[}\]]/.test(edit.newText) && /^[}\]]/.test(before.newText);
  return closes ? edit.newText + before.newText : before.newText + edit.newText;
}

/** The other host's type of tool, where this one has a word for it. */
function typeEdits(node: JsonNode, shape: ElementShape): TextEdit[] {
  const type = memberOf(node, 'type')?.value;
  const stub = shape.members.get('type')?.stub;
  return type?.kind === 'string' && stub !== undefined && JSON.stringify(type.value) !== stub ? [replaceNode(type, stub)] : [];
}

function reportWrapped(context: ToolContext, { node, shape, segments }: ElementObject, member: Member): void {
  const value = member.value!;
  const inside = value.members!;
  const fixes: Fix[] = [];
  if (inside.length > 0) {
    const first = inside[0]!;
    const last = inside[inside.length - 1]!;
    const end = last.value?.end ?? last.keyEnd;
    const edits = [{ start: member.keyStart, end: first.keyStart, newText: '' }, { start: end, end: value.end, newText: '' }, ...inside.flatMap((one) => innerEdits(shape, value, one)), ...typeEdits(node, shape)];
    fixes.push({ title: `Take the members out of "${member.key}"`, safe: true, edits: mergeAtSameStart(edits) });
  }
  context.report({ at: context.keySpot(segments, member), message: `${capitalShape(shape)} is read flat: its members stand in the tool itself, not under "${member.key}".`, fixes });
}
