/** Code actions beside the fixes of findings. `codeActions.ts` asks each source whose kinds are wanted. */
import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { Snapshot } from './documents.ts';
import type { Server } from './feature.ts';
import type { ActionSource } from './actionSource.ts';
import { callActions } from './callActions.ts';
import { configActions } from './configActions.ts';
import { refactorActions } from './refactor.ts';
import { suppressActions } from './suppressActions.ts';

export const ACTION_SOURCES: readonly ActionSource[] = [callActions, configActions, suppressActions, refactorActions];

/** The kinds of all sources, for the capabilities. */
export const SOURCE_KINDS: readonly string[] = [CodeActionKind.Refactor, CodeActionKind.RefactorExtract, CodeActionKind.RefactorInline, CodeActionKind.RefactorRewrite, 'refactor.move'];

/** The actions of every source that has one of the wanted kinds. */
export async function sourcedActions(server: Server, snapshot: Snapshot, params: CodeActionParams, wanted: (kind: string) => boolean): Promise<CodeAction[]> {
  const found: CodeAction[] = [];
  for (const source of ACTION_SOURCES) {
    if (!source.kinds.some(wanted)) continue;
    for (const action of await source.actions(server, snapshot, params)) if (action.kind === undefined || wanted(action.kind)) found.push(action);
  }
  return found;
}
