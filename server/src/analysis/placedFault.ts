/** Faults of a text with the pointers they stand at. */
import type { JsonNode, Member } from '../text/node.ts';
import type { Fault, Parsed } from '../text/parse.ts';
import { placeAt, pointerOf } from '../text/pointer.ts';

/** A fault of a text and the pointer from its root to where it stands. */
export interface PlacedFault extends Fault {
  readonly pointer: string;
}

/** The places of a thousand faults in a thousand levels would together be longer than the file. */
const DEEPEST_NAMED = 500;

/** The index of the last value at the top that begins at an offset or before it; the first one where none does. */
export function rootAt(roots: readonly JsonNode[], offset: number): number {
  let low = 0;
  let high = roots.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (roots[middle]!.start <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** The pointer to the innermost value at an offset, at most DEEPEST_NAMED levels down. Values after the first, as in JSON lines, are told apart by their index. */
export function pointerAt(roots: readonly JsonNode[], offset: number): string {
  const index = rootAt(roots, offset);
  const place = placeAt(roots[index], offset, DEEPEST_NAMED);
  const segments = place?.segments ?? [];
  // What stands where a value is missing is meant for the key in front.
  const members = place?.key === undefined ? place?.node?.members : undefined;
  const before = members === undefined || segments.length >= DEEPEST_NAMED ? undefined : lastBefore(members, offset);
  if (before !== undefined && before.value === undefined) segments.push(before.key);
  return pointerOf(roots.length < 2 ? segments : [index, ...segments]);
}

/** The last member whose key ends in front of an offset. Members stand in ascending order. */
function lastBefore(members: readonly Member[], offset: number): Member | undefined {
  let low = 0;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (members[middle]!.keyEnd <= offset) low = middle + 1;
    else high = middle;
  }
  return members[low - 1];
}

/** An offset inside of what begins at `start`: where two values meet, the offset between them is in both. */
export function inside(start: number): number {
  return start + 0.5;
}

/** What the parser says of a text. */
export interface Reading {
  /** The faults, with the pointers they stand at. */
  readonly faults: readonly PlacedFault[];
  /** Whether the text reads the same without what stands around it. */
  readonly contained: Parsed['contained'];
  /** Torn by a string in single quotes that cannot be read: no fix is safe in it. */
  readonly torn: boolean;
}

/** Most texts have no fault: one object for all of them. */
const CLEAN: Reading = { faults: [], contained: 'closed', torn: false };

export function readingOf({ roots, faults, contained, torn }: Parsed): Reading {
  return faults.length === 0 && contained === 'closed' && torn < 0 ? CLEAN : { faults: placeFaults(roots, faults), contained, torn: torn >= 0 };
}

/** Adds to each fault the pointer it stands at. */
export function placeFaults(roots: readonly JsonNode[], faults: readonly Fault[]): readonly PlacedFault[] {
  return faults.map((fault) => ({ ...fault, pointer: pointerAt(roots, fault.end > fault.start ? inside(fault.start) : fault.start) }));
}
