/** All refactorings at a cursor. */
import { cursorAt, type Snapshot } from '../snapshot.ts';
import { convertTool } from './convert.ts';
import { extractDefinition, inlineReference } from './definitions.ts';
import { closeObject, wrapArguments } from './objects.ts';
import { nestProperty } from './nesting.ts';
import { moveProperty, sortRequired } from './properties.ts';
import { contextOf, type Refactoring } from './refactoring.ts';

export interface Refactorings {
  /** Where the place starts that the edits count in. */
  readonly start: number;
  readonly found: readonly Refactoring[];
}

/** The refactorings for an offset of the file; undefined outside the tools. */
export function refactorings(snapshot: Snapshot, offset: number): Refactorings | undefined {
  const cursor = cursorAt(snapshot, offset);
  if (cursor === undefined) return undefined;
  const context = contextOf(cursor);
  const one = (refactoring: Refactoring | undefined): Refactoring[] => (refactoring === undefined ? [] : [refactoring]);
  const found = [...one(wrapArguments(context)), ...one(extractDefinition(context)), ...one(inlineReference(context)), ...moveProperty(context), ...nestProperty(context), ...one(sortRequired(context)), ...closeObject(context), ...convertTool(context)];
  return { start: cursor.place.start, found };
}
