/** Where a name is declared and spoken of: definition, references, highlights. */
import { type DocumentHighlight, DocumentHighlightKind, type Location, type LocationLink } from 'vscode-languageserver-types';
import { followRef } from '../analysis/localRef.ts';
import { spotAt } from '../analysis/cursor.ts';
import type { ReadTool } from '../analysis/readPlace.ts';
import { namesOf, occurrenceAt, type Occurrence } from './names.ts';
import { type CursorPlace, cursorAt, rangeIn, type Snapshot } from './snapshot.ts';
import { toolChoices } from './toolChoice.ts';

/** The name under the cursor and all its occurrences. */
export interface NameUse {
  readonly cursor: CursorPlace;
  readonly occurrence: Occurrence;
  /** All of the same thing, in the order of the text. */
  readonly all: readonly Occurrence[];
  /** The tool that it stands in. */
  readonly tool: ReadTool;
}

/** In a longer tool no names are looked for: they would take gigabytes. */
export const LONGEST_NAMED = 5_000_000;

/** The name under an offset of the file; undefined also in a tool that is too long. */
export function nameAt(snapshot: Snapshot, offset: number): NameUse | undefined {
  const cursor = cursorAt(snapshot, offset);
  if (cursor === undefined || cursor.read.text.length > LONGEST_NAMED) return undefined;
  const { read } = spotAt(cursor.read, cursor.at.segments);
  const { tools } = cursor.read;
  for (const tool of read === undefined ? tools : [read]) {
    const names = namesOf(cursor.read, tool);
    const occurrence = occurrenceAt(names, cursor.offset);
    if (occurrence !== undefined) return { cursor, occurrence, all: names.filter((name) => name.symbol === occurrence.symbol), tool };
  }
  return undefined;
}

/** The places that declare the name under the cursor; for a `$ref` what it leads to, for a choice of a tool the tool. */
export function definition(snapshot: Snapshot, offset: number): LocationLink[] {
  const { uri } = snapshot;
  const cursor = cursorAt(snapshot, offset);
  if (cursor === undefined) {
    const choice = toolChoices(snapshot).find((one) => offset >= one.start && offset <= one.end);
    return choice === undefined
      ? []
      : choice.declarations.map((span) => ({ targetUri: uri, targetRange: rangeIn(snapshot, { start: 0 }, span), targetSelectionRange: rangeIn(snapshot, { start: 0 }, span), originSelectionRange: rangeIn(snapshot, { start: 0 }, choice) }));
  }
  const { place, read, at } = cursor;
  const spot = spotAt(read, at.segments);
  const node = at.node;
  if (spot.kind === 'schema' && at.key === undefined && node?.kind === 'string' && spot.rest.length === 1 && spot.rest[0] === '$ref') {
    const trail = followRef(spot.ref, node.value as string);
    if (trail?.target !== undefined) {
      const { target, targetMember } = trail;
      const whole = targetMember === undefined ? target : { start: targetMember.keyStart, end: target.end };
      const selection = targetMember === undefined ? { start: target.start, end: target.start + 1 } : { start: targetMember.keyStart, end: targetMember.keyEnd };
      return [{ targetUri: uri, targetRange: rangeIn(snapshot, place, whole), targetSelectionRange: rangeIn(snapshot, place, selection), originSelectionRange: rangeIn(snapshot, place, node) }];
    }
  }
  const use = nameAt(snapshot, offset);
  if (use === undefined) return [];
  return use.all
    .filter((one) => one.declaration)
    .map((one) => {
      const range = rangeIn(snapshot, place, one);
      return { targetUri: uri, targetRange: range, targetSelectionRange: range, originSelectionRange: rangeIn(snapshot, place, use.occurrence) };
    });
}

/** All places that speak of the name under the cursor. */
export function references(snapshot: Snapshot, offset: number, includeDeclaration: boolean): Location[] {
  const use = nameAt(snapshot, offset);
  if (use === undefined) return [];
  const locations = use.all.filter((one) => includeDeclaration || !one.declaration).map((one) => ({ uri: snapshot.uri, range: rangeIn(snapshot, use.cursor.place, one) }));
  if (use.occurrence.kind === 'tool') {
    for (const choice of toolChoices(snapshot)) if (choice.name === use.occurrence.name) locations.push({ uri: snapshot.uri, range: rangeIn(snapshot, { start: 0 }, choice) });
  }
  return locations;
}

/** The places of the name under the cursor, its declarations as written, the others as read. */
export function highlights(snapshot: Snapshot, offset: number): DocumentHighlight[] {
  const use = nameAt(snapshot, offset);
  if (use === undefined) return [];
  return use.all.map((one) => ({ range: rangeIn(snapshot, use.cursor.place, one), kind: one.declaration ? DocumentHighlightKind.Write : DocumentHighlightKind.Read }));
}

