/** The one server of this window: started when it is first needed, asked through typed requests, started again when it falls. */
import { type CancellationToken, type Disposable, env, type Event, EventEmitter, l10n, RelativePattern, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { State } from 'vscode-languageclient';
import type { ClientOptions, ClientRequests, Notifications, Requests, Status } from '../../server/src/lsp/protocol.ts';
import { configDiagnosticsFilter } from './configDiagnostics.ts';
import { NoToolFile, offerTools } from './noToolFile.ts';
import { JSON_LANGUAGES } from './toolFiles.ts';
import { ANSWER_SCHEME, PREVIEW_SCHEME } from './preview/scheme.ts';

export type ToolsChange = Notifications['toolspec/didChangeTools'];
export type MakeClient = (id: string, name: string, options: LanguageClientOptions) => BaseLanguageClient;

/** Schemes of documents that show an older or derived state of a file. */
const NOT_THE_USERS = [PREVIEW_SCHEME, ANSWER_SCHEME, 'git', 'gitfs', 'output', 'vscode-scm', 'vscode-local-history', 'chat-editing-text-model', 'chat-editing-snapshot-text-model'];

export class ServerHandle implements Disposable {
  readonly #make: MakeClient;
  readonly #analysed = new EventEmitter<Status>();
  readonly #running = new EventEmitter<boolean>();
  readonly #toolsChanged = new EventEmitter<ToolsChange>();
  #client: BaseLanguageClient | undefined;
  #starting: Promise<BaseLanguageClient> | undefined;
  #filter: Disposable | undefined;

  constructor(make: MakeClient) {
    this.#make = make;
  }

  /** The server has analysed an open file. */
  get onDidAnalyse(): Event<Status> {
    return this.#analysed.event;
  }

  /** The tools of a file of the workspace were found or have changed. */
  get onDidChangeTools(): Event<ToolsChange> {
    return this.#toolsChanged.event;
  }

  /** The server is there, or is there no longer. */
  get onDidChangeRunning(): Event<boolean> {
    return this.#running.event;
  }

  get isRunning(): boolean {
    return this.#client?.state === State.Running;
  }

  /** Starts the server unless it has been started. */
  start(): Promise<BaseLanguageClient> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  /** A document's URI as the server knows it. */
  uriOf(document: { readonly uri: Uri }): string {
    return document.uri.toString();
  }

  async restart(): Promise<void> {
    const running = this.#client;
    if (running === undefined) return void (await this.start());
    if (running.state === State.Running) await running.stop();
    await running.start();
  }

  async stop(): Promise<void> {
    // A server that is still starting is stopped when it has come up.
    await this.#starting?.then(
      (client) => client.stop(),
      () => undefined,
    );
  }

  /** Asks the server, starting it first where that is needed. */
  async request<M extends keyof Requests>(method: M, params: Requests[M]['params'], token?: CancellationToken): Promise<Requests[M]['result']> {
    const client = await this.start();
    // A token that is undefined would be sent as a second parameter.
    return token === undefined ? client.sendRequest<Requests[M]['result']>(method, params) : client.sendRequest<Requests[M]['result']>(method, params, token);
  }

  dispose(): void {
    this.#filter?.dispose();
    this.#analysed.dispose();
    this.#running.dispose();
    this.#toolsChanged.dispose();
    void this.stop();
  }

  async #start(): Promise<BaseLanguageClient> {
    const options: ClientOptions = {
      editorReportsJsonIn: ['json', 'jsonc'],
      notifyAnalysed: true,
      // One owner of a file's problems: pulled ones would stand beside those that Check Workspace pushed.
      pushDiagnostics: true,
      fileSystem: true,
      editorGives: ['symbols', 'folding', 'selectionRanges', 'links', 'completion'],
      lensCommands: { preview: 'toolspec.previewSchema', checkCall: 'toolspec.checkCall', matrix: 'toolspec.showMatrix', verdict: 'toolspec.showVerdict' },
      ignoredSchemes: NOT_THE_USERS,
      ...(l10n.bundle === undefined ? {} : { l10n: { language: env.language, sentences: l10n.bundle } }),
    };
    const filter = configDiagnosticsFilter();
    this.#filter = filter;
    const client = this.#make('toolspec', 'Toolspec Lens', {
      // No scheme: an untitled file, one of a repository far away, one of a notebook are files with tools as well.
      documentSelector: JSON_LANGUAGES.map((language) => ({ language })),
      initializationOptions: options,
      diagnosticCollectionName: 'toolspec',
      middleware: { handleDiagnostics: filter.handle },
    });
    this.#client = client;
    client.onNotification('toolspec/didAnalyse' satisfies keyof Notifications, (status: Status) => this.#analysed.fire(status));
    client.onNotification('toolspec/didChangeTools' satisfies keyof Notifications, (change: ToolsChange) => this.#toolsChanged.fire(change));
    client.onDidChangeState(({ newState }) => this.#running.fire(newState === State.Running));
    serveFiles(client);
    await client.start();
    return client;
  }
}

/** Reads files for the server where it has no disk: virtual workspaces, and the browser. */
function serveFiles(client: BaseLanguageClient): void {
  const on = <M extends keyof ClientRequests>(method: M, answer: (params: ClientRequests[M]['params']) => Promise<ClientRequests[M]['result']>): void => {
    client.onRequest<unknown, void>(method, answer as (params: unknown) => Promise<unknown>);
  };
  on('toolspec/readFile', async ({ uri }) => {
    try {
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await workspace.fs.readFile(Uri.parse(uri, true)));
    } catch {
      // A missing file is the usual answer: most folders have no configuration.
      return null;
    }
  });
  on('toolspec/findFiles', async ({ folder, glob, limit }) => {
    const found = await workspace.findFiles(new RelativePattern(Uri.parse(folder, true), glob), '**/node_modules/**', limit);
    return found.map((uri) => uri.toString());
  });
}

/** Says that something went wrong while the user waited for it. */
export function tellOf(error: unknown): void {
  if (error instanceof NoToolFile) return offerTools(error);
  console.error(error);
  void window.showErrorMessage(`Toolspec Lens: ${error instanceof Error ? error.message : String(error)}`);
}
