/** The tools of all files of the workspace, read once and kept true by file events and by what is typed in open files. */
import type { CancellationToken } from 'vscode-languageserver';
import { Emitter, FileChangeType } from 'vscode-languageserver';
import { type ToolFile, toolFileOf } from '../features/toolFile.ts';
import { closedSnapshot } from './documents.ts';
import type { Server } from './feature.ts';
import { isBelow, pathBelow } from './uris.ts';
import { viewOf } from './view.ts';
import { Filter, workspaceFiles } from './workspaceFiles.ts';

const MOST_FILES = 20_000;
const LONGEST_FILE = 64 * 1024 * 1024;
/** While somebody types, the list follows at this distance. */
const FOLLOW_MS = 250;
/** Keys of which every format of tools has one. */
const TOOL_KEYS = /"(?:inputSchema|input_schema|parameters|parametersJsonSchema|parameters_json_schema|toolSpec|tools|functions|functionDeclarations|function_declarations|languageModelTools|actions|command|arguments)"\s*:/;

const INDEXES = new WeakMap<Server, ToolIndex>();

/** The one index of a server. */
export function toolIndexOf(server: Server): ToolIndex {
  let index = INDEXES.get(server);
  if (index === undefined) INDEXES.set(server, (index = new ToolIndex(server)));
  return index;
}

export class ToolIndex {
  readonly #server: Server;
  readonly #files = new Map<string, ToolFile>();
  readonly #changed = new Emitter<{ uri: string; file: ToolFile | undefined }>();
  readonly #due = new Set<string>();
  /** Files that went while they were open: an editor keeps such a document, at times for minutes, and the list is one of files. */
  readonly #deleted = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #exclude: readonly string[] = [];
  #scanned = false;
  #listening = false;

  constructor(server: Server) {
    this.#server = server;
  }

  /** A file has other tools than before, or none any more. */
  get onDidChange(): Emitter<{ uri: string; file: ToolFile | undefined }>['event'] {
    return this.#changed.event;
  }

  get files(): ReadonlyMap<string, ToolFile> {
    return this.#files;
  }

  /** Every file was looked at. */
  get isScanned(): boolean {
    return this.#scanned;
  }

  /**
   * Looks at every file of the folders; each one with tools is told to `onDidChange` at once.
   * @returns how many files were looked at, and the limit where it was reached
   */
  async scan(folders: readonly string[], exclude: readonly string[], token: CancellationToken, progress: (done: number) => void): Promise<{ looked: number; limit: number | undefined }> {
    this.#exclude = exclude;
    this.#listen();
    let looked = 0;
    for (const folder of folders) {
      for await (const file of workspaceFiles(this.#server.environment, folder, exclude, MOST_FILES - looked, token)) {
        if (token.isCancellationRequested) return { looked, limit: undefined };
        await this.#look(file.uri);
        progress(++looked);
      }
    }
    for (const uri of this.#server.documents.uris()) await this.#look(uri);
    if (!token.isCancellationRequested) this.#scanned = true;
    return { looked, limit: looked >= MOST_FILES ? MOST_FILES : undefined };
  }

  #listen(): void {
    if (this.#listening) return;
    this.#listening = true;
    const { documents, settings } = this.#server;
    this.#server.watch('**/*.{json,jsonc,jsonl,ndjson}');
    documents.onDidSettle(({ uri }) => this.#later(uri));
    documents.onDidClose((uri) => {
      this.#deleted.delete(uri);
      this.#later(uri);
    });
    settings.onDidChange(() => [...this.#files.keys()].forEach((uri) => this.#later(uri)));
    this.#server.onDidChangeFiles((changes) => {
      for (const { uri, type } of changes) {
        if (type === FileChangeType.Deleted) {
          // A folder that goes takes its files along.
          for (const known of [...this.#files.keys()]) {
            if (known !== uri && !isBelow(uri, known)) continue;
            if (documents.has(known)) this.#deleted.add(known);
            this.#set(known, undefined);
          }
        } else if (this.#isOurs(uri)) {
          this.#deleted.delete(uri);
          this.#later(uri);
        }
      }
    });
  }

  #isOurs(uri: string): boolean {
    if (!/\.(jsonc?|jsonl|ndjson)$/i.test(uri)) return false;
    const folder = this.#server.settings.folders.find((one) => isBelow(one.uri, uri));
    return folder !== undefined && !new Filter(this.#exclude).skipsFile(pathBelow(folder.uri, uri));
  }

  #later(uri: string): void {
    this.#due.add(uri);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const due = [...this.#due];
      this.#due.clear();
      void (async () => {
        for (const one of due) await this.#look(one);
      })();
    }, FOLLOW_MS);
  }

  async #look(uri: string): Promise<void> {
    if (this.#deleted.has(uri)) return;
    try {
      const open = await this.#server.documents.ready(uri);
      if (open !== undefined) return this.#set(uri, toolFileOf(viewOf(open)));
      const text = await this.#server.environment.readText(uri);
      if (text === undefined || text.length > LONGEST_FILE || !TOOL_KEYS.test(text)) return this.#set(uri, undefined);
      const settings = await this.#server.settings.settingsFor(uri, undefined);
      if (this.#server.documents.has(uri)) return this.#later(uri);
      this.#set(uri, toolFileOf(viewOf(closedSnapshot(uri, text, settings))));
    } catch (error) {
      this.#server.connection.console.error(`${uri} could not be read for the list of tools: ${String(error)}`);
    }
  }

  #set(uri: string, file: ToolFile | undefined): void {
    if (file === undefined) {
      if (this.#files.delete(uri)) this.#changed.fire({ uri, file });
      return;
    }
    this.#files.set(uri, file);
    this.#changed.fire({ uri, file });
  }
}
