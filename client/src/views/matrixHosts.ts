/** Which hosts stand across the matrix: a list with ticks. */
import { l10n, type QuickPickItem, window } from 'vscode';
import type { Matrix, MatrixHost } from '../../../server/src/lsp/protocol.ts';

interface HostItem extends QuickPickItem {
  readonly id: string;
}

/** @returns the ids that are ticked; none for those of the file and the main ones; undefined when the user went away */
export async function pickMatrixHosts({ hosts, choice }: Matrix): Promise<readonly string[] | undefined> {
  const across = new Set(hosts.map((host) => host.id));
  const item = (host: MatrixHost): HostItem => ({
    id: host.id,
    label: host.title,
    description: [host.id, ...(host.reads ? [l10n.t('reads this file')] : []), ...(host.own ? [l10n.t('declared in the configuration')] : [])].join(' · '),
    detail: host.about,
    picked: across.has(host.id),
  });
  const items = [...hosts, ...choice.filter((host) => !across.has(host.id))].map(item);
  const picked = await window.showQuickPick(items, {
    canPickMany: true,
    title: l10n.t('Which hosts stand across the table?'),
    placeHolder: l10n.t('None: those of the file, your own, and the main ones'),
    matchOnDescription: true,
  });
  return picked?.map((one) => one.id);
}
