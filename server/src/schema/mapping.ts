/**
 * What counts as an object to walk: a plain object or a `Map`. Everything else, class instances (a `Date`) and symbols included, is a value.
 * Names are own keys only, so `__proto__`, `constructor` and `toString` are ordinary names.
 */

/** A JSON object as JavaScript holds it. A `Map` may carry keys that are not strings, as YAML makes them (`no:`, `1:`). */
export type Mapping = { readonly [key: string]: unknown } | ReadonlyMap<unknown, unknown>;

/** A JSON Schema value: an object, or `true` (accepts anything) or `false` (accepts nothing). */
export type Schema = boolean | Mapping;

/**
 * @param value anything
 * @returns whether it is a plain object or a `Map`. An object from another realm is plain when its prototype ends the chain
 */
export function isMapping(value: unknown): value is Mapping {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (value instanceof Map) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * @param value anything
 * @returns whether it can stand where a subschema stands: a mapping or a boolean
 */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isMapping(value);
}

/** @returns whether `key` is an own key of `mapping` */
export function has(mapping: Mapping, key: unknown): boolean {
  return mapping instanceof Map ? mapping.has(key) : typeof key === 'string' && Object.hasOwn(mapping, key);
}

/** @returns the value under an own key, `undefined` when there is none */
export function get(mapping: Mapping, key: unknown): unknown {
  if (mapping instanceof Map) return mapping.get(key);
  return has(mapping, key) ? (mapping as Record<string, unknown>)[key as string] : undefined;
}

/** @returns the own keys in their order: strings for a plain object, anything for a `Map` */
export function keysOf(mapping: Mapping): readonly unknown[] {
  return mapping instanceof Map ? [...mapping.keys()] : Object.keys(mapping);
}

/** @returns the own keys that are strings, in their order */
export function namesOf(mapping: Mapping): string[] {
  return mapping instanceof Map ? [...mapping.keys()].filter((key) => typeof key === 'string') : Object.keys(mapping);
}

/** @returns the keys of a `Map` that are not strings; a plain object has none */
export function otherKeysOf(mapping: Mapping): unknown[] {
  return mapping instanceof Map ? [...mapping.keys()].filter((key) => typeof key !== 'string') : [];
}

/** Writes a key that may come from a user: assigning `__proto__` would set the prototype, so every key is defined. */
export function setOwn(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Writes into a mapping of this engine's own making, of either kind. */
export function put(mapping: Mapping, key: unknown, value: unknown): void {
  if (mapping instanceof Map) mapping.set(key, value);
  else setOwn(mapping, key as string, value);
}

/** @returns a new mapping of the same kind with the same entries in the same order; the values are shared */
export function copyOf(mapping: Mapping): Mapping {
  if (mapping instanceof Map) return new Map(mapping);
  const copy = (Object.getPrototypeOf(mapping) === null ? Object.create(null) : {}) as object;
  for (const key of Object.keys(mapping)) setOwn(copy, key, (mapping as Record<string, unknown>)[key]);
  return copy as Mapping;
}
