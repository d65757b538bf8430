/** All refactorings at a cursor. */
import { cursorAt, type Snapshot } from '../snapshot.ts';
import { convertTool } from './convert.ts';
import { extractDefinition, inlineReference } from './definitions.ts';
import { closeObject, wrapArguments } from './objects.ts';
import { nestProperty } from './nesting.ts';
import { moveProperty, sortRequired } from './properties.ts';
import { contextOf, type Refactoring } from './refactoring.ts';

/** In a longer tool nothing is offered: each refactoring walks or copies it as a whole, at every move of the cursor. No host takes so much. */
const LONGEST = 500_000;

export interface Refactorings {
  /** Where the place starts that the edits count in. */
  readonly start: number;
  readonly found: readonly Refactoring[];
}

/** The refactorings for an offset of the file; undefined outside the tools, and in tools that are too long. */
export function refactorings(snapshot: Snapshot, offset: number): Refactorings | undefined {
  const cursor = cursorAt(snapshot, offset);
  if (cursor === undefined || cursor.read.text.length > LONGEST) return undefined;
  const context = contextOf(cursor);
  const one = (refactoring: Refactoring | undefined): Refactoring[] => (refactoring === undefined ? [] : [refactoring]);
  const found = [...one(wrapArguments(context)), ...one(extractDefinition(context)), ...one(inlineReference(context)), ...moveProperty(context), ...nestProperty(context), ...one(sortRequired(context)), ...closeObject(context), ...convertTool(context)];
  return { start: cursor.place.start, found };
}
