/** Lists of types and unions with null for hosts that have `nullable`, and null for hosts in which every property is required. */
import type { ConvertPlace } from './conversion.ts';
import { addAfter, isRecord, replaceKey, type SchemaMap } from './schemaMap.ts';
import { sentence } from '../sentence.ts';

const isNull = (value: unknown): boolean => isRecord(value) && value['type'] === 'null' && Object.keys(value).length === 1;

/** `["string", "null"]` as `string` with `nullable`; several types as `anyOf`. */
export function typeListToOne(place: ConvertPlace, map: SchemaMap): void {
  const list = map.get('type');
  if (!Array.isArray(list)) return;
  const types = list.filter((type) => type !== 'null');
  const hasNull = types.length < list.length;
  if (types.length === 1 || types.length === 0) {
    map.set('type', types[0] ?? 'null');
    if (hasNull && types.length === 1) addAfter(map, 'type', 'nullable', true);
    place.note(sentence('The list of types is written as one type.'), false, 'type');
    return;
  }
  if (!place.takes('anyOf') || map.has('anyOf')) {
    map.set('type', types[0]);
    if (hasNull) addAfter(map, 'type', 'nullable', true);
    place.note(sentence('Of the types only {0} is kept.', JSON.stringify(types[0])), true, 'type');
    return;
  }
  const branches = types.map((type) => ({ type, ...(type === 'array' && map.has('items') ? { items: map.get('items') } : {}) }));
  if (types.includes('array')) map.delete('items');
  replaceKey(map, 'type', [['anyOf', hasNull ? [...branches, { type: 'null' }] : branches]]);
  place.note(sentence('The list of types is written as "anyOf".'), false, 'type');
}

/** One schema or null, in `anyOf`, as the schema with `nullable`. @returns whether it was one */
export function collapseNull(place: ConvertPlace, map: SchemaMap): boolean {
  const branches = map.get('anyOf');
  if (!Array.isArray(branches)) return false;
  const others = branches.filter((branch) => !isNull(branch));
  const only = others[0];
  if (others.length !== 1 || !isRecord(only) || Object.keys(only).some((key) => map.has(key))) return false;
  replaceKey(map, 'anyOf', [...Object.entries(only), ...(others.length < branches.length ? ([['nullable', true]] as const) : [])]);
  place.note(sentence('The one schema of "anyOf" takes its place.'), false, 'anyOf');
  return true;
}

/** Lets a schema take null. @returns whether it can be written */
export function allowNullIn(map: SchemaMap): boolean {
  const type = map.get('type');
  if (typeof type === 'string') {
    if (type !== 'null') map.set('type', [type, 'null']);
  } else if (Array.isArray(type)) {
    if (!type.includes('null')) map.set('type', [...type, 'null']);
  } else if (Array.isArray(map.get('anyOf'))) {
    const branches = map.get('anyOf') as unknown[];
    if (!branches.some(isNull)) map.set('anyOf', [...branches, { type: 'null' }]);
  } else if (map.has('$ref') && map.size === 1) {
    const ref = map.get('$ref');
    map.clear();
    map.set('anyOf', [{ $ref: ref }, { type: 'null' }]);
  } else return false;
  const list = map.get('enum');
  if (Array.isArray(list) && !list.includes(null)) map.set('enum', [...list, null]);
  if (map.has('const') && map.get('const') !== null) replaceKey(map, 'const', [['enum', [map.get('const'), null]]]);
  return true;
}
