/**
 * `workspace/diagnostic`. A client that has an answer asks again at once, so the answer is held until there is something
 * new to say; what is found on the way is streamed where the client gives a token for it.
 */
import { type CancellationToken, Emitter, type WorkspaceDocumentDiagnosticReport } from 'vscode-languageserver';
import type { Server } from './feature.ts';
import type { WorkspaceCheck } from './workspaceCheck.ts';

/** Reports to a stream are gathered, so that a thousand files do not make a thousand messages. */
const GATHER = 20;

export function serveWorkspacePull(server: Server, check: WorkspaceCheck): void {
  server.connection.languages.diagnostics.onWorkspace(async (params, token, _progress, stream) => {
    const told = new Map(params.previousResultIds.map(({ uri, value }) => [uri, value]));
    let items: WorkspaceDocumentDiagnosticReport[] = [];
    const say = (uri: string): void => {
      if (server.documents.has(uri)) return;
      const result = check.results.get(uri);
      if (result === undefined ? !told.has(uri) : told.get(uri) === result.resultId) return;
      if (result === undefined) told.delete(uri);
      else told.set(uri, result.resultId);
      items.push({ kind: 'full', uri, version: null, items: [...(result?.diagnostics ?? [])], ...(result === undefined ? {} : { resultId: result.resultId }) });
      if (stream !== undefined && items.length >= GATHER) flush();
    };
    const flush = (): void => {
      if (items.length > 0) stream?.report({ items });
      items = [];
    };
    const listening = check.onDidChange(say);
    try {
      if (!check.isChecked) {
        await check.check(
          server.settings.folders.map((folder) => folder.uri),
          [],
          token,
          () => undefined,
        );
      }
      for (const uri of new Set([...check.results.keys(), ...told.keys()])) say(uri);
      if (items.length === 0) await changeOf(check, token);
      if (stream !== undefined) flush();
      return { items };
    } finally {
      listening.dispose();
    }
  });
}

/** Resolves when a result changes or the client takes the request back. */
function changeOf(check: WorkspaceCheck, token: CancellationToken): Promise<void> {
  return new Promise((resolve) => {
    if (token.isCancellationRequested) return resolve();
    const done = new Emitter<void>();
    const listening = [check.onDidChange(() => done.fire()), token.onCancellationRequested(() => done.fire())];
    done.event(() => {
      for (const one of listening) one.dispose();
      resolve();
    });
  });
}
