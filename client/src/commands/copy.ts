/** Copy Published Schema: strict JSON, without the preview's comments. */
import { commands, type Disposable, env, l10n, window } from 'vscode';
import { chosenTool, isPreview } from '../preview/source.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';

const SHOWN_MS = 4000;

export function registerCopy(server: ServerHandle): Disposable {
  return commands.registerCommand('toolspec.copySchema', async (target?: unknown) => {
    try {
      const answer = await (await chosenTool(target)).ask(server);
      if (!isPreview(answer)) throw new Error(answer.reason);
      await env.clipboard.writeText(answer.json);
      window.setStatusBarMessage(l10n.t('Copied {0} as {1} publishes it.', answer.tool ?? l10n.t('the tool'), answer.host.title), SHOWN_MS);
    } catch (error) {
      tellOf(error);
    }
  });
}
