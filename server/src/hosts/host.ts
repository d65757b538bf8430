/** What a host's table says: for every keyword and shape what the host does with it, and where that is known from. */
import type { LimitId, ShapeId } from './shapes.ts';

export type { LimitId, ShapeId };
export type Verdict = 'enforced' | 'accepted' | 'ignored' | 'rewritten' | 'rejected' | 'unknown';
export const VERDICTS: readonly Verdict[] = ['enforced', 'accepted', 'ignored', 'rewritten', 'rejected', 'unknown'];

/**
 * How sure a fact is: `official` the host's own specification, page or source; `copy` an official page read through a
 * copy; `maintainer` a comment by the vendor; `users` reports with the quoted answer; `deduced` concluded, stated nowhere.
 */
export type Certainty = 'official' | 'copy' | 'maintainer' | 'users' | 'deduced';

export interface Source {
  /** A public address. */
  readonly url: string;
  /** The day the source was read, or the date it bears: YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly date: string;
  readonly certainty: Certainty;
  /** How many independent reports say the same; 1 when not given. */
  readonly reports?: number;
}

/** What is known with its source. */
interface Known {
  readonly verdict: Verdict;
  /** Absent where nothing was found, so for `unknown` only. */
  readonly source?: Source;
  /** A sentence that the message adds. */
  readonly note?: string;
  /** The host's exact answer, for the page and for a search. */
  readonly answer?: string;
  /** Weak facts never make an error: deduced, told by one user, old, or in conflict with another source. */
  readonly weak?: boolean;
}

/** One fact of a table. */
export interface Fact extends Known {}

/** A rule for the names of tools. */
export interface NameRule extends Known {
  /** An ECMA-262 pattern for the whole name, Unicode mode. */
  readonly pattern: string;
  /** What a name must be, in words: `letters, digits, _ and -`. */
  readonly words: string;
}

export interface Limit extends Known {
  readonly max: number;
}

/** How names of properties must be spelled. */
export interface PropertyNameRule {
  readonly pattern: string;
  readonly words: string;
  readonly maxLength?: number;
  /** Only the properties of the schema's root are checked. */
  readonly rootOnly: boolean;
  readonly fact: Fact;
}

/** What is published for a tool, and what closes an object. */
export interface ClosureRule {
  /**
   * `by-silence`: an object with properties is closed unless its author opened it; `root`: the host closes the root;
   * `strict`: every object must be closed by its author; `open`: only what the author closed is closed.
   */
  readonly kind: 'by-silence' | 'root' | 'strict' | 'open';
  /** The schema is published exactly as it is written. */
  readonly verbatim?: true;
  /** Fields that the host adds to the root's properties. */
  readonly controlFields?: readonly string[];
}

/** A client puts something in front of a tool's name, so that less room is left than the limit says. */
export interface NamePrefix {
  /** How the sent name is made: `mcp__<server>__<tool>`. */
  readonly form: string;
  /** The longest name that the sent one may be. */
  readonly max: number;
  /** The characters that the prefix takes without the server's name. */
  readonly fixed: number;
  /** The characters that a server's name takes at most; undefined: all of it. */
  readonly server?: number;
  readonly fact: Fact;
}

/**
 * Hosts that a tool is handed on to. `always`: all of them read each tool, so what they refuse is refused. `clients`: any
 * of them may be the one, so it is a warning at most. `some`: they stand behind a client that may mend it, so it is information.
 */
export interface PassedOn {
  readonly reach: 'always' | 'clients' | 'some';
  readonly ids: readonly string[];
}

export interface Host {
  /** Kebab case: `openai-strict`. */
  readonly id: string;
  readonly title: string;
  /** One paragraph for the page. */
  readonly about: string;
  /** The host this one was made from. */
  readonly base?: string;
  /** Facts by keyword, wherever it stands in a schema. Complete for the vocabulary of `shapes.ts`. */
  readonly keywords: ReadonlyMap<string, Fact>;
  /** Facts by keyword at the schema's root, before `keywords`. */
  readonly rootKeywords: ReadonlyMap<string, Fact>;
  /** What happens to a keyword that no draft and no table knows. */
  readonly unknownKeyword: Fact;
  /** Facts by shape. Complete. */
  readonly shapes: ReadonlyMap<ShapeId, Fact>;
  /** The type names it takes; undefined: the seven of JSON Schema. */
  readonly types?: readonly string[];
  /** The formats it takes; undefined: any. `formatFact` says what happens to another. */
  readonly formats?: readonly string[];
  readonly formatFact?: Fact;
  /** The dialects that `$schema` may name, without an empty fragment; undefined: any. */
  readonly dialects?: { readonly uris: readonly string[]; readonly fact: Fact };
  readonly nameRules: readonly NameRule[];
  readonly namePrefix?: NamePrefix;
  readonly propertyNames?: PropertyNameRule;
  readonly limits: ReadonlyMap<LimitId, Limit>;
  readonly closure: ClosureRule;
  /** The hosts behind this one: what they do to what it takes is worth a word. */
  readonly passesOn?: readonly PassedOn[];
  /** What it is for a variant of a file, by the word of the format. */
  readonly variants?: ReadonlyMap<string, Host>;
  /** The variant that this one is for. */
  readonly variant?: string;
  /** It takes no tool as authors write them: the preview shows the tool turned into what it takes. */
  readonly isConverted: boolean;
  /** Another member of the tool that takes the schema in another language, which `host` reads. */
  readonly otherMember?: { readonly from: string; readonly to: string; readonly host: string; readonly refused: readonly string[] };
  /** It reads the schema of a tool's result as it reads that of its arguments. */
  readonly readsOutput: boolean;
  /** Its protocol writes 64-bit whole numbers as strings too: `"minItems": "1"` is a count. */
  readonly takesCountsAsText?: true;
  /** It reads values: a default that breaks its schema matters to it. */
  readonly readsValues: boolean;
  /** Members a tool must have, as the documentation names them; `needed` where the form of the tool alone would not want it. */
  readonly members: readonly { readonly name: string; readonly source: Source; readonly answer?: string; readonly needed?: true }[];
  /** What it does with a member of a tool that it does not know, where that is not what others of its form do. */
  readonly unknownMember?: Fact;
  /** Answers that belong to no keyword or shape. */
  readonly answers: readonly { readonly about: string; readonly answer: string; readonly source: Source }[];
}

/** What the host does with a keyword at the root or below it; undefined for one that the table does not have. */
export function keywordFact(host: Host, keyword: string, atRoot: boolean): Fact | undefined {
  return (atRoot ? host.rootKeywords.get(keyword) : undefined) ?? host.keywords.get(keyword);
}
