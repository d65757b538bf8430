/**
 * The smallest text edits for the changes that fixes make. Offsets are UTF-16 code units into the same text as the
 * nodes; comments, key order, indentation and siblings are left as they stand.
 */
import type { JsonNode, Member } from './node.ts';

/** Replaces the span from `start` to `end` (exclusive) with `newText`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;

/** The first offset at or after `offset` that is neither white space nor inside a comment. */
export function skipTrivia(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    if (text.startsWith('//', at)) {
      const end = text.slice(at).search(/[\r\n]/);
      at = end < 0 ? text.length : at + end;
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? text.length : end + 2;
    } else return at;
  }
}

/** Replaces a value. */
export function replaceNode(node: JsonNode, newText: string): TextEdit {
  return { start: node.start, end: node.end, newText };
}

/** Renames a key. */
export function renameKey(member: Member, key: string): TextEdit {
  return { start: member.keyStart, end: member.keyEnd, newText: JSON.stringify(key) };
}

/** Removes one of the spans `all` of a container's children, with the comma that belongs to it. */
function removeSpan(text: string, start: number, end: number, isLast: boolean, previousEnd: number | undefined): TextEdit {
  const after = skipTrivia(text, end);
  if (text[after] === ',') {
    let stop = after + 1;
    if (!isLast || previousEnd === undefined) {
      // The line break and indentation before the next child stay those of the removed one.
      while (stop < text.length && isSpace(text.charCodeAt(stop))) stop++;
      if (text.startsWith('//', stop) || text.startsWith('/*', stop) || isLast) stop = after + 1;
      return { start, end: stop, newText: '' };
    }
    return { start: previousEnd, end: after, newText: '' };
  }
  return previousEnd === undefined ? { start, end, newText: '' } : { start: previousEnd, end, newText: '' };
}

/** Removes a member of an object, with its comma. */
export function removeMember(text: string, object: JsonNode, member: Member): TextEdit {
  const members = object.members!;
  const index = members.indexOf(member);
  const previous = members[index - 1];
  const end = member.value?.end ?? member.keyEnd;
  return removeSpan(text, member.keyStart, end, index === members.length - 1, previous && (previous.value?.end ?? previous.keyEnd));
}

/** Removes an element of an array, with its comma. */
export function removeItem(text: string, array: JsonNode, item: JsonNode): TextEdit {
  const items = array.items!;
  const index = items.indexOf(item);
  return removeSpan(text, item.start, item.end, index === items.length - 1, items[index - 1]?.end);
}

/** The white space that stands between the line's start and `offset`, or undefined when other text does. */
function indentAt(text: string, offset: number): string | undefined {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  const indent = text.slice(start, offset);
  return /^[ \t]*$/.test(indent) && start > 0 ? indent : undefined;
}

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** The white space between two children, in the manner of the container: before its last child, or a guess. */
function separator(text: string, container: JsonNode, lastStart: number | undefined): string {
  if (lastStart === undefined) return '';
  const indent = indentAt(text, lastStart);
  return indent === undefined ? (/[\r\n]/.test(text.slice(container.start, lastStart)) ? ' ' : /\S, \S/.test(text) || !text.includes(',"') ? ' ' : '') : eolOf(text) + indent;
}

/**
 * Adds a member behind the last one, or behind `after`.
 * @param valueText the JSON text of the value
 */
export function insertMember(text: string, object: JsonNode, key: string, valueText: string, after?: Member): TextEdit {
  const members = object.members!;
  const anchor = after ?? members[members.length - 1];
  const colon = /":\S/.test(text.slice(object.start, Math.min(object.end, object.start + 2000))) && !/":\s/.test(text.slice(object.start, Math.min(object.end, object.start + 2000))) ? ':' : ': ';
  const member = `${JSON.stringify(key)}${colon}${valueText}`;
  if (anchor === undefined) {
    const inner = text.slice(object.start + 1, object.end - 1);
    const pad = inner === '' ? ' ' : '';
    return { start: object.start + 1, end: object.start + 1, newText: pad === '' ? member : `${pad}${member}${pad}` };
  }
  const at = anchor.value?.end ?? anchor.keyEnd;
  return { start: at, end: at, newText: `,${separator(text, object, anchor.keyStart)}${member}` };
}

/** Adds an element behind the last one. */
export function insertItem(text: string, array: JsonNode, valueText: string): TextEdit {
  const last = array.items![array.items!.length - 1];
  if (last === undefined) return { start: array.start + 1, end: array.start + 1, newText: valueText };
  return { start: last.end, end: last.end, newText: `,${separator(text, array, last.start)}${valueText}` };
}

/** The text after all edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((left, right) => left.start - right.start || left.end - right.end);
  let result = '';
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) throw new RangeError(`The edits at ${edit.start} overlap.`);
    result += text.slice(at, edit.start) + edit.newText;
    at = edit.end;
  }
  return result + text.slice(at);
}
