/**
 * The open documents. Each keeps one SourceDocument that changes are applied to in place, and is analysed when the
 * messages that have arrived are handled, so that fast typing analyses the last state only.
 */
import { Emitter, type Event, LSPErrorCodes, type Range, ResponseError, type TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { SourceDocument } from '../analysis/document.ts';
import { analyse, type FileAnalysis, type FileSettings } from '../analysis/file.ts';
import type { PiecedText } from '../text/chunks.ts';
import type { Environment } from './environment.ts';
import type { ResourceSettings } from './settings.ts';

/**
 * A document at one version. Everything that is read from it is consistent as long as `isCurrent` holds; the
 * document below it changes in place, so a handler that waits asks again.
 */
export interface Snapshot {
  /** Another for each version and each change of settings, never used twice. */
  readonly id: number;
  readonly uri: string;
  readonly version: number;
  readonly languageId: string;
  readonly document: SourceDocument;
  readonly settings: ResourceSettings;
  /** Neither the text nor the settings have changed since. */
  readonly isCurrent: boolean;
  /** The analysis of this version, computed at the first call. @throws ResponseError ContentModified when the snapshot is no longer current */
  analysis(): FileAnalysis;
  /** The LSP range of a span of offsets. */
  rangeOf(start: number, end: number): Range;
}

/** What the store must know of the settings. */
export interface SettingsSource {
  settingsFor(uri: string, languageId: string | undefined): Promise<ResourceSettings>;
  readonly onDidChange: Event<void>;
}

export class DocumentStore {
  readonly #open = new Map<string, OpenDocument>();
  readonly #due = new Set<OpenDocument>();
  readonly #settings: SettingsSource;
  readonly #environment: Environment;
  readonly #ignored: ReadonlySet<string>;
  readonly #opened = new Emitter<string>();
  readonly #settled = new Emitter<Snapshot>();
  readonly #closed = new Emitter<string>();
  #arrivals = 0;
  #waiting = false;

  constructor(settings: SettingsSource, environment: Environment, ignoredSchemes: readonly string[] = []) {
    this.#settings = settings;
    this.#environment = environment;
    this.#ignored = new Set(ignoredSchemes);
    settings.onDidChange(() => {
      for (const document of this.#open.values()) this.#load(document);
    });
  }

  /** A document was opened; it has not been analysed yet. */
  get onDidOpen(): Event<string> {
    return this.#opened.event;
  }

  /** A document has a new text or new settings and no further message is waiting: the moment to analyse and tell the client. */
  get onDidSettle(): Event<Snapshot> {
    return this.#settled.event;
  }

  get onDidClose(): Event<string> {
    return this.#closed.event;
  }

  open(uri: string, languageId: string, version: number, text: PiecedText): void {
    if (this.#ignored.has(uri.slice(0, uri.indexOf(':')))) return;
    const document = new OpenDocument(uri, languageId, version, new SourceDocument(text));
    this.#open.set(uri, document);
    this.#opened.fire(uri);
    this.#load(document);
  }

  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    const document = this.#open.get(uri);
    if (document === undefined) return;
    document.change(version, changes);
    this.#schedule(document);
  }

  close(uri: string): void {
    const document = this.#open.get(uri);
    if (document === undefined) return;
    document.close();
    this.#open.delete(uri);
    this.#due.delete(document);
    this.#closed.fire(uri);
  }

  has(uri: string): boolean {
    return this.#open.has(uri);
  }

  uris(): string[] {
    return [...this.#open.keys()];
  }

  /** The document as it is now; undefined when it is not open or its settings have not been read yet. */
  get(uri: string): Snapshot | undefined {
    return this.#open.get(uri)?.snapshot();
  }

  /** The document as it is when its settings are known; undefined when it is not open. */
  async ready(uri: string): Promise<Snapshot | undefined> {
    for (;;) {
      const document = this.#open.get(uri);
      if (document === undefined) return undefined;
      // Settings that are on their way are waited for, so that an answer is never by settings that the user has changed.
      const { loading } = document;
      await loading;
      if (document.loading !== loading || document.closed) continue;
      return document.snapshot();
    }
  }

  /** What a document is judged by beside its text and settings has changed: it settles again. */
  reread(uri: string): void {
    const document = this.#open.get(uri);
    if (document === undefined) return;
    document.outdate();
    this.#schedule(document);
  }

  #load(document: OpenDocument): void {
    const loading = this.#settings.settingsFor(document.uri, document.languageId).then((settings) => {
      // A later change of the settings has asked again; its answer counts.
      if (document.loading !== loading || document.closed) return;
      if (document.settings === settings) return;
      document.use(settings);
      this.#schedule(document);
    });
    document.loading = loading;
  }

  #schedule(document: OpenDocument): void {
    if (document.settings === undefined) return;
    this.#due.add(document);
    this.#arrivals++;
    if (this.#waiting) return;
    this.#waiting = true;
    this.#wait();
  }

  /** Messages are handled one a turn of the event loop: two turns without a change mean that none is waiting. */
  #wait(): void {
    const seen = this.#arrivals;
    this.#environment.defer(() =>
      this.#environment.defer(() => {
        if (seen !== this.#arrivals) return this.#wait();
        this.#waiting = false;
        const due = [...this.#due];
        this.#due.clear();
        for (const document of due) {
          const snapshot = document.snapshot();
          if (snapshot !== undefined) this.#settled.fire(snapshot);
        }
      }),
    );
  }
}

/** A file that is not open, as a snapshot of version 0. */
export function closedSnapshot(uri: string, text: string, settings: ResourceSettings): Snapshot {
  return new DocumentSnapshot(uri, 0, '', new SourceDocument(text), settings);
}

class OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly source: SourceDocument;
  version: number;
  settings: ResourceSettings | undefined;
  loading: Promise<void> = Promise.resolve();
  closed = false;
  #snapshot: DocumentSnapshot | undefined;

  constructor(uri: string, languageId: string, version: number, source: SourceDocument) {
    this.uri = uri;
    this.languageId = languageId;
    this.version = version;
    this.source = source;
  }

  change(version: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    this.source.apply(changes);
    this.version = version;
    this.#drop();
  }

  use(settings: ResourceSettings): void {
    this.settings = settings;
    this.#drop();
  }

  /** Answers that were given are no longer true. */
  outdate(): void {
    this.#drop();
  }

  close(): void {
    this.closed = true;
    this.#drop();
  }

  snapshot(): Snapshot | undefined {
    if (this.settings === undefined || this.closed) return undefined;
    return (this.#snapshot ??= new DocumentSnapshot(this.uri, this.version, this.languageId, this.source, this.settings));
  }

  #drop(): void {
    if (this.#snapshot !== undefined) this.#snapshot.isCurrent = false;
    this.#snapshot = undefined;
  }
}

let lastId = 0;

class DocumentSnapshot implements Snapshot {
  readonly id = ++lastId;
  readonly uri: string;
  readonly version: number;
  readonly languageId: string;
  readonly document: SourceDocument;
  readonly settings: ResourceSettings;
  isCurrent = true;
  #analysis: FileAnalysis | undefined;

  constructor(uri: string, version: number, languageId: string, document: SourceDocument, settings: ResourceSettings) {
    this.uri = uri;
    this.version = version;
    this.languageId = languageId;
    this.document = document;
    this.settings = settings;
  }

  analysis(): FileAnalysis {
    if (!this.isCurrent) throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.');
    return (this.#analysis ??= analyse(this.document, this.settings.file));
  }

  rangeOf(start: number, end: number): Range {
    return { start: this.document.positionAt(start), end: this.document.positionAt(end) };
  }
}

export type { FileAnalysis, FileSettings };
