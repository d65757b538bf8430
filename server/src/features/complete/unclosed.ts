/** A tool that is still being typed at the end of its text: its brackets are open, so what follows it is inside it. */
import { lastPlaceBefore, readPlace } from '../../analysis/readPlace.ts';
import type { Located, Snapshot } from '../snapshot.ts';
import { type Input, inputAt } from './input.ts';

/** More white space than a person leaves behind a bracket. */
const NEAR = 4000;

/** The place that is open at its end, where at most a comma stands between it and the offset, with what is typed there. */
export function unclosedAt(snapshot: Snapshot, offset: number): { readonly located: Located; readonly input: Input } | undefined {
  const { analysis, document } = snapshot;
  const place = lastPlaceBefore(analysis, offset);
  if (place === undefined || offset < place.end || offset - place.end > NEAR || !/^[\s,]*$/.test(document.slice(place.end, offset))) return undefined;
  const input = inputAt(document.slice(place.start, offset), offset - place.start);
  if (input.expects !== 'key' && input.target.length === 0) return undefined;
  const read = readPlace(document, analysis, place);
  return read === undefined ? undefined : { located: { place, read }, input };
}
