/** What the server last said of each open file, and the context key that shows the commands on a tool file. */
import { commands, Disposable, type Event, EventEmitter, type TextDocument, type Uri, window, workspace } from 'vscode';
import type { Status } from '../../../server/src/lsp/protocol.ts';
import type { ServerHandle } from '../serverHandle.ts';

export const TOOL_FILE_KEY = 'toolspec.isToolFile';

export class FileStates implements Disposable {
  readonly #statuses = new Map<string, Status>();
  readonly #changed = new EventEmitter<Uri | undefined>();
  readonly #disposable: Disposable;
  readonly #server: ServerHandle;

  constructor(server: ServerHandle) {
    this.#server = server;
    this.#disposable = Disposable.from(
      server.onDidAnalyse((status) => {
        const document = workspace.textDocuments.find((one) => server.uriOf(one) === status.uri);
        this.#statuses.set(status.uri, status);
        this.#changed.fire(document?.uri);
        this.#setContext();
      }),
      server.onDidChangeRunning((running) => {
        if (running) return;
        this.#statuses.clear();
        this.#changed.fire(undefined);
        this.#setContext();
      }),
      workspace.onDidCloseTextDocument((document) => this.#statuses.delete(server.uriOf(document))),
      window.onDidChangeActiveTextEditor(() => this.#setContext()),
    );
  }

  /** The status of a file is another; undefined: of all. */
  get onDidChange(): Event<Uri | undefined> {
    return this.#changed.event;
  }

  get isServerRunning(): boolean {
    return this.#server.isRunning;
  }

  of(document: TextDocument | undefined): Status | undefined {
    return document === undefined ? undefined : this.#statuses.get(this.#server.uriOf(document));
  }

  dispose(): void {
    this.#disposable.dispose();
    this.#changed.dispose();
  }

  #setContext(): void {
    void commands.executeCommand('setContext', TOOL_FILE_KEY, this.of(window.activeTextEditor?.document)?.state === 'tools');
  }
}
