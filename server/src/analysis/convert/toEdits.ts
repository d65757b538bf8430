/** The smallest text edits that turn what the author wrote into a converted value: what stays the same keeps its text and comments. */
import { eolOf, indentAt, insertMember, removeMembers, replaceNode, type TextEdit } from '../../text/edit.ts';
import { effectiveMembers, type JsonNode, type Member } from '../../text/node.ts';
import { lineIndent } from '../../text/indent.ts';
import { toValue } from '../../text/value.ts';
import { numberOf } from '../../schema/writtenNumber.ts';
import { writeJson } from '../writtenJson.ts';
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
  const hand = new Hand(text);
  const stack: [JsonNode, unknown][] = [[node, value]];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [at, wanted] = entry;
    if (at.kind === 'object' && isRecord(wanted) && at.members!.length === effectiveMembers(at).length) for (const edit of objectEdits(hand, at, wanted, stack)) edits.push(edit);
    else if (at.kind === 'array' && Array.isArray(wanted) && wanted.length === at.items!.length) at.items!.forEach((item, index) => stack.push([item, wanted[index]]));
    else if (!isSame(at, wanted)) edits.push(replaceNode(at, hand.written(wanted, at.start)));
  }
  return edits;
}

function isSame(node: JsonNode, value: unknown): boolean {
  if (node.members === undefined && node.items === undefined) return node.value === (numberOf(value) ?? value);
  // A written number is a plain one in the JSON that is compared.
  return JSON.stringify(toValue(node)) === JSON.stringify(value);
}

function objectEdits(hand: Hand, node: JsonNode, wanted: Record<string, unknown>, stack: [JsonNode, unknown][]): TextEdit[] {
  const edits: TextEdit[] = [];
  const { text } = hand;
  const members = node.members!;
  const indexes = new Map(members.map((member, index) => [member.key, index]));
  const kept = new Set(members.filter((member) => Object.hasOwn(wanted, member.key)));
  const gone = new Set(members.filter((member) => !kept.has(member)));
  const added = new Map<Member | undefined, [string, unknown][]>();
  let anchor: Member | undefined;
  for (const [key, value] of Object.entries(wanted)) {
    const index = indexes.get(key);
    const own = index === undefined ? undefined : members[index]!;
    if (own === undefined) {
      const behind = added.get(anchor);
      if (behind === undefined) added.set(anchor, [[key, value]]);
      else behind.push([key, value]);
    }
    else {
      anchor = own;
      if (own.value === undefined) edits.push({ start: own.keyStart, end: own.keyEnd, newText: `${JSON.stringify(key)}: ${hand.written(value, own.keyStart)}` });
      else stack.push([own.value, value]);
    }
  }
  for (const [after, entries] of added) {
    // A new member takes the place of one that goes and stood there.
    const next = members[after === undefined ? 0 : indexes.get(after.key)! + 1];
    const replaced = next !== undefined && gone.has(next) ? next : undefined;
    const spell = ([key, value]: [string, unknown]): string => `${JSON.stringify(key)}: ${hand.written(value, members[0]?.keyStart ?? node.start)}`;
    if (replaced !== undefined) {
      gone.delete(replaced);
      edits.push({ start: replaced.keyStart, end: replaced.value?.end ?? replaced.keyEnd, newText: entries.map(spell).join(`,${hand.gapBefore(replaced.keyStart)}`) });
      continue;
    }
    if (members.length === 0) {
      edits.push({ start: node.start, end: node.end, newText: hand.written(wanted, node.start) });
      continue;
    }
    if (after === undefined) {
      const first = members[0]!;
      edits.push({ start: first.keyStart, end: first.keyStart, newText: entries.map((entry) => `${spell(entry)},${hand.gapBefore(first.keyStart)}`).join('') });
      continue;
    }
    const pieces = entries.map(([key, value]) => insertMember(text, node, key, hand.written(value, after.keyStart), after));
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

/** How the author writes; found out once, since a text on one line is long to look through. */
class Hand {
  readonly text: string;
  readonly #eol: string;
  readonly #unit: string;
  readonly #breaks: boolean;

  constructor(text: string) {
    this.text = text;
    this.#eol = eolOf(text);
    const unit = /[\r\n]( +|\t+)\S/.exec(text)?.[1] ?? '  ';
    this.#unit = unit.length > 8 ? '  ' : unit;
    this.#breaks = /[\r\n]/.test(text);
  }

  gapBefore(offset: number): string {
    const indent = indentAt(this.text, offset);
    return indent === undefined ? ' ' : this.#eol + indent;
  }

  /** A value as JSON on one line, or on several where it is long and the file is written so. */
  written(value: unknown, near: number): string {
    const line = oneLine(value);
    if (line.length <= LINE || !this.#breaks) return line;
    return writeJson(value, 1).replaceAll(/\n( *)/g, (_, blanks: string) => `\n${this.#unit.repeat(blanks.length)}`).replaceAll('\n', this.#eol + lineIndent(this.text, near));
  }
}

/** JSON with a blank behind each comma and colon. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (isRecord(value)) return `{${Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${oneLine(entry)}`).join(', ')}}`;
  return writeJson(value);
}
