/** Copy Published Schema: strict JSON, without the preview's comments. */
import { commands, type Disposable, env, window } from 'vscode';
import { isPreview, Source, sourceEditor } from '../preview/source.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';

const SHOWN_MS = 4000;

export function registerCopy(server: ServerHandle): Disposable {
  return commands.registerCommand('toolspec.copySchema', async () => {
    try {
      const editor = sourceEditor();
      if (editor === undefined) throw new Error('Open a file of tool definitions first.');
      const answer = await new Source(editor.document, editor.selection.active).ask(server);
      if (!isPreview(answer)) throw new Error(answer.reason);
      await env.clipboard.writeText(answer.json);
      window.setStatusBarMessage(`Copied ${answer.tool ?? 'the tool'} as ${answer.host.title} publishes it.`, SHOWN_MS);
    } catch (error) {
      tellOf(error);
    }
  });
}
