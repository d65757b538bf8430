/** "Ignore here", "in this file", "in this workspace": quick fixes that write a comment or `.toolspec.json`, never a key of a tool. */
import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind, type WorkspaceEdit } from 'vscode-languageserver';
import { CONFIG_FILE } from '../analysis/configModel.ts';
import { SourceDocument } from '../analysis/document.ts';
import { addIgnore, globOf, ignoreInComment, type IgnoredFinding, newConfig } from '../features/suppress.ts';
import type { ActionSource } from './actionSource.ts';
import type { Snapshot } from './documents.ts';
import type { Server } from './feature.ts';
import { findingsAt } from './findings.ts';
import { workspaceEdit } from './fixes.ts';
import { pathBelow } from './uris.ts';

/** Three actions a rule; more rules at one place are seldom, and each would push the fixes out of sight. */
const MOST_RULES = 4;

export const suppressActions: ActionSource = {
  kinds: [CodeActionKind.QuickFix],
  actions(server, snapshot, params) {
    const { document } = snapshot;
    const findings = findingsAt(snapshot, document.offsetAt(params.range.start), document.offsetAt(params.range.end));
    const actions: CodeAction[] = [];
    const seen = new Set<string>();
    for (const finding of findings) {
      if (seen.has(finding.rule) || seen.size >= MOST_RULES) continue;
      seen.add(finding.rule);
      const diagnostics = params.context.diagnostics.filter((diagnostic) => diagnostic.code === finding.rule);
      const add = (title: string, edit: WorkspaceEdit | undefined): void => {
        if (edit !== undefined) actions.push({ title, kind: CodeActionKind.QuickFix, diagnostics, edit });
      };
      const { rule } = finding;
      if (snapshot.settings.file.comments) add(l10n.t('Ignore "{0}" here with a comment', rule), workspaceEdit(snapshot, [ignoreInComment(document, finding.start, rule)], server.client));
      const config = configOf(server, snapshot);
      if (config === undefined) continue;
      const file = globOf(pathBelow(config.folder, snapshot.uri));
      if (!snapshot.settings.file.comments) add(l10n.t('Ignore "{0}" here (in {1})', rule, CONFIG_FILE), configEdit(server, config, { file, rule, pointer: finding.pointer }));
      add(l10n.t('Ignore "{0}" in this file (in {1})', rule, CONFIG_FILE), configEdit(server, config, { file, rule }));
      add(l10n.t('Ignore "{0}" in the workspace (in {1})', rule, CONFIG_FILE), configEdit(server, config, { file: '**', rule }));
    }
    return actions;
  },
};

interface ConfigPlace {
  readonly uri: string;
  readonly folder: string;
  /** undefined when the file is to be made. */
  readonly text: string | undefined;
}

/** The configuration that holds for a file, else the one to be made in its workspace folder. */
function configOf(server: Server, snapshot: Snapshot): ConfigPlace | undefined {
  const { config } = snapshot.settings;
  if (config !== undefined) return config;
  const folder = server.settings.folderOf(snapshot.uri)?.uri.replace(/\/$/, '');
  return folder === undefined ? undefined : { uri: `${folder}/${CONFIG_FILE}`, folder, text: undefined };
}

function configEdit(server: Server, config: ConfigPlace, entry: IgnoredFinding): WorkspaceEdit | undefined {
  const { uri, text } = config;
  const can = server.client.workspace?.workspaceEdit;
  const start = { line: 0, character: 0 };
  if (text === undefined) {
    if (can?.documentChanges !== true || can.resourceOperations?.includes('create') !== true) return undefined;
    return { documentChanges: [{ kind: 'create', uri, options: { ignoreIfExists: true } }, { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: newConfig(entry) }] }] };
  }
  const edit = addIgnore(text, entry);
  if (edit === undefined) return undefined;
  const document = new SourceDocument(text);
  const change = { range: { start: document.positionAt(edit.start), end: document.positionAt(edit.end) }, newText: edit.newText };
  if (can?.documentChanges !== true) return { changes: { [uri]: [change] } };
  return { documentChanges: [{ textDocument: { uri, version: server.documents.get(uri)?.version ?? null }, edits: [change] }] };
}
