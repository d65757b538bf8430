/** Checks the files of the workspace that are not open, and keeps what it found true while files change on disk. */
import * as l10n from '@vscode/l10n';
import type { CancellationToken, Diagnostic, Disposable, Event, FileEvent } from 'vscode-languageserver';
import { Emitter, FileChangeType } from 'vscode-languageserver';
import { closedSnapshot } from './documents.ts';
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

/** What was found in a closed file that holds tools. */
export interface FileResult {
  readonly uri: string;
  /** Another whenever the diagnostics may be others. */
  readonly resultId: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly tools: number;
  readonly counts: Readonly<Counts>;
}

type Diagnose = (snapshot: ReturnType<typeof closedSnapshot>) => Diagnostic[];

export class WorkspaceCheck {
  readonly #server: Server;
  readonly #diagnose: Diagnose;
  readonly #results = new Map<string, FileResult>();
  readonly #changed = new Emitter<string>();
  readonly #whole = new Emitter<void>();
  #exclude: readonly string[] = [];
  #checked = false;
  #lastResult = 0;

  constructor(server: Server, diagnose: Diagnose) {
    this.#server = server;
    this.#diagnose = diagnose;
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
        toolFiles++;
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

  /** Reads and analyses a file; for an open one, what the editor shows is counted and nothing is sent. @returns undefined for a file without tools */
  async #checkOne(uri: string, fail: (reason: string) => void): Promise<Pick<FileResult, 'tools' | 'counts'> | undefined> {
    try {
      const open = await this.#server.documents.ready(uri);
      if (open !== undefined) return open.analysis().format === undefined ? undefined : { tools: open.analysis().toolCount, counts: countFindings(open) };
      const [text, settings] = await Promise.all([this.#server.environment.readText(uri), this.#server.settings.settingsFor(uri, undefined)]);
      if (text !== undefined && text.length > LONGEST_FILE) {
        fail(l10n.t('It is longer than {0} MB.', LONGEST_FILE / 1024 / 1024));
        return undefined;
      }
      // It may have been opened while it was read.
      if (this.#server.documents.has(uri)) return undefined;
      const snapshot = text === undefined ? undefined : closedSnapshot(uri, text, settings);
      if (snapshot === undefined || snapshot.analysis().format === undefined) {
        if (this.#results.delete(uri)) this.#changed.fire(uri);
        return undefined;
      }
      const analysis = snapshot.analysis();
      const result: FileResult = { uri, resultId: `closed-${++this.#lastResult}`, diagnostics: this.#diagnose(snapshot), tools: analysis.toolCount, counts: countFindings(snapshot) };
      this.#results.set(uri, result);
      this.#changed.fire(uri);
      return result;
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #isOurs(uri: string): boolean {
    if (!/\.(jsonc?|jsonl|ndjson)$/i.test(uri)) return false;
    const folder = this.#server.settings.folders.find((one) => isBelow(one.uri, uri));
    return folder !== undefined && !new Filter(this.#exclude).skipsFile(pathBelow(folder.uri, uri));
  }

  async #filesChanged(changes: readonly FileEvent[]): Promise<void> {
    for (const { uri, type } of changes) {
      if (this.#server.documents.has(uri)) continue;
      if (type === FileChangeType.Deleted) {
        // A folder that is deleted or renamed takes its files along.
        for (const known of [...this.#results.keys()]) {
          if (known !== uri && !isBelow(uri, known)) continue;
          this.#results.delete(known);
          this.#changed.fire(known);
        }
      } else if (this.#checked && this.#isOurs(uri)) await this.#checkOne(uri, () => undefined);
    }
  }

  /** Files that were tool files are read again; which others have become some, the next check tells. */
  async #settingsChanged(): Promise<void> {
    for (const uri of [...this.#results.keys()]) await this.#checkOne(uri, () => undefined);
  }
}
