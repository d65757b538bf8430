/** A list of schemas in `items` (draft 7) as `prefixItems`, or as one schema where the host takes no tuple. */
import type { ConvertPlace } from './conversion.ts';
import { replaceKey, type SchemaMap } from './schemaMap.ts';
import { sentence } from '../sentence.ts';

export function tupleToPrefixItems(place: ConvertPlace, map: SchemaMap): void {
  const key = Array.isArray(map.get('items')) ? 'items' : 'prefixItems';
  const tuple = map.get(key);
  if (!Array.isArray(tuple) || tuple.length === 0) return;
  const rest = key === 'items' ? map.get('additionalItems') : map.get('items');
  const texts = new Set(tuple.map((schema) => JSON.stringify(schema)));
  if (key === 'items' && place.takes('prefixItems') && texts.size > 1) {
    map.delete('additionalItems');
    replaceKey(map, 'items', [['prefixItems', tuple], ...(rest === undefined ? [] : ([['items', rest]] as const))]);
    place.note(sentence('The list in "items" is written as "prefixItems".'), false, 'items');
    return;
  }
  if (key === 'prefixItems' && place.takes('prefixItems')) return;
  // Elements of one kind are a list of that kind with its length.
  if (key === 'items') map.delete('additionalItems');
  else map.delete('items');
  const one = texts.size === 1 ? tuple[0] : { anyOf: tuple };
  replaceKey(map, key, [['items', one]]);
  if (rest === false) {
    if (!map.has('maxItems')) map.set('maxItems', tuple.length);
  }
  const lossy = texts.size > 1 || (rest !== undefined && rest !== false);
  place.note(lossy ? sentence('The tuple becomes a list in which each element may stand anywhere.') : sentence('The tuple of equal elements is written as one schema for all.'), lossy, key);
}
