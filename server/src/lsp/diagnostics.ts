/** Diagnostics, pushed when a document settles, or pulled where the client offers that. */
import { DocumentDiagnosticReportKind } from 'vscode-languageserver';
import type { Snapshot } from './documents.ts';
import type { Feature, Server } from './feature.ts';
import { fileDiagnostics } from './fileDiagnostics.ts';
import { styleOf } from './toDiagnostic.ts';
import type { ClientCapabilities } from 'vscode-languageserver';
import type { ClientOptions } from './protocol.ts';

/** True when the client asks for diagnostics instead of being sent them. */
export function isPulling(client: ClientCapabilities, options: ClientOptions): boolean {
  return client.textDocument?.diagnostic !== undefined && options.pushDiagnostics !== true;
}

export const diagnostics: Feature = {
  capabilities: (client, options) =>
    isPulling(client, options) ? { diagnosticProvider: { identifier: 'toolspec', interFileDependencies: false, workspaceDiagnostics: false } } : {},

  register(server) {
    const pulling = isPulling(server.client, server.options);
    const style = styleOf(server.client, pulling);
    const of = (snapshot: Snapshot) => fileDiagnostics(snapshot, style, (message, error) => server.failed(`analysis ${snapshot.uri}`, message, error));
    server.documents.onDidSettle((snapshot) => reportFailures(server, snapshot));
    if (pulling) {
      server.connection.languages.diagnostics.on((params, token) =>
        server.read(params.textDocument.uri, token, { kind: DocumentDiagnosticReportKind.Full, items: [] }, (snapshot) => ({ kind: DocumentDiagnosticReportKind.Full, items: of(snapshot) })),
      );
      return;
    }
    server.documents.onDidSettle((snapshot) => {
      const items = of(snapshot);
      void server.connection.sendDiagnostics({ uri: snapshot.uri, version: snapshot.version, diagnostics: items });
    });
    server.documents.onDidClose((uri) => void server.connection.sendDiagnostics({ uri, diagnostics: [] }));
  },
};

/** A rule that threw is logged and shown once; the others have gone on. */
function reportFailures(server: Server, snapshot: Snapshot): void {
  if (!snapshot.isCurrent) return;
  for (const { rule, error } of snapshot.analysis().failures) server.failed(`rule ${rule}`, `The rule ${rule} failed and was left out.`, error);
}
