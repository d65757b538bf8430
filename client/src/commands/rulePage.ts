/** Open Rule Page: a list of all rules, each leading to its page. */
import { commands, type Disposable, env, l10n, Uri, window } from 'vscode';
import { type ServerHandle, tellOf } from '../serverHandle.ts';

export function registerRulePage(server: ServerHandle): Disposable {
  return commands.registerCommand('toolspec.openRulePage', async (wanted?: unknown) => {
    try {
      const { rules } = await server.request('toolspec/catalogue', {});
      let id = typeof wanted === 'string' ? wanted : undefined;
      id ??= (await window.showQuickPick(
        rules.map((rule) => ({ label: rule.id, description: rule.severity, detail: rule.what })),
        { title: l10n.t('Open the page of a rule'), matchOnDetail: true },
      ))?.label;
      if (id === undefined) return;
      const page = rules.find((rule) => rule.id === id)?.page;
      if (page === undefined) throw new Error(l10n.t('The rule {0} has no page.', id));
      await env.openExternal(Uri.parse(page));
    } catch (error) {
      tellOf(error);
    }
  });
}
