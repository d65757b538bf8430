/** Preview Published Schema: a read-only document beside the editor that follows the cursor's tool and every keystroke. */
import { CodeLens, commands, Disposable, EventEmitter, l10n, languages, Range, type TextDocument, Uri, ViewColumn, window, workspace } from 'vscode';
import type { Preview } from '../../../server/src/lsp/protocol.ts';
import { NoToolFile } from '../noToolFile.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';
import type { FileStates } from '../views/fileStates.ts';
import type { PreviewDocuments } from './documents.ts';
import { PREVIEW_SCHEME } from './scheme.ts';
import { chosenTool, isPreview, Source } from './source.ts';

export function registerPreview(server: ServerHandle, states: FileStates, documents: PreviewDocuments): Disposable {
  const preview = new PublishedPreview(server, states, documents);
  return Disposable.from(
    preview,
    commands.registerCommand('toolspec.previewSchema', (target?: unknown) => preview.open(target).catch(tellOf)),
    commands.registerCommand('toolspec.choosePreviewHost', () => preview.chooseHost().catch(tellOf)),
  );
}

class PublishedPreview implements Disposable {
  readonly #server: ServerHandle;
  readonly #states: FileStates;
  readonly #documents: PreviewDocuments;
  readonly #disposable: Disposable;
  readonly #lensesChanged = new EventEmitter<void>();
  readonly #uri = Uri.from({ scheme: PREVIEW_SCHEME, path: `/${l10n.t('Published Schema')}.jsonc` });
  #source: Source | undefined;
  #shown: Preview | undefined;
  /** The hosts that were chosen, by file: another file is read by its own. */
  readonly #hosts = new Map<string, string>();
  /** What the lenses were made of that were asked for last. */
  #lensesSaid = '';
  /** The number of the last question; an answer to an older one is dropped. */
  #asked = 0;

  constructor(server: ServerHandle, states: FileStates, documents: PreviewDocuments) {
    this.#server = server;
    this.#states = states;
    this.#documents = documents;
    this.#disposable = Disposable.from(
      server.onDidAnalyse(({ uri }) => {
        if (this.#source !== undefined && server.uriOf(this.#source.document) === uri) this.#refresh();
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (this.#source?.document === document && window.activeTextEditor?.document !== document) this.#source.move(contentChanges);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor.document)),
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined && states.of(editor.document)?.state === 'tools') this.#follow(editor.document);
      }),
      languages.registerCodeLensProvider(
        { scheme: PREVIEW_SCHEME },
        {
          onDidChangeCodeLenses: this.#lensesChanged.event,
          provideCodeLenses: (document) => this.#lenses(document),
        },
      ),
    );
  }

  /** @param target the tool that a lens names; the one under the cursor without it */
  async open(target: unknown): Promise<void> {
    const source = await chosenTool(target);
    await this.#server.start();
    const status = this.#states.of(source.document);
    if (status?.state === 'no tools') throw new NoToolFile(status.reason);
    this.#source = source;
    source.host = this.#hosts.get(source.document.uri.toString());
    await this.#load();
    const document = await workspace.openTextDocument(this.#uri);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: false });
  }

  async chooseHost(): Promise<void> {
    const shown = this.#shown;
    if (shown === undefined) throw new Error(l10n.t('There is no preview to choose a host for.'));
    const picked = await window.showQuickPick(
      shown.hosts.map(({ id, title }) => ({ label: title, description: id === shown.host.id ? l10n.t('shown') : '', id })),
      { title: l10n.t('Preview the schema as this host publishes it'), matchOnDescription: true },
    );
    if (picked === undefined) return;
    if (this.#source !== undefined) {
      this.#hosts.set(this.#source.document.uri.toString(), picked.id);
      this.#source.host = picked.id;
    }
    await this.#load();
  }

  dispose(): void {
    this.#disposable.dispose();
    this.#lensesChanged.dispose();
  }

  #isOpen(): boolean {
    return workspace.textDocuments.some((document) => document.uri.toString() === this.#uri.toString());
  }

  #follow(document: TextDocument): void {
    const editor = window.activeTextEditor;
    if (editor === undefined || editor.document !== document || document.uri.scheme === PREVIEW_SCHEME || !this.#isOpen()) return;
    if (this.#source?.document !== document) this.#source = new Source(document, editor.selection.active, this.#hosts.get(document.uri.toString()));
    else this.#source.position = editor.selection.active;
    this.#refresh();
  }

  #refresh(): void {
    if (!this.#isOpen()) return;
    // A question that the next keystroke overtakes is refused by the server; the next answer follows at once.
    this.#load().catch(() => undefined);
  }

  async #load(): Promise<void> {
    const source = this.#source;
    if (source === undefined) return;
    const asked = ++this.#asked;
    const answer = await source.ask(this.#server);
    if (asked !== this.#asked) return;
    if (isPreview(answer)) {
      this.#shown = answer;
      this.#documents.set(this.#uri, answer.text);
    } else {
      this.#shown = undefined;
      this.#documents.set(this.#uri, `// ${answer.reason}\n`);
    }
    this.#renewLenses();
  }

  /** Asks VS Code to draw the lenses again where they would differ: a lens that is drawn again meanwhile takes no click. */
  #renewLenses(): void {
    const lenses = JSON.stringify([this.#shown?.host.id, this.#source?.document.uri.toString(), this.#source?.position]);
    if (lenses === this.#lensesSaid) return;
    this.#lensesSaid = lenses;
    this.#lensesChanged.fire();
  }

  #lenses(document: TextDocument): CodeLens[] {
    const source = this.#source;
    if (document.uri.toString() !== this.#uri.toString() || this.#shown === undefined || source === undefined) return [];
    const top = new Range(0, 0, 0, 0);
    const { line, character } = source.position;
    const shown = { uri: this.#server.uriOf(source.document), position: { line, character }, host: this.#shown.host.id };
    return [
      new CodeLens(top, { title: l10n.t('Host: {0}', this.#shown.host.title), tooltip: l10n.t('Choose the host whose published schema is shown'), command: 'toolspec.choosePreviewHost' }),
      new CodeLens(top, { title: l10n.t('Copy'), tooltip: l10n.t('Copy the published schema without the comments'), command: 'toolspec.copySchema', arguments: [shown] }),
      new CodeLens(top, { title: l10n.t('Compare with the source'), tooltip: l10n.t('Show what the host adds and leaves out'), command: 'toolspec.compareSchema', arguments: [shown] }),
    ];
  }
}
