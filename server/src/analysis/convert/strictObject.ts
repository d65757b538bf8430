/** An object as a strict mode wants it: closed, and with every property required. */
import type { ConvertPlace } from './conversion.ts';
import { addAfter, isRecord, type SchemaMap, toMap, toRecord, typesOf } from './schemaMap.ts';
import { sentence } from '../sentence.ts';

/**
 * Closes the object and completes `required`, where the host's table wants it.
 * @param written the schema as the author wrote it
 * @param allowNull lets the schema of a property that was optional take null; false where that cannot be written
 */
export function strictObject(place: ConvertPlace, map: SchemaMap, written: Record<string, unknown>, allowNull: (schema: SchemaMap) => boolean): void {
  const { shapes } = place.host;
  const properties = map.get('properties');
  const isObject = typesOf(map).includes('object') || isRecord(properties);
  if (!isObject) return;
  if (isRecord(properties) && shapes.get('optional-property')?.verdict === 'rejected') requireAll(place, map, properties, allowNull);
  const additional = map.get('additionalProperties');
  if (shapes.get('additional-properties-absent')?.verdict === 'rejected' && additional !== false) {
    const isOpen = additional !== undefined || (!isRecord(properties) && written['additionalProperties'] === undefined);
    map.set('additionalProperties', false);
    place.note(isOpen ? sentence('The object is closed: keys that "properties" does not name are refused.') : sentence('The object is closed.'), isOpen, 'additionalProperties');
  }
}

function requireAll(place: ConvertPlace, map: SchemaMap, properties: Record<string, unknown>, allowNull: (schema: SchemaMap) => boolean): void {
  const required = Array.isArray(map.get('required')) ? (map.get('required') as unknown[]).filter((name) => typeof name === 'string') : [];
  const listed = new Set(required);
  const missing = new Set(Object.keys(properties).filter((name) => !listed.has(name)));
  if (missing.size === 0) return;
  const completed = new Map<string, unknown>();
  for (const [name, schema] of Object.entries(properties)) {
    const optional = missing.has(name);
    const own = isRecord(schema) && optional ? toMap(schema) : undefined;
    const isNullable = own !== undefined && allowNull(own);
    completed.set(name, isNullable ? toRecord(own) : schema);
    if (optional) place.below('properties', name).note(isNullable ? sentence('It is required; null takes the place of leaving it out.') : sentence('It is required and can no longer be left out.'), true);
  }
  map.set('properties', Object.fromEntries(completed));
  if (map.has('required')) map.set('required', [...required, ...missing]);
  else addAfter(map, 'properties', 'required', [...required, ...missing]);
}
