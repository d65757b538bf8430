/** Compare with Published Schema: the tool as it is written beside the tool as the host publishes it, in the diff editor. */
import { commands, Disposable, l10n, Uri, workspace } from 'vscode';
import { type ServerHandle, tellOf } from '../serverHandle.ts';
import type { PreviewDocuments } from './documents.ts';
import { PREVIEW_SCHEME } from './scheme.ts';
import { chosenTool, isPreview, type Source } from './source.ts';

interface Comparison {
  readonly source: Source;
  readonly written: Uri;
  readonly published: Uri;
}

export function registerCompare(server: ServerHandle, documents: PreviewDocuments): Disposable {
  const open = new Map<string, Comparison>();
  const load = async (comparison: Comparison): Promise<string> => {
    const answer = await comparison.source.ask(server);
    if (!isPreview(answer)) throw new Error(answer.reason);
    documents.set(comparison.written, answer.written);
    documents.set(comparison.published, answer.json);
    return l10n.t('{0}: written ↔ published for {1}', answer.tool ?? l10n.t('Tool'), answer.host.title);
  };
  return Disposable.from(
    commands.registerCommand('toolspec.compareSchema', async (target?: unknown) => {
      try {
        const source = await chosenTool(target);
        const answer = await source.ask(server);
        if (!isPreview(answer)) throw new Error(answer.reason);
        // From now on the place is the tool's own beginning, which moves with it.
        source.position = source.position.with(answer.range.start.line, answer.range.start.character);
        const query = JSON.stringify({ of: source.document.uri.toString(), tool: answer.tool, line: answer.range.start.line });
        const name = (answer.tool ?? 'tool').replace(/[\\/:*?"<>|\s]+/g, '-').slice(0, 60);
        const at = (side: string): Uri => Uri.from({ scheme: PREVIEW_SCHEME, path: `/${side}/${name}.json`, query });
        const comparison: Comparison = { source, written: at('written'), published: at('published') };
        const title = await load(comparison);
        open.set(comparison.published.toString(), comparison);
        await commands.executeCommand('vscode.diff', comparison.written, comparison.published, title);
      } catch (error) {
        tellOf(error);
      }
    }),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      for (const { source } of open.values()) if (source.document === document) source.move(contentChanges);
    }),
    workspace.onDidCloseTextDocument(({ uri }) => open.delete(uri.toString())),
    server.onDidAnalyse(({ uri }) => {
      // While the tool is broken the last comparison that could be made stays.
      for (const comparison of open.values()) if (server.uriOf(comparison.source.document) === uri) load(comparison).catch(() => undefined);
    }),
  );
}
