/**
 * The settings of each file: the editor's, asked for by workspace folder, and the nearest `.toolspec.json` between
 * the file and its workspace folder. What is broken in either is kept beside what could be read, to be shown.
 */
import * as l10n from '@vscode/l10n';
import { type ClientCapabilities, type Connection, Emitter, type Event, type WorkspaceFolder } from 'vscode-languageserver';
import { CONFIG_FILE, type Config, type ConfigProblem, EMPTY_CONFIG, readConfig, readSettings, settingsFor } from '../analysis/config.ts';
import type { FileSettings } from '../analysis/file.ts';
import type { Environment } from './environment.ts';
import { baseOf, isBelow, parentOf, pathBelow } from './uris.ts';

/** What holds for one file. The same object until a setting changes, since analyses are remembered by it. */
export interface ResourceSettings {
  /** The file's path as the globs of its configuration see it. */
  readonly path: string;
  /** Its path as the globs of the editor's settings see it. */
  readonly editorPath: string;
  readonly file: FileSettings;
  readonly maxProblems: number;
  /** The editor's own JSON support reports the faults of this file's text. */
  readonly editorReportsJson: boolean;
  /** The `.toolspec.json` that holds for the file. */
  readonly config: ConfigFile | undefined;
  readonly editor: EditorSettings;
}

/** A `.toolspec.json` as it was last read. */
export interface ConfigFile {
  readonly uri: string;
  readonly folder: string;
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
  /** What its problems' offsets count in. */
  readonly text: string;
}

/** The editor's settings for one workspace folder. */
export interface EditorSettings {
  readonly config: Config;
  readonly maxProblems: number;
  readonly validatesJson: boolean;
  readonly shows: Shows;
  /** Sentences, each beginning with the setting's name. */
  readonly problems: readonly string[];
}

/** What is shown in the text beside problems; the user's choice. */
export interface Shows {
  /** Tools in the outline, also where the editor lists every key there. */
  readonly outline: boolean;
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
}

export const DEFAULT_MAX_PROBLEMS = 1000;
const DEFAULT_SHOWS: Shows = { outline: false, codeLens: true, inlayHints: false };
/**
 * How many of the problems shown of a file may be hints: a share of them. They stand under the text as a few faint dots, nobody goes
 * through a thousand of them, and what is shown is sent anew at each key.
 */
export const mostHints = (maxProblems: number): number => Math.ceil(maxProblems / 5);

const NO_EDITOR_SETTINGS: EditorSettings = { config: EMPTY_CONFIG, maxProblems: DEFAULT_MAX_PROBLEMS, validatesJson: true, shows: DEFAULT_SHOWS, problems: [] };

export class SettingsStore {
  readonly #connection: Connection;
  readonly #environment: Environment;
  readonly #asks: boolean;
  readonly #editorReportsJsonIn: ReadonlySet<string>;
  readonly #changed = new Emitter<void>();
  readonly #configsRead = new Emitter<ConfigFile | string>();
  #folders: readonly WorkspaceFolder[] = [];
  /** Settings that were sent with didChangeConfiguration, for clients that cannot be asked. */
  #sent: unknown;
  #editors = new Map<string, Promise<RawSettings>>();
  #configs = new Map<string, Promise<ConfigFile | undefined>>();
  #resolved = new Map<string, ResourceSettings>();
  /** The objects of before the last change. What is the same as before stays the same object, so that no file is analysed again for nothing. */
  #before = new Map<string, ResourceSettings>();
  readonly #lastConfigs = new Map<string, ConfigFile>();
  readonly #lastAnswers = new Map<string, { readonly spelled: string; readonly raw: RawSettings }>();
  /** Configurations below the workspace folders that were heard of, beside those of the folders themselves. */
  readonly #known = new Set<string>();
  /** Texts of configurations that are open in the editor. */
  readonly #openConfigs = new Map<string, string>();

  constructor(connection: Connection, environment: Environment, client: ClientCapabilities, editorReportsJsonIn: readonly string[] = []) {
    this.#connection = connection;
    this.#environment = environment;
    this.#asks = client.workspace?.configuration === true;
    this.#editorReportsJsonIn = new Set(editorReportsJsonIn);
  }

  /** Settings of any file may have changed. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** A `.toolspec.json` was read again; a string is the URI of one that is gone. */
  get onDidReadConfig(): Event<ConfigFile | string> {
    return this.#configsRead.event;
  }

  get folders(): readonly WorkspaceFolder[] {
    return this.#folders;
  }

  setFolders(folders: readonly WorkspaceFolder[]): void {
    this.#folders = folders;
    this.#forget(true);
  }

  /** The editor's settings changed. @param sent what the notification carried */
  editorChanged(sent: unknown): void {
    this.#sent = (sent as { toolspec?: unknown } | null | undefined)?.toolspec ?? sent;
    this.#editors = new Map();
    this.#forget(false);
  }

  /** `.toolspec.json` files were written, made or deleted. */
  configsChanged(uris: readonly string[]): void {
    for (const uri of uris) {
      this.#configs.delete(uri);
      this.#known.add(uri);
    }
    this.#forget(false);
  }

  /** A `.toolspec.json` is open: its text in the editor counts, saved or not. `undefined` when it was closed. */
  configEdited(uri: string, text: string | undefined): void {
    if (this.#openConfigs.get(uri) === text) return;
    if (text === undefined) this.#openConfigs.delete(uri);
    else this.#openConfigs.set(uri, text);
    this.configsChanged([uri]);
  }

  /** The workspace folder of a file: the innermost one. */
  folderOf(uri: string): WorkspaceFolder | undefined {
    let found: WorkspaceFolder | undefined;
    for (const folder of this.#folders) if (isBelow(folder.uri, uri) && (found === undefined || folder.uri.length > found.uri.length)) found = folder;
    return found;
  }

  /** @param languageId the editor's; undefined for a file that is not open */
  async settingsFor(uri: string, languageId: string | undefined): Promise<ResourceSettings> {
    for (;;) {
      const resolved = this.#resolved;
      const key = `${languageId ?? ''} ${uri}`;
      const known = resolved.get(key);
      if (known !== undefined) return known;
      const folder = this.folderOf(uri);
      const [raw, config] = await Promise.all([this.#editor(folder), this.#configFor(uri, folder)]);
      // A change came while the answer was on its way: ask again.
      if (resolved !== this.#resolved) continue;
      const raced = resolved.get(key);
      if (raced !== undefined) return raced;
      const editor = raw.read(config?.config.hosts);
      const editorPath = folder !== undefined ? pathBelow(folder.uri, uri) : baseOf(uri);
      const path = config !== undefined ? pathBelow(config.folder, uri) : editorPath;
      const before = this.#before.get(key);
      const same = before !== undefined && before.editor === editor && before.config === config && before.path === path && before.editorPath === editorPath;
      const settings: ResourceSettings = same
        ? before
        : {
            path,
            editorPath,
            file: { ...settingsFor(config?.config ?? EMPTY_CONFIG, editor.config, path, languageId, editorPath), mostHints: mostHints(editor.maxProblems) },
            maxProblems: editor.maxProblems,
            editorReportsJson: editor.validatesJson && languageId !== undefined && this.#editorReportsJsonIn.has(languageId),
            config,
            editor,
          };
      resolved.set(key, settings);
      return settings;
    }
  }

  /** The configurations of the workspace folders' roots and all others that were heard of. */
  async configs(): Promise<ConfigFile[]> {
    for (const folder of this.#folders) void this.#config(`${folder.uri.replace(/\/$/, '')}/${CONFIG_FILE}`);
    for (const uri of this.#known) void this.#config(uri);
    const read = await Promise.all(this.#configs.values());
    return read.filter((config) => config !== undefined);
  }

  #forget(configs: boolean): void {
    if (configs) {
      this.#editors = new Map();
      this.#configs = new Map();
    }
    // A change that comes before files have asked again leaves what was known before it.
    this.#before = new Map([...this.#before, ...this.#resolved]);
    this.#resolved = new Map();
    this.#changed.fire();
  }

  async #configFor(uri: string, folder: WorkspaceFolder | undefined): Promise<ConfigFile | undefined> {
    if (folder === undefined) return undefined;
    for (let at = parentOf(uri); at !== undefined && (at === folder.uri || isBelow(folder.uri, at)); at = parentOf(at)) {
      const config = await this.#config(`${at.replace(/\/$/, '')}/${CONFIG_FILE}`);
      if (config !== undefined) return config;
    }
    return undefined;
  }

  #config(uri: string): Promise<ConfigFile | undefined> {
    let reading = this.#configs.get(uri);
    if (reading === undefined) {
      reading = this.#readConfig(uri);
      this.#configs.set(uri, reading);
    }
    return reading;
  }

  async #readConfig(uri: string): Promise<ConfigFile | undefined> {
    const folder = parentOf(uri)!;
    let text: string | undefined;
    try {
      text = this.#openConfigs.get(uri) ?? (await this.#environment.readText(uri));
    } catch (error) {
      const message = l10n.t('{0} cannot be read: {1}', CONFIG_FILE, error instanceof Error ? error.message : String(error));
      const broken: ConfigFile = { uri, folder, config: EMPTY_CONFIG, text: '', problems: [{ start: 0, end: 0, pointer: '', message, severity: 'error' }] };
      this.#configsRead.fire(broken);
      return broken;
    }
    if (text === undefined) {
      this.#configsRead.fire(uri);
      return undefined;
    }
    const last = this.#lastConfigs.get(uri);
    const config: ConfigFile = last?.text === text ? last : { uri, folder, text, ...readConfig(text) };
    this.#lastConfigs.set(uri, config);
    this.#configsRead.fire(config);
    return config;
  }

  #editor(folder: WorkspaceFolder | undefined): Promise<RawSettings> {
    const key = folder?.uri ?? '';
    let asking = this.#editors.get(key);
    if (asking === undefined) {
      asking = this.#ask(folder?.uri);
      this.#editors.set(key, asking);
    }
    return asking;
  }

  async #ask(scopeUri: string | undefined): Promise<RawSettings> {
    if (!this.#asks) return new RawSettings(this.#sent, undefined);
    try {
      const [own, validatesJson] = (await this.#connection.workspace.getConfiguration([
        { section: 'toolspec', scopeUri },
        { section: 'json.validate.enable', scopeUri },
      ])) as unknown[];
      const spelled = JSON.stringify([own, validatesJson]);
      const last = this.#lastAnswers.get(scopeUri ?? '');
      if (last?.spelled === spelled) return last.raw;
      const raw = new RawSettings(own, validatesJson);
      this.#lastAnswers.set(scopeUri ?? '', { spelled, raw });
      return raw;
    } catch (error) {
      this.#connection.console.error(`The editor did not tell its settings: ${String(error)}`);
      return new RawSettings(undefined, undefined, [l10n.t('The editor did not tell its settings; the defaults are used.')]);
    }
  }
}

/** The editor's settings as they came. What they mean depends on the hosts that a file's configuration declares, which they may name. */
class RawSettings {
  readonly #value: unknown;
  readonly #validatesJson: unknown;
  readonly #problems: readonly string[];
  readonly #read = new Map<string, EditorSettings>();

  constructor(value: unknown, validatesJson: unknown, problems: readonly string[] = []) {
    this.#value = value;
    this.#validatesJson = validatesJson;
    this.#problems = problems;
  }

  /** The same object for the same names. */
  read(hosts: ReadonlyMap<string, unknown> | undefined): EditorSettings {
    const names = new Set(hosts?.keys());
    const key = [...names].join(' ');
    let read = this.#read.get(key);
    if (read === undefined) {
      read = readEditorSettings(this.#value, this.#validatesJson, names);
      if (this.#problems.length > 0) read = { ...read, problems: this.#problems };
      this.#read.set(key, read);
    }
    return read;
  }
}

/**
 * Reads what the editor sent; a value of the wrong shape is named and its default used.
 * @param hosts the ids of hosts that are declared elsewhere and may be named
 */
export function readEditorSettings(value: unknown, validatesJson: unknown, hosts?: ReadonlySet<string>): EditorSettings {
  if (value === null || value === undefined) return { ...NO_EDITOR_SETTINGS, validatesJson: validatesJson !== false };
  if (typeof value !== 'object' || Array.isArray(value)) return { ...NO_EDITOR_SETTINGS, problems: [l10n.t('toolspec is not an object of settings; the defaults are used.')] };
  const own = value as Record<string, unknown>;
  const { config, problems: found } = readSettings({ files: own.files, rules: own.rules, hosts: own.hosts }, hosts);
  const problems = found.map((problem) => `toolspec${problem.pointer.replaceAll('/', '.')}: ${problem.message}`);
  let maxProblems = DEFAULT_MAX_PROBLEMS;
  const wanted = own.maxProblems;
  if (typeof wanted === 'number' && Number.isInteger(wanted) && wanted > 0) maxProblems = wanted;
  else if (wanted !== undefined && wanted !== null) problems.push(l10n.t('toolspec.maxProblems: {0} is no whole number above 0; {1} is used.', JSON.stringify(wanted), DEFAULT_MAX_PROBLEMS));
  return { config, maxProblems, validatesJson: validatesJson !== false, shows: readShows(own, problems), problems };
}

function readShows(own: Record<string, unknown>, problems: string[]): Shows {
  const flag = (name: keyof Shows): boolean => {
    const value = own[name];
    const fallback = DEFAULT_SHOWS[name];
    if (typeof value === 'boolean') return value;
    if (value !== undefined && value !== null) problems.push(l10n.t('toolspec.{0}: {1} is neither true nor false; {2} is used.', name, JSON.stringify(value), fallback));
    return fallback;
  };
  return { outline: flag('outline'), codeLens: flag('codeLens'), inlayHints: flag('inlayHints') };
}
