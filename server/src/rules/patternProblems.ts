/** What is wrong with a pattern, remembered: files repeat a few patterns many times, and several rules ask of each. */
import { type PatternProblem, patternProblem } from '../schema/index.ts';

const KNOWN = new Map<string, PatternProblem | undefined>();
const MOST = 500;
/** Longer patterns are rare, and would keep much text alive. */
const LONGEST = 300;

/** As the engine's `patternProblem`. */
export function problemOfPattern(source: string): PatternProblem | undefined {
  if (source.length > LONGEST) return patternProblem(source);
  if (KNOWN.has(source)) return KNOWN.get(source);
  if (KNOWN.size >= MOST) KNOWN.clear();
  const problem = patternProblem(source);
  // A slice keeps the whole text alive that it was cut from; a joined string is a copy.
  KNOWN.set(` ${source}`.slice(1), problem);
  return problem;
}
