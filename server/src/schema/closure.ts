/** Writing closures into schemas, and the places where one cannot be written. */
import { compareCodePoints, comparePaths, segmentOfKey, compareSegments, segmentsOf, type Place } from './dataPath.ts';
import { copyOf, get, isMapping, isSchema, namesOf, otherKeysOf, put, type Mapping } from './mapping.ts';
import { keySetOf } from './keySet.ts';
import { reachedMaps } from './reach.ts';

/**
 * Writes `"additionalProperties": false` into each reached schema that is closed by silence, so that what is published is what `check`
 * enforces (seed 000 Wymcp). What the author wrote stays and key order stays; the closure is the last key of its schema.
 *
 * @param properties a map of property schemas, one in which `schemaOffences` finds nothing
 * @returns a new map. Every map that the walk reached is a copy of the same kind; what it did not reach is shared with `properties`,
 *   which is not changed
 */
export function closeProperties(properties: Mapping): Mapping {
  const copies = new Map<Place, Mapping>();
  let result: Mapping | undefined;
  for (const { map, role, place } of reachedMaps(properties, 'properties')) {
    const copy = copyOf(map);
    if (role === 'schema' && keySetOf(map) === 'silent') put(copy, 'additionalProperties', false);
    copies.set(place, copy);
    const above = place.parent && copies.get(place.parent);
    if (above === undefined) result = copy;
    else put(above, place.segment, copy);
  }
  return result as Mapping;
}

/** A place where the closure walk cannot read a schema as it closes it. */
export interface SchemaOffence {
  /** The keys from the properties map down to the map that holds the offence; `[]` for the properties map itself. */
  readonly location: readonly string[];
  readonly offence:
    | { /** A key that is not a string. */ readonly kind: 'key'; readonly key: unknown }
    | { /** Neither a boolean nor a schema. */ readonly kind: 'additionalProperties'; readonly value: unknown }
    | { /** Not a map. */ readonly kind: 'properties'; readonly value: unknown };
}

/**
 * Finds every place that the closure walk cannot read, by that walk itself: it looks at exactly the maps that `closeProperties` copies.
 *
 * @param properties a map of property schemas; not changed
 * @returns the offences in the order of their locations, `[]` when `check`, `closeProperties` and `defaultOffences` may be called
 */
export function schemaOffences(properties: Mapping): SchemaOffence[] {
  const offences: SchemaOffence[] = [];
  for (const { map, role, place } of reachedMaps(properties, 'properties')) {
    const found: SchemaOffence['offence'][] = otherKeysOf(map).map((key) => ({ kind: 'key', key }));
    if (role === 'schema') {
      const additional = get(map, 'additionalProperties');
      if (additional !== undefined && !isSchema(additional)) found.push({ kind: 'additionalProperties', value: additional });
      const declared = get(map, 'properties');
      if (declared !== undefined && !isMapping(declared)) found.push({ kind: 'properties', value: declared });
    }
    // The location is built only where something was found, since it costs the depth of the place.
    if (found.length === 0) continue;
    const location = segmentsOf(place) as string[];
    for (const offence of found) offences.push({ location, offence });
  }
  return offences.sort(
    (a, b) =>
      comparePaths(a.location, b.location) ||
      compareCodePoints(a.offence.kind, b.offence.kind) ||
      (a.offence.kind === 'key' && b.offence.kind === 'key'
        ? compareSegments(segmentOfKey(a.offence.key), segmentOfKey(b.offence.key))
        : 0),
  );
}

/**
 * Adds an executor's control fields (`dry_run`, `confirm_token`, `idempotency_key`) to a tool's input schema and closes its root
 * (seed 001 PhoenixKit). Schemas below the root stay as they are.
 *
 * @param schema the input schema; not changed. A `properties` that is not a map counts as empty
 * @param extraProperties field names to their schemas; a property of the same name is replaced where it stands, the rest come last
 * @returns a new schema of the same kind, with `additionalProperties: false`
 */
export function closeSchema(schema: Mapping, extraProperties: Mapping): Mapping {
  const closed = copyOf(schema);
  const declared = get(schema, 'properties');
  const properties = copyOf(isMapping(declared) ? declared : {});
  for (const key of namesOf(extraProperties)) put(properties, key, get(extraProperties, key));
  put(closed, 'properties', properties);
  put(closed, 'additionalProperties', false);
  return closed;
}
