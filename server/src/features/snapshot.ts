/** A document at one moment, as the features of the editor see it. They ask it, they never change it. */
import type { Range } from 'vscode-languageserver-types';
import type { SourceDocument } from '../analysis/document.ts';
import type { AnalysedPlace, FileAnalysis } from '../analysis/file.ts';
import { placeAtOffset, readPlace, type ReadPlace } from '../analysis/readPlace.ts';
import { type OffsetPlace, placeAt } from '../text/pointer.ts';

export interface Snapshot {
  readonly uri: string;
  readonly version: number;
  /** The name without folders. */
  readonly fileName: string;
  readonly document: SourceDocument;
  readonly analysis: FileAnalysis;
  /** The file's language allows comments. */
  readonly comments: boolean;
}

/** Stops a long answer; the same shape as the protocol's token. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
}

/** A place of the file read, with where it stands. */
export interface Located {
  readonly place: AnalysedPlace;
  readonly read: ReadPlace;
}

/** Where a cursor stands in the text of its place. */
export interface CursorPlace extends Located {
  /** From the place's start. */
  readonly offset: number;
  readonly at: OffsetPlace;
}

/** Reads the place under an offset; undefined outside the tools. */
export function locate(snapshot: Snapshot, offset: number): Located | undefined {
  const place = placeAtOffset(snapshot.analysis, offset);
  const read = place && readPlace(snapshot.document, snapshot.analysis, place);
  return place !== undefined && read !== undefined ? { place, read } : undefined;
}

/** The place and node under an offset; undefined outside the tools. */
export function cursorAt(snapshot: Snapshot, offset: number): CursorPlace | undefined {
  const located = locate(snapshot, offset);
  if (located === undefined) return undefined;
  const within = offset - located.place.start;
  const at = placeAt(located.read.root, within);
  return at === undefined ? undefined : { ...located, offset: within, at };
}

/** The range of a span that counts from the start of a place. */
export function rangeIn(snapshot: Snapshot, place: { readonly start: number }, span: { readonly start: number; readonly end: number }): Range {
  return { start: snapshot.document.positionAt(place.start + span.start), end: snapshot.document.positionAt(place.start + span.end) };
}
