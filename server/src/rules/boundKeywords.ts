/** The keywords that bound numbers, lengths and counts, and their values as far as they can be read. */
import { KEYWORDS, type Draft, type KeywordInfo, type TypeName } from '../schema/vocabulary.ts';
import { type JsonNode, valueOf } from '../text/node.ts';
import { allows, declaredTypes } from './schemaTypes.ts';
import type { Host } from '../hosts/host.ts';

const SHAPES = new Set(['non-negative integer', 'number', 'positive number']);

/** Every keyword whose value is a bound. */
export const BOUNDS: readonly string[] = [...KEYWORDS.values()].filter((keyword) => SHAPES.has(keyword.shape)).map((keyword) => keyword.name);

/** Whether the keyword says something about values of the types that the schema declares; true when it declares none. */
export function fitsTypes(keyword: KeywordInfo, schema: JsonNode, hosts: readonly Host[]): boolean {
  if (keyword.appliesTo.length === 0) return true;
  const types = declaredTypes(schema, hosts);
  if (types === undefined) return true;
  for (const type of types) if (allows(keyword.appliesTo, type)) return true;
  return false;
}

/** Whether the keyword says something about values of a type. */
export function fitsType({ appliesTo }: KeywordInfo, type: TypeName): boolean {
  return appliesTo.length === 0 || allows(appliesTo, type);
}

/** The bound under a keyword when it is of the right kind; a boolean of draft 4 is none. */
export function boundOf(schema: JsonNode, keyword: string): number | undefined {
  const value = valueOf(schema, keyword);
  if (value?.kind !== 'number') return undefined;
  const number = value.value as number;
  if (!Number.isFinite(number)) return undefined;
  return KEYWORDS.get(keyword)?.shape === 'non-negative integer' && !(Number.isInteger(number) && number >= 0) ? undefined : number;
}

/** The least and greatest number that a schema's own bounds let pass, and whether each is itself excluded. */
export function rangeOf(schema: JsonNode, draft: Draft | undefined): { least: number; greatest: number; leastOut: boolean; greatestOut: boolean; leastKey: string; greatestKey: string } {
  let least = boundOf(schema, 'minimum') ?? -Infinity;
  let greatest = boundOf(schema, 'maximum') ?? Infinity;
  let [leastKey, greatestKey] = ['minimum', 'maximum'];
  let leastOut = draft === '4' && valueOf(schema, 'exclusiveMinimum')?.value === true;
  let greatestOut = draft === '4' && valueOf(schema, 'exclusiveMaximum')?.value === true;
  const above = boundOf(schema, 'exclusiveMinimum');
  const below = boundOf(schema, 'exclusiveMaximum');
  if (above !== undefined && above >= least) [least, leastOut, leastKey] = [above, true, 'exclusiveMinimum'];
  if (below !== undefined && below <= greatest) [greatest, greatestOut, greatestKey] = [below, true, 'exclusiveMaximum'];
  return { least, greatest, leastOut, greatestOut, leastKey, greatestKey };
}

/** The pairs of counts of which the second must not be below the first. */
export const COUNT_PAIRS: readonly (readonly [string, string])[] = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
];

/** Whether the two bounds that a keyword belongs to leave no value: then neither of them is worth a second finding. */
export function isInverted(schema: JsonNode, keyword: string, draft: Draft | undefined): boolean {
  const pair = COUNT_PAIRS.find((one) => one.includes(keyword));
  if (pair !== undefined) {
    const [least, greatest] = [boundOf(schema, pair[0]), boundOf(schema, pair[1])];
    return least !== undefined && greatest !== undefined && least > greatest;
  }
  const { least, greatest, leastOut, greatestOut } = rangeOf(schema, draft);
  return least > greatest || (least === greatest && (leastOut || greatestOut));
}
