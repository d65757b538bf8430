/** Schemas as ordered maps while a conversion changes them, so that keys keep their places and `__proto__` is a name like any other. */

import { numberOf, WrittenNumber } from '../../schema/writtenNumber.ts';

export type SchemaMap = Map<string, unknown>;

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);

export const toMap = (value: Record<string, unknown>): SchemaMap => new Map(Object.entries(value));

export const toRecord = (map: SchemaMap): Record<string, unknown> => Object.fromEntries(map);

/** Puts one or more entries into the place of a key. */
export function replaceKey(map: SchemaMap, key: string, entries: readonly (readonly [string, unknown])[]): void {
  const before = [...map];
  map.clear();
  for (const entry of before) {
    if (entry[0] !== key) {
      if (!map.has(entry[0])) map.set(entry[0], entry[1]);
    } else for (const [name, value] of entries) map.set(name, value);
  }
}

/** Adds an entry behind another key, or at the end. */
export function addAfter(map: SchemaMap, after: string, key: string, value: unknown): void {
  if (map.has(key) || !map.has(after)) map.set(key, value);
  else replaceKey(map, after, [[after, map.get(after)], [key, value]]);
}

/** The type names of a schema; none when it declares none. */
export function typesOf(map: SchemaMap): string[] {
  const type = map.get('type');
  return (Array.isArray(type) ? type : [type]).filter((name): name is string => typeof name === 'string');
}

/** The one scalar type that `const`, `enum` or the bounds of a schema leave; undefined when they say nothing, or several. */
export function typeOfValues(map: SchemaMap): string | undefined {
  const list = map.get('enum');
  const values = map.has('const') ? [map.get('const')] : Array.isArray(list) ? (list as unknown[]) : [];
  if (values.length === 0) return ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].some((keyword) => map.has(keyword)) ? 'number' : undefined;
  const types = new Set(values.map(scalarType));
  if (types.size === 2 && types.has('integer') && types.has('number')) return 'number';
  return types.size === 1 ? [...types][0] : undefined;
}

function scalarType(value: unknown): string | undefined {
  const number = numberOf(value);
  if (number !== undefined) return Number.isInteger(number) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean' ? typeof value : undefined;
}
