/** A schema turned into one that a host takes, by what the host's table says. */
import { keywordFact, type Host } from '../../hosts/host.ts';
import { isBelieved } from '../../rules/hostKeyword.ts';
import { hasBackreference, hasLookaround, hasWordBoundary } from '../../schema/pattern.ts';
import { numberOf } from '../../schema/writtenNumber.ts';
import { type Converted, ConvertPlace, moveOut } from './conversion.ts';
import { constantsToEnum } from './constantsToEnum.ts';
import { draft4Bounds } from './draft4Bounds.ts';
import { inlineRef } from './inlineRef.ts';
import { mergeAllOf } from './mergeAllOf.ts';
import { allowNullIn, collapseNull, typeListToOne } from './nullable.ts';
import { isRecord, replaceKey, type SchemaMap, toMap, toRecord, typeOfValues, typesOf } from './schemaMap.ts';
import { strictObject } from './strictObject.ts';
import { tupleToPrefixItems } from './tupleToPrefixItems.ts';
import { sentence } from '../sentence.ts';

/** Deeper schemas are carried as they are: a file's nesting must not overflow the walk. */
const DEEPEST = 200;
/** Inlined references multiply; a schema is converted up to this many subschemas. */
const MOST_SCHEMAS = 20_000;
const MOST_ROUNDS = 16;

/**
 * Converts a tool's input schema.
 * @param schema plain JSON data; it is not changed
 * @returns the schema that the host takes, and each change with what it loses. The value is undefined where the host wants no schema at all
 */
export function convertForHost(schema: unknown, host: Host): Converted {
  const budget = { left: MOST_SCHEMAS };
  const place = new ConvertPlace({ host, root: schema, pointer: '', path: '', keyword: undefined, depth: 0, inlined: [], remarks: [] });
  const value = convert(place, schema, budget);
  if (host.shapes.get('empty-properties')?.verdict === 'rejected' && isRecord(value) && isRecord(value['properties'] ?? {}) && Object.keys((value['properties'] as object) ?? {}).length === 0 && value['type'] !== 'array') {
    place.note(sentence('A tool without parameters has no schema there.'), false);
    return { value: undefined, remarks: place.remarks };
  }
  return { value, remarks: place.remarks };
}

interface Budget {
  left: number;
}

function convert(start: ConvertPlace, schema: unknown, budget: Budget): unknown {
  if (start.depth > DEEPEST || budget.left-- <= 0) {
    start.note(sentence('What is nested deeper is carried as it is.'), true);
    return schema;
  }
  if (schema === true && verdictOf(start, 'boolean-schema') === 'rejected' && start.keyword !== 'additionalProperties') {
    start.note(sentence('`true` is written as an empty schema.'), false);
    return convert(start, {}, budget);
  }
  if (!isRecord(schema)) return schema;
  const map = toMap(schema);
  let place = start;
  // What is merged or put in may bring references and combinators of its own.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (mergesAllOf(place, map)) mergeAllOf(place, map);
    if (inlinesRef(place, map)) place = inlineRef(place, map);
    respell(place, map);
    if (!inlinesRef(place, map) && !mergesAllOf(place, map)) break;
  }
  leaveOut(place, map);
  children(place, map, budget);
  shapes(place, map, schema);
  return toRecord(map);
}

/** Whether the reference must go: the host does not take it, or not beside what stands there. */
function inlinesRef(place: ConvertPlace, map: SchemaMap): boolean {
  if (!map.has('$ref')) return false;
  return !place.takes('$ref') || (verdictOf(place, 'ref-siblings') === 'rejected' && [...map.keys()].some((key) => !key.startsWith('$')));
}

/** Whether the branches of `allOf` must go: the host refuses it, or references in it. Branches that are an `allOf` alone are put in its place first. */
function mergesAllOf(place: ConvertPlace, map: SchemaMap): boolean {
  if (!Array.isArray(map.get('allOf'))) return false;
  const refusesRef = verdictOf(place, 'allof-ref') === 'rejected';
  if (!place.refuses('allOf') && !refusesRef) return false;
  const flat = flatBranches(map.get('allOf') as unknown[]);
  map.set('allOf', flat);
  return place.refuses('allOf') || flat.some((branch) => isRecord(branch) && Object.hasOwn(branch, '$ref'));
}

function flatBranches(branches: readonly unknown[], depth = 0): unknown[] {
  return branches.flatMap((branch) => (isRecord(branch) && Array.isArray(branch['allOf']) && Object.keys(branch).length === 1 && depth < DEEPEST ? flatBranches(branch['allOf'], depth + 1) : [branch]));
}

function verdictOf(place: ConvertPlace, shape: Parameters<Host['shapes']['get']>[0]): string {
  return place.host.shapes.get(shape)?.verdict ?? 'unknown';
}

/** Says the same in words that the host takes. */
function respell(place: ConvertPlace, map: SchemaMap): void {
  if (typeof map.get('exclusiveMinimum') === 'boolean' || typeof map.get('exclusiveMaximum') === 'boolean') {
    if (verdictOf(place, 'boolean-exclusive-bound') === 'rejected') draft4Bounds(place, map);
  }
  if (Array.isArray(map.get('items')) ? verdictOf(place, 'tuple-items') !== 'accepted' && verdictOf(place, 'tuple-items') !== 'unknown' : place.refuses('prefixItems') && map.has('prefixItems')) tupleToPrefixItems(place, map);
  for (const keyword of ['oneOf', 'anyOf'] as const) if (map.has(keyword) && !place.takes(keyword)) constantsToEnum(place, map, keyword);
  if (map.has('oneOf') && place.refuses('oneOf') && place.takes('anyOf') && !map.has('anyOf')) {
    replaceKey(map, 'oneOf', [['anyOf', map.get('oneOf')]]);
    place.note(sentence('"oneOf" is written as "anyOf": more than one of the schemas may match.'), true, 'oneOf');
  }
  if (map.has('const') && !place.takes('const') && !map.has('enum') && place.takes('enum')) constToEnum(place, map);
  for (const [exclusive, inclusive, step] of [['exclusiveMinimum', 'minimum', 1], ['exclusiveMaximum', 'maximum', -1]] as const) {
    const bound = numberOf(map.get(exclusive));
    if (bound === undefined || !Number.isSafeInteger(Math.trunc(bound)) || place.takes(exclusive) || !place.takes(inclusive) || map.has(inclusive) || !typesOf(map).includes('integer')) continue;
    replaceKey(map, exclusive, [[inclusive, (step > 0 ? Math.floor(bound) : Math.ceil(bound)) + step]]);
    place.note(sentence('"{0}" of an integer is written as "{1}".', exclusive, inclusive), false, exclusive);
  }
  if (Array.isArray(map.get('type')) && verdictOf(place, 'type-list') === 'rejected') typeListToOne(place, map);
  if (map.has('anyOf') && map.size > 1 && verdictOf(place, 'anyof-siblings') === 'rejected' && !collapseNull(place, map)) aloneAnyOf(place, map);
  if (map.get('unevaluatedProperties') === false && !place.takes('unevaluatedProperties') && !map.has('additionalProperties') && place.takes('additionalProperties')) {
    replaceKey(map, 'unevaluatedProperties', [['additionalProperties', false]]);
    place.note(sentence('"unevaluatedProperties" is written as "additionalProperties".'), false, 'unevaluatedProperties');
  }
}

function constToEnum(place: ConvertPlace, map: SchemaMap): void {
  const value = map.get('const');
  const number = numberOf(value);
  if (number === undefined && typeof value === 'object' && value !== null) return;
  const type = map.has('type') ? [] : [['type', value === null ? 'null' : number === undefined ? typeof value : Number.isInteger(number) ? 'integer' : 'number'] as const];
  if (number !== undefined && verdictOf(place, 'enum-numbers') === 'rejected' && place.takes('minimum') && place.takes('maximum') && !map.has('minimum') && !map.has('maximum')) {
    replaceKey(map, 'const', [...type, ['minimum', value], ['maximum', value]]);
    place.note(sentence('"const" of a number is written as "minimum" and "maximum".'), false, 'const');
    return;
  }
  replaceKey(map, 'const', [...type, ['enum', [value]]]);
  place.note(sentence('"const" is written as "enum".'), false, 'const');
}

/** Keywords that say the same in each branch. */
const SPREAD: ReadonlySet<string> = new Set(['description', 'title', 'nullable', 'example']);

/** What stands beside `anyOf` goes into its branches, where it can. A type that every branch says itself says nothing more. */
function aloneAnyOf(place: ConvertPlace, map: SchemaMap): void {
  const branches = Array.isArray(map.get('anyOf')) ? (map.get('anyOf') as unknown[]) : [];
  const siblings = [...map].filter(([key]) => key !== 'anyOf');
  const spread = siblings.filter(([key]) => SPREAD.has(key));
  map.clear();
  map.set('anyOf', branches.map((branch) => (isRecord(branch) ? { ...branch, ...Object.fromEntries(spread.filter(([key]) => !Object.hasOwn(branch, key))) } : branch)));
  for (const [key, value] of siblings) {
    if (key === 'description') place.note(sentence('The description moves into the branches of "anyOf".'), false, key);
    else if (SPREAD.has(key)) place.note(sentence('"{0}" moves into the branches of "anyOf".', key), false, key);
    else {
      const isSaid = key === 'type' && branches.every((branch) => isRecord(branch) && branch['type'] === value);
      place.note(isSaid ? sentence('"type" is left out: every branch of "anyOf" says it.') : sentence('"{0}" is left out: "anyOf" stands alone.', key), !isSaid, key);
    }
  }
}

/** Leaves out what the host refuses, drops or takes out. */
function leaveOut(place: ConvertPlace, map: SchemaMap): void {
  for (const keyword of [...map.keys()]) {
    const verdict = place.verdict(keyword);
    if (keyword === '$ref' || verdict === 'accepted' || verdict === 'enforced' || verdict === 'unknown') continue;
    // What is changed for some models only stays; at the root the host takes it out for all.
    if (verdict === 'rewritten' && !(place.atRoot && place.host.rootKeywords.has(keyword))) continue;
    if (verdict === 'ignored' && isWeak(place, keyword)) continue;
    if (verdict === 'rejected') {
      if (keyword === '$defs' || keyword === 'definitions' || keyword === '$schema' || keyword === '$id' || keyword === '$comment' || keyword === '$anchor') {
        map.delete(keyword);
        place.note(sentence('"{0}" is left out.', keyword), false, keyword);
      } else if (keyword === 'additionalProperties' && map.get(keyword) === false) {
        map.delete(keyword);
        place.note(sentence('"additionalProperties": false is left out: other keys are not refused there.'), true, keyword);
      } else moveOut(place, map, keyword);
    } else {
      map.delete(keyword);
      place.note(sentence('"{0}" does not reach the model.', keyword), isBelieved(keyword), keyword);
    }
  }
  const format = map.get('format');
  if (typeof format === 'string' && place.host.formats !== undefined && !place.host.formats.includes(format) && place.host.formatFact?.verdict === 'rejected') moveOut(place, map, 'format');
  const pattern = map.get('pattern');
  if (typeof pattern === 'string' && ((verdictOf(place, 'pattern-lookaround') === 'rejected' && hasLookaround(pattern)) || (verdictOf(place, 'pattern-backreference') === 'rejected' && hasBackreference(pattern)) || (verdictOf(place, 'pattern-word-boundary') === 'rejected' && hasWordBoundary(pattern)))) moveOut(place, map, 'pattern');
  if ((numberOf(map.get('minItems')) ?? 0) > 1 && verdictOf(place, 'min-items-over-1') === 'rejected') moveOut(place, map, 'minItems');
  const list = map.get('enum');
  if (Array.isArray(list) && list.some((value) => typeof value !== 'string' && value !== null) && verdictOf(place, 'enum-numbers') === 'rejected') moveOut(place, map, 'enum');
}

function isWeak(place: ConvertPlace, keyword: string): boolean {
  return keywordFact(place.host, keyword, place.atRoot)?.weak === true;
}

function children(place: ConvertPlace, map: SchemaMap, budget: Budget): void {
  for (const [keyword, value] of map) {
    if ((keyword === 'properties' || keyword === 'patternProperties' || keyword === '$defs' || keyword === 'definitions' || keyword === 'dependentSchemas') && isRecord(value)) {
      map.set(keyword, Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, convert(place.below(keyword, name), schema, budget)])));
    } else if ((keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf' || keyword === 'prefixItems') && Array.isArray(value)) {
      map.set(keyword, value.map((schema, index) => convert(place.below(keyword, index), schema, budget)));
    } else if (keyword === 'items' || keyword === 'additionalProperties' || keyword === 'contains' || keyword === 'not' || keyword === 'propertyNames') {
      map.set(keyword, convert(place.below(keyword, undefined), value, budget));
    }
  }
}

/** What the host wants of the schema as a whole. */
function shapes(place: ConvertPlace, map: SchemaMap, schema: Record<string, unknown>): void {
  const types = typesOf(map);
  if (place.atRoot && !(types.length === 1 && types[0]!.toLowerCase() === 'object') && ['rejected', 'rewritten'].includes(verdictOf(place, 'root-not-object'))) {
    const before = map.get('type');
    if (before === undefined) replaceFirst(map, 'type', 'object');
    else map.set('type', 'object');
    place.note(sentence('The root is made an object.'), before !== undefined, 'type');
  }
  if (types.includes('array') && !map.has('items') && !map.has('prefixItems') && verdictOf(place, 'array-without-items') === 'rejected') {
    map.set('items', { type: 'string' });
    place.note(sentence('The elements of the list are taken for strings.'), true, 'items');
  }
  if (map.has('items') && types.length > 0 && !types.some((type) => type.toLowerCase() === 'array') && verdictOf(place, 'items-on-non-array') === 'rejected') {
    map.delete('items');
    place.note(sentence('"items" says nothing about another type and is left out.'), false, 'items');
  }
  const isTyped = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'not'].some((keyword) => map.has(keyword));
  if (!isTyped && !place.atRoot && ['properties', 'items', 'prefixItems'].includes(place.keyword!) && verdictOf(place, 'untyped') === 'rejected') {
    const said = isRecord(map.get('properties')) ? 'object' : map.has('items') ? 'array' : typeOfValues(map);
    const guess = said ?? 'string';
    replaceFirst(map, 'type', guess);
    place.note(sentence('A type must be said: it is taken for {0}.', JSON.stringify(guess)), said === undefined, 'type');
  }
  const required = map.get('required');
  const properties = map.get('properties');
  if (Array.isArray(required) && ['rejected', 'rewritten'].includes(verdictOf(place, 'required-undefined'))) {
    const known = required.filter((name) => isRecord(properties) && Object.hasOwn(properties, String(name)));
    if (known.length < required.length) {
      map.set('required', known);
      place.note(sentence('Names that "properties" does not have are left out of "required".'), false, 'required');
    }
  }
  if (!place.atRoot && isRecord(properties) && Object.keys(properties).length === 0 && verdictOf(place, 'empty-properties') === 'rejected') {
    map.delete('properties');
    place.note(sentence('The empty "properties" is left out.'), false, 'properties');
  }
  if (typesOf(map).includes('object') && !map.has('properties') && place.atRoot && ['rejected', 'rewritten'].includes(verdictOf(place, 'object-without-properties')) && verdictOf(place, 'empty-properties') !== 'rejected') {
    map.set('properties', {});
    place.note(sentence('An empty "properties" is added.'), false, 'properties');
  }
  strictObject(place, map, schema, allowNullIn);
}

function replaceFirst(map: SchemaMap, key: string, value: unknown): void {
  const before = [...map];
  map.clear();
  map.set(key, value);
  for (const [name, old] of before) if (name !== key) map.set(name, old);
}

