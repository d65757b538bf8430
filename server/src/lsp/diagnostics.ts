/**
 * Diagnostics: pushed when a document settles, or pulled where the client offers that. Those of files that are not
 * open are pushed after a check of the workspace, or pulled with `workspace/diagnostic`.
 */
import * as l10n from '@vscode/l10n';
import { type ClientCapabilities, type Diagnostic, type DocumentDiagnosticReport, DocumentDiagnosticReportKind } from 'vscode-languageserver';
import { callDiagnostics } from './callDiagnostics.ts';
import { serveWorkspaceCheck } from './checkWorkspace.ts';
import { ClosedFiles } from './closedFiles.ts';
import { diagnosticsOfConfig, isConfig, serveConfigFiles } from './configFiles.ts';
import type { Snapshot } from './documents.ts';
import type { Feature, Server } from './feature.ts';
import { fileDiagnostics } from './fileDiagnostics.ts';
import { ignoreUsesOf } from './ignoreUses.ts';
import type { ClientOptions } from './protocol.ts';
import { styleOf } from './toDiagnostic.ts';
import { WorkspaceCheck } from './workspaceCheck.ts';
import { serveWorkspacePull } from './workspacePull.ts';

/** True when the client asks for diagnostics instead of being sent them. */
function isPulling(client: ClientCapabilities, options: ClientOptions): boolean {
  return client.textDocument?.diagnostic !== undefined && options.pushDiagnostics !== true;
}

export const diagnostics: Feature = {
  capabilities: (client, options) =>
    isPulling(client, options) ? { diagnosticProvider: { identifier: 'toolspec', interFileDependencies: false, workspaceDiagnostics: true } } : {},

  register(server) {
    const pulling = isPulling(server.client, server.options);
    const style = styleOf(server.client, pulling);
    const diagnose = (snapshot: Snapshot): Diagnostic[] => {
      if (isConfig(snapshot.uri)) return diagnosticsOfConfig(server, snapshot.uri, snapshot.document.getText());
      const call = callDiagnostics(server, snapshot);
      if (call !== undefined) return call;
      return fileDiagnostics(snapshot, style, (message, error) => server.failed(`analysis ${snapshot.uri}`, message, error));
    };
    const closed = new ClosedFiles(server, pulling);
    const uses = ignoreUsesOf(server);
    const workspace = new WorkspaceCheck(server, (snapshot) => {
      uses.saw(snapshot);
      return diagnose(snapshot);
    });
    server.documents.onDidSettle((snapshot) => reportFailures(server, snapshot));
    if (pulling) pull(server, diagnose);
    else push(server, diagnose);
    serveConfigFiles(server, closed, workspace, pulling);
    serveWorkspaceCheck(server, workspace, closed, pulling);
    if (pulling) serveWorkspacePull(server, workspace);
    closed.onClosed((uri) => workspace.again(uri));
  },
};

function push(server: Server, diagnose: (snapshot: Snapshot) => Diagnostic[]): void {
  server.documents.onDidSettle((snapshot) => {
    const { uri, version } = snapshot;
    const diagnostics = diagnose(snapshot);
    // The analysis may have taken long: changes that arrived meanwhile are read before anything is said.
    server.environment.defer(() =>
      server.environment.defer(() => {
        if (snapshot.isCurrent) void server.connection.sendDiagnostics({ uri, version, diagnostics });
      }),
    );
  });
}

function pull(server: Server, diagnose: (snapshot: Snapshot) => Diagnostic[]): void {
  const none: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };
  server.connection.languages.diagnostics.on((params, token) =>
    server.read(params.textDocument.uri, token, none, (snapshot): DocumentDiagnosticReport => {
      const resultId = String(snapshot.id);
      if (params.previousResultId === resultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
      return { kind: DocumentDiagnosticReportKind.Full, resultId, items: diagnose(snapshot) };
    }),
  );
  // Other settings give other results for the same text.
  const refreshes = server.client.workspace?.diagnostics?.refreshSupport ?? false;
  if (refreshes) server.settings.onDidChange(() => void server.connection.languages.diagnostics.refresh());
}

/** A rule that threw is logged and shown once; the others have gone on. */
function reportFailures(server: Server, snapshot: Snapshot): void {
  if (!snapshot.isCurrent) return;
  try {
    for (const { rule, error } of snapshot.analysis().failures) server.failed(`rule ${rule}`, l10n.t('The rule {0} failed and was left out; the others are shown.', rule), error);
  } catch {
    // The diagnostics of the file say that its analysis failed.
  }
}
