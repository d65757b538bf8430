/** The branches of an `allOf` put into the schema they stand in. */
import type { ConvertPlace } from './conversion.ts';
import { inlineRef } from './inlineRef.ts';
import { isRecord, type SchemaMap, toMap, toRecord } from './schemaMap.ts';
import { sentence } from '../sentence.ts';

/** References cannot stand beside what the other branches say. */
function inlinedBranch(place: ConvertPlace, branch: Record<string, unknown>): Record<string, unknown> {
  const map = toMap(branch);
  inlineRef(place, map);
  return toRecord(map);
}

/** Merges what can be merged without a change of meaning; keywords that both sides have keep the first and are noted as a loss. */
export function mergeAllOf(place: ConvertPlace, map: SchemaMap): void {
  const branches = map.get('allOf');
  if (!Array.isArray(branches)) return;
  map.delete('allOf');
  let lost = false;
  for (const written of branches) {
    const branch = isRecord(written) && Object.hasOwn(written, '$ref') && (branches.length > 1 || map.size > 0) ? inlinedBranch(place, written) : written;
    if (!isRecord(branch)) {
      if (branch !== true) lost = true;
      continue;
    }
    for (const [key, value] of Object.entries(branch)) {
      const own = map.get(key);
      if (!map.has(key)) map.set(key, value);
      else if (key === 'properties' && isRecord(own) && isRecord(value)) {
        const shared = Object.keys(value).filter((name) => Object.hasOwn(own, name) && JSON.stringify(own[name]) !== JSON.stringify(value[name]));
        if (shared.length > 0) lost = true;
        map.set(key, { ...value, ...own });
      } else if (key === 'required' && Array.isArray(own) && Array.isArray(value)) map.set(key, [...new Set([...own, ...value])]);
      else if (JSON.stringify(own) !== JSON.stringify(value) && key !== 'title' && key !== 'description' && key !== '$comment') lost = true;
    }
  }
  place.note(lost ? sentence('The branches of "allOf" are merged; where they disagree the first is kept.') : sentence('The branches of "allOf" are merged.'), lost, 'allOf');
}
