/** Whether a schema uses only what `validate` enforces (seed 001 PhoenixKit). */
import { MESSAGE_LIMIT, QUOTED_BYTES } from './bound.ts';
import { renderDataPath, segmentOfKey, segmentsOf, type PathSegment } from './dataPath.ts';
import { get, isMapping, isSchema, keysOf, type Mapping } from './mapping.ts';
import { patternProblem } from './pattern.ts';
import { quote } from './quote.ts';
import { reachedMaps } from './reach.ts';
import { ENFORCED_KEYWORDS, isAnnotation, isTypeName, KEYWORDS, TYPE_NAMES } from './vocabulary.ts';
import { numberOf } from './writtenNumber.ts';

/** What `checkSchema` answers. */
export type CheckSchemaResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** One sentence for each place, which it begins with; at most 100, and exactly 100 may mean that there are more. */
      readonly messages: readonly string[];
    };

/** Thrown by `validate` for a schema that `checkSchema` refuses: the tool is at fault, not the input. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  /** What `checkSchema` says about the schema; `message` is the first of them. */
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages[0] ?? 'The schema cannot be used.');
    this.messages = messages;
  }
}

/** A fault, and the keys from the root of the schema down to what is at fault. */
export interface SchemaFault {
  readonly location: readonly PathSegment[];
  /** Whether the last of those keys is a keyword of a schema rather than the name of a property. */
  readonly isKeyword: boolean;
  /** The sentence without its beginning, which is the place: `is not supported …`. */
  readonly reason: string;
}

/**
 * Checks that a schema only uses what `validate` enforces. Refused are: a keyword that `validate` would ignore and that is no annotation,
 * unknown names included; a `type` that is no type name or non-empty list of them; a bound that is no number; a length or count that is no
 * non-negative integer (`2.0` is one); an invalid `pattern`; an `enum`, `required` or `properties` of the wrong shape; a subschema that is
 * neither an object nor a boolean. A refused keyword is not entered.
 *
 * @param schema any value; not changed
 * @param root the label that every message begins with; with an empty one a message begins with the path inside the schema
 * @returns `{ok: true}`, or the messages in the order of the walk: `input_schema.properties.sku.oneOf is not supported …`
 */
export function checkSchema(schema: unknown, root = 'input_schema'): CheckSchemaResult {
  const faults = schemaFaults(schema);
  if (faults.length === 0) return { ok: true };
  return { ok: false, messages: faults.map((fault) => `${placeIn(root, fault)} ${fault.reason}`) };
}

/** A place in the schema: a data path, except that a keyword such as `$ref` at its end is written bare, as people write it. */
function placeIn(root: string, { location, isKeyword }: SchemaFault): string {
  const keyword = location.at(-1);
  let path = renderDataPath(location);
  if (isKeyword && typeof keyword === 'string' && /^\$[a-z]+$/i.test(keyword) && keyword.length <= QUOTED_BYTES) {
    const above = renderDataPath(location.slice(0, -1));
    path = above === '' ? keyword : `${above}.${keyword}`;
  }
  if (root === '') return path === '' ? 'the schema' : path;
  return path === '' || path.startsWith('[') ? root + path : `${root}.${path}`;
}

const NEITHER = 'is neither an object nor a boolean.';

/** The faults behind `checkSchema`'s messages, with their places as keys: at most 100, in the order of the walk. */
export function schemaFaults(schema: unknown): SchemaFault[] {
  if (!isSchema(schema)) return [{ location: [], isKeyword: false, reason: NEITHER }];
  const faults: SchemaFault[] = [];
  if (typeof schema === 'boolean') return faults;
  for (const { map, role, place } of reachedMaps(schema, 'schema')) {
    for (const key of keysOf(map)) {
      const reason = role === 'schema' ? keywordFault(key, map) : propertyFault(key, get(map, key));
      if (reason === undefined) continue;
      faults.push({ location: [...segmentsOf(place), segmentOfKey(key)], isKeyword: role === 'schema', reason });
      if (faults.length >= MESSAGE_LIMIT) return faults;
    }
  }
  return faults;
}

function propertyFault(key: unknown, schema: unknown): string | undefined {
  if (typeof key !== 'string') return 'is a property whose name is not a string.';
  return isSchema(schema) ? undefined : NEITHER;
}

function keywordFault(keyword: unknown, schema: Mapping): string | undefined {
  if (typeof keyword !== 'string') return 'is a key that is not a string.';
  if (isAnnotation(keyword)) return undefined;
  if (!ENFORCED_KEYWORDS.has(keyword)) {
    return KEYWORDS.has(keyword)
      ? 'is not supported: validation would ignore it.'
      : 'is not supported: it is no keyword of JSON Schema, and validation would ignore it.';
  }
  const value = get(schema, keyword);
  switch (keyword) {
    case 'type':
      return typeFault(value);
    case 'enum':
      return Array.isArray(value) ? undefined : 'must be a list.';
    case 'required':
      return Array.isArray(value) && value.every((name) => typeof name === 'string') ? undefined : 'must be a list of strings.';
    case 'properties':
      return isMapping(value) ? undefined : 'must be an object.';
    case 'pattern':
      return patternFault(value);
    case 'minimum':
    case 'maximum':
      return Number.isFinite(numberOf(value)) ? undefined : 'must be a number.';
    case 'items':
    case 'additionalProperties':
      return isSchema(value) ? undefined : NEITHER;
    default:
      return isCount(value) ? undefined : 'must be a non-negative integer.';
  }
}

function typeFault(value: unknown): string | undefined {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const wrong = names.filter((name) => !isTypeName(name));
  if (names.length === 0) return 'must name at least one type.';
  return wrong.length === 0 ? undefined : `is not supported: ${quote(wrong[0])} is none of ${TYPE_NAMES.join(', ')}.`;
}

function patternFault(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string.';
  const problem = patternProblem(value);
  return problem?.kind === 'invalid' ? `is not a valid regular expression: ${problem.message}.` : undefined;
}

function isCount(value: unknown): boolean {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 0;
}
