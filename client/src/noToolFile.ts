/** A command on a tool was run where there is none: no fault, so it is answered with the way to one. */
import { commands, l10n, window } from 'vscode';

export class NoToolFile extends Error {
  /** @param reason why the file that is open is not taken for one with tools */
  constructor(reason?: string) {
    super(reason === undefined ? l10n.t('Open a file of tool definitions first.') : l10n.t('{0} Open a file of tool definitions first.', reason));
  }
}

/** Tells it, and lets the user choose a tool of the workspace. */
export function offerTools({ message }: NoToolFile): void {
  const find = l10n.t('Find Tool');
  void window.showInformationMessage(`Toolspec Lens: ${message}`, find).then((chosen) => {
    if (chosen === find) void commands.executeCommand('toolspec.tools.find');
  });
}
