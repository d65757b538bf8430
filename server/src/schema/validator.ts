/** Validates data against the subset of JSON Schema that seed 001 PhoenixKit enforces. */
import { assertionsOf, comesBackAsInteger, faultsOf, otherKeyFault, refusal, unknownKeyFault, type Assertions, type Fault } from './assertions.ts';
import { ERROR_LIMIT } from './bound.ts';
import { SchemaError, checkSchema } from './checkSchema.ts';
import { compareCodePoints, renderDataPath, segmentOfKey, segmentsOf, type PathSegment, type Place } from './dataPath.ts';
import { copyOf, get, isMapping, namesOf, otherKeysOf, put, type Mapping, type Schema } from './mapping.ts';
import { newPurse, type Pattern, type Purse } from './pattern.ts';
import { reachedValues, reachOf, type ReachedValue } from './reach.ts';

/** One fault of the input. */
export interface ValidationError {
  /** The data path of the value at fault, or of the member that is missing or not known; `""` is the input as a whole. */
  readonly path: string;
  /** A sentence for people, without the path. */
  readonly message: string;
  /** The bound that was broken, or the pattern, whole; `null` for other keywords. */
  readonly limit: number | string | null;
  /** The permitted values of an `enum`, the type names of a `type`, the names an object declares for an unknown key; else `null`. */
  readonly allowed: readonly unknown[] | null;
}

/** What `validate` answers. */
export type ValidateResult =
  | { readonly ok: true; /** The input, with floats that stand for integers turned into them. */ readonly value: unknown }
  | { readonly ok: false; /** At most 100; exactly 100 may mean that there are more. */ readonly errors: readonly ValidationError[] };

/**
 * Validates an input. Enforced are `type`, `enum`, `required`, `properties`, `additionalProperties`, `minimum`, `maximum`, `minLength`,
 * `maxLength` (code points), `pattern`, `minItems`, `maxItems`, `items` and boolean schemas; annotations are ignored. Every problem is
 * reported, not the first alone, and the walk stops at 100 errors. Each keyword is asked on its own, so one value may have several errors.
 *
 * A float without a fraction counts as an integer, and where the schema says `integer` it comes back as a plain number; only a
 * `WrittenNumber` can tell, since JavaScript reads `2.0` as `2`. The value is otherwise the input itself, shared and not changed; the
 * lists and objects above such a number are copied.
 *
 * A pattern that could hold the caller up is given a bounded number of steps (see `pattern.ts`); when they end, the error says that the
 * pattern was too costly to decide for this string.
 *
 * @param schema a schema that `checkSchema` accepts
 * @param input JSON data, a tree of plain objects, `Map`s, lists and scalars
 * @throws SchemaError when `checkSchema` refuses the schema; its message names the place, from `input_schema` down
 */
export function validate(schema: unknown, input: unknown): ValidateResult {
  const usable = checkSchema(schema);
  if (!usable.ok) throw new SchemaError(usable.messages);
  const errors: ValidationError[] = [];
  const integers: Place[] = [];
  const read = reader();
  const purse = newPurse();
  const report = (place: Place, fault: Fault, key?: PathSegment): boolean => {
    const member = fault.missing ?? key;
    const segments = member === undefined ? segmentsOf(place) : [...segmentsOf(place), member];
    errors.push({ path: renderDataPath(segments), message: fault.message, limit: fault.limit, allowed: fault.allowed });
    return errors.length >= ERROR_LIMIT;
  };
  for (const reached of reachedValues(input, schema as Schema)) {
    for (const { fault, key } of allFaults(reached, read, purse, integers)) {
      if (report(reached.place, fault, key)) return { ok: false, errors };
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: withIntegers(input, integers) };
}

/** What one call has read from the schema: each part of it once, however often the data comes by. */
interface Reader {
  assertions(schema: Mapping): Assertions;
  /** The names of a `properties` map, sorted. */
  names(declared: Mapping | undefined): readonly string[];
}

function reader(): Reader {
  const assertions = new Map<Mapping, Assertions>();
  const names = new Map<Mapping, readonly string[]>();
  const patterns = new Map<string, Pattern>();
  return {
    assertions: (schema) => remember(assertions, schema, () => assertionsOf(schema, patterns)),
    names: (declared) => (declared === undefined ? [] : remember(names, declared, () => namesOf(declared).sort(compareCodePoints))),
  };
}

function remember<T>(known: Map<Mapping, T>, key: Mapping, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function* allFaults(
  { value, schema, place, through, within }: ReachedValue,
  read: Reader,
  purse: Purse,
  integers: Place[],
): Generator<{ fault: Fault; key?: PathSegment }, void, void> {
  if (schema === false) yield { fault: through === 'additionalProperties' ? unknownKeyFault(read.names(within?.declared)) : refusal() };
  if (typeof schema === 'boolean') return;
  const assertions = read.assertions(schema);
  for (const fault of faultsOf(value, assertions, purse)) yield { fault };
  if (comesBackAsInteger(value, assertions)) integers.push(place);
  // JSON has no such keys, so the schema cannot admit them unless it takes any key.
  if (!isMapping(value) || (reachOf(schema).others ?? true) === true) return;
  for (const key of otherKeysOf(value)) yield { fault: otherKeyFault(), key: segmentOfKey(key) };
}

/** The input with plain numbers at the given places; the containers above them are copied, each once. */
function withIntegers(input: unknown, places: readonly Place[]): unknown {
  let result = input;
  const copies = new Map<Place, unknown[] | Mapping>();
  for (const place of places) {
    // From the number up to the first container that is copied already; then down again, so that each copy is written into the one above.
    const chain: Place[] = [];
    for (let at: Place | undefined = place; at !== undefined && !copies.has(at); at = at.parent) chain.push(at);
    for (const at of chain.reverse()) {
      const above = at.parent && copies.get(at.parent);
      const old = above === undefined ? input : childOf(above, at.segment);
      const fresh = at === place ? Number(old) : Array.isArray(old) ? [...(old as unknown[])] : copyOf(old as Mapping);
      if (typeof fresh !== 'number') copies.set(at, fresh);
      if (above === undefined) result = fresh;
      else if (Array.isArray(above)) above[at.segment as number] = fresh;
      else put(above, at.segment, fresh);
    }
  }
  return result;
}

function childOf(container: unknown[] | Mapping, segment: PathSegment): unknown {
  return Array.isArray(container) ? container[segment as number] : get(container, segment);
}
