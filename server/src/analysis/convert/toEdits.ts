/** The smallest text edits that turn what the author wrote into a converted value: what stays the same keeps its text and comments. */
import { eolOf, indentAt, insertMember, removeMembers, replaceNode, type TextEdit } from '../../text/edit.ts';
import { effectiveMembers, type JsonNode, type Member } from '../../text/node.ts';
import { toValue } from '../../text/value.ts';
import { isRecord } from './schemaMap.ts';

/** What is longer is written on lines of its own. */
const LINE = 100;

/**
 * @param text the text that the node's offsets count in
 * @param node what stands there
 * @param value what is to stand there
 * @returns edits that do not overlap; none when nothing changes
 */
export function toEdits(text: string, node: JsonNode, value: unknown): TextEdit[] {
  const edits: TextEdit[] = [];
  const stack: [JsonNode, unknown][] = [[node, value]];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [at, wanted] = entry;
    if (at.kind === 'object' && isRecord(wanted) && at.members!.length === effectiveMembers(at).length) edits.push(...objectEdits(text, at, wanted, stack));
    else if (at.kind === 'array' && Array.isArray(wanted) && wanted.length === at.items!.length) at.items!.forEach((item, index) => stack.push([item, wanted[index]]));
    else if (!isSame(at, wanted)) edits.push(replaceNode(at, written(text, wanted, at.start)));
  }
  return edits;
}

function isSame(node: JsonNode, value: unknown): boolean {
  if (node.members === undefined && node.items === undefined) return node.value === value;
  return JSON.stringify(toValue(node)) === JSON.stringify(value);
}

function objectEdits(text: string, node: JsonNode, wanted: Record<string, unknown>, stack: [JsonNode, unknown][]): TextEdit[] {
  const edits: TextEdit[] = [];
  const members = node.members!;
  const kept = new Set(members.filter((member) => Object.hasOwn(wanted, member.key)));
  const gone = new Set(members.filter((member) => !kept.has(member)));
  const added = new Map<Member | undefined, [string, unknown][]>();
  let anchor: Member | undefined;
  for (const [key, value] of Object.entries(wanted)) {
    const own = members.find((member) => member.key === key);
    if (own === undefined) added.set(anchor, [...(added.get(anchor) ?? []), [key, value]]);
    else {
      anchor = own;
      if (own.value === undefined) edits.push({ start: own.keyStart, end: own.keyEnd, newText: `${JSON.stringify(key)}: ${written(text, value, own.keyStart)}` });
      else stack.push([own.value, value]);
    }
  }
  for (const [after, entries] of added) {
    // A new member takes the place of one that goes and stood there.
    const next = members[after === undefined ? 0 : members.indexOf(after) + 1];
    const replaced = next !== undefined && gone.has(next) ? next : undefined;
    const spell = ([key, value]: [string, unknown]): string => `${JSON.stringify(key)}: ${written(text, value, members[0]?.keyStart ?? node.start)}`;
    if (replaced !== undefined) {
      gone.delete(replaced);
      edits.push({ start: replaced.keyStart, end: replaced.value?.end ?? replaced.keyEnd, newText: entries.map(spell).join(`,${gapBefore(text, replaced.keyStart)}`) });
      continue;
    }
    if (members.length === 0) {
      edits.push({ start: node.start, end: node.end, newText: written(text, wanted, node.start) });
      continue;
    }
    if (after === undefined) {
      const first = members[0]!;
      edits.push({ start: first.keyStart, end: first.keyStart, newText: entries.map((entry) => `${spell(entry)},${gapBefore(text, first.keyStart)}`).join('') });
      continue;
    }
    const pieces = entries.map(([key, value]) => insertMember(text, node, key, written(text, value, after.keyStart), after));
    edits.push({ ...pieces[0]!, newText: pieces.map((piece) => piece.newText).join('') });
  }
  if (kept.size === 0 && gone.size > 0 && added.size === 0) return [{ start: node.start, end: node.end, newText: '{}' }];
  // An insertion behind a member whose neighbour goes must not stand inside the removal.
  if (gone.size > 0) for (const removal of removeMembers(text, node, [...gone])) edits.push(removal);
  return merged(edits);
}

/** Edits that begin at one offset become one, so that their order is plain. */
function merged(edits: TextEdit[]): TextEdit[] {
  const sorted = [...edits].sort((left, right) => left.start - right.start || left.end - right.end);
  const result: TextEdit[] = [];
  for (const edit of sorted) {
    const last = result.at(-1);
    if (last !== undefined && edit.start < last.end) result[result.length - 1] = { start: last.start, end: Math.max(last.end, edit.end), newText: last.newText + edit.newText };
    else if (last !== undefined && edit.start === last.start) result[result.length - 1] = { start: last.start, end: edit.end, newText: last.newText + edit.newText };
    else result.push(edit);
  }
  return result;
}

function gapBefore(text: string, offset: number): string {
  const indent = indentAt(text, offset);
  return indent === undefined ? ' ' : eolOf(text) + indent;
}

/** A value as JSON on one line, or on several where it is long and the file is written so. */
function written(text: string, value: unknown, near: number): string {
  const line = oneLine(value);
  const indent = lineIndent(text, near);
  if (line.length <= LINE || !/[\r\n]/.test(text)) return line;
  const unit = /[\r\n]( +|\t+)\S/.exec(text)?.[1] ?? '  ';
  return JSON.stringify(value, undefined, unit.length > 8 ? '  ' : unit).replaceAll('\n', eolOf(text) + indent);
}

function lineIndent(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

/** JSON with a blank behind each comma and colon. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (isRecord(value)) return `{${Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${oneLine(entry)}`).join(', ')}}`;
  return JSON.stringify(value) ?? 'null';
}
