/** The keywords of one schema, made ready once per call, and what they say about one value. */
import { equalsMember } from './equal.ts';
import { get, has, isMapping, type Mapping } from './mapping.ts';
import { Pattern, type Purse } from './pattern.ts';
import { counted, quote, quoteList } from './quote.ts';
import type { TypeName } from './vocabulary.ts';
import { numberOf, WrittenNumber } from './writtenNumber.ts';

/** What is wrong with a value, or with a member that it lacks. */
export interface Fault {
  /** The missing member, when that is the fault. */
  readonly missing?: string;
  readonly message: string;
  readonly limit: number | string | null;
  readonly allowed: readonly unknown[] | null;
}

/** The assertions of one schema. Texts of patterns are compiled once for the whole call, however many schemas hold them. */
export interface Assertions {
  readonly types: readonly TypeName[] | undefined;
  readonly members: Members | undefined;
  readonly required: readonly string[];
  readonly bounds: readonly Bound[];
  readonly pattern: Pattern | undefined;
}

type BoundKeyword = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

interface Bound {
  readonly keyword: BoundKeyword;
  readonly limit: number;
}

/** The members of an `enum`. Strings are looked up, since a list of thousands may meet an array of thousands. */
interface Members {
  readonly all: readonly unknown[];
  readonly strings: ReadonlySet<unknown>;
  readonly numbers: ReadonlyMap<number, readonly unknown[]>;
  readonly rest: readonly unknown[];
}

const BOUND_KEYWORDS: readonly BoundKeyword[] = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

/** Reads the assertions of a schema that `checkSchema` accepts. */
export function assertionsOf(schema: Mapping, patterns: Map<string, Pattern>): Assertions {
  const type = get(schema, 'type');
  const members = get(schema, 'enum');
  const required = get(schema, 'required');
  const bounds: Bound[] = [];
  for (const keyword of BOUND_KEYWORDS) {
    const limit = numberOf(get(schema, keyword));
    if (limit !== undefined) bounds.push({ keyword, limit });
  }
  return {
    types: type === undefined ? undefined : ((Array.isArray(type) ? type : [type]) as readonly TypeName[]),
    members: Array.isArray(members) ? membersOf(members) : undefined,
    required: Array.isArray(required) ? [...new Set(required as readonly string[])] : [],
    bounds,
    pattern: patternOf(get(schema, 'pattern'), patterns),
  };
}

function patternOf(source: unknown, patterns: Map<string, Pattern>): Pattern | undefined {
  if (typeof source !== 'string') return undefined;
  const pattern = patterns.get(source) ?? new Pattern(source);
  patterns.set(source, pattern);
  return pattern;
}

function membersOf(all: readonly unknown[]): Members {
  const numbers = new Map<number, unknown[]>();
  const rest: unknown[] = [];
  for (const member of all) {
    const number = numberOf(member);
    if (number !== undefined) numbers.set(number, [...(numbers.get(number) ?? []), member]);
    else if (typeof member !== 'string') rest.push(member);
  }
  return { all, strings: new Set(all.filter((member) => typeof member === 'string')), numbers, rest };
}

/** @returns the faults of one value, those inside it not included; a generator, so that a caller may stop */
export function* faultsOf(value: unknown, assertions: Assertions, purse: Purse): Generator<Fault, void, void> {
  const { types, members, required, bounds, pattern } = assertions;
  if (types !== undefined && !types.some((type) => isOfType(value, type))) {
    yield fault(`must be ${types.map(withArticle).join(' or ')}, not ${kindOf(value)}.`, null, types);
  }
  if (members !== undefined && !isMember(value, members)) {
    yield fault(members.all.length === 0 ? 'no value is allowed here.' : `must be one of ${quoteList(members.all)}.`, null, members.all);
  }
  if (required.length > 0 && isMapping(value)) {
    for (const name of required) {
      if (!has(value, name)) yield { ...fault('is required.', null, null), missing: name };
    }
  }
  for (const bound of bounds) {
    const message = breach(value, bound);
    if (message !== undefined) yield fault(message, bound.limit, null);
  }
  if (pattern !== undefined && typeof value === 'string') {
    const verdict = pattern.test(value, purse);
    if (verdict === 'no match') yield fault(`must match the pattern ${quote(pattern.source)}.`, pattern.source, null);
    if (verdict === 'undecided') {
      yield fault(`the pattern ${quote(pattern.source)} was too costly to decide for this string.`, pattern.source, null);
    }
  }
}

function fault(message: string, limit: Fault['limit'], allowed: Fault['allowed']): Fault {
  return { message, limit, allowed };
}

/** The fault of a value whose schema is `false`. */
export function refusal(): Fault {
  return fault('no value is allowed here.', null, null);
}

/** The fault of a key that its object does not declare, with the names that it does. */
export function unknownKeyFault(declared: readonly string[]): Fault {
  return fault('is not a known property.', null, declared);
}

/** The fault of a key that is not a string, where the object's names are checked. */
export function otherKeyFault(): Fault {
  return fault('is a key that is not a string.', null, null);
}

function isOfType(value: unknown, type: TypeName): boolean {
  switch (type) {
    case 'object':
      return isMapping(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(numberOf(value));
    case 'number':
      return numberOf(value) !== undefined;
    case 'null':
      return value === null;
    case 'string':
    case 'boolean':
      return typeof value === type;
  }
}

/** @returns whether the value is a float without a fraction where the schema says integer, which comes back as an integer */
export function comesBackAsInteger(value: unknown, assertions: Assertions): value is WrittenNumber {
  return value instanceof WrittenNumber && /[.eE]/.test(value.text) && Number.isInteger(value.value) && assertions.types?.includes('integer') === true;
}

function isMember(value: unknown, { strings, numbers, rest }: Members): boolean {
  if (typeof value === 'string') return strings.has(value);
  const number = numberOf(value);
  const candidates = number === undefined ? rest : (numbers.get(number) ?? []);
  return candidates.some((member) => equalsMember(member, value));
}

function breach(value: unknown, { keyword, limit }: Bound): string | undefined {
  const number = numberOf(value);
  switch (keyword) {
    case 'minimum':
      return number !== undefined && number < limit ? `must be at least ${limit}.` : undefined;
    case 'maximum':
      return number !== undefined && number > limit ? `must be at most ${limit}.` : undefined;
    case 'minLength':
      return typeof value === 'string' && !hasPoints(value, limit) ? `must have at least ${counted(limit, 'character')}.` : undefined;
    case 'maxLength':
      return typeof value === 'string' && hasPoints(value, limit + 1) ? `must have at most ${counted(limit, 'character')}.` : undefined;
    case 'minItems':
      return Array.isArray(value) && value.length < limit ? `must have at least ${counted(limit, 'item')}.` : undefined;
    case 'maxItems':
      return Array.isArray(value) && value.length > limit ? `must have at most ${counted(limit, 'item')}.` : undefined;
  }
}

/** Whether a string has at least so many code points; it is counted only where its code units do not say. */
function hasPoints(text: string, count: number): boolean {
  if (text.length < count) return false;
  if (text.length >= count * 2) return true;
  let points = 0;
  for (let index = 0; index < text.length && points < count; points += 1) {
    index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
  }
  return points >= count;
}

function withArticle(type: TypeName): string {
  if (type === 'null') return type;
  return /^[aio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  const number = numberOf(value);
  if (number !== undefined) return Number.isInteger(number) ? 'an integer' : 'a number';
  if (isMapping(value)) return 'an object';
  return typeof value === 'string' || typeof value === 'boolean' ? `a ${typeof value}` : 'a value of no JSON type';
}
