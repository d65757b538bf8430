/** The quick fix of an `ignore` entry of `.toolspec.json` that hides nothing. */
import * as l10n from '@vscode/l10n';
import { CodeActionKind } from 'vscode-languageserver';
import { readConfig } from '../analysis/config.ts';
import { removeIgnore } from '../features/suppress.ts';
import { ignoreUnused } from '../rules/ignore-unused.ts';
import type { ActionSource } from './actionSource.ts';
import { isConfig } from './configFiles.ts';
import { workspaceEdit } from './fixes.ts';
import { ignoreUsesOf } from './ignoreUses.ts';

export const configActions: ActionSource = {
  kinds: [CodeActionKind.QuickFix],
  actions(server, snapshot, params) {
    if (!isConfig(snapshot.uri)) return [];
    const { document } = snapshot;
    const text = document.getText();
    const start = document.offsetAt(params.range.start);
    const end = document.offsetAt(params.range.end);
    return ignoreUsesOf(server)
      .unused(snapshot.uri, readConfig(text).config)
      .filter((problem) => problem.start <= end && problem.end >= start)
      .map((problem) => ({
        title: l10n.t('Remove this entry'),
        kind: CodeActionKind.QuickFix,
        isPreferred: true,
        diagnostics: params.context.diagnostics.filter((diagnostic) => diagnostic.code === ignoreUnused.id && document.offsetAt(diagnostic.range.start) === problem.start),
        edit: workspaceEdit(snapshot, [removeIgnore(text, problem.pointer)], server.client),
      }));
  },
};
