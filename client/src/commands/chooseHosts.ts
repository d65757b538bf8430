/** Choose Hosts: which hosts read a file, or all files of its workspace. Written into the workspace's settings. */
import { commands, ConfigurationTarget, type Disposable, l10n, type QuickPickItem, type TextDocument, window, workspace } from 'vscode';
import type { Status } from '../../../server/src/lsp/protocol.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';
import { NoToolFile } from '../noToolFile.ts';
import { sourceEditor } from '../preview/source.ts';
import type { FileStates } from '../views/fileStates.ts';

interface HostItem extends QuickPickItem {
  readonly id: string;
}

/** One entry of `toolspec.files`. */
interface FileEntry {
  readonly match: string;
  readonly format?: string;
  readonly hosts?: readonly string[];
}

export function registerChooseHosts(server: ServerHandle, states: FileStates): Disposable {
  return commands.registerCommand('toolspec.chooseHosts', async () => {
    try {
      const document = sourceEditor()?.document;
      if (document === undefined) throw new NoToolFile();
      await choose(server, states.of(document), document);
    } catch (error) {
      tellOf(error);
    }
  });
}

async function choose(server: ServerHandle, status: Status | undefined, document: TextDocument): Promise<void> {
  const { hosts } = await server.request('toolspec/catalogue', { uri: server.uriOf(document) });
  const chosen = new Set(status?.hosts.map((host) => host.id));
  const items: HostItem[] = hosts
    .map((host) => ({ id: host.id, label: host.title, description: host.id, detail: host.about, picked: chosen.has(host.id) }))
    .sort((left, right) => Number(right.picked) - Number(left.picked));
  const path = workspace.asRelativePath(document.uri, false);
  const picked = await window.showQuickPick(items, { canPickMany: true, title: l10n.t('Which hosts read {0}?', path), placeHolder: l10n.t('None: those of the format'), matchOnDescription: true });
  if (picked === undefined) return;
  const here = { label: l10n.t('This file'), description: path, match: escapeGlob(path) };
  const all = { label: l10n.t('All tool files of the workspace'), description: '**', match: '**' };
  const scope = document.isUntitled ? here : await window.showQuickPick([here, all], { title: l10n.t('For which files?') });
  if (scope === undefined) return;
  await write(document, scope.match, picked.map((item) => item.id));
  if (status?.configUri !== undefined) {
    void window.showInformationMessage(l10n.t('Toolspec Lens: this folder has a .toolspec.json. Hosts that it names for a file go before those of the settings.'));
  }
}

/** Puts the hosts of a glob first in `toolspec.files`, since the first entry that matches a file decides; no hosts take them away. */
async function write(document: TextDocument, match: string, hosts: readonly string[]): Promise<void> {
  const settings = workspace.getConfiguration('toolspec', document.uri);
  const target = workspace.getWorkspaceFolder(document.uri) === undefined ? (workspace.workspaceFolders === undefined ? ConfigurationTarget.Global : ConfigurationTarget.Workspace) : ConfigurationTarget.WorkspaceFolder;
  const known = settings.inspect<readonly FileEntry[]>('files');
  const own = (target === ConfigurationTarget.Global ? known?.globalValue : target === ConfigurationTarget.Workspace ? known?.workspaceValue : known?.workspaceFolderValue) ?? [];
  const same = own.find((entry) => entry.match === match);
  const others = own.filter((entry) => entry !== same);
  const { hosts: _old, ...rest } = same ?? { match };
  const entry: FileEntry = { ...rest, match, ...(hosts.length > 0 ? { hosts } : {}) };
  const files = entry.hosts === undefined && entry.format === undefined ? others : [entry, ...others];
  await settings.update('files', files.length === 0 ? undefined : files, target);
}

/** A path as a glob that matches it alone. */
function escapeGlob(path: string): string {
  return path.replace(/[*?[{]/g, (letter) => `[${letter}]`);
}
