/** What a source of code actions is, beside the fixes of findings. */
import type { CodeAction, CodeActionParams } from 'vscode-languageserver';
import type { Snapshot } from './documents.ts';
import type { Server } from './feature.ts';

export interface ActionSource {
  readonly kinds: readonly string[];
  /** @param params what is asked; its range counts in the snapshot */
  actions(server: Server, snapshot: Snapshot, params: CodeActionParams): CodeAction[] | Promise<CodeAction[]>;
}
