/** A host of the user's, declared in `.toolspec.json`: plain data turned into a table that the same rules read. */
import { patternProblem } from '../schema/pattern.ts';
import { isAnnotation, isTypeName, TYPE_NAMES } from '../schema/vocabulary.ts';
import { defineHost, type HostSpec } from './facts.ts';
import { type ClosureRule, type Fact, type Host, type Limit, type LimitId, type NameRule, type ShapeId, VERDICTS, type Verdict } from './host.ts';
import type { HostLookup } from './choose.ts';
import { HOSTS } from './index.ts';
import { LIMITS, SHAPES, TABLE_KEYWORDS } from './shapes.ts';

export interface DeclarationProblem {
  /** RFC 6901, from the declaration. */
  readonly pointer: string;
  readonly message: string;
  /** The key is at fault, not its value. */
  readonly onKey?: boolean;
  /** A name that there is not, and those that there are. */
  readonly wrong?: WrongName;
}

export interface WrongName {
  readonly name: string;
  readonly names: readonly string[];
  /** Those that the reader of the declaration knows beside them may be meant too. */
  readonly areHosts?: true;
}

export interface Declared {
  /** Made of what is right, also beside problems; undefined where the declaration is no object. */
  readonly host: Host | undefined;
  readonly problems: readonly DeclarationProblem[];
}

const MEMBERS = ['extends', 'title', 'about', 'keywords', 'root', 'shapes', 'types', 'formats', 'nameRule', 'propertyNames', 'limits', 'closure', 'controlFields', 'readsValues'];
const CLOSURES: readonly ClosureRule['kind'][] = ['by-silence', 'root', 'strict', 'open'];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isVerdict = (value: unknown): value is Verdict => VERDICTS.includes(value as Verdict);
const quoted = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(', ');

const wrongName = (value: unknown, names: readonly string[]): WrongName | undefined => (typeof value === 'string' ? { name: value, names } : undefined);

/** Reads one declaration; keeps going after a fault. */
class Reader {
  readonly problems: DeclarationProblem[] = [];

  report(path: readonly string[], message: string, onKey = false, wrong?: WrongName): void {
    this.problems.push({ pointer: path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''), message, ...(onKey ? { onKey } : {}), ...(wrong === undefined ? {} : { wrong }) });
  }

  text(value: unknown, path: readonly string[]): string | undefined {
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value;
    this.report(path, `${JSON.stringify(path.at(-1))} must be a text.`);
    return undefined;
  }

  texts(value: unknown, path: readonly string[]): string[] | undefined {
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value as string[];
    this.report(path, `${JSON.stringify(path.at(-1))} must be a list of texts.`);
    return undefined;
  }

  whole(value: unknown, path: readonly string[]): number | undefined {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
    this.report(path, 'This must be a whole number from 0.');
    return undefined;
  }

  /** A verdict, alone or with its note, answer and weakness. */
  fact(value: unknown, path: readonly string[], otherwise?: Verdict): Fact | undefined {
    const spec = isObject(value) ? value : { verdict: value };
    const verdict = spec['verdict'] ?? otherwise;
    if (!isVerdict(verdict)) {
      this.report(spec['verdict'] !== undefined && isObject(value) ? [...path, 'verdict'] : path, `A verdict is one of ${quoted(VERDICTS)}.`, false, wrongName(verdict, VERDICTS));
      return undefined;
    }
    const note = this.text(spec['note'], [...path, 'note']);
    const answer = this.text(spec['answer'], [...path, 'answer']);
    return { verdict, ...(note === undefined ? {} : { note }), ...(answer === undefined ? {} : { answer }), ...(spec['weak'] === true ? { weak: true } : {}) };
  }

  /**
   * Facts by name, in either form: `{"oneOf": "rejected"}`, or by verdict `{"rejected": ["oneOf"], "accepted": "annotations"}`.
   * `"*"` stands for every name that is not given.
   */
  facts(value: unknown, path: readonly string[], known?: { readonly names: readonly string[]; readonly says: (name: string) => string }): { named: Map<string, Fact>; other: Fact | undefined } {
    const named = new Map<string, Fact>();
    let other: Fact | undefined;
    const take = (name: string, fact: Fact, at: readonly string[], isKey = false): void => {
      if (name === '*') other = fact;
      else if (name === 'annotations') for (const keyword of TABLE_KEYWORDS) isAnnotation(keyword) && named.set(keyword, fact);
      else {
        if (known === undefined || known.names.includes(name)) named.set(name, fact);
        else this.report(at, known.says(name), isKey, { name, names: known.names });
      }
    };
    if (value === undefined) return { named, other };
    if (!isObject(value)) {
      this.report(path, `${JSON.stringify(path.at(-1))} must be an object of verdicts by name.`);
      return { named, other };
    }
    for (const [key, entry] of Object.entries(value)) {
      const at = [...path, key];
      if (isVerdict(key)) {
        const names = typeof entry === 'string' ? [entry] : this.texts(entry, at);
        names?.forEach((name, index) => take(name, { verdict: key }, typeof entry === 'string' ? at : [...at, String(index)]));
      } else {
        const fact = this.fact(entry, at);
        if (fact !== undefined) take(key, fact, at, true);
      }
    }
    return { named, other };
  }

  pattern(value: unknown, path: readonly string[]): string | undefined {
    const source = this.text(value, path);
    if (source === undefined) return undefined;
    const problem = patternProblem(source);
    if (problem === undefined) return source;
    this.report(path, `The pattern ${problem.message}.`);
    return undefined;
  }
}

/**
 * Turns a declaration into a host.
 * @param name the id it is declared under
 * @param value plain JSON data
 * @param lookup the hosts that it may extend
 */
export function declareHost(name: string, value: unknown, lookup: HostLookup): Declared {
  const reader = new Reader();
  if (!isObject(value)) {
    reader.report([], 'The declaration of a host is an object.');
    return { host: undefined, problems: reader.problems };
  }
  for (const key of Object.keys(value)) if (!MEMBERS.includes(key)) reader.report([key], `A host has no ${JSON.stringify(key)}. It has ${quoted(MEMBERS)}.`, true, { name: key, names: MEMBERS });
  const base = baseOf(reader, value['extends'], lookup);
  const keywords = reader.facts(value['keywords'], ['keywords']);
  const root = reader.facts(value['root'], ['root']);
  const shapes = reader.facts(value['shapes'], ['shapes'], { names: SHAPES, says: (shape) => `There is no shape ${JSON.stringify(shape)}. The shapes are ${quoted(SHAPES)}.` });
  const spec: HostSpec = {
    id: name,
    title: reader.text(value['title'], ['title']) ?? name,
    about: reader.text(value['about'], ['about']) ?? 'A host that is declared in .toolspec.json.',
    ...(base === undefined ? {} : { base }),
    keywords: rows([...keywords.named].filter(([keyword]) => TABLE_KEYWORDS.includes(keyword))),
    root: rows(rootFacts(root)),
    ...(keywords.other === undefined ? {} : { otherKeywords: keywords.other, unknownKeyword: keywords.other }),
    shapes: rows([...shapeFacts(keywords), ...shapes.named]) as HostSpec['shapes'],
    ...(shapes.other === undefined ? {} : { otherShapes: shapes.other }),
    ...optional('types', typesOf(reader, value['types'])),
    ...optional('formats', formatsOf(reader, value['formats'])),
    ...namesOf(reader, value['nameRule']),
    ...optional('propertyNames', propertyNamesOf(reader, value['propertyNames'])),
    limits: limitsOf(reader, value['limits'], value['nameRule']),
    ...optional('closure', closureOf(reader, value['closure'], value['controlFields'], base)),
    ...optional('readsValues', booleanOf(reader, value['readsValues'], 'readsValues')),
  };
  return { host: withOther(defineHost(spec), keywords.named), problems: reader.problems };
}

/** The keywords that no draft has are kept as the author named them. */
function withOther(host: Host, named: ReadonlyMap<string, Fact>): Host {
  const own = [...named].filter(([keyword]) => !TABLE_KEYWORDS.includes(keyword));
  return own.length === 0 ? host : { ...host, keywords: new Map([...host.keywords, ...own]) };
}

const rows = (facts: Iterable<readonly [string, Fact]>): (readonly [string, Fact])[] => [...facts];

function optional<Key extends keyof HostSpec>(key: Key, value: HostSpec[Key] | undefined): Pick<HostSpec, Key> | object {
  return value === undefined ? {} : { [key]: value };
}

function rootFacts({ named, other }: { named: Map<string, Fact>; other: Fact | undefined }): (readonly [string, Fact])[] {
  if (other === undefined) return [...named];
  return TABLE_KEYWORDS.map((keyword) => [keyword, named.get(keyword) ?? other] as const);
}

/** Shapes that are forms of one keyword follow what is said of it, unless they are named themselves. */
const FORMS: readonly (readonly [shape: ShapeId, keyword: string])[] = [
  ['type-list', 'type'],
  ['enum-strings', 'enum'],
  ['enum-numbers', 'enum'],
  ['enum-null', 'enum'],
  ['enum-containers', 'enum'],
  ['min-items-over-1', 'minItems'],
  ['additional-properties-open', 'additionalProperties'],
  ['pattern-lookaround', 'pattern'],
  ['pattern-backreference', 'pattern'],
  ['pattern-word-boundary', 'pattern'],
];

function shapeFacts({ named }: { named: Map<string, Fact> }): (readonly [string, Fact])[] {
  return FORMS.flatMap(([shape, keyword]) => {
    const fact = named.get(keyword);
    return fact === undefined || fact.verdict === 'rejected' ? [] : [[shape, fact] as const];
  });
}

function baseOf(reader: Reader, value: unknown, lookup: HostLookup): Host | undefined {
  const id = reader.text(value, ['extends']);
  if (id === undefined) return undefined;
  const base = lookup(id);
  if (base === undefined) reader.report(['extends'], `There is no host ${JSON.stringify(id)} to extend. A host that is declared here must stand in front of those that extend it.`, false, { name: id, names: HOSTS.map((host) => host.id), areHosts: true });
  return base;
}

function booleanOf(reader: Reader, value: unknown, key: string): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  reader.report([key], `${JSON.stringify(key)} must be true or false.`);
  return undefined;
}

function typesOf(reader: Reader, value: unknown): string[] | undefined {
  const types = reader.texts(value, ['types']);
  types?.forEach((type, index) => {
    if (!isTypeName(type.toLowerCase())) reader.report(['types', String(index)], `${JSON.stringify(type)} is no type of JSON Schema.`, false, { name: type.toLowerCase(), names: TYPE_NAMES });
  });
  return types;
}

function formatsOf(reader: Reader, value: unknown): HostSpec['formats'] | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    const taken = reader.texts(value, ['formats']);
    return taken === undefined ? undefined : { taken, other: { verdict: 'rejected' } };
  }
  const taken = reader.texts(value['taken'] ?? [], ['formats', 'taken']);
  const other = reader.fact(value['other'], ['formats', 'other'], 'rejected');
  return taken === undefined || other === undefined ? undefined : { taken, other };
}

function namesOf(reader: Reader, value: unknown): { nameRules?: readonly NameRule[] } {
  if (value === undefined) return {};
  if (!isObject(value)) {
    reader.report(['nameRule'], '"nameRule" must be an object with "pattern".');
    return {};
  }
  const pattern = reader.pattern(value['pattern'], ['nameRule', 'pattern']);
  const words = reader.text(value['words'], ['nameRule', 'words']);
  const fact = reader.fact(value, ['nameRule'], 'rejected');
  return pattern === undefined || fact === undefined ? {} : { nameRules: [{ ...fact, pattern, words: words ?? `what matches ${pattern}` }] };
}

function propertyNamesOf(reader: Reader, value: unknown): HostSpec['propertyNames'] | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    reader.report(['propertyNames'], '"propertyNames" must be an object with "pattern".');
    return undefined;
  }
  const pattern = reader.pattern(value['pattern'] ?? '^', ['propertyNames', 'pattern']);
  const words = reader.text(value['words'], ['propertyNames', 'words']);
  const maxLength = value['maxLength'] === undefined ? undefined : reader.whole(value['maxLength'], ['propertyNames', 'maxLength']);
  const fact = reader.fact(value, ['propertyNames'], 'rejected');
  if (pattern === undefined || fact === undefined) return undefined;
  return { pattern, words: words ?? `what matches ${pattern}`, ...(maxLength === undefined ? {} : { maxLength }), rootOnly: value['rootOnly'] === true, fact };
}

function limitsOf(reader: Reader, value: unknown, name: unknown): Partial<Record<LimitId, Limit>> {
  const limits: Partial<Record<LimitId, Limit>> = {};
  if (isObject(name) && name['maxLength'] !== undefined) {
    const max = reader.whole(name['maxLength'], ['nameRule', 'maxLength']);
    const fact = reader.fact(name, ['nameRule'], 'rejected');
    if (max !== undefined && fact !== undefined) limits['name-length'] = { ...fact, max };
  }
  if (value === undefined) return limits;
  if (!isObject(value)) {
    reader.report(['limits'], '"limits" must be an object of numbers by name.');
    return limits;
  }
  for (const [key, entry] of Object.entries(value)) {
    if (!(LIMITS as readonly string[]).includes(key)) {
      reader.report(['limits', key], `There is no limit ${JSON.stringify(key)}. The limits are ${quoted(LIMITS)}.`, true, { name: key, names: LIMITS });
      continue;
    }
    const max = reader.whole(isObject(entry) ? entry['max'] : entry, isObject(entry) ? ['limits', key, 'max'] : ['limits', key]);
    const fact = isObject(entry) ? reader.fact(entry, ['limits', key], 'rejected') : { verdict: 'rejected' as const };
    if (max !== undefined && fact !== undefined) limits[key as LimitId] = { ...fact, max };
  }
  return limits;
}

function closureOf(reader: Reader, kind: unknown, fields: unknown, base: Host | undefined): ClosureRule | undefined {
  const controlFields = reader.texts(fields, ['controlFields']);
  if (kind === undefined) return controlFields === undefined ? undefined : { kind: base?.closure.kind ?? 'root', controlFields };
  if (!CLOSURES.includes(kind as ClosureRule['kind'])) {
    reader.report(['closure'], `"closure" is one of ${quoted(CLOSURES)}.`, false, wrongName(kind, CLOSURES));
    return undefined;
  }
  const inherited = controlFields ?? base?.closure.controlFields;
  return { kind: kind as ClosureRule['kind'], ...(inherited === undefined ? {} : { controlFields: inherited }) };
}
