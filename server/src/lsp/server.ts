/** Puts the server together: one connection, one store of documents, one of settings, and the features. */
import * as l10n from '@vscode/l10n';
import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  Emitter,
  type FileEvent,
  type InitializeParams,
  LSPErrorCodes,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import { version } from '../../../package.json';
import { useLanguage } from '../features/language.ts';
import { DocumentStore, type Snapshot } from './documents.ts';
import type { Environment } from './environment.ts';
import type { Feature, Server } from './feature.ts';
import { piecedText } from './longTexts.ts';
import type { ClientOptions } from './protocol.ts';
import { SettingsStore } from './settings.ts';

/**
 * Serves one client until it disconnects.
 * @param environment made when the client has said what it can do
 */
export function startServer(connection: Connection, environment: (connection: Connection, options: ClientOptions) => Environment, features: readonly Feature[]): void {
  connection.onInitialize((params) => {
    const options = (typeof params.initializationOptions === 'object' && params.initializationOptions !== null ? params.initializationOptions : {}) as ClientOptions;
    const server = new ToolspecServer(connection, environment(connection, options), params.capabilities, options);
    useLanguage(options.l10n?.language, options.l10n?.sentences ?? {});
    server.settings.setFolders(foldersOf(params));
    let capabilities: ServerCapabilities = {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    };
    for (const feature of features) {
      capabilities = merge(capabilities, feature.capabilities(params.capabilities, options)) as ServerCapabilities;
      feature.register(server);
    }
    server.listen();
    return { capabilities, serverInfo: { name: 'toolspec-lens', version } };
  });
  connection.listen();
}

function foldersOf(params: InitializeParams): WorkspaceFolder[] {
  if (params.workspaceFolders) return params.workspaceFolders;
  return params.rootUri ? [{ uri: params.rootUri, name: '' }] : [];
}

/** Objects by member, lists by joining them; otherwise the later one. */
export function merge(left: unknown, right: unknown): unknown {
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  if (!isRecord(left) || !isRecord(right)) return right;
  const merged: Record<string, unknown> = { ...left };
  for (const [key, value] of Object.entries(right)) merged[key] = Object.hasOwn(left, key) ? merge(left[key], value) : value;
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class ToolspecServer implements Server {
  readonly connection: Connection;
  readonly environment: Environment;
  readonly client: ClientCapabilities;
  readonly options: ClientOptions;
  readonly documents: DocumentStore;
  readonly settings: SettingsStore;
  readonly #commands = new Map<string, (args: readonly unknown[], token: CancellationToken) => unknown>();
  readonly #started = new Emitter<void>();
  readonly #filesChanged = new Emitter<readonly FileEvent[]>();
  readonly #watched = new Set<string>();
  readonly #shown = new Set<string>();

  constructor(connection: Connection, environment: Environment, client: ClientCapabilities, options: ClientOptions) {
    this.connection = connection;
    this.environment = environment;
    this.client = client;
    this.options = options;
    this.settings = new SettingsStore(connection, environment, client, options.editorReportsJsonIn);
    this.documents = new DocumentStore(this.settings, environment, options.ignoredSchemes);
  }

  get onStarted(): Server['onStarted'] {
    return (listener) => this.#started.event(() => void Promise.resolve(listener()).catch((error: unknown) => this.failed('start', l10n.t('A part of Toolspec Lens did not start.'), error)));
  }

  get onDidChangeFiles(): Server['onDidChangeFiles'] {
    return this.#filesChanged.event;
  }

  watch(glob: string): void {
    if (this.client.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true || this.#watched.has(glob)) return;
    this.#watched.add(glob);
    void this.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: glob }] });
  }

  listen(): void {
    const { connection, documents, settings, client } = this;
    connection.onDidOpenTextDocument(({ textDocument }) => documents.open(textDocument.uri, textDocument.languageId, textDocument.version, piecedText(textDocument, 'text')));
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => documents.change(textDocument.uri, textDocument.version, contentChanges));
    connection.onDidCloseTextDocument(({ textDocument }) => documents.close(textDocument.uri));
    connection.onDidChangeConfiguration(({ settings: sent }) => settings.editorChanged(sent));
    connection.onDidChangeWatchedFiles(({ changes }) => this.#filesChanged.fire(changes));
    connection.onExecuteCommand(({ command, arguments: args }, token) => {
      const run = this.#commands.get(command);
      if (run === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, l10n.t('There is no command {0}.', command));
      return run(args ?? [], token);
    });
    connection.onInitialized(() => {
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration === true) void connection.client.register(DidChangeConfigurationNotification.type, { section: ['toolspec', 'json.validate'] });
      if (client.workspace?.workspaceFolders === true) {
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          const gone = new Set(removed.map((folder) => folder.uri));
          settings.setFolders([...settings.folders.filter((folder) => !gone.has(folder.uri)), ...added]);
        });
      }
      this.#started.fire();
    });
  }

  async read<T, N>(uri: string, token: CancellationToken, none: N, answer: (snapshot: Snapshot) => T | Promise<T>): Promise<T | N> {
    const snapshot = await this.documents.ready(uri);
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
    if (snapshot === undefined) return none;
    const result = await answer(snapshot);
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
    if (!snapshot.isCurrent) throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.');
    return result;
  }

  command(name: string, run: (args: readonly unknown[], token: CancellationToken) => unknown): void {
    this.#commands.set(name, run);
  }

  failed(key: string, message: string, error: unknown): void {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.connection.console.error(`${message}\n${detail}`);
    if (this.#shown.has(key)) return;
    this.#shown.add(key);
    void this.connection.window.showErrorMessage(l10n.t('Toolspec Lens: {0} The log has the details.', message));
  }
}
