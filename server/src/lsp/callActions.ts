/** The quick fixes of a call. */
import { CodeActionKind } from 'vscode-languageserver';
import type { ActionSource } from './actionSource.ts';
import { problemsOf, toDiagnostic } from './callDiagnostics.ts';
import { callsOf } from './callStore.ts';
import { workspaceEdit } from './fixes.ts';

const MOST_ACTIONS = 40;

export const callActions: ActionSource = {
  kinds: [CodeActionKind.QuickFix],
  async actions(server, snapshot, params) {
    const calls = callsOf(server);
    const binding = await calls.readyBindingOf(snapshot);
    if (binding === undefined) return [];
    const tool = await calls.readyTool(binding);
    if (typeof tool === 'string' || !snapshot.isCurrent) return [];
    const start = snapshot.document.offsetAt(params.range.start);
    const end = snapshot.document.offsetAt(params.range.end);
    return problemsOf(snapshot, tool)
      .filter((problem) => problem.start <= end && problem.end >= start)
      .flatMap((problem) =>
        problem.fixes.map((fix, index) => ({
          title: fix.title,
          kind: CodeActionKind.QuickFix,
          diagnostics: [toDiagnostic(snapshot, problem, binding, tool, false)],
          ...(index === 0 && problem.fixes.length === 1 ? { isPreferred: true } : {}),
          edit: workspaceEdit(snapshot, fix.edits, server.client),
        })),
      )
      .slice(0, MOST_ACTIONS);
  },
};
