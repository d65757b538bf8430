/**
 * Lenses that have become untrue while the client does not ask. VS Code waits a moment after a change before it asks for lenses, and
 * drops the question when the editor loses the focus meanwhile (`CodeLensContribution`, `onDidBlurEditorText`, 1.139): a fix by
 * keyboard and a step into another editor leave the old verdict standing until the focus comes back.
 */
import type { CodeLens } from 'vscode-languageserver';
import type { Snapshot } from './documents.ts';
import type { Server } from './feature.ts';

/** A client that asks by itself has asked by now. */
const FIRST_PAUSE_MS = 1_000;
/** The question that a refresh leads to can be dropped as well, so it is made again, ever later; an editor that is hidden never asks. */
const LAST_PAUSE_MS = 16_000;

export class LensWatch {
  readonly #server: Server;
  readonly #lensesOf: (snapshot: Snapshot) => readonly CodeLens[];
  readonly #refresh: () => void;
  /** What the client shows, by URI: the answer it was given, and for which snapshot. */
  readonly #shown = new Map<string, { readonly id: number; readonly words: string }>();
  readonly #changed = new Set<string>();
  #pause = FIRST_PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param refresh asks the client to ask again for the lenses of all documents */
  constructor(server: Server, lensesOf: (snapshot: Snapshot) => readonly CodeLens[], refresh: () => void) {
    this.#server = server;
    this.#lensesOf = lensesOf;
    this.#refresh = refresh;
    server.documents.onDidSettle(({ uri }) => {
      if (!this.#shown.has(uri)) return;
      this.#changed.add(uri);
      this.#pause = FIRST_PAUSE_MS;
      this.#wait();
    });
    server.documents.onDidClose((uri) => {
      this.#shown.delete(uri);
      this.#changed.delete(uri);
    });
  }

  /** The client was given these lenses. */
  answered({ uri, id }: Snapshot, lenses: readonly CodeLens[]): void {
    this.#shown.set(uri, { id, words: wordsOf(lenses) });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), this.#pause);
  }

  #look(): void {
    for (const uri of this.#changed) if (!this.#isUntrue(uri)) this.#changed.delete(uri);
    if (this.#changed.size === 0) return;
    this.#refresh();
    this.#pause *= 2;
    if (this.#pause <= LAST_PAUSE_MS) this.#wait();
    else this.#changed.clear();
  }

  /** Lenses are made only where the client has not asked since the change: for one that asks by itself this costs nothing. */
  #isUntrue(uri: string): boolean {
    const snapshot = this.#server.documents.get(uri);
    const shown = this.#shown.get(uri);
    if (snapshot === undefined || shown === undefined || shown.id === snapshot.id) return false;
    try {
      return wordsOf(this.#lensesOf(snapshot)) !== shown.words;
    } catch {
      // The diagnostics of the file say that its analysis failed.
      return false;
    }
  }
}

/** What tells two answers apart: the titles, and the places that their commands are for. */
function wordsOf(lenses: readonly CodeLens[]): string {
  return lenses.map(({ range: { start }, command }) => `${start.line}:${start.character} ${command?.title}`).join('\n');
}
