/** Data paths: how a place in data is written for people, and the order of places. */
import { cutText } from './bound.ts';

/** A key that is not a string, as a segment of a path: it can be taken neither for a name nor for an index. */
export interface OtherKey {
  readonly key: unknown;
}

/** One step down: a property name, an array index, or a `Map` key that is not a string. */
export type PathSegment = string | number | OtherKey;

/** A place as a linked list towards the root, so that walking down costs one object however deep the place is. */
export interface Place {
  readonly parent: Place | undefined;
  /** Meaningless at the root. */
  readonly segment: PathSegment;
}

/** @returns a new place without a parent */
export function rootPlace(): Place {
  return { parent: undefined, segment: '' };
}

/** @returns the segments from the root down to `place`, `[]` for the root itself */
export function segmentsOf(place: Place): PathSegment[] {
  const segments: PathSegment[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) segments.push(at.segment);
  return segments.reverse();
}

/** @returns `key` as a segment: itself when it is a string, wrapped when it is not */
export function segmentOfKey(key: unknown): PathSegment {
  return typeof key === 'string' ? key : { key };
}

const PLAIN_IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Writes a data path: `items[2].quantity`, `headers["x-id"]`, `[0]`; the root is `""`. A key is cut after 64 bytes of UTF-8 and marked
 * with `…`; whether it is written bare or quoted is decided on the whole key, as seed 000 Wymcp asks. A key that is not a string stands
 * in brackets without quotes: `m[2]`, `m[true]`.
 *
 * @param segments property names, array indexes and wrapped keys from the root down
 * @returns the path as one string
 */
export function renderDataPath(segments: readonly PathSegment[]): string {
  const parts: string[] = [];
  for (const segment of segments) {
    if (typeof segment === 'number') parts.push(`[${segment}]`);
    else if (typeof segment !== 'string') parts.push(`[${renderOtherKey(segment.key)}]`);
    else if (PLAIN_IDENTIFIER.test(segment)) parts.push((parts.length === 0 ? '' : '.') + cutText(segment));
    else parts.push(`[${JSON.stringify(cutText(segment))}]`);
  }
  return parts.join('');
}

function renderOtherKey(key: unknown): string {
  if (typeof key === 'object' && key !== null) {
    if (key instanceof Date && !Number.isNaN(key.getTime())) return key.toISOString();
    return Array.isArray(key) ? 'a list' : 'an object';
  }
  return typeof key === 'function' ? 'a function' : cutText(String(key));
}

/**
 * The order of places: segment by segment, indexes by number, keys by code point, an index before a key, a path before the paths below it.
 * A key that is not a string comes between the indexes and the keys.
 *
 * @returns negative when `a` comes first, 0 when they are the same place
 */
export function comparePaths(a: readonly PathSegment[], b: readonly PathSegment[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const order = compareSegments(a[index] as PathSegment, b[index] as PathSegment);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Compares two segments in the order of `comparePaths`. */
export function compareSegments(a: PathSegment, b: PathSegment): number {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const order = rank(a) - rank(b);
  if (order !== 0) return order;
  return compareOtherKeys((a as OtherKey).key, (b as OtherKey).key);
}

function rank(segment: PathSegment): number {
  return typeof segment === 'number' ? 0 : typeof segment === 'string' ? 2 : 1;
}

/** Keys of other kinds order by kind, then by value; two objects are never told apart and stay in the order they were found. */
function compareOtherKeys(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b || 0;
  return compareCodePoints(typeof a, typeof b) || compareCodePoints(renderOtherKey(a), renderOtherKey(b));
}

/**
 * Compares strings by code point. JavaScript's `<` compares code units, which puts U+10000 and above before U+E000.
 *
 * @returns negative when `a` comes first, 0 when they are equal
 */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  let index = 0;
  while (index < shared && a.charCodeAt(index) === b.charCodeAt(index)) index += 1;
  if (index === shared) return a.length - b.length;
  const left = a.charCodeAt(index);
  const right = b.charCodeAt(index);
  const leftIsHigh = left >= 0xd800 && left <= 0xdfff;
  const rightIsHigh = right >= 0xd800 && right <= 0xdfff;
  if (leftIsHigh === rightIsHigh) return left - right;
  // A surrogate stands for a code point above every single code unit, unless it stands alone; alone it orders as its own value.
  return (codePointAround(a, index) ?? left) - (codePointAround(b, index) ?? right);
}

function codePointAround(text: string, index: number): number | undefined {
  const unit = text.charCodeAt(index);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  const before = isLow && index > 0 ? text.codePointAt(index - 1) : undefined;
  return before !== undefined && before > 0xffff ? before : text.codePointAt(index);
}
