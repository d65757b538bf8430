/**
 * An LSP client that reads like somebody typing. It talks to the built server over stdio, as any editor does.
 *
 *   const editor = await Editor.start();
 *   const file = await editor.open('tools.json', '{"tools": […]}');
 *   const problems = await file.diagnostics();
 *   await file.replace('"float"', '"number"');
 *   await file.fix('Replace with "number"');
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type MessageActionItem,
  type MessageConnection,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import type { ClientOptions, Notifications, Requests } from '../../server/src/lsp/protocol.ts';
import { SourceDocument } from '../../server/src/analysis/document.ts';

/** Where the bundles stand; another folder than dist/ while that is built anew. */
export const DIST = resolve(process.env.TOOLSPEC_DIST ?? join(import.meta.dirname, '..', '..', 'dist'));
export const SERVER = join(DIST, 'server.js');
/** How long an answer may take before a test gives up. */
const PATIENCE = 10_000;

/** What most editors can do. */
export const USUAL: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    applyEdit: true,
    workspaceEdit: { documentChanges: true },
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, dataSupport: true, tagSupport: { valueSet: [1, 2] } },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } },
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
  window: { showDocument: { support: true }, showMessage: {}, workDoneProgress: true },
};

/** What an editor adds that asks for every feature. */
export const EVERY_FEATURE: ClientCapabilities['textDocument'] = {
  completion: { completionItem: { snippetSupport: true } },
  definition: { linkSupport: true },
  rename: { prepareSupport: true },
  documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  codeLens: {},
  inlayHint: {},
  semanticTokens: { requests: { range: true, full: true }, tokenTypes: [], tokenModifiers: [], formats: ['relative'] },
};

/** The same editor, which pulls diagnostics. */
export const PULLING: ClientCapabilities = {
  ...USUAL,
  workspace: { ...USUAL.workspace, diagnostics: { refreshSupport: true } },
  textDocument: { ...USUAL.textDocument, diagnostic: { dynamicRegistration: false, relatedDocumentSupport: false } },
};

export interface EditorOptions {
  capabilities?: ClientCapabilities;
  options?: ClientOptions;
  /** Files of the workspace by path; a folder of its own is made for them. */
  files?: Record<string, string>;
  /** Workspace folders below it; the folder itself by default. */
  folders?: string[];
  /** The `toolspec` settings, by folder name where folders differ (`''` for all others). */
  settings?: Record<string, unknown>;
  settingsByFolder?: Record<string, Record<string, unknown>>;
  /** Another way to start the server. */
  command?: string[];
}

export class Editor {
  readonly process: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly folder: string;
  initialized!: InitializeResult;
  /** Every publication, in order. */
  readonly published: PublishDiagnosticsParams[] = [];
  /** What the server showed to the user. */
  readonly shown: string[] = [];
  /** What the server logged. */
  readonly logged: string[] = [];
  /** Globs that the server asked to watch. */
  readonly watched: string[] = [];
  readonly opened: string[] = [];
  readonly progress: { kind: string; message?: string; percentage?: number }[] = [];
  readonly analysed: Notifications['toolspec/didAnalyse'][] = [];
  refreshes = 0;
  settings: Record<string, unknown>;
  #settingsByFolder: Record<string, Record<string, unknown>>;
  readonly #waiting = new Set<() => void>();

  private constructor(options: EditorOptions, folder: string) {
    const [command, ...args] = options.command ?? [process.execPath, SERVER, '--stdio'];
    this.folder = folder;
    this.settings = options.settings ?? {};
    this.#settingsByFolder = options.settingsByFolder ?? {};
    this.process = spawn(command!, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.stderr!.on('data', (data: Buffer) => this.logged.push(String(data)));
    this.connection = createProtocolConnection(new StreamMessageReader(this.process.stdout!), new StreamMessageWriter(this.process.stdin!), console);
    this.#listen();
  }

  static async start(options: EditorOptions = {}): Promise<Editor> {
    if (options.command === undefined && !existsSync(SERVER)) throw new Error('Build the server first: node esbuild.mjs');
    const folder = mkdtempSync(join(tmpdir(), 'toolspec-protocol-'));
    const editor = new Editor(options, folder);
    for (const [path, text] of Object.entries(options.files ?? {})) editor.writeFile(path, text);
    editor.initialized = await editor.connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: options.capabilities ?? USUAL,
      initializationOptions: options.options,
      workspaceFolders: (options.folders ?? ['']).map((name) => ({ uri: editor.uri(name), name })),
    });
    await editor.connection.sendNotification('initialized', {});
    return editor;
  }

  /** The URI of a path in the workspace. */
  uri(path: string): string {
    return /^[a-z-]+:/.test(path) ? path : pathToFileURL(join(this.folder, path)).toString();
  }

  writeFile(path: string, text: string | Uint8Array): void {
    const target = join(this.folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  removeFile(path: string): void {
    rmSync(join(this.folder, path), { recursive: true });
  }

  /** Tells the server that files on disk have changed. */
  async touched(paths: string[], type: 1 | 2 | 3 = 2): Promise<void> {
    await this.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: paths.map((path) => ({ uri: this.uri(path), type })) });
  }

  async open(path: string, text: string, languageId = path.endsWith('.jsonc') ? 'jsonc' : path.endsWith('.jsonl') ? 'jsonl' : 'json'): Promise<OpenFile> {
    const file = new OpenFile(this, this.uri(path), text);
    await this.connection.sendNotification('textDocument/didOpen', { textDocument: { uri: file.uri, languageId, version: file.version, text } });
    return file;
  }

  async changeSettings(settings: Record<string, unknown>): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  request<M extends keyof Requests>(method: M, params: Requests[M]['params']): Promise<Requests[M]['result']> {
    return this.connection.sendRequest(method, params);
  }

  /** Waits until something the server says makes the answer neither undefined nor false. */
  async until<T>(what: string, ask: () => T | undefined | false, patience = PATIENCE): Promise<T> {
    const began = performance.now();
    for (;;) {
      const answer = ask();
      if (answer !== undefined && answer !== false) return answer;
      const left = patience - (performance.now() - began);
      if (left <= 0) throw new Error(`Waited in vain: ${what}\nShown: ${this.shown.join('; ')}\nLogged: ${this.logged.join('')}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, left);
        const waiting = this.#waiting;
        function done(): void {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
        waiting.add(done);
      });
    }
  }

  /** The last diagnostics that were published for a path, open or not. */
  last(path: string): PublishDiagnosticsParams | undefined {
    const uri = this.uri(path);
    return this.published.findLast((one) => one.uri === uri);
  }

  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once('exit', (code) => resolve(code)));
    if (this.process.exitCode === null) {
      await this.connection.sendRequest('shutdown').catch(() => undefined);
      await this.connection.sendNotification('exit').catch(() => undefined);
    }
    const code = this.process.exitCode ?? (await ended);
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
    return code;
  }

  #listen(): void {
    const { connection } = this;
    const heard = (): void => [...this.#waiting].forEach((wake) => wake());
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      heard();
    });
    connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.shown.push(message);
      heard();
    });
    connection.onRequest('window/showMessageRequest', ({ message }: { message: string; actions?: MessageActionItem[] }) => {
      this.shown.push(message);
      heard();
      return null;
    });
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.logged.push(`${message}\n`);
      heard();
    });
    connection.onNotification('toolspec/didAnalyse', (status: Notifications['toolspec/didAnalyse']) => {
      this.analysed.push(status);
      heard();
    });
    connection.onRequest('workspace/configuration', ({ items }: { items: { section?: string; scopeUri?: string }[] }) =>
      items.map(({ section, scopeUri }) => {
        if (section !== 'toolspec') return null;
        const folder = Object.keys(this.#settingsByFolder).find((name) => scopeUri === this.uri(name));
        return folder === undefined ? this.settings : this.#settingsByFolder[folder];
      }),
    );
    connection.onRequest('client/registerCapability', ({ registrations }: { registrations: { method: string; registerOptions?: { watchers?: { globPattern: string }[] } }[] }) => {
      for (const { method, registerOptions } of registrations) {
        if (method === 'workspace/didChangeWatchedFiles') this.watched.push(...(registerOptions?.watchers ?? []).map((one) => one.globPattern));
      }
      heard();
      return null;
    });
    connection.onRequest('window/workDoneProgress/create', () => null);
    connection.onRequest('window/showDocument', ({ uri }: { uri: string }) => {
      this.opened.push(uri);
      return { success: true };
    });
    connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes++;
      heard();
      return null;
    });
    (connection as unknown as MessageConnection).onUnhandledProgress(({ value }) => {
      this.progress.push(value as { kind: string; message?: string; percentage?: number });
      heard();
    });
    connection.onUnhandledNotification(() => undefined);
    connection.listen();
  }
}

export class OpenFile {
  readonly editor: Editor;
  readonly uri: string;
  version = 1;
  #document: SourceDocument;

  constructor(editor: Editor, uri: string, text: string) {
    this.editor = editor;
    this.uri = uri;
    this.#document = new SourceDocument(text);
  }

  get text(): string {
    return this.#document.getText();
  }

  /** The range of a text that stands in the file once, or the nth of it. */
  rangeOf(text: string, nth = 0): Range {
    let at = this.text.indexOf(text);
    for (let count = 0; count < nth && at >= 0; count++) at = this.text.indexOf(text, at + 1);
    if (at < 0) throw new Error(`${JSON.stringify(text)} does not stand in the file.`);
    return { start: this.#document.positionAt(at), end: this.#document.positionAt(at + text.length) };
  }

  positionAt(offset: number): Range['start'] {
    return this.#document.positionAt(offset);
  }

  textAt(range: Range): string {
    return this.#document.slice(this.#document.offsetAt(range.start), this.#document.offsetAt(range.end));
  }

  /** Replaces a text that stands in the file. */
  replace(text: string, newText: string, nth = 0): Promise<void> {
    return this.change([{ range: this.rangeOf(text, nth), text: newText }]);
  }

  /** Types a text behind another, one key and one message at a time. */
  async type(behind: string, text: string): Promise<void> {
    let at = this.#document.offsetAt(this.rangeOf(behind).end);
    for (const key of text) {
      const position = this.#document.positionAt(at);
      void this.change([{ range: { start: position, end: position }, text: key }]);
      at += key.length;
    }
    await Promise.resolve();
  }

  async change(changes: { range: Range; text: string }[]): Promise<void> {
    this.version++;
    this.#document.apply(changes);
    await this.editor.connection.sendNotification('textDocument/didChange', { textDocument: { uri: this.uri, version: this.version }, contentChanges: changes });
  }

  async close(): Promise<void> {
    await this.editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri } });
  }

  /** The diagnostics that were pushed for this version, the newest one by default. */
  async diagnostics(version = this.version): Promise<Diagnostic[]> {
    const found = await this.editor.until(`diagnostics of version ${version}`, () => this.editor.published.findLast((one) => one.uri === this.uri && one.version === version));
    return found.diagnostics;
  }

  /** The diagnostics when they are as many, or as a test wants them: what settles after a change of settings. */
  async diagnosticsWhen(what: string, wanted: (diagnostics: Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    const found = await this.editor.until(what, () => {
      const last = this.editor.published.findLast((one) => one.uri === this.uri);
      return last !== undefined && wanted(last.diagnostics) ? last : undefined;
    });
    return found.diagnostics;
  }

  async actions(range: Range, only?: string[], diagnostics: Diagnostic[] = []): Promise<CodeAction[]> {
    return (await this.editor.connection.sendRequest<CodeAction[] | null>('textDocument/codeAction', { textDocument: { uri: this.uri }, range, context: { diagnostics, only } })) ?? [];
  }

  resolve(action: CodeAction): Promise<CodeAction> {
    return this.editor.connection.sendRequest<CodeAction>('codeAction/resolve', action);
  }

  /** Does as the user who picks the action with this title, at the first place that offers it. */
  async fix(title: string | RegExp): Promise<void> {
    const diagnostics = await this.diagnostics();
    for (const diagnostic of diagnostics) {
      const actions = await this.actions(diagnostic.range, ['quickfix'], [diagnostic]);
      const action = actions.find((one) => (typeof title === 'string' ? one.title === title : title.test(one.title)));
      if (action !== undefined) return this.apply((action.edit === undefined ? await this.resolve(action) : action).edit!);
    }
    throw new Error(`No action is called ${title}.`);
  }

  /** Applies an edit of this version; one of another is refused, as an editor does. */
  async apply(edit: WorkspaceEdit): Promise<void> {
    const [change] = edit.documentChanges ?? [];
    if (change === undefined || !('edits' in change) || edit.documentChanges!.length !== 1) throw new Error('The edit is no change of one document.');
    if (change.textDocument.uri !== this.uri || change.textDocument.version !== this.version) throw new Error(`The edit is for version ${change.textDocument.version}, the file is at ${this.version}.`);
    const edits = change.edits.map((one) => {
      if (!('newText' in one)) throw new Error('A snippet cannot be applied here.');
      return { range: one.range, text: one.newText };
    });
    // Ranges of one edit count in the text before it: the last one is made first.
    edits.sort((left, right) => right.range.start.line - left.range.start.line || right.range.start.character - left.range.start.character);
    await this.change(edits);
  }
}
