/** The entries of `calls` in `.toolspec.json` that a rename changes: they name a tool, and may name its action. */
import { memberOf, valueOf } from '../../text/node.ts';
import { replaceNode, type TextEdit } from '../../text/edit.ts';
import { parse } from '../../text/parse.ts';
import { nameAt } from '../navigation.ts';
import { namesakes } from '../rename.ts';
import type { Snapshot } from '../snapshot.ts';

/** A name that calls may be bound by. */
export interface CallName {
  readonly kind: 'tool' | 'action';
  readonly name: string;
  /** The tool itself, or the one that has the action. */
  readonly tool: string;
}

/** The name under an offset; undefined where no call is bound by it, or two tools share it. */
export function callNameAt(snapshot: Snapshot, offset: number): CallName | undefined {
  const use = nameAt(snapshot, offset);
  if (use === undefined) return undefined;
  const { kind, name } = use.occurrence;
  const tool = use.tool.tool.name;
  if ((kind !== 'tool' && kind !== 'action') || tool === undefined || namesakes(snapshot, tool) !== 1) return undefined;
  return { kind, name, tool };
}

/**
 * The edits of a configuration whose calls are bound by the name.
 * @param text the configuration
 * @param file the tool's file as `calls[].file` names it
 */
export function renameInCalls(text: string, file: string, { kind, name, tool }: CallName, newName: string): TextEdit[] {
  const edits: TextEdit[] = [];
  const { root } = parse(text);
  for (const entry of (root === undefined ? undefined : valueOf(root, 'calls'))?.items ?? []) {
    if (valueOf(entry, 'file')?.value !== file || valueOf(entry, 'tool')?.value !== tool) continue;
    const named = memberOf(entry, kind)?.value;
    if (named?.kind === 'string' && named.value === name) edits.push(replaceNode(named, JSON.stringify(newName)));
  }
  return edits;
}
