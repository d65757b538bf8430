/** The nearest name among those that would be right. */
import { distance } from 'fastest-levenshtein';

const LONGEST = 64;

/** Lower case without separators: `element_ref` and `elementRef` are one name in two spellings. */
export function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ .]/g, '');
}

/**
 * @param limit the greatest distance that counts as near; by default a third of the name's length, two at least
 * @returns the nearest candidate, first one first; undefined when none is near. Another spelling of the same words is
 * nearer than any other; names over 64 characters are not compared.
 */
export function closest(name: string, candidates: Iterable<string>, limit = Math.max(2, Math.floor(name.length / 3))): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = limit + 1;
  const folded = fold(name);
  // Spellings of the same words begin with the same letter, in either case.
  const first = name.charCodeAt(0) | 32;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST || candidate === name) continue;
    // Lengths apart by more than the limit cannot be near: most candidates are left out before they are compared.
    const same = (candidate.charCodeAt(0) | 32) === first && Math.abs(candidate.length - name.length) < 16 && fold(candidate) === folded;
    if (!same && Math.abs(candidate.length - name.length) >= least) continue;
    const far = same ? 0 : distance(name, candidate);
    if (far < least && far < Math.max(name.length, candidate.length)) {
      best = candidate;
      least = far;
    }
  }
  return best;
}
