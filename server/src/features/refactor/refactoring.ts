/** What a refactoring is, and what all of them are given: the schema under the cursor. */
import { type Spot, spotAt } from '../../analysis/cursor.ts';
import type { Host } from '../../hosts/host.ts';
import type { SchemaVisit } from '../../rules/rule.ts';
import { type JsonNode, type Segment, valueOf } from '../../text/node.ts';
import type { TextEdit } from '../../text/edit.ts';
import { factFor } from '../hostWords.ts';
import type { CursorPlace } from '../snapshot.ts';

export { lineIndent, reindent } from '../../text/indent.ts';

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

/** The names in an object's `required` list, with their nodes. */
export function requiredItems(owner: JsonNode): JsonNode[] {
  return (valueOf(owner, 'required')?.items ?? []).filter((item) => item.kind === 'string');
}
