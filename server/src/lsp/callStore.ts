/**
 * Which open documents hold calls, and the tools those calls are for. A call is bound by the client, or by `calls` in
 * `.toolspec.json`; it is judged again whenever the file of its tool changes.
 */
import * as l10n from '@vscode/l10n';
import { callEntryFor } from '../analysis/config.ts';
import { isOfLines } from '../features/calls/callDocument.ts';
import { type CallTool, findCallTool, noToolFile } from '../features/calls/callTool.ts';
import type { CallText } from '../features/calls/callEditing.ts';
import type { CallName } from '../features/calls/renameCalls.ts';
import type { Snapshot as View } from '../features/snapshot.ts';
import { closedSnapshot, type Snapshot } from './documents.ts';
import type { Server } from './feature.ts';
import { childOf, decode, pathBelow } from './uris.ts';
import { viewOf } from './view.ts';

/** The tool that a call is for. */
export interface Binding {
  readonly uri: string;
  readonly tool: string;
  readonly action: string | undefined;
}

/** A rename that was answered; whether the client makes it, or takes it back, is seen from the text alone. */
interface Rename {
  readonly uri: string;
  readonly from: CallName;
  readonly to: CallName;
}

const MOST_RENAMES = 50;

const STORES = new WeakMap<Server, CallStore>();

/** The one store of a server. */
export function callsOf(server: Server): CallStore {
  let store = STORES.get(server);
  if (store === undefined) STORES.set(server, (store = new CallStore(server)));
  return store;
}

/** The call document as the features read it. */
export function callTextOf(snapshot: Snapshot): CallText {
  return { document: snapshot.document, isLines: snapshot.languageId === 'jsonl' || isOfLines(snapshot.uri) };
}

export class CallStore {
  readonly #server: Server;
  readonly #bound = new Map<string, Binding>();
  /** Files of tools that are not open; null for one that is not there. */
  readonly #closed = new Map<string, Promise<View | null>>();
  readonly #loaded = new Map<string, View | null>();
  readonly #renames: Rename[] = [];

  constructor(server: Server) {
    this.#server = server;
    const { documents } = server;
    documents.onDidSettle((snapshot) => {
      if (this.bindingOf(snapshot) !== undefined) this.#retell(snapshot);
      this.#follow(snapshot);
      this.#dependentsOf(snapshot.uri, (uri) => documents.reread(uri));
    });
    documents.onDidOpen((uri) => this.#forget(uri));
    documents.onDidClose((uri) => {
      this.#bound.delete(uri);
      this.#forget(uri);
      this.#dependentsOf(uri, (call) => documents.reread(call));
    });
    server.onDidChangeFiles((changes) => {
      for (const { uri } of changes) {
        this.#forget(uri);
        this.#dependentsOf(uri, (call) => documents.reread(call));
      }
    });
    server.settings.onDidChange(() => {
      this.#closed.clear();
      this.#loaded.clear();
    });
  }

  bind(callUri: string, binding: Binding): void {
    if (callUri === binding.uri) return;
    this.#bound.set(callUri, binding);
    this.#server.documents.reread(callUri);
  }

  /** Calls that were bound for this window follow a rename when it has been made. */
  renamed(uri: string, from: CallName, newName: string): void {
    const to = from.kind === 'tool' ? { ...from, name: newName, tool: newName } : { ...from, name: newName };
    this.#renames.unshift({ uri, from, to }, { uri, from: to, to: from });
    this.#renames.length = Math.min(this.#renames.length, MOST_RENAMES);
  }

  /** What a document is a call of; undefined for any other document. */
  bindingOf(snapshot: Snapshot): Binding | undefined {
    const bound = this.#bound.get(snapshot.uri);
    if (bound !== undefined) return bound;
    const { config } = snapshot.settings;
    if (config === undefined || config.config.calls.length === 0) return undefined;
    const entry = callEntryFor(config.config, pathBelow(config.folder, snapshot.uri));
    return entry && { uri: childOf(config.folder, entry.file), tool: entry.tool, action: entry.action };
  }

  /** The same, when the file of the tool has been read as it is now: a rename of a moment ago is followed. */
  async readyBindingOf(snapshot: Snapshot): Promise<Binding | undefined> {
    const bound = this.#bound.get(snapshot.uri);
    const open = bound === undefined ? undefined : await this.#server.documents.ready(bound.uri);
    if (open !== undefined) this.#follow(open);
    return this.bindingOf(snapshot);
  }

  /** What describes a call, if it is known by now; the sentence that says why there is nothing; undefined while it is read. */
  toolOf(binding: Binding): CallTool | string | undefined {
    const open = this.#server.documents.get(binding.uri);
    if (open !== undefined) return findCallTool(viewOf(open), binding.tool, binding.action);
    const view = this.#loaded.get(binding.uri);
    if (view === undefined) return undefined;
    return view === null ? missing(binding) : findCallTool(view, binding.tool, binding.action);
  }

  /** The same, waiting for the file to be read. */
  async readyTool(binding: Binding): Promise<CallTool | string> {
    const open = await this.#server.documents.ready(binding.uri);
    if (open !== undefined) return findCallTool(viewOf(open), binding.tool, binding.action);
    const view = await this.#load(binding.uri);
    return view === null ? missing(binding) : findCallTool(view, binding.tool, binding.action);
  }

  /** Binds the calls of a file's tools to the new names, where the old ones are gone. */
  #follow(snapshot: Snapshot): void {
    const renames = this.#renames.filter(({ uri }) => uri === snapshot.uri);
    if (renames.length === 0) return;
    const view = viewOf(snapshot);
    const isThere = ({ tool, action }: Binding): boolean => typeof findCallTool(view, tool, action) !== 'string';
    for (const [call, binding] of this.#bound) {
      if (binding.uri !== snapshot.uri || isThere(binding)) continue;
      const found = renamed(binding, renames).find(isThere);
      if (found !== undefined) this.#bound.set(call, found);
    }
  }

  /** Reads the tool's file, and has the call judged again when it is there. */
  #retell(snapshot: Snapshot): void {
    const { uri } = this.bindingOf(snapshot)!;
    if (this.#loaded.has(uri) || this.#server.documents.has(uri)) return;
    this.#load(uri).then(
      () => this.#server.documents.reread(snapshot.uri),
      (error: unknown) => this.#server.failed(`call ${uri}`, l10n.t('{0} could not be read, so calls of its tools are not checked.', uri), error),
    );
  }

  #load(uri: string): Promise<View | null> {
    let loading = this.#closed.get(uri);
    if (loading === undefined) {
      loading = this.#read(uri).then((view) => {
        if (this.#closed.get(uri) === loading) this.#loaded.set(uri, view);
        return view;
      });
      this.#closed.set(uri, loading);
      if (!this.#server.documents.has(uri)) this.#server.watch('**/*.{json,jsonc,jsonl,ndjson}');
    }
    return loading;
  }

  async #read(uri: string): Promise<View | null> {
    const [text, settings] = await Promise.all([this.#server.environment.readText(uri), this.#server.settings.settingsFor(uri, undefined)]);
    return text === undefined ? null : viewOf(closedSnapshot(uri, text, settings));
  }

  #forget(uri: string): void {
    this.#closed.delete(uri);
    this.#loaded.delete(uri);
  }

  /** The open calls of a file's tools. */
  #dependentsOf(uri: string, tell: (call: string) => void): void {
    const { documents } = this.#server;
    for (const call of documents.uris()) {
      const snapshot = call === uri ? undefined : documents.get(call);
      if (snapshot !== undefined && this.bindingOf(snapshot)?.uri === uri) tell(call);
    }
  }
}

/** What a binding can have become, the fewest renames first: several are made or undone before the text is looked at. */
function renamed(binding: Binding, renames: readonly Rename[]): readonly Binding[] {
  const found = new Map<string, Binding>();
  const add = (one: Binding): void => {
    const key = JSON.stringify([one.tool, one.action]);
    if (!found.has(key)) found.set(key, one);
  };
  add(binding);
  for (const one of found.values()) {
    for (const { from, to } of renames) {
      if (from.tool !== one.tool || (from.kind === 'action' && from.name !== one.action)) continue;
      add({ ...one, tool: to.tool, action: from.kind === 'action' ? to.name : one.action });
    }
  }
  return [...found.values()];
}

function missing({ uri }: Binding): string {
  return noToolFile(decode(uri.replace(/^.*\//, '')));
}
