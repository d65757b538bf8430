/** Checks the files of the workspace that are not open, and keeps what it found true while files change on disk. */
import * as l10n from '@vscode/l10n';
import type { CancellationToken, Diagnostic, Disposable, Event, FileEvent } from 'vscode-languageserver';
import { DiagnosticSeverity, Emitter, FileChangeType } from 'vscode-languageserver';
import { type CallStore, callsOf } from './callStore.ts';
import { closedSnapshot, type Snapshot } from './documents.ts';
import type { FoundFile } from './environment.ts';
import type { Server } from './feature.ts';
import { type Counts, countFindings } from './findings.ts';
import type { CheckWorkspaceResult } from './protocol.ts';
import { isBelow, pathBelow } from './uris.ts';
import { Filter, workspaceFiles } from './workspaceFiles.ts';

/** The most files that one check reads. */
const MOST_FILES = 20_000;
/** A longer file is named as not checked; it can still be opened. */
const LONGEST_FILE = 64 * 1024 * 1024;
const MOST_FAILURES = 100;

/** What was found in a closed file that holds tools, or calls of one. */
export interface FileResult {
  readonly uri: string;
  /** Another whenever the diagnostics may be others. */
  readonly resultId: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly tools: number;
  readonly counts: Readonly<Counts>;
}

/** What one file adds to the check. */
interface Checked {
  /** It holds tools; else the calls of one. */
  readonly isToolFile: boolean;
  readonly tools: number;
  readonly counts: Readonly<Counts>;
}

type Diagnose = (snapshot: Snapshot) => Diagnostic[];

export class WorkspaceCheck {
  readonly #server: Server;
  readonly #diagnose: Diagnose;
  readonly #results = new Map<string, FileResult>();
  readonly #calls: CallStore;
  /** The file of the tool that each closed file of calls is for. */
  readonly #toolFiles = new Map<string, string>();
  readonly #changed = new Emitter<string>();
  readonly #whole = new Emitter<void>();
  #exclude: readonly string[] = [];
  #checked = false;
  #lastResult = 0;

  constructor(server: Server, diagnose: Diagnose) {
    this.#server = server;
    this.#diagnose = diagnose;
    // It hears of a changed file of tools first, so that calls are checked against what stands there now.
    this.#calls = callsOf(server);
    server.onDidChangeFiles((changes) => void this.#filesChanged(changes));
    server.settings.onDidChange(() => void this.#settingsChanged());
  }

  /** The result of a file is another, or gone. */
  onDidChange(listener: (uri: string) => void): Disposable {
    return this.#changed.event(listener);
  }

  /** A whole check has been made. */
  get onDidCheck(): Event<void> {
    return this.#whole.event;
  }

  /** A whole check has been made, so that every closed tool file has a result. */
  get isChecked(): boolean {
    return this.#checked;
  }

  get results(): ReadonlyMap<string, FileResult> {
    return this.#results;
  }

  /**
   * Reads all files of the folders.
   * @param folders URIs
   * @param progress told the number of files done and of all
   */
  async check(folders: readonly string[], exclude: readonly string[], token: CancellationToken, progress: (done: number, all: number) => void): Promise<CheckWorkspaceResult> {
    this.#exclude = exclude;
    this.#server.watch('**/*.{json,jsonc,jsonl,ndjson}');
    const files: FoundFile[] = [];
    for (const folder of folders) for await (const file of workspaceFiles(this.#server.environment, folder, exclude, MOST_FILES - files.length, token)) files.push(file);
    const problems: Counts = { error: 0, warning: 0, info: 0 };
    const failed: { uri: string; reason: string }[] = [];
    let toolFiles = 0;
    let tools = 0;
    let done = 0;
    for (const file of files) {
      if (token.isCancellationRequested) break;
      const found = await this.#checkOne(file.uri, (reason) => failed.length < MOST_FAILURES && failed.push({ uri: file.uri, reason }));
      if (found !== undefined) {
        if (found.isToolFile) toolFiles++;
        tools += found.tools;
        problems.error += found.counts.error;
        problems.warning += found.counts.warning;
        problems.info += found.counts.info;
      }
      progress(++done, files.length);
    }
    const cancelled = token.isCancellationRequested;
    if (!cancelled) {
      this.#checked = true;
      this.#whole.fire();
    }
    return { files: done, toolFiles, tools, problems, cancelled, failed, limit: files.length >= MOST_FILES ? MOST_FILES : undefined };
  }

  /** Reads one file again. @returns false when it is outside of what was checked */
  again(uri: string): boolean {
    if (!this.#results.has(uri) && !(this.#checked && this.#isOurs(uri))) return false;
    void this.#checkOne(uri, () => undefined).then((found) => found === undefined && this.#changed.fire(uri));
    return true;
  }

  /** Reads and analyses a file; for an open one, what the editor shows is counted and nothing is sent. @returns undefined for a file without tools or calls */
  async #checkOne(uri: string, fail: (reason: string) => void): Promise<Checked | undefined> {
    try {
      const open = await this.#server.documents.ready(uri);
      if (open !== undefined) return (await this.#callsIn(open)) ?? toolsIn(open);
      const [text, settings] = await Promise.all([this.#server.environment.readText(uri), this.#server.settings.settingsFor(uri, undefined)]);
      if (text !== undefined && text.length > LONGEST_FILE) {
        fail(l10n.t('It is longer than {0} MB.', LONGEST_FILE / 1024 / 1024));
        return undefined;
      }
      // It may have been opened while it was read.
      if (this.#server.documents.has(uri)) return undefined;
      const snapshot = text === undefined ? undefined : closedSnapshot(uri, text, settings);
      const calls = snapshot && (await this.#callsIn(snapshot));
      if (calls !== undefined && this.#server.documents.has(uri)) return undefined;
      const found = calls ?? (snapshot && toolsIn(snapshot));
      if (snapshot === undefined || found === undefined) {
        this.#toolFiles.delete(uri);
        if (this.#results.delete(uri)) this.#changed.fire(uri);
        return undefined;
      }
      const { tools, counts } = found;
      this.#results.set(uri, { uri, resultId: `closed-${++this.#lastResult}`, diagnostics: calls?.diagnostics ?? this.#diagnose(snapshot), tools, counts });
      this.#changed.fire(uri);
      return found;
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** What is found in a file that `calls` binds to a tool; undefined for any other. */
  async #callsIn(snapshot: Snapshot): Promise<(Checked & { readonly diagnostics: readonly Diagnostic[] }) | undefined> {
    const binding = this.#calls.bindingOf(snapshot);
    if (binding === undefined) {
      this.#toolFiles.delete(snapshot.uri);
      return undefined;
    }
    this.#toolFiles.set(snapshot.uri, binding.uri);
    await this.#calls.readyTool(binding);
    const diagnostics = this.#diagnose(snapshot);
    const count = (severity: DiagnosticSeverity): number => diagnostics.filter((one) => one.severity === severity).length;
    return { isToolFile: false, tools: 0, diagnostics, counts: { error: count(DiagnosticSeverity.Error), warning: count(DiagnosticSeverity.Warning), info: count(DiagnosticSeverity.Information) } };
  }

  #isOurs(uri: string): boolean {
    if (!/\.(jsonc?|jsonl|ndjson)$/i.test(uri)) return false;
    const folder = this.#server.settings.folders.find((one) => isBelow(one.uri, uri));
    return folder !== undefined && !new Filter(this.#exclude).skipsFile(pathBelow(folder.uri, uri));
  }

  async #filesChanged(changes: readonly FileEvent[]): Promise<void> {
    const calls = [...this.#toolFiles].filter(([call, tools]) => changes.some(({ uri }) => uri === tools || isBelow(uri, tools)) && !changes.some(({ uri }) => uri === call));
    for (const { uri, type } of changes) {
      if (this.#server.documents.has(uri)) continue;
      if (type === FileChangeType.Deleted) {
        // A folder that is deleted or renamed takes its files along.
        for (const known of [...this.#results.keys()]) {
          if (known !== uri && !isBelow(uri, known)) continue;
          this.#results.delete(known);
          this.#toolFiles.delete(known);
          this.#changed.fire(known);
        }
      } else if (this.#checked && this.#isOurs(uri)) await this.#checkOne(uri, () => undefined);
    }
    for (const [call] of calls) if (this.#results.has(call)) await this.#checkOne(call, () => undefined);
  }

  /** Files that were tool files are read again; which others have become some, the next check tells. */
  async #settingsChanged(): Promise<void> {
    for (const uri of [...this.#results.keys()]) await this.#checkOne(uri, () => undefined);
  }
}

/** What an analysed file adds; undefined where it holds no tools. */
function toolsIn(snapshot: Snapshot): Checked | undefined {
  const { format, toolCount } = snapshot.analysis();
  return format === undefined ? undefined : { isToolFile: true, tools: toolCount, counts: countFindings(snapshot) };
}
