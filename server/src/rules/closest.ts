/** The nearest name among those that would be right. */
import { distance } from 'fastest-levenshtein';

const LONGEST = 64;

/**
 * @returns the candidate within a third of the name's length (two letters at least), nearest first, then in their
 * order; undefined when none is near. Names over 64 characters are not compared.
 */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  const folded = name.toLowerCase().replaceAll(/[-_ ]/g, '');
  for (const candidate of candidates) {
    if (candidate.length > LONGEST || candidate === name) continue;
    const far = candidate.toLowerCase().replaceAll(/[-_ ]/g, '') === folded ? 0 : distance(name, candidate);
    if (far < least && far < Math.max(name.length, candidate.length)) {
      best = candidate;
      least = far;
    }
  }
  return best;
}
