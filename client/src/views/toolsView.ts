/** The tree of all tools of the workspace, by file, in the Explorer. The server looks for them when the view is first seen. */
import { CancellationTokenSource, commands, Disposable, EventEmitter, l10n, Position, Range, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, type TreeDataProvider, type TreeView, Uri, window, workspace } from 'vscode';
import { WorkDoneProgress } from 'vscode-languageclient';
import type { ToolEntry, ToolFile } from '../../../server/src/lsp/protocol.ts';
import { type ServerHandle, tellOf, type ToolsChange } from '../serverHandle.ts';

const VIEW = 'toolspec.tools';
/** Files that are found in quick succession are drawn together. */
const DRAW_MS = 100;

/** `folder` is there where another file has the same name. */
type Node = { readonly kind: 'file'; readonly file: ToolFile; readonly folder?: string } | { readonly kind: 'tool'; readonly file: ToolFile; readonly tool: ToolEntry } | { readonly kind: 'more'; readonly file: ToolFile };

export function registerToolsView(server: ServerHandle): Disposable {
  const tools = new ToolsTree(server);
  const onNode = (run: (node: Node & { kind: 'tool' }) => unknown) => (node?: Node) => (node?.kind === 'tool' ? run(node) : undefined);
  return Disposable.from(
    tools,
    commands.registerCommand('toolspec.tools.refresh', () => tools.scan()),
    commands.registerCommand('toolspec.tools.stop', () => tools.stop()),
    commands.registerCommand('toolspec.tools.find', () => tools.find().catch(tellOf)),
    commands.registerCommand('toolspec.tools.preview', onNode((node) => commands.executeCommand('toolspec.previewSchema', targetOf(node)))),
    commands.registerCommand('toolspec.tools.checkCall', onNode((node) => commands.executeCommand('toolspec.checkCall', targetOf(node)))),
  );
}

function targetOf({ file, tool }: Node & { kind: 'tool' }): { uri: string; position: { line: number; character: number } } {
  return { uri: file.uri, position: tool.range.start };
}

class ToolsTree implements TreeDataProvider<Node>, Disposable {
  readonly #server: ServerHandle;
  readonly #changed = new EventEmitter<Node | undefined>();
  readonly #view: TreeView<Node>;
  readonly #disposable: Disposable;
  readonly #files = new Map<string, ToolFile>();
  #scanning: CancellationTokenSource | undefined;
  #seen = false;
  #drawing: ReturnType<typeof setTimeout> | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(server: ServerHandle) {
    this.#server = server;
    this.#view = window.createTreeView(VIEW, { treeDataProvider: this, showCollapseAll: true });
    this.#disposable = Disposable.from(
      this.#view,
      this.#changed,
      this.#view.onDidChangeVisibility(({ visible }) => {
        if (visible) this.#look();
      }),
      workspace.onDidChangeWorkspaceFolders(() => {
        if (this.#seen) this.scan();
      }),
      server.onDidChangeTools((change) => this.#change(change)),
    );
    if (this.#view.visible) this.#look();
  }

  /** Looks through the workspace again. */
  scan(): void {
    this.#seen = true;
    this.#scan().catch(tellOf);
  }

  stop(): void {
    this.#scanning?.cancel();
  }

  /** Lets the user type the name of a tool, and goes there. */
  async find(): Promise<void> {
    if (!this.#seen) {
      this.#seen = true;
      await this.#scan();
    }
    const items = [...this.#files.values()].flatMap((file) => file.tools.map((tool) => ({ label: tool.name ?? l10n.t('(no name)'), description: labelOf(file.uri), detail: tool.words, file, tool })));
    if (items.length === 0) return void (await window.showInformationMessage(l10n.t('Toolspec Lens: no tools were found in this workspace.')));
    const chosen = await window.showQuickPick(items, { title: l10n.t('Find Tool'), placeHolder: l10n.t('The name of a tool'), matchOnDescription: true });
    if (chosen === undefined) return;
    await window.showTextDocument(await workspace.openTextDocument(Uri.parse(chosen.file.uri, true)), { selection: rangeOf(chosen.tool) });
  }

  getTreeItem(node: Node): TreeItem {
    if (node.kind === 'more') return new TreeItem(l10n.t('… and {0} more, which only the file shows', node.file.count - node.file.tools.length));
    return node.kind === 'file' ? fileItem(node.file, node.folder) : toolItem(node.file, node.tool);
  }

  getChildren(node?: Node): Node[] {
    if (node === undefined) return this.#roots();
    if (node.kind !== 'file') return [];
    const { file } = node;
    const tools = file.tools.map((tool): Node => ({ kind: 'tool', file, tool }));
    return file.count > tools.length ? [...tools, { kind: 'more', file }] : tools;
  }

  getParent(node: Node): Node | undefined {
    return node.kind === 'file' ? undefined : { kind: 'file', file: node.file };
  }

  dispose(): void {
    this.#scanning?.cancel();
    clearTimeout(this.#drawing);
    this.#disposable.dispose();
  }

  #roots(): Node[] {
    const files = [...this.#files.values()].sort((left, right) => (left.uri < right.uri ? -1 : 1));
    const count = new Map<string, number>();
    for (const { uri } of files) count.set(nameOf(uri), (count.get(nameOf(uri)) ?? 0) + 1);
    return files.map((file) => ({ kind: 'file', file, ...(count.get(nameOf(file.uri)) === 1 ? {} : { folder: folderOf(file.uri) }) }));
  }

  #look(): void {
    if (this.#seen || (workspace.workspaceFolders ?? []).length === 0) return;
    this.scan();
  }

  async #scan(): Promise<void> {
    this.#scanning?.cancel();
    const scanning = new CancellationTokenSource();
    this.#scanning = scanning;
    await commands.executeCommand('setContext', 'toolspec.tools.scanning', true);
    this.#view.message = l10n.t('Looking for tools…');
    const client = await this.#server.start();
    const workDoneToken = `toolspec-tools-${Date.now()}`;
    const listening = client.onProgress(WorkDoneProgress.type, workDoneToken, (report) => {
      if (report.kind === 'report' && report.message !== undefined) this.#view.message = report.message;
    });
    try {
      const found = await window.withProgress({ location: { viewId: VIEW } }, () => this.#server.request('toolspec/workspaceTools', { workDoneToken, exclude: excluded() }, scanning.token));
      if (this.#scanning !== scanning) return;
      if (!found.cancelled) this.#files.clear();
      for (const file of found.files) this.#files.set(file.uri, file);
      this.#view.message = found.cancelled ? l10n.t('Stopped: not every file was looked at.') : found.limit === undefined ? undefined : l10n.t('Only the first {0} JSON files were looked at.', found.limit);
    } finally {
      listening.dispose();
      if (this.#scanning === scanning) {
        this.#scanning = undefined;
        await commands.executeCommand('setContext', 'toolspec.tools.scanning', false);
        await commands.executeCommand('setContext', 'toolspec.tools.scanned', true);
      }
      scanning.dispose();
      this.#draw();
    }
  }

  #change({ uri, file }: ToolsChange): void {
    if (file === null) this.#files.delete(uri);
    else this.#files.set(uri, file);
    this.#draw();
  }

  #draw(): void {
    this.#drawing ??= setTimeout(() => {
      this.#drawing = undefined;
      this.#changed.fire(undefined);
    }, DRAW_MS);
  }
}

/** The globs of `files.exclude` that are on. */
function excluded(): string[] {
  const globs = workspace.getConfiguration('files').get<Record<string, unknown>>('exclude') ?? {};
  return Object.entries(globs)
    .filter(([, on]) => on === true)
    .map(([glob]) => glob);
}

function labelOf(uri: string): string {
  return workspace.asRelativePath(Uri.parse(uri, true));
}

function nameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}

/** The folder of a file as it is seen from the workspace; empty for the workspace's own. */
function folderOf(uri: string): string {
  const path = labelOf(uri);
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function rangeOf({ range }: ToolEntry): Range {
  return new Range(new Position(range.start.line, range.start.character), new Position(range.end.line, range.end.character));
}

function fileItem(file: ToolFile, folder = ''): TreeItem {
  const uri = Uri.parse(file.uri, true);
  const item = new TreeItem(uri, TreeItemCollapsibleState.Collapsed);
  const errors = file.refused;
  const count = file.count === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', file.count);
  const refused = errors === 0 ? '' : `, ${l10n.t('{0} refused', errors)}`;
  item.id = file.uri;
  // The side bar is narrow and cuts off the end: the verdict comes first.
  const words = `${count}${refused} · ${file.format.title}`;
  item.description = folder === '' ? words : `${count}${refused} · ${folder} · ${file.format.title}`;
  item.tooltip = `${labelOf(file.uri)}\n${words}`;
  item.contextValue = 'file';
  item.iconPath = ThemeIcon.File;
  item.accessibilityInformation = { label: `${labelOf(file.uri)}, ${words}` };
  return item;
}

const ICONS = {
  works: new ThemeIcon('pass', new ThemeColor('testing.iconPassed')),
  ignores: new ThemeIcon('warning', new ThemeColor('list.warningForeground')),
  refused: new ThemeIcon('error', new ThemeColor('list.errorForeground')),
} as const;

function toolItem(file: ToolFile, tool: ToolEntry): TreeItem {
  const name = tool.name ?? l10n.t('(no name)');
  const item = new TreeItem(name, TreeItemCollapsibleState.None);
  item.description = tool.words;
  item.tooltip = `${name}\n${tool.words}`;
  item.iconPath = ICONS[tool.state];
  item.contextValue = 'tool';
  item.command = { title: l10n.t('Go to Tool'), command: 'vscode.open', arguments: [Uri.parse(file.uri, true), { selection: rangeOf(tool) }] };
  item.accessibilityInformation = { label: `${name}, ${tool.words}` };
  return item;
}
