/** A reference replaced with what it leads to. */
import { parsePointer } from '../../text/pointer.ts';
import { addSentence, type ConvertPlace } from './conversion.ts';
import { isRecord, type SchemaMap } from './schemaMap.ts';
import { sentence } from '../sentence.ts';

/** A longer chain of references is not followed: each is a step of recursion. */
const LONGEST_CHAIN = 200;

/** The schema that a reference leads to, from the root of its schema. */
function targetOf(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined;
  let tokens: string[] | undefined;
  try {
    tokens = parsePointer(decodeURIComponent(ref.slice(1)));
  } catch {
    return undefined;
  }
  let at: unknown = tokens === undefined ? undefined : root;
  for (const token of tokens ?? []) at = typeof at === 'object' && at !== null && Object.hasOwn(at, token) ? (at as Record<string, unknown>)[token] : undefined;
  return at;
}

/**
 * Puts the target of `$ref` into the place of the reference; what stands beside it goes before what the target says.
 * @returns the place for what was put in; a recursive or dangling reference becomes a schema without it
 */
export function inlineRef(place: ConvertPlace, map: SchemaMap): ConvertPlace {
  const ref = map.get('$ref');
  if (typeof ref !== 'string') return place;
  map.delete('$ref');
  if (place.inlined.includes(ref)) {
    if (!map.has('type')) map.set('type', 'object');
    addSentence(map, `As ${ref.slice(ref.lastIndexOf('/') + 1)} above.`);
    place.note(sentence('The recursion ends here: a schema without references cannot repeat itself.'), true, '$ref');
    return place;
  }
  if (place.inlined.length >= LONGEST_CHAIN) {
    place.note(sentence('A chain of more than {0} references is not followed; the rest is left out.', LONGEST_CHAIN), true, '$ref');
    return place;
  }
  const target = targetOf(place.root, ref);
  if (!isRecord(target)) {
    place.note(sentence('{0} leads to no schema and is left out.', JSON.stringify(ref)), true, '$ref');
    return place;
  }
  const own = new Map(map);
  map.clear();
  for (const [key, value] of Object.entries(target)) map.set(key, value);
  for (const [key, value] of own) map.set(key, value);
  place.note(sentence('The definition {0} is put in.', JSON.stringify(ref)), false, '$ref');
  const next = place.withInlined(ref);
  return map.has('$ref') ? inlineRef(next, map) : next;
}
