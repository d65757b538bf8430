/** Where Does This Tool Work: a panel with tools down and hosts across that follows the edited file. */
import { CancellationTokenSource, commands, Disposable, type ExtensionContext, l10n, ProgressLocation, Range, type TextDocument, Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';
import { WorkDoneProgress } from 'vscode-languageclient';
import type { Matrix, MatrixParams, NoMatrix } from '../../../server/src/lsp/protocol.ts';
import { chosenTool, isToolTarget, Source } from '../preview/source.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';
import type { FileStates } from './fileStates.ts';
import { pickMatrixHosts } from './matrixHosts.ts';
import type { FromPage, PageState, Shown } from './matrixMessages.ts';
import { matrixPage } from './matrixPage.ts';

const VIEW_TYPE = 'toolspec.matrix';
const HOSTS_KEY = 'toolspec.matrix.hosts';
/** The table waits for a pause of typing, and longer where it takes longer to make. */
const PAUSE_MS = 150;
/** How long the first table of a file may take before its progress is shown. */
const PATIENCE_MS = 700;
/** The answer to a request that was taken back. */
const CANCELLED = -32800;

export function registerMatrix(context: ExtensionContext, server: ServerHandle, states: FileStates): Disposable {
  const view = new MatrixView(context, server, states);
  return Disposable.from(
    view,
    commands.registerCommand('toolspec.showMatrix', (target?: unknown) => view.open(target).catch(tellOf)),
    commands.registerCommand('toolspec.chooseMatrixHosts', () => view.chooseHosts().catch(tellOf)),
    window.registerWebviewPanelSerializer(VIEW_TYPE, {
      deserializeWebviewPanel: async (panel: WebviewPanel, state: PageState | undefined) => view.restore(panel, state),
    }),
  );
}

let tokens = 0;

class MatrixView implements Disposable {
  readonly #context: ExtensionContext;
  readonly #server: ServerHandle;
  readonly #states: FileStates;
  readonly #listening: Disposable;
  #panel: WebviewPanel | undefined;
  /** The page has said that it listens. */
  #ready = false;
  #source: Source | undefined;
  /** Only the tool at the source's position is shown. */
  #one = false;
  #matrix: Matrix | undefined;
  #shown: Shown | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = PAUSE_MS;
  /** The number of the last question; an answer to an older one is dropped. */
  #asked = 0;

  constructor(context: ExtensionContext, server: ServerHandle, states: FileStates) {
    this.#context = context;
    this.#server = server;
    this.#states = states;
    this.#listening = Disposable.from(
      server.onDidAnalyse(({ uri }) => {
        if (this.#source !== undefined && server.uriOf(this.#source.document) === uri) this.#soon();
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (this.#source?.document === document) this.#source.move(contentChanges);
      }),
      workspace.onDidCloseTextDocument((document) => {
        if (this.#source?.document === document) this.#closed(document);
      }),
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined && this.#states.of(editor.document)?.state === 'tools') this.#follow(editor.document);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
        if (!this.#one || textEditor.document !== this.#source?.document || selection === undefined) return;
        this.#source.position = selection.active;
        this.#soon();
      }),
    );
  }

  /** @param target the tool that a lens names, which is then shown alone; the file of the active editor without it */
  async open(target: unknown): Promise<void> {
    const source = await chosenTool(target);
    this.#source = source;
    this.#one = isToolTarget(target);
    if (this.#panel === undefined) this.#take(window.createWebviewPanel(VIEW_TYPE, l10n.t('Where It Works'), { viewColumn: ViewColumn.Beside, preserveFocus: false }, { enableFindWidget: true }));
    else this.#panel.reveal(undefined, false);
    await this.#load();
  }

  async restore(panel: WebviewPanel, state: PageState | undefined): Promise<void> {
    this.#panel?.dispose();
    this.#take(panel);
    this.#one = state?.one === true;
    try {
      if (state?.uri === undefined) throw new Error('The file is not known.');
      const document = await workspace.openTextDocument(Uri.parse(state.uri, true));
      this.#source = new Source(document, new Range(0, 0, 0, 0).start);
      await this.#load();
    } catch {
      this.#show({ kind: 'empty', uri: undefined, title: l10n.t('No file'), words: l10n.t('The file that was shown here cannot be opened. Open a file of tool definitions and run the command "Where Does This Tool Work?" in it.') });
    }
  }

  async chooseHosts(): Promise<void> {
    if (this.#matrix === undefined) throw new Error(l10n.t('Open a file of tool definitions and run "Where Does This Tool Work?" first.'));
    const picked = await pickMatrixHosts(this.#matrix);
    if (picked === undefined) return;
    await this.#context.workspaceState.update(HOSTS_KEY, picked.length === 0 ? undefined : picked);
    await this.#load();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
    this.#panel?.dispose();
  }

  #take(panel: WebviewPanel): void {
    this.#panel = panel;
    this.#ready = false;
    const { webview } = panel;
    const assets = Uri.joinPath(this.#context.extensionUri, 'dist');
    webview.options = { enableScripts: true, localResourceRoots: [assets] };
    panel.onDidDispose(() => {
      if (this.#panel !== panel) return;
      clearTimeout(this.#timer);
      this.#panel = undefined;
      this.#source = undefined;
      this.#matrix = undefined;
      this.#shown = undefined;
    });
    panel.onDidChangeViewState(() => {
      // A hidden page is thrown away; the one that comes back asks for what is shown.
      if (!panel.visible) this.#ready = false;
      else this.#soon();
    });
    webview.onDidReceiveMessage((message: FromPage) => this.#receive(message).catch(tellOf));
    webview.html = matrixPage(webview, assets);
  }

  async #receive(message: FromPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#ready = true;
        if (this.#shown !== undefined) this.#show(this.#shown);
        return;
      case 'go':
        return this.#go(message.range, message.focus);
      case 'chooseHosts':
        return this.chooseHosts();
      case 'mainHosts':
        await this.#context.workspaceState.update(HOSTS_KEY, undefined);
        return this.#load();
      case 'scope':
        this.#one = message.one;
        return this.#load();
      case 'openFile':
        return this.#openAgain();
    }
  }

  async #go({ start, end }: Matrix['rows'][number]['range'], focus: boolean): Promise<void> {
    const document = this.#source?.document;
    if (document === undefined) return;
    const known = window.visibleTextEditors.find((editor) => editor.document === document);
    const viewColumn = known?.viewColumn ?? (this.#panel?.viewColumn === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One);
    await window.showTextDocument(document, { viewColumn, preserveFocus: !focus, selection: new Range(start.line, start.character, end.line, end.character) });
  }

  #follow(document: TextDocument): void {
    if (this.#panel === undefined || this.#source?.document === document) return;
    this.#source = new Source(document, window.activeTextEditor?.selection.active ?? new Range(0, 0, 0, 0).start);
    this.#soon();
  }

  #closed(document: TextDocument): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#matrix = undefined;
    const name = nameOf(document.uri);
    const words = l10n.t('{0} was closed. Open it again, or another file of tool definitions.', name);
    const isGone = document.isUntitled;
    this.#show({ kind: 'empty', uri: document.uri.toString(), title: name, words, ...(isGone ? {} : { button: { title: l10n.t('Open {0}', name), message: { type: 'openFile' } } }) });
  }

  async #openAgain(): Promise<void> {
    const old = this.#source?.document;
    if (old === undefined) return;
    const document = await workspace.openTextDocument(old.uri);
    this.#source = new Source(document, this.#source!.position);
    await window.showTextDocument(document, { viewColumn: this.#panel?.viewColumn === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One });
    await this.#load();
  }

  #soon(): void {
    clearTimeout(this.#timer);
    if (this.#panel?.visible !== true) return;
    // A question that the next keystroke overtakes is refused by the server; the next analysis asks again.
    this.#timer = setTimeout(() => this.#load().catch(() => undefined), this.#pause);
  }

  async #load(): Promise<void> {
    const source = this.#source;
    if (source === undefined) return;
    const asked = ++this.#asked;
    const began = Date.now();
    const { line, character } = source.position;
    const hosts = this.#context.workspaceState.get<readonly string[]>(HOSTS_KEY);
    const uri = this.#server.uriOf(source.document);
    const name = nameOf(source.document.uri);
    const answer = await this.#ask({ uri, ...(this.#one ? { position: { line, character } } : {}), ...(hosts === undefined ? {} : { hosts }) });
    if (asked !== this.#asked || this.#panel === undefined) return;
    if (answer === 'stopped') {
      const words = l10n.t('Stopped before the table was made.');
      return this.#show({ kind: 'empty', uri, title: name, words, button: { title: l10n.t('Make the table'), message: { type: 'scope', one: this.#one } } });
    }
    this.#pause = Math.max(PAUSE_MS, 2 * (Date.now() - began));
    this.#panel.title = l10n.t('Where It Works: {0}', name);
    if ('reason' in answer) {
      this.#matrix = undefined;
      const { noHost } = answer;
      this.#show({
        kind: 'empty',
        uri,
        title: name,
        words: `${answer.reason} ${noHost === true ? l10n.t('Those that were chosen for the table are not there any more.') : l10n.t('Open a file of tool definitions, or write a tool in this one: the table follows.')}`,
        ...(noHost === true ? { button: { title: l10n.t('Show the main hosts'), message: { type: 'mainHosts' } } } : {}),
      });
      return;
    }
    this.#matrix = answer;
    this.#show({ kind: 'matrix', uri, name, one: this.#one, matrix: answer });
  }

  /** Asks for a table. The first of a file that is long in coming shows how far it is, and can be stopped. */
  async #ask(params: MatrixParams): Promise<Matrix | NoMatrix | 'stopped'> {
    const stopping = new CancellationTokenSource();
    const workDoneToken = `toolspec-matrix-${++tokens}`;
    const answer = this.#server.request('toolspec/matrix', { ...params, workDoneToken }, stopping.token);
    if (this.#matrix === undefined) void this.#showProgress(answer, workDoneToken, stopping).catch(() => undefined);
    try {
      return await answer;
    } catch (error) {
      if (stopping.token.isCancellationRequested && (error as { code?: unknown }).code === CANCELLED) return 'stopped';
      throw error;
    } finally {
      stopping.dispose();
    }
  }

  async #showProgress(answer: Promise<unknown>, workDoneToken: string, stopping: CancellationTokenSource): Promise<void> {
    const client = await this.#server.start();
    let tell: (percentage: number, message: string | undefined) => void = () => undefined;
    const listening = client.onProgress(WorkDoneProgress.type, workDoneToken, (report) => {
      if (report.kind === 'report') tell(report.percentage ?? 0, report.message);
    });
    try {
      const isQuick = await Promise.race([answer.then(() => true, () => true), new Promise<boolean>((late) => setTimeout(() => late(false), PATIENCE_MS))]);
      if (isQuick) return;
      await window.withProgress({ location: ProgressLocation.Notification, title: l10n.t('Toolspec Lens: making the table of hosts'), cancellable: true }, async (progress, token) => {
        token.onCancellationRequested(() => stopping.cancel());
        let reached = 0;
        tell = (percentage, message) => {
          progress.report({ increment: percentage - reached, ...(message === undefined ? {} : { message }) });
          reached = percentage;
        };
        await answer.catch(() => undefined);
      });
    } finally {
      listening.dispose();
    }
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    if (this.#ready) void this.#panel?.webview.postMessage(shown);
  }
}

function nameOf(uri: Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
