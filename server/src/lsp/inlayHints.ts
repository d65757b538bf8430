/** textDocument/inlayHint: open or closed, where the text does not say, off unless the user asks; and the result behind each line of calls. */
import { type InlayHint, InlayHintKind } from 'vscode-languageserver';
import { inlayHints as hintsOf } from '../features/inlayHints.ts';
import { callResults, shortResult } from '../features/calls/answers.ts';
import type { CallTool } from '../features/calls/callTool.ts';
import { callsOf, callTextOf } from './callStore.ts';
import type { Snapshot } from './documents.ts';
import type { Feature } from './feature.ts';
import { viewOf } from './view.ts';

export const inlayHints: Feature = {
  capabilities: (client) => (client.textDocument?.inlayHint === undefined ? {} : { inlayHintProvider: { resolveProvider: false } }),
  register(server) {
    const calls = callsOf(server);
    server.connection.languages.inlayHint.on((params, token) =>
      server.read(params.textDocument.uri, token, null, async (snapshot) => {
        const binding = calls.bindingOf(snapshot);
        if (binding !== undefined) return callHints(snapshot, await calls.readyTool(binding));
        if (!snapshot.settings.editor.shows.inlayHints) return [];
        return hintsOf(viewOf(snapshot), snapshot.document.offsetAt(params.range.start), snapshot.document.offsetAt(params.range.end));
      }),
    );
    if (server.client.workspace?.inlayHint?.refreshSupport === true) server.settings.onDidChange(() => void server.connection.languages.inlayHint.refresh());
  },
};

/** Behind each line of a file of calls: whether it is taken. */
function callHints(snapshot: Snapshot, tool: CallTool | string): InlayHint[] {
  const { isLines } = callTextOf(snapshot);
  if (!isLines || typeof tool === 'string' || !snapshot.isCurrent) return [];
  const { document } = snapshot;
  return callResults(document.getText(), true, tool, undefined).map((result) => ({
    position: document.positionAt(document.offsetAt({ line: result.line, character: Number.MAX_SAFE_INTEGER })),
    label: shortResult(result),
    kind: InlayHintKind.Type,
    paddingLeft: true,
  }));
}
