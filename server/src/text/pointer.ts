/** RFC 6901 JSON Pointers, both ways: pointer to node, offset to pointer. */
import { type JsonNode, type Member, memberOf, type Segment } from './node.ts';

/** One segment, escaped as RFC 6901 section 3 says: `~` first, then `/`. */
export function escapeSegment(segment: Segment): string {
  const text = String(segment);
  return text.includes('~') || text.includes('/') ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text;
}

/** The pointer that the segments spell; the empty list is the whole document, `""`. */
export function pointerOf(segments: readonly Segment[]): string {
  // Joined in one go: V8 keeps all the halves of what is added up, and there are thousands of pointers in a large file.
  return segments.length === 0 ? '' : `/${segments.map(escapeSegment).join('/')}`;
}

/** The reference tokens of a pointer, unescaped; undefined when it is no pointer. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a pointer leads to: the node, and the member it is the value of, if it is one. */
export interface Place {
  readonly node: JsonNode | undefined;
  readonly member: Member | undefined;
}

/** Follows a pointer from `root`. @returns undefined when the text has no such place */
export function resolvePointer(root: JsonNode | undefined, pointer: string): Place | undefined {
  const tokens = parsePointer(pointer);
  if (tokens === undefined || root === undefined) return undefined;
  let node: JsonNode | undefined = root;
  let member: Member | undefined;
  for (const token of tokens) {
    if (node === undefined) return undefined;
    if (node.kind === 'array') {
      if (!/^(0|[1-9]\d*)$/.test(token)) return undefined;
      node = node.items![Number(token)];
      member = undefined;
      if (node === undefined) return undefined;
    } else {
      member = memberOf(node, token);
      if (member === undefined) return undefined;
      node = member.value;
    }
  }
  return { node, member };
}

/** Where an offset stands in the tree. */
export interface OffsetPlace {
  /** The innermost node that holds the offset; undefined between a key and a missing value. */
  readonly node: JsonNode | undefined;
  readonly segments: Segment[];
  /** The nodes from the root down to the innermost one. */
  readonly ancestors: JsonNode[];
  /** Set when the offset is on a key: the member it names. */
  readonly key: Member | undefined;
}

/** The innermost place at an offset; both ends of a span count as inside, as a cursor behind a word does. */
export function placeAt(root: JsonNode | undefined, offset: number, deepest = Number.POSITIVE_INFINITY): OffsetPlace | undefined {
  if (root === undefined || offset < root.start || offset > root.end) return undefined;
  const segments: Segment[] = [];
  const ancestors: JsonNode[] = [];
  let node = root;
  for (;;) {
    ancestors.push(node);
    let next: JsonNode | undefined;
    if (node.members !== undefined) {
      const member = memberAt(node.members, offset);
      if (member !== undefined && offset <= member.keyEnd) {
        segments.push(member.key);
        return { node: member.value, segments, ancestors, key: member };
      }
      if (member?.value !== undefined && offset >= member.value.start && offset <= member.value.end) {
        segments.push(member.key);
        next = member.value;
      }
    } else if (node.items !== undefined) {
      const index = itemAt(node.items, offset);
      if (index >= 0) {
        segments.push(index);
        next = node.items[index];
      }
    }
    if (next === undefined || segments.length >= deepest) return { node, segments, ancestors, key: undefined };
    node = next;
  }
}

/** The member whose key or value may hold the offset. Members stand in ascending order; where two meet, the first one counts. */
function memberAt(members: readonly Member[], offset: number): Member | undefined {
  let low = 0;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (members[middle]!.keyStart < offset) low = middle + 1;
    else high = middle;
  }
  const before = members[low - 1];
  if (before !== undefined && offset <= (before.value?.end ?? before.keyEnd)) return before;
  return members[low]?.keyStart === offset ? members[low] : before;
}

/** The index of the element that holds the offset; -1 between elements. Elements stand in ascending order. */
function itemAt(items: readonly JsonNode[], offset: number): number {
  let low = 0;
  let high = items.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const item = items[middle]!;
    if (offset < item.start) high = middle - 1;
    else if (offset > item.end) low = middle + 1;
    else return middle;
  }
  return -1;
}
