/** What a configuration says, as the analysis uses it. */
import type { Host } from '../hosts/host.ts';
import type { Severity } from '../rules/finding.ts';
import type { RuleSeverities } from '../rules/ruleSet.ts';
import type { Glob } from './glob.ts';

/** The name of the configuration's file. */
export const CONFIG_FILE = '.toolspec.json';

export interface FileEntry {
  readonly match: Glob;
  readonly format: string | undefined;
  readonly hosts: readonly string[] | undefined;
}

export interface IgnoreEntry {
  readonly file: Glob;
  readonly rule: string;
  /** Findings at this place and below it; undefined for the whole file. */
  readonly pointer: string | undefined;
  /** The span of the entry in the configuration's text. */
  readonly start: number;
  readonly end: number;
  /** The pointer of the entry in the configuration. */
  readonly at: string;
}

export interface CallEntry {
  readonly match: Glob;
  readonly tool: string;
  readonly action: string | undefined;
  /** Relative to the configuration's folder, with `/`. */
  readonly file: string;
  /** The span of the entry in the configuration's text. */
  readonly start: number;
  readonly end: number;
}

export interface Config {
  readonly files: readonly FileEntry[];
  readonly rules: RuleSeverities;
  /** Hosts of the user's, by id. */
  readonly hosts: ReadonlyMap<string, Host>;
  readonly ignore: readonly IgnoreEntry[];
  readonly calls: readonly CallEntry[];
}

/** One fault of the configuration, at its place in the text. */
export interface ConfigProblem {
  readonly start: number;
  readonly end: number;
  readonly pointer: string;
  readonly message: string;
  readonly severity: Severity;
}

/** The most problems that are told one by one. */
export const MOST_PROBLEMS = 100;

export interface ReadConfig {
  /** What could be read; a part with a fault is left out. */
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
}

export const EMPTY_CONFIG: Config = { files: [], rules: new Map(), hosts: new Map(), ignore: [], calls: [] };
