/**
 * Which `ignore` entries of each `.toolspec.json` hide something. Seen are the open files, those of a check of the
 * workspace, and, while the configuration is open, the files that its entries name.
 */
import { Emitter, type Event } from 'vscode-languageserver';
import type { Config, ConfigProblem, IgnoreEntry } from '../analysis/configModel.ts';
import { unusedIgnores } from '../analysis/unusedIgnores.ts';
import type { RuleSeverities } from '../rules/ruleSet.ts';
import { closedSnapshot, type FileAnalysis, type Snapshot } from './documents.ts';
import type { Server } from './feature.ts';
import { childOf, pathBelow } from './uris.ts';

/** The most files that are read because entries of one configuration name them. */
const MOST_READ = 200;

/** What was seen of one file. */
interface Seen {
  /** The URI of the configuration that holds for it. */
  readonly config: string;
  readonly folder: string;
  /** The entries that hid something in it, by what they say, so that they are known again when others come or go before them. */
  readonly used: ReadonlySet<string>;
  /** The severities of the configuration and of the editor's settings. */
  readonly rules: RuleSeverities;
}

const spelled = ({ file, rule, pointer }: IgnoreEntry): string => JSON.stringify([file.source, rule, pointer]);

const USES = new WeakMap<Server, IgnoreUses>();

/** The one record of a server. */
export function ignoreUsesOf(server: Server): IgnoreUses {
  let uses = USES.get(server);
  if (uses === undefined) USES.set(server, (uses = new IgnoreUses(server)));
  return uses;
}

export class IgnoreUses {
  /** Every tool file of the workspace has been seen. */
  isWhole: () => boolean = () => false;
  readonly #server: Server;
  readonly #seen = new Map<string, Seen>();
  readonly #changed = new Emitter<string>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** Other entries of a configuration, named by its URI, may be unused. */
  get onDidChange(): Event<string> {
    return this.#changed.event;
  }

  /** Takes what was found in a file, open or not. Costs nothing where no configuration ignores anything. */
  saw(snapshot: Snapshot): void {
    const { uri, settings } = snapshot;
    const { config } = settings;
    if (config === undefined || config.config.ignore.length === 0) return this.forget(uri);
    const before = this.#seen.get(uri);
    let analysis: FileAnalysis;
    try {
      analysis = snapshot.analysis();
    } catch {
      // The diagnostics of the file say that its analysis failed.
      return this.forget(uri);
    }
    const used = new Set([...(analysis.usedIgnores ?? [])].map(spelled));
    const { rules } = settings.file;
    this.#seen.set(uri, { config: config.uri, folder: config.folder, used, rules });
    if (before !== undefined && before.config !== config.uri) this.#changed.fire(before.config);
    if (before?.config !== config.uri || before.rules !== rules || before.used.size !== used.size || [...used].some((entry) => !before.used.has(entry))) this.#changed.fire(config.uri);
  }

  /** Nothing is known of a file any more. */
  forget(uri: string): void {
    const before = this.#seen.get(uri);
    if (before === undefined) return;
    this.#seen.delete(uri);
    this.#changed.fire(before.config);
  }

  /** The entries of a configuration that hide nothing, as far as enough was seen to know. */
  unused(uri: string, config: Config): ConfigProblem[] {
    if (config.ignore.length === 0) return [];
    const checked: string[] = [];
    const used = new Set<string>();
    let rules: RuleSeverities | undefined;
    for (const [file, seen] of this.#seen) {
      if (seen.config !== uri) continue;
      checked.push(pathBelow(seen.folder, file));
      for (const entry of seen.used) used.add(entry);
      rules = seen.rules;
    }
    const hiding = new Set(config.ignore.filter((entry) => used.has(spelled(entry))).map((entry) => entry.at));
    return unusedIgnores(rules === undefined ? config : { ...config, rules }, { checked, used: hiding, whole: this.isWhole() });
  }

  /** Reads the files that entries of a configuration name and that nothing is known of. */
  async readNamed(folder: string, config: Config): Promise<void> {
    const named = new Set(config.ignore.filter(({ file }) => file.exact && !file.source.includes('\\')).map(({ file }) => childOf(folder, file.source)));
    for (const uri of [...named].slice(0, MOST_READ)) {
      if (this.#server.documents.has(uri)) continue;
      const [text, settings] = await Promise.all([this.#server.environment.readText(uri).catch(() => undefined), this.#server.settings.settingsFor(uri, undefined)]);
      if (this.#server.documents.has(uri)) continue;
      if (text === undefined) this.forget(uri);
      else this.saw(closedSnapshot(uri, text, settings));
    }
  }
}
