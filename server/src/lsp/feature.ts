/**
 * How the server is put together. A feature is one file that exports one `Feature` and stands in the list of
 * `features.ts`; `server.ts` alone knows them all. A feature says what it adds to the server's capabilities and
 * registers its handlers; it knows no other feature.
 *
 * A handler that answers for a document is written with `server.read`, which gives it a snapshot of the document
 * as it is when the request is served, and refuses the answer when the document has moved on meanwhile.
 */
import type { CancellationToken, ClientCapabilities, Connection, Disposable, Event, FileEvent, ServerCapabilities } from 'vscode-languageserver';
import type { DocumentStore, Snapshot } from './documents.ts';
import type { Environment } from './environment.ts';
import type { ClientOptions } from './protocol.ts';
import type { SettingsStore } from './settings.ts';

export interface Feature {
  /** Merged with those of the other features: objects by member, lists by joining them. */
  capabilities(client: ClientCapabilities, options: ClientOptions): Partial<ServerCapabilities>;
  /** Called once, after `initialize` and before any other message is served. */
  register(server: Server): void;
}

export interface Server {
  readonly connection: Connection;
  readonly environment: Environment;
  readonly client: ClientCapabilities;
  readonly options: ClientOptions;
  readonly documents: DocumentStore;
  readonly settings: SettingsStore;
  /**
   * Answers a request on an open document.
   * @param none the answer when the document is not open
   * @throws ResponseError RequestCancelled when the client cancelled, ContentModified when the document changed while `answer` waited
   */
  read<T, N>(uri: string, token: CancellationToken, none: N, answer: (snapshot: Snapshot) => T | Promise<T>): Promise<T | N>;
  /** Adds a command for `workspace/executeCommand`; its name must be among the capabilities' `executeCommandProvider.commands`. */
  command(name: string, run: (args: readonly unknown[], token: CancellationToken) => unknown): void;
  /** Files on disk that the client watches for us were made, changed or deleted. */
  readonly onDidChangeFiles: Event<readonly FileEvent[]>;
  /** Asks the client to watch files by a glob; does nothing where it cannot. */
  watch(glob: string): void;
  /** Called when the client has said `initialized`. */
  onStarted(listener: () => void | Promise<void>): Disposable;
  /** Logs what went wrong and, the first time for this key, shows it to the user. */
  failed(key: string, message: string, error: unknown): void;
}
