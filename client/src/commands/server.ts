/** Restart Server, and the way to its log. */
import { commands, Disposable, l10n, window } from 'vscode';
import { type ServerHandle, tellOf } from '../serverHandle.ts';

export function registerServerCommands(server: ServerHandle): Disposable {
  return Disposable.from(
    commands.registerCommand('toolspec.restartServer', async () => {
      try {
        await server.restart();
        window.setStatusBarMessage(l10n.t('Toolspec Lens has started its server again.'), 4000);
      } catch (error) {
        tellOf(error);
      }
    }),
    commands.registerCommand('toolspec.showLog', async () => (await server.start()).outputChannel.show()),
  );
}
