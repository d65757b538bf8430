/**
 * Diagnostics of files that are not open. They are pushed, whatever the client can pull, and there is one owner of a
 * file's diagnostics at a time: the open document while it is open, this store before and after.
 */
import type { Diagnostic } from 'vscode-languageserver';
import type { Server } from './feature.ts';

export class ClosedFiles {
  readonly #server: Server;
  readonly #pulling: boolean;
  /** What is shown of files that are not open; a file that was just closed stands here with an empty list until it is read. */
  readonly #found = new Map<string, readonly Diagnostic[]>();
  /** Reads a file again after it was closed. @returns false when it is not one of its files */
  readonly #again: ((uri: string) => boolean)[] = [];

  constructor(server: Server, pulling: boolean) {
    this.#server = server;
    this.#pulling = pulling;
    server.documents.onDidOpen((uri) => {
      // In the push model the document's own diagnostics take their place; pulled ones would stand beside them.
      if (this.#found.delete(uri) && this.#pulling) this.#send(uri, []);
    });
    server.documents.onDidClose((uri) => {
      const reading = this.#again.filter((read) => read(uri)).length > 0;
      if (this.#pulling) return;
      // Until the file is read again the open document's problems stay, so that the list does not empty and refill.
      if (reading) this.#found.set(uri, []);
      else this.#send(uri, []);
    });
  }

  /** Says who reads a closed file again. */
  onClosed(read: (uri: string) => boolean): void {
    this.#again.push(read);
  }

  set(uri: string, diagnostics: readonly Diagnostic[]): void {
    if (this.#server.documents.has(uri)) return;
    if (diagnostics.length === 0) return this.remove(uri);
    this.#found.set(uri, diagnostics);
    this.#send(uri, diagnostics);
  }

  /** Takes back the diagnostics of a file that is gone. */
  remove(uri: string): void {
    if (!this.#server.documents.has(uri) && this.#found.delete(uri)) this.#send(uri, []);
  }

  #send(uri: string, diagnostics: readonly Diagnostic[]): void {
    void this.#server.connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] });
  }
}
