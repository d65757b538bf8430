/** The value tree of a JSON text: every key and value knows where it stands. */

export type NodeKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/**
 * One value of the text. `start` and `end` are UTF-16 offsets into the text that was parsed, end exclusive.
 * One class for all kinds keeps the hot loops of the walks monomorphic.
 */
export class JsonNode {
  kind: NodeKind;
  start: number;
  end: number;
  /** The value of a scalar; undefined for objects and arrays. */
  value: string | number | boolean | null | undefined;
  /** The members of an object in written order, duplicates included; undefined for other kinds. */
  members: Member[] | undefined;
  /** The elements of an array; undefined for other kinds. */
  items: JsonNode[] | undefined;
  /** Two of its members have the same key. */
  hasDuplicates: boolean;
  /** Set where a balanced object was left out of an outline: the index of its segment. */
  chunk: number | undefined;

  constructor(kind: NodeKind, start: number, end: number, value?: string | number | boolean | null, members?: Member[], items?: JsonNode[]) {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.value = value;
    this.members = kind === 'object' ? (members ?? []) : undefined;
    this.items = kind === 'array' ? (items ?? []) : undefined;
    this.hasDuplicates = false;
    this.chunk = undefined;
  }
}

/** A key of an object and its value; `value` is undefined while the author has not typed it. */
export interface Member {
  readonly key: string;
  /** The span of the key, quotes included. */
  readonly keyStart: number;
  readonly keyEnd: number;
  value: JsonNode | undefined;
}

/**
 * A member as the parsers make it. A class, since V8 moved every literal of this shape to another hidden class when it was
 * first read, at some microseconds each (Node 20): a third of the time of a large file.
 */
export class ParsedMember implements Member {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  value: JsonNode | undefined;

  constructor(key: string, keyStart: number, keyEnd: number, value: JsonNode | undefined) {
    this.key = key;
    this.keyStart = keyStart;
    this.keyEnd = keyEnd;
    this.value = value;
  }
}

/** A step down the tree: a key, or the index of an element. */
export type Segment = string | number;

/** To search fewer members than this costs less than to keep them by name. */
const FEW = 64;
/** The members of large objects by name. A tree that was parsed does not change, so neither does this. */
const byName = new WeakMap<Member[], Map<string, Member>>();

/**
 * The member that readers of JSON see under `key`: the last one, as JSON.parse does. A large object is asked as often as
 * it has members, by references above all, so its names are kept.
 * @returns undefined when the node is no object or has no such key
 */
export function memberOf(node: JsonNode | undefined, key: string): Member | undefined {
  const members = node?.members;
  if (members === undefined) return undefined;
  if (members.length > FEW) {
    let names = byName.get(members);
    if (names === undefined) byName.set(members, (names = new Map(members.map((member) => [member.key, member]))));
    return names.get(key);
  }
  for (let index = members.length - 1; index >= 0; index--) {
    if (members[index]!.key === key) return members[index];
  }
  return undefined;
}

/** The value under `key`; undefined when there is no such key or its value is missing. */
export function valueOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return memberOf(node, key)?.value;
}

/** The string under `key`, or undefined when it is absent or of another kind. */
export function stringOf(node: JsonNode | undefined, key: string): string | undefined {
  const value = valueOf(node, key);
  return value?.kind === 'string' ? (value.value as string) : undefined;
}

/** True when the object declares `key`, even with its value missing. */
export function hasMember(node: JsonNode | undefined, key: string): boolean {
  return memberOf(node, key) !== undefined;
}

/** The members without those that a later one of the same key hides. */
export function effectiveMembers(node: JsonNode | undefined): Member[] {
  const members = node?.members;
  if (members === undefined) return [];
  if (!node!.hasDuplicates) return members;
  const last = new Map<string, Member>();
  for (const member of members) last.set(member.key, member);
  return members.filter((member) => last.get(member.key) === member);
}

/** True when values nest more than `most` levels deep below a node. Iterative, as what follows may not be. */
export function isDeeperThan(root: JsonNode, most: number): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    const below: JsonNode[] = [];
    for (const node of level) {
      for (const { value } of node.members ?? []) if (value?.members !== undefined || value?.items !== undefined) below.push(value);
      for (const item of node.items ?? []) if (item.members !== undefined || item.items !== undefined) below.push(item);
    }
    level = below;
  }
  return false;
}
