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

/** The span of a member or an element. */
interface Child {
  readonly start: number;
  readonly end: number;
}

/** How much of a text is read to see how its author writes. */
const SAMPLE = 2000;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;

/** The offset behind the comment that begins at `offset`; `offset` itself when none does. A line comment ends before its line break. */
function skipComment(text: string, offset: number): number {
  if (text.startsWith('//', offset)) {
    let end = offset;
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
    return end;
  }
  if (!text.startsWith('/*', offset)) return offset;
  const end = text.indexOf('*/', offset + 2);
  return end < 0 ? text.length : end + 2;
}

/** The first offset at or after `offset` that is neither white space nor inside a comment. */
export function skipTrivia(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    const end = skipComment(text, at);
    if (end === at) return at;
    at = end;
  }
}

const skipSpace = (text: string, offset: number): number => {
  let at = offset;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
};

/** The first offset of the white space that stands before `offset`. */
const spaceBefore = (text: string, offset: number): number => {
  let at = offset;
  while (at > 0 && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
};

/** Behind the comments that follow `offset` on the same line; `offset` when there are none. */
function skipLineComments(text: string, offset: number): number {
  let end = offset;
  let at = offset;
  for (;;) {
    while (text[at] === ' ' || text[at] === '\t') at++;
    const behind = skipComment(text, at);
    if (behind === at || /[\r\n]/.test(text.slice(at, behind))) return end;
    at = end = behind;
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

const spanOf = (member: Member): Child => ({ start: member.keyStart, end: member.value?.end ?? member.keyEnd });

/** The children of a container in turn. A span is made when it is read: of a million members few are. */
class Children {
  readonly #members: readonly Member[] | undefined;
  readonly #items: readonly JsonNode[];

  constructor(container: JsonNode) {
    this.#members = container.members;
    this.#items = container.items ?? [];
  }

  get length(): number {
    return (this.#members ?? this.#items).length;
  }

  at(index: number): Child {
    return this.#members === undefined ? this.#items[index]! : spanOf(this.#members[index]!);
  }

  /** @throws TypeError for a child of another tree, which is a mistake of the caller */
  indexOf(child: Member | JsonNode): number {
    // They stand in the order of the text.
    const start = (child as Partial<Member>).keyStart ?? (child as JsonNode).start;
    let low = 0;
    let high = this.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.at(middle).start <= start) low = middle;
      else high = middle;
    }
    const children: readonly (Member | JsonNode)[] = this.#members ?? this.#items;
    // In a broken text two may start at one place.
    const index = children[low] === child ? low : children.indexOf(child);
    if (index < 0) throw new TypeError('The child belongs to another tree.');
    return index;
  }
}

/** The comments between two offsets, so that a removal keeps them. Values must not stand between the offsets. */
function commentsIn(text: string, start: number, end: number): string[] {
  const comments: string[] = [];
  for (let at = start; at < end; ) {
    const behind = skipComment(text, at);
    if (behind > at) comments.push(text.slice(at, behind));
    at = Math.max(behind, at + 1);
  }
  return comments;
}

/** Removes the children from index `first` to `last` of a container, with the commas that belong to them. */
function removeRun(text: string, container: JsonNode, children: Children, first: number, last: number): TextEdit {
  const { start } = children.at(first);
  const { end } = children.at(last);
  const behind = skipTrivia(text, end);
  const comma = text[behind] === ',';
  const isTail = last === children.length - 1;
  const stop = isTail ? (comma ? behind + 1 : end) : comma ? skipSpace(text, behind + 1) : children.at(last + 1).start;
  const kept: string[] = [];
  for (let index = first; index < last; index++) for (const comment of commentsIn(text, children.at(index).end, children.at(index + 1).start)) kept.push(comment);
  for (const comment of commentsIn(text, end, comma || !isTail ? behind : end)) kept.push(comment);
  const lineBreak = `${eolOf(text)}${indentAt(text, start) ?? ''}`;
  const comments = kept.map((comment) => (comment.startsWith('//') ? comment + lineBreak : `${comment} `)).join('');
  // What follows takes the place of what goes: its own comments first, where it has some.
  if (!isTail) return { start, end: stop, newText: comments };
  if (first === 0) {
    const close = container.end - 1;
    const isBare = kept.length === 0 && commentsIn(text, container.start + 1, start).length === 0 && commentsIn(text, stop, close).length === 0;
    if (isBare && close >= stop && /[}\]]/.test(text[close]!)) return { start: container.start + 1, end: close, newText: '' };
    return { start, end: stop, newText: breaksAt(text, stop) ? comments.trimEnd() : comments };
  }
  const previousEnd = children.at(first - 1).end;
  const at = previousEnd + commaIn(text.slice(previousEnd, start));
  // A trailing comma is the author's way and stays; else the comma in front goes too.
  const lead = comma ? text.slice(previousEnd, start) : text.slice(previousEnd, at) + text.slice(at + 1, start);
  const before = commentsIn(text, previousEnd, start);
  if (before.length + kept.length === 0) return { start: previousEnd, end: comma ? behind : end, newText: '' };
  const gap = kept.length === 0 ? '' : before.at(-1)?.startsWith('//') ? lineBreak : ' ';
  const tail = (lead.trimEnd() + gap + comments).trimEnd();
  const final = kept.at(-1) ?? before.at(-1)!;
  return { start: previousEnd, end: stop, newText: final.startsWith('//') && !breaksAt(text, stop) ? tail + lineBreak : tail };
}

/** Whether only blanks stand between `offset` and the end of its line. */
function breaksAt(text: string, offset: number): boolean {
  let at = offset;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at >= text.length || text[at] === '\n' || text[at] === '\r';
}

/** The index of the comma in the white space and comments between two children. */
function commaIn(gap: string): number {
  for (let at = 0; at < gap.length; at++) {
    const behind = skipComment(gap, at);
    if (behind > at) at = behind - 1;
    else if (gap[at] === ',') return at;
  }
  return gap.length;
}

function removeChildren(text: string, container: JsonNode, gone: readonly (Member | JsonNode)[]): TextEdit[] {
  const children = new Children(container);
  const edits: TextEdit[] = [];
  const sorted = [...new Set(gone)].map((child) => children.indexOf(child)).sort((left, right) => left - right);
  for (let at = 0; at < sorted.length; ) {
    const first = at;
    while (sorted[at + 1] === sorted[at]! + 1) at++;
    edits.push(removeRun(text, container, children, sorted[first]!, sorted[at]!));
    at++;
  }
  return edits;
}

/** Removes a member of an object, with its comma. Comments stay. */
export function removeMember(text: string, object: JsonNode, member: Member): TextEdit {
  return removeMembers(text, object, [member])[0]!;
}

/** Removes several members of one object; the edits do not overlap. */
export function removeMembers(text: string, object: JsonNode, members: readonly Member[]): TextEdit[] {
  return removeChildren(text, object, members);
}

/** Removes an element of an array, with its comma. Comments stay. */
export function removeItem(text: string, array: JsonNode, item: JsonNode): TextEdit {
  return removeItems(text, array, [item])[0]!;
}

/** Removes several elements of one array; the edits do not overlap. */
export function removeItems(text: string, array: JsonNode, items: readonly JsonNode[]): TextEdit[] {
  return removeChildren(text, array, items);
}

/** The white space that stands between the line's start and `offset`, or undefined when other text does. */
export function indentAt(text: string, offset: number): string | undefined {
  let start = offset;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  return start > 0 && (text[start - 1] === '\n' || text[start - 1] === '\r') ? text.slice(start, offset) : undefined;
}

/** The text asked about last, since thousands of fixes of one text ask, and a megabyte on one line is read to its end. */
let lastText = '';
let lastBreak = '\n';

/** The line break that the text uses: its first. */
export function eolOf(text: string): string {
  if (text === lastText) return lastBreak;
  const at = text.indexOf('\n');
  lastText = text;
  return (lastBreak = at > 0 && text[at - 1] === '\r' ? '\r\n' : '\n');
}

/** A piece of text around a container, to see how the author writes. */
const around = (text: string, container: JsonNode): string => text.slice(Math.max(0, container.start - SAMPLE), container.start + SAMPLE);

/** The white space that a new child behind `anchor` begins with, in the manner of the container. */
function separator(text: string, container: JsonNode, anchor: Child): string {
  const indent = indentAt(text, anchor.start);
  if (indent !== undefined) return eolOf(text) + indent;
  const children = new Children(container);
  for (let index = 1; index < children.length; index++) {
    const gap = text.slice(children.at(index - 1).end, children.at(index).start);
    if (/^,[ \t]*$/.test(gap)) return gap.slice(1);
  }
  const sample = around(text, container);
  return /,["{[]/.test(sample) && !/, ["{[]/.test(sample) ? '' : ' ';
}

/** Adds a child behind `anchor`; behind the comment that ends its line, which is the anchor's. */
function insertBehind(text: string, container: JsonNode, anchor: Child, childText: string): TextEdit {
  const between = separator(text, container, anchor);
  const behind = skipTrivia(text, anchor.end);
  if (text[behind] === ',') {
    const end = skipLineComments(text, behind + 1);
    // Without a line break the new child would become part of a line comment.
    const at = text.slice(behind, end).includes('//') && !/^[\r\n]/.test(between) ? behind + 1 : end;
    return { start: at, end: at, newText: `${between}${childText},` };
  }
  const end = skipLineComments(text, anchor.end);
  const comment = text.slice(anchor.end, end);
  if (comment.includes('//') && !/^[\r\n]/.test(between)) return { start: anchor.end, end: anchor.end, newText: `,${between}${childText}` };
  return { start: anchor.end, end, newText: `,${comment}${between}${childText}` };
}

/** Adds the first child of an empty container. */
function insertFirst(text: string, container: JsonNode, childText: string): TextEdit {
  const inside = text.slice(container.start + 1, container.end - 1);
  const at = container.start + 1;
  // A bracket that is still open has nothing to close in front of.
  if (container.end === at) return { start: at, end: at, newText: childText };
  if (inside.trim() !== '') {
    const end = spaceBefore(text, container.end - 1);
    return { start: end, end, newText: `${indentAt(text, container.end - 1) === undefined ? ' ' : eolOf(text) + indentAt(text, container.end - 1)}${childText}` };
  }
  const pad = container.members !== undefined && /\{ "/.test(around(text, container)) ? ' ' : '';
  return { start: at, end: container.end - 1, newText: `${pad}${childText}${pad}` };
}

/** The colon between key and value, in the manner of the object or of the text around it. */
function colonOf(text: string, object: JsonNode): string {
  const member = object.members!.find((one) => one.value !== undefined);
  const written = member === undefined ? '' : text.slice(member.keyEnd, member.value!.start);
  if (/^[ \t]*:[ \t]*$/.test(written)) return written;
  const sample = around(text, object);
  return /":\S/.test(sample) && !/":\s/.test(sample) ? ':' : ': ';
}

/**
 * Adds a member behind the last one, or behind `after`.
 * @param valueText the JSON text of the value
 */
export function insertMember(text: string, object: JsonNode, key: string, valueText: string, after?: Member): TextEdit {
  const members = object.members!;
  const anchor = after ?? members[members.length - 1];
  const member = `${JSON.stringify(key)}${colonOf(text, object)}${valueText}`;
  return anchor === undefined ? insertFirst(text, object, member) : insertBehind(text, object, spanOf(anchor), member);
}

/** Adds an element behind the last one. */
export function insertItem(text: string, array: JsonNode, valueText: string): TextEdit {
  const last = array.items![array.items!.length - 1];
  return last === undefined ? insertFirst(text, array, valueText) : insertBehind(text, array, last, valueText);
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
