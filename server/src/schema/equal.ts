/** Equality of JSON values, as the members of an `enum` are compared (seed 001 PhoenixKit). */
import { get, has, isMapping, keysOf } from './mapping.ts';
import { numberOf, sameValue, sameWriting, type WrittenNumber } from './writtenNumber.ts';

/**
 * Whether a value equals a member of an `enum`: a number equals a number of the same value, and inside a list or an object the written form
 * of numbers counts too, so `[1.0]` is not `[1]`. Linear in the smaller of the two.
 */
export function equalsMember(member: unknown, value: unknown): boolean {
  if (numberOf(member) !== undefined && numberOf(value) !== undefined) {
    return sameValue(member as number | WrittenNumber, value as number | WrittenNumber);
  }
  return isIdentical(member, value);
}

function isIdentical(first: unknown, second: unknown): boolean {
  const pending: [unknown, unknown][] = [[first, second]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (numberOf(a) !== undefined && numberOf(b) !== undefined) {
      if (!sameWriting(a as number | WrittenNumber, b as number | WrittenNumber)) return false;
    } else if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (let index = 0; index < a.length; index += 1) pending.push([a[index], b[index]]);
    } else if (isMapping(a) && isMapping(b)) {
      const keys = keysOf(a);
      if (keys.length !== keysOf(b).length) return false;
      for (const key of keys) {
        if (!has(b, key)) return false;
        pending.push([get(a, key), get(b, key)]);
      }
    } else {
      return false;
    }
  }
  return true;
}
