/** Bounds of draft 4 in the spelling of draft 6 and later: `minimum: 0, exclusiveMinimum: true` is `exclusiveMinimum: 0`. */
import type { ConvertPlace } from './conversion.ts';
import { numberOf } from '../../schema/writtenNumber.ts';
import { replaceKey, type SchemaMap } from './schemaMap.ts';
import { sentence } from '../sentence.ts';

export function draft4Bounds(place: ConvertPlace, map: SchemaMap): void {
  for (const [exclusive, inclusive] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
    const flag = map.get(exclusive);
    if (typeof flag !== 'boolean') continue;
    const bound = map.get(inclusive);
    map.delete(exclusive);
    if (flag && numberOf(bound) !== undefined) replaceKey(map, inclusive, [[exclusive, bound]]);
    place.note(sentence('"{0}": {1} of draft 4 is written as a number.', exclusive, String(flag)), false, exclusive);
  }
}
