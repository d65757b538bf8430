/** What a member means that the shape of its object does not have: another host's spelling of one, or a misspelt one. */
import { distance } from 'fastest-levenshtein';
import type { ElementShape, MemberSpec } from './format.ts';
import { type JsonNode, type Member, memberOf } from '../text/node.ts';
import { fitsKind } from './memberKinds.ts';

export interface Meaning {
  /** The member that is read here. */
  readonly key: string;
  readonly spec: MemberSpec;
  /** Another host reads the member as it is spelled; otherwise it is a slip. */
  readonly alias: boolean;
}

const LONGEST = 48;
const fold = (key: string): string => key.toLowerCase().replaceAll(/[-_ ]/g, '');

/**
 * The absent member that another one stands for. Only names that are very near count, and only a value of the right
 * kind: an unknown member is no offence everywhere.
 * @returns undefined when the member is known, or means nothing that is absent
 */
export function meaningOf(node: JsonNode, shape: ElementShape, member: Member): Meaning | undefined {
  const { key } = member;
  if (shape.members.has(key)) return undefined;
  const alias = shape.aliases?.get(key);
  if (alias !== undefined) {
    if (memberOf(node, alias) !== undefined) return undefined;
    return { key: alias, spec: shape.members.get(alias)!, alias: true };
  }
  if (key.length > LONGEST || key.length < 3) return undefined;
  // `readOnly` for `readOnlyHint` is further off than a slip, and means nothing else.
  const hint = shape.members.get(`${key}Hint`);
  if (hint !== undefined && memberOf(node, `${key}Hint`) === undefined && (member.value === undefined || fitsKind(member.value, hint))) return { key: `${key}Hint`, spec: hint, alias: false };
  let best: Meaning | undefined;
  let least = Infinity;
  for (const [name, spec] of shape.members) {
    if (Math.abs(name.length - key.length) > 2) continue;
    const far = fold(name) === fold(key) ? 0 : distance(name, key);
    const limit = name.length >= 8 ? 2 : name.length >= 5 || spec.required === true ? 1 : 0;
    const reach = spec.required === true && isSwap(name, key) ? 2 : limit;
    if (far > reach || far >= least || memberOf(node, name) !== undefined) continue;
    if (member.value !== undefined && !fitsKind(member.value, spec)) continue;
    best = { key: name, spec, alias: false };
    least = far;
  }
  return best;
}

/** Two letters in the wrong order: `nmae`. */
function isSwap(left: string, right: string): boolean {
  return left.length === right.length && [...left].sort().join('') === [...right].sort().join('');
}

/** The member of the object that stands for the absent `key` under another name. */
export function meantElsewhere(node: JsonNode, shape: ElementShape, key: string): Member | undefined {
  return node.members?.find((member) => meaningOf(node, shape, member)?.key === key);
}

/**
 * True when what belongs into the wrapper's member stands beside where it should be: the members of the wrapped
 * shape, or of a schema, in an object that has no such member.
 */
export function isUnwrapped(node: JsonNode, shape: ElementShape): boolean {
  const { wraps } = shape;
  const { members } = node;
  if (wraps === undefined || members === undefined || members.length === 0) return false;
  for (const key of [wraps.key, ...(wraps.otherKeys ?? [])]) if (memberOf(node, key) !== undefined) return false;
  const inner = wraps.shape;
  if (inner === undefined) return members.some((member) => member.key === 'type' || member.key === 'properties');
  return members.some((member) => !wraps.outside.includes(member.key) && (inner.members.has(member.key) || inner.aliases?.has(member.key) === true));
}
