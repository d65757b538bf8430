/** What a refactoring is, and what all of them are given: the schema under the cursor. */
import { type Spot, spotAt } from '../../analysis/cursor.ts';
import type { Host } from '../../hosts/host.ts';
import type { SchemaVisit } from '../../rules/rule.ts';
import { type JsonNode, type Segment, valueOf } from '../../text/node.ts';
import type { TextEdit } from '../../text/edit.ts';
import { factFor } from '../hostWords.ts';
import type { CursorPlace } from '../snapshot.ts';

export type RefactorKind = 'refactor.extract' | 'refactor.inline' | 'refactor.move' | 'refactor.rewrite';

export interface Refactoring {
  /** An imperative sentence. */
  readonly title: string;
  readonly kind: RefactorKind;
  /** Offsets from the place's start; they do not overlap. */
  readonly edits: readonly TextEdit[];
  /** What the tool says no longer afterwards, in sentences; absent where nothing is lost. */
  readonly loses?: readonly string[];
}

/** What stands under the cursor, for the refactorings to look at. */
export interface RefactorContext {
  readonly text: string;
  readonly cursor: CursorPlace;
  /** The meaning of the cursor's path; on a key that of its value. */
  readonly spot: Spot;
  readonly path: readonly Segment[];
  readonly hosts: readonly Host[];
}

export function contextOf(cursor: CursorPlace): RefactorContext {
  const path = cursor.at.segments;
  const spot = spotAt(cursor.read, path);
  return { text: cursor.read.text, cursor, spot, path, hosts: spot.read?.hosts ?? [] };
}

/** The schema that the cursor is on: on its key, its brackets, or one of its keywords that holds no schema. */
export function schemaHere({ spot, cursor }: RefactorContext): SchemaVisit | undefined {
  if (spot.kind === 'schema') return spot.visit;
  if (spot.kind !== 'map' || cursor.at.key !== undefined) return undefined;
  return spot.owner.visit;
}

/** False when a host of the tool refuses the keyword. */
export function takes(hosts: readonly Host[], keyword: string): boolean {
  return hosts.every((host) => factFor(host, keyword, false).verdict !== 'rejected');
}

/** A text moved to another depth: its lines behind the first are indented anew. */
export function reindent(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text.replace(/(\r\n|\n|\r)([ \t]*)/g, (_, eol: string, indent: string) => eol + (indent.startsWith(from) ? to + indent.slice(from.length) : indent));
}

/** The white space at the start of the line that holds an offset. */
export function lineIndent(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

/** The names in an object's `required` list, with their nodes. */
export function requiredItems(owner: JsonNode): JsonNode[] {
  return (valueOf(owner, 'required')?.items ?? []).filter((item) => item.kind === 'string');
}
