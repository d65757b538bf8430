/** The words that tables are written in: sources, facts, rows, and the host made from them. */
import type { Certainty, ClosureRule, Fact, Host, Limit, LimitId, NamePrefix, NameRule, PropertyNameRule, ShapeId, Source, Verdict } from './host.ts';
import { SHAPES, TABLE_KEYWORDS } from './shapes.ts';

const sourceOf =
  (certainty: Certainty) =>
  (where: string, date: string, reports?: number): Source => ({ url: address(where), date, certainty, ...(reports === undefined ? {} : { reports }) });

/** `owner/repo#12` stands for the issue or pull request of that number. */
function address(where: string): string {
  const issue = /^([\w.-]+\/[\w.-]+)#(\d+)$/.exec(where);
  return issue === null ? where : `https://github.com/${issue[1]}/issues/${issue[2]}`;
}

/** The host's specification, page or source code, read directly. */
export const official = sourceOf('official');
/** An official page, read through a copy. */
export const copy = sourceOf('copy');
/** A comment by somebody of the vendor. */
export const maintainer = sourceOf('maintainer');
/** Reports by users that quote the answer; the third argument is how many there are. */
export const users = sourceOf('users');
/** Concluded from the source, which does not state it. */
export const deduced = sourceOf('deduced');

export type FactMore = Pick<Fact, 'note' | 'answer' | 'weak'>;

/** A fact is weak where it is deduced or one user's word, unless `more` says otherwise. */
export function fact(verdict: Verdict, source: Source, more: FactMore = {}): Fact {
  const weak = more.weak ?? (source.certainty === 'deduced' || (source.certainty === 'users' && (source.reports ?? 1) < 2));
  const { note, answer } = more;
  return { verdict, source, ...(note === undefined ? {} : { note }), ...(answer === undefined ? {} : { answer }), ...(weak ? { weak } : {}) };
}

/** A fact that never makes an error. */
export const weakly = (verdict: Verdict, source: Source, more: FactMore = {}): Fact => fact(verdict, source, { ...more, weak: true });

/** Nothing was found. */
export const UNKNOWN: Fact = { verdict: 'unknown' };

export const limit = (max: number, known: Fact): Limit => ({ max, ...known });
export const nameRule = (pattern: string, words: string, known: Fact): NameRule => ({ pattern, words, ...known });

/** Facts by the names they hold for, the names in one text with spaces between. */
export type Rows = readonly (readonly [names: string, known: Fact])[];

export interface HostSpec {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** What this table does not say, the base's says. */
  readonly base?: Host;
  readonly keywords?: Rows;
  readonly root?: Rows;
  /** For keywords that neither this table nor the base names; not known when absent. */
  readonly otherKeywords?: Fact;
  readonly unknownKeyword?: Fact;
  readonly shapes?: readonly (readonly [names: `${ShapeId}${string}`, known: Fact])[];
  readonly otherShapes?: Fact;
  readonly types?: readonly string[];
  readonly formats?: { readonly taken: readonly string[]; readonly other: Fact };
  readonly dialects?: Host['dialects'];
  readonly nameRules?: readonly NameRule[];
  readonly namePrefix?: NamePrefix;
  readonly propertyNames?: PropertyNameRule;
  readonly limits?: Partial<Record<LimitId, Limit>>;
  readonly closure?: ClosureRule;
  readonly passesOn?: Host['passesOn'];
  readonly isConverted?: boolean;
  readonly readsOutput?: boolean;
  readonly readsValues?: boolean;
  readonly takesCountsAsText?: true;
  readonly otherMember?: Host['otherMember'];
  readonly members?: Host['members'];
  readonly unknownMember?: Fact;
  readonly answers?: Host['answers'];
}

function fill<Name extends string>(all: readonly Name[], rows: Rows, base: ReadonlyMap<Name, Fact> | undefined, other: Fact | undefined): Map<Name, Fact> {
  const filled = new Map<Name, Fact>();
  for (const name of all) filled.set(name, other ?? base?.get(name) ?? UNKNOWN);
  for (const [names, known] of rows) for (const name of names.split(' ')) filled.set(name as Name, known);
  return filled;
}

/** The host of a table: every keyword and shape gets a verdict, `unknown` where neither table nor base says anything. */
export function defineHost(spec: HostSpec): Host {
  const { base } = spec;
  const optional = {
    types: spec.types ?? base?.types,
    formats: spec.formats?.taken ?? base?.formats,
    formatFact: spec.formats?.other ?? base?.formatFact,
    dialects: spec.dialects ?? base?.dialects,
    namePrefix: spec.namePrefix ?? base?.namePrefix,
    propertyNames: spec.propertyNames ?? base?.propertyNames,
    otherMember: spec.otherMember,
    takesCountsAsText: spec.takesCountsAsText,
    passesOn: spec.passesOn ?? base?.passesOn,
    unknownMember: spec.unknownMember ?? base?.unknownMember,
    base: base?.id,
  };
  return {
    id: spec.id,
    title: spec.title,
    about: spec.about,
    keywords: fill(TABLE_KEYWORDS, spec.keywords ?? [], base?.keywords, spec.otherKeywords),
    rootKeywords: new Map([...(base?.rootKeywords ?? []), ...(spec.root ?? []).flatMap(([names, known]) => names.split(' ').map((name) => [name, known] as const))]),
    unknownKeyword: spec.unknownKeyword ?? base?.unknownKeyword ?? UNKNOWN,
    shapes: fill(SHAPES, spec.shapes ?? [], base?.shapes, spec.otherShapes),
    nameRules: spec.nameRules ?? base?.nameRules ?? [],
    limits: new Map([...(base?.limits ?? []), ...(Object.entries(spec.limits ?? {}) as [LimitId, Limit][])]),
    closure: spec.closure ?? base?.closure ?? { kind: 'open' },
    isConverted: spec.isConverted ?? base?.isConverted ?? false,
    readsOutput: spec.readsOutput ?? base?.readsOutput ?? false,
    readsValues: spec.readsValues ?? base?.readsValues ?? false,
    members: spec.members ?? base?.members ?? [],
    answers: spec.answers ?? base?.answers ?? [],
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<Host>),
  };
}
