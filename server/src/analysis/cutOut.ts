/** A file with one of its tools alone: what a single tool is analysed by where the whole file is too long for it. */
import type { SourceDocument } from './document.ts';
import type { AnalysedPlace, FileAnalysis } from './fileModel.ts';

export interface CutOut {
  readonly text: string;
  /** What an offset of the place in the file loses to be one in `text`. */
  readonly shift: number;
}

/** The text in front of the first place, this place, and the text behind the last one. */
export function cutOut(document: SourceDocument, { places }: FileAnalysis, place: AnalysedPlace): CutOut {
  const { start } = places[0]!;
  const text = document.slice(0, start) + document.slice(place.start, place.end) + document.slice(places.at(-1)!.end, document.length);
  return { text, shift: place.start - start };
}
