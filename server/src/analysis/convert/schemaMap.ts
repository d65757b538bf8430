/** Schemas as ordered maps while a conversion changes them, so that keys keep their places and `__proto__` is a name like any other. */

import { WrittenNumber } from '../../schema/writtenNumber.ts';

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
