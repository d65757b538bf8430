/**
 * The reach: where a walk goes from a schema, stated once and used by every walk of this engine (seed 000 Wymcp).
 *
 * From a schema a walk goes through `properties` into each declared property; through `items`, when it is one schema and not a list, into
 * each element of an array; and through `additionalProperties`, when it is a schema, into each value under a key that `properties` does
 * not name. It follows nothing else: not `oneOf`, `anyOf`, `allOf`, `not`, `if`, `$ref`, `$defs`, `patternProperties` or `prefixItems`.
 * `type` is not read. Every walk keeps its own stack, so nesting costs memory and never the call stack.
 */
import { type Place, type PathSegment, rootPlace } from './dataPath.ts';
import { get, has, isMapping, isSchema, keysOf, type Mapping, type Schema } from './mapping.ts';

/** The keywords a walk goes through. */
export type ReachKeyword = 'properties' | 'items' | 'additionalProperties';

/** What the three keywords of one schema lead to; a keyword of another shape leads nowhere. */
export interface Reach {
  /** The `properties` map. */
  readonly declared: Mapping | undefined;
  /** The schema of each array element. */
  readonly elements: Schema | undefined;
  /** The schema of each value under a key that `declared` does not name. */
  readonly others: Schema | undefined;
}

/** @returns the reach of one schema */
export function reachOf(schema: Mapping): Reach {
  const declared = get(schema, 'properties');
  const elements = get(schema, 'items');
  const others = get(schema, 'additionalProperties');
  return {
    declared: isMapping(declared) ? declared : undefined,
    elements: isSchema(elements) ? elements : undefined,
    others: isSchema(others) ? others : undefined,
  };
}

/** A map that the schema walk visits: a schema, or the map under a `properties`. */
export interface ReachedMap {
  readonly map: Mapping;
  readonly role: 'schema' | 'properties';
  /** The keys from the root of the walk down to `map`. */
  readonly place: Place;
}

/**
 * The schema walk: every map that the reach leads to, the root first and a map before the maps below it.
 * Boolean schemas are no maps and are not visited; a key that is not a string is not entered.
 *
 * @param root where to start
 * @param role whether `root` is a schema or a map of properties
 */
export function* reachedMaps(root: Mapping, role: ReachedMap['role']): Generator<ReachedMap, void, void> {
  const pending: ReachedMap[] = [{ map: root, role, place: rootPlace() }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    yield at;
    const below: ReachedMap[] = [];
    const enter = (map: unknown, belowRole: ReachedMap['role'], segment: string, parent: Place): void => {
      if (isMapping(map)) below.push({ map, role: belowRole, place: { parent, segment } });
    };
    if (at.role === 'properties') {
      for (const key of keysOf(at.map)) if (typeof key === 'string') enter(get(at.map, key), 'schema', key, at.place);
    } else {
      const reach = reachOf(at.map);
      enter(reach.declared, 'properties', 'properties', at.place);
      enter(reach.elements, 'schema', 'items', at.place);
      enter(reach.others, 'schema', 'additionalProperties', at.place);
    }
    for (let index = below.length - 1; index >= 0; index -= 1) pending.push(below[index] as ReachedMap);
  }
}

/** A value of the data together with the schema that the reach leads to beside it. */
export interface ReachedValue {
  readonly value: unknown;
  readonly schema: Schema;
  readonly place: Place;
  /** The keyword that led here, and the reach it belongs to; both `undefined` at the root. */
  readonly through: ReachKeyword | undefined;
  readonly within: Reach | undefined;
}

interface Frame {
  readonly value: unknown;
  readonly reach: Reach;
  readonly place: Place;
  /** The keys of an object; `undefined` for a list. */
  readonly keys: readonly unknown[] | undefined;
  next: number;
}

/**
 * The data walk: every value that has a schema beside it, in document order, a value before the values inside it.
 * The shape of the value decides the keyword: a map is read by `properties` and `additionalProperties`, a list by `items`, and a value of
 * any other shape is visited and not entered. A key that is not a string is not entered.
 *
 * @param root the data
 * @param schema its schema
 */
export function* reachedValues(root: unknown, schema: Schema): Generator<ReachedValue, void, void> {
  const first: ReachedValue = { value: root, schema, place: rootPlace(), through: undefined, within: undefined };
  yield first;
  const stack: Frame[] = [];
  const open = (at: ReachedValue): void => {
    const frame = frameOf(at);
    if (frame !== undefined) stack.push(frame);
  };
  open(first);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const next = nextIn(frame);
    if (next === 'end') {
      stack.pop();
    } else if (next !== 'unreached') {
      yield next;
      open(next);
    }
  }
}

function frameOf({ value, schema, place }: ReachedValue): Frame | undefined {
  if (typeof schema === 'boolean' || typeof value !== 'object' || value === null) return undefined;
  const reach = reachOf(schema);
  if (Array.isArray(value)) return reach.elements === undefined ? undefined : { value, reach, place, keys: undefined, next: 0 };
  if (!isMapping(value) || (reach.declared === undefined && reach.others === undefined)) return undefined;
  return { value, reach, place, keys: keysOf(value), next: 0 };
}

function nextIn(frame: Frame): ReachedValue | 'unreached' | 'end' {
  const { value, reach, place, keys } = frame;
  const index = frame.next;
  frame.next += 1;
  const reached = (inner: unknown, schema: unknown, through: ReachKeyword, segment: PathSegment): ReachedValue | 'unreached' =>
    isSchema(schema) ? { value: inner, schema, place: { parent: place, segment }, through, within: reach } : 'unreached';
  if (keys === undefined) {
    const list = value as readonly unknown[];
    return index < list.length ? reached(list[index], reach.elements, 'items', index) : 'end';
  }
  if (index >= keys.length) return 'end';
  const key = keys[index];
  if (typeof key !== 'string') return 'unreached';
  const inner = get(value as Mapping, key);
  return reach.declared !== undefined && has(reach.declared, key)
    ? reached(inner, get(reach.declared, key), 'properties', key)
    : reached(inner, reach.others, 'additionalProperties', key);
}
