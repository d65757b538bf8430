/** What a host's table says: for every keyword and shape what the host does with it, and where that is known from. */

export type Verdict = 'enforced' | 'accepted' | 'ignored' | 'rewritten' | 'rejected' | 'unknown';

/**
 * How sure a fact is: `official` the host's own specification, page or source; `copy` an official page read through a
 * copy; `maintainer` a comment by the vendor; `users` reports with the quoted answer; `deduced` concluded, stated nowhere.
 */
export type Certainty = 'official' | 'copy' | 'maintainer' | 'users' | 'deduced';

export interface Source {
  /** A public address. */
  readonly url: string;
  /** The day the source was read, or the date it bears: YYYY-MM or YYYY-MM-DD. */
  readonly date: string;
  readonly certainty: Certainty;
}

/** One fact of a table. */
export interface Fact {
  readonly verdict: Verdict;
  readonly source: Source;
  /** A sentence that the message adds. */
  readonly note?: string;
  /** The host's exact answer, for the page and for a search. */
  readonly answer?: string;
  /** Weak facts never make an error. */
  readonly weak?: boolean;
}

/** Shapes that are not one keyword; the rows of the matrix. The list of ids is in `shapes.ts`. */
export type ShapeId = string;

/** The rule for the names of tools. */
export interface NameRule {
  /** An ECMA-262 pattern for the whole name, Unicode mode. */
  readonly pattern: string;
  /** The same in words: `letters, digits, _ and -`. */
  readonly words: string;
  /** In UTF-16 code units. */
  readonly maxLength?: number;
  /** What happens to a name that breaks it. */
  readonly verdict: Verdict;
  readonly source: Source;
  readonly answer?: string;
  readonly weak?: boolean;
  readonly lengthVerdict?: Verdict;
  readonly lengthWeak?: boolean;
}

export interface Limit {
  readonly max: number;
  readonly verdict: Verdict;
  readonly source: Source;
  readonly answer?: string;
  readonly weak?: boolean;
}

/** What is published for a tool, and what closes an object. */
export interface ClosureRule {
  /** `by-silence`: an object with properties is closed unless its author opened it; `strict`: every object must be closed by its author; `open`: only what the author closed is closed. */
  readonly kind: 'by-silence' | 'root' | 'strict' | 'open';
  /** Fields that the host adds to the root's properties. */
  readonly controlFields?: readonly string[];
}

/** A form of the host's error messages, to find the place that a pasted message speaks of. */
export interface MessageForm {
  /** An ECMA-262 pattern with the groups that `place` reads. */
  readonly pattern: string;
  /** How the groups spell the place. */
  readonly place: 'anthropic' | 'openai-context' | 'openai-param' | 'gemini' | 'bedrock' | 'pointer' | 'tool-name';
}

export interface Host {
  /** Kebab case: `openai-strict`. */
  readonly id: string;
  readonly title: string;
  /** One paragraph for the page. */
  readonly about: string;
  /** The host this one was made from, for hosts of the user's. */
  readonly base?: string;
  /** Facts by keyword, wherever it stands in a schema. */
  readonly keywords: ReadonlyMap<string, Fact>;
  /** Facts by keyword at the schema's root, before `keywords`. */
  readonly rootKeywords: ReadonlyMap<string, Fact>;
  /** What happens to a keyword that no draft and no table knows. */
  readonly unknownKeyword: Fact | undefined;
  /** Facts by shape id. */
  readonly shapes: ReadonlyMap<ShapeId, Fact>;
  /** The type names it takes; undefined: the seven of JSON Schema. */
  readonly types?: readonly string[];
  /** The formats it takes; undefined: any. `formatFact` says what happens to another. */
  readonly formats?: readonly string[];
  readonly formatFact?: Fact;
  readonly nameRule?: NameRule;
  /** The pattern of property names; `rootOnly` where only those of the schema's root are checked. */
  readonly propertyNames?: { readonly pattern: string; readonly words: string; readonly rootOnly: boolean; readonly fact: Fact };
  readonly limits: ReadonlyMap<string, Limit>;
  readonly closure: ClosureRule;
  /** It reads values: a default that breaks its schema matters to it. */
  readonly readsValues: boolean;
  readonly messages: readonly MessageForm[];
}
