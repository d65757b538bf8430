/**
 * Key sets: which keys an object may have, and which keys of given data are refused (seed 000 Wymcp).
 * Keys only: no type is checked and nothing is required.
 */
import { LISTED_KEYS } from './bound.ts';
import { compareCodePoints, renderDataPath, segmentOfKey, segmentsOf, type PathSegment, type Place } from './dataPath.ts';
import { get, has, isMapping, keysOf, namesOf, otherKeysOf, setOwn, type Mapping } from './mapping.ts';
import { PlaceTree } from './placeTree.ts';
import { reachedValues } from './reach.ts';

/**
 * The key set of an object schema:
 * - `silent`: closed because `properties` is a map and the author wrote no `additionalProperties`;
 * - `closed`: `additionalProperties` is `false`;
 * - `strings`: `additionalProperties` is a schema, so any key goes that is a string;
 * - `open`: anything else, a schema that declares no object included.
 */
export type KeySetKind = 'silent' | 'closed' | 'strings' | 'open';

/** @returns the key set of `schema`, read from `properties` and `additionalProperties` alone */
export function keySetOf(schema: Mapping): KeySetKind {
  const additional = get(schema, 'additionalProperties');
  if (additional === undefined) return isMapping(get(schema, 'properties')) ? 'silent' : 'open';
  if (additional === false) return 'closed';
  return isMapping(additional) ? 'strings' : 'open';
}

/** Stands among the declared names where every key goes that is a string. */
export const ANY_STRING_KEY = '<any string key>';

/** What `check` answers. */
export type CheckResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** The data paths of the first ten refused keys, in order. */
      readonly unknown: readonly string[];
      /** The data path of each object that holds one of those ten, to the names it declares, sorted. */
      readonly allowed: { readonly [path: string]: readonly string[] };
      /** How many keys are refused in all. */
      readonly count: number;
    };

/**
 * Checks the keys of data, at every depth that the reach leads to. The root object is closed by `properties`. Work is linear in the size
 * of the data; the ten listed keys are chosen without sorting the rest, and only their objects' names are read.
 *
 * @param data the data of a call, a tree; it is not changed
 * @param properties the map of property schemas at the root, one in which `schemaOffences` finds nothing
 * @returns `{ok: true}`, or every refused key counted and the first ten listed
 */
export function check(data: unknown, properties: Mapping): CheckResult {
  const tree = refusedKeys(data, properties, LISTED_KEYS);
  if (tree.count === 0) return { ok: true };
  const unknown: string[] = [];
  const allowed = {};
  for (const { place, key, owner } of tree.first(LISTED_KEYS)) {
    const segments = segmentsOf(place);
    const path = renderDataPath(segments);
    unknown.push(renderDataPath([...segments, segmentOfKey(key)]));
    if (!Object.hasOwn(allowed, path)) setOwn(allowed, path, allowedNames(owner));
  }
  return { ok: false, unknown, allowed, count: tree.count };
}

/** A key of an action's defaults that cannot stand where it stands. */
export interface DefaultOffence {
  /** The keys, and the integer indexes, from the defaults down to the object that holds the key. */
  readonly location: readonly PathSegment[];
  readonly offence:
    | { /** The key is not a string, and no `additionalProperties: true` opens the object. */ readonly kind: 'key'; readonly key: unknown }
    | {
        /** The object's closure refuses the key. */
        readonly kind: 'undeclared';
        readonly key: string;
        /** The object's names, sorted; one list is shared by all the offences of one schema. */
        readonly declared: readonly string[];
      };
}

/**
 * Checks an action's defaults by the walk of `check`, and returns every offence rather than the first ten.
 *
 * @param defaults the defaults, a tree; not changed
 * @param properties the map of property schemas, one in which `schemaOffences` finds nothing
 * @returns the offences in the order of data paths, `[]` when there is none
 */
export function defaultOffences(defaults: unknown, properties: Mapping): DefaultOffence[] {
  const names = new Map<Mapping, readonly string[]>();
  const declaredBy = (owner: Mapping): readonly string[] => {
    const known = names.get(owner) ?? sortedNames(owner);
    names.set(owner, known);
    return known;
  };
  return refusedKeys(defaults, properties, Infinity)
    .first(Infinity)
    .map(({ place, key, owner }) => ({
      location: segmentsOf(place),
      offence: typeof key === 'string' ? { kind: 'undeclared', key, declared: declaredBy(owner) } : { kind: 'key', key },
    }));
}

/** The one walk behind `check` and `defaultOffences`: every refused key with its object's place and schema. */
function refusedKeys(data: unknown, properties: Mapping, kept: number): PlaceTree<Mapping> {
  const tree = new PlaceTree<Mapping>(kept);
  for (const { value, schema, place } of reachedValues(data, { properties })) {
    if (isMapping(value) && isMapping(schema)) refuseKeys(value, schema, place, tree);
  }
  return tree;
}

function refuseKeys(value: Mapping, schema: Mapping, place: Place, tree: PlaceTree<Mapping>): void {
  const kind = keySetOf(schema);
  if (kind === 'open') return;
  if (kind === 'strings') {
    for (const key of otherKeysOf(value)) tree.add(place, key, schema);
    return;
  }
  const properties = get(schema, 'properties');
  for (const key of keysOf(value)) {
    if (typeof key !== 'string' || !isMapping(properties) || !has(properties, key)) tree.add(place, key, schema);
  }
}

function sortedNames(schema: Mapping): string[] {
  const properties = get(schema, 'properties');
  return isMapping(properties) ? namesOf(properties).sort(compareCodePoints) : [];
}

function allowedNames(schema: Mapping): string[] {
  const names = sortedNames(schema);
  return keySetOf(schema) === 'strings' ? [ANY_STRING_KEY, ...names] : names;
}
