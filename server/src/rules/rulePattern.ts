/** The patterns of the tables, compiled once each. A host of the user's may declare any pattern, so the engine's bounded matcher runs them. */
import { newPurse, Pattern } from '../schema/pattern.ts';

const COMPILED = new Map<string, { test(text: string): boolean }>();
const MOST = 500;

/** A table's pattern. What cannot be decided within the bound counts as a match, so that nothing is reported. */
export function patternOf(source: string): { test(text: string): boolean } {
  let compiled = COMPILED.get(source);
  if (compiled === undefined) {
    if (COMPILED.size >= MOST) COMPILED.clear();
    const pattern = new Pattern(source);
    compiled = { test: (text) => pattern.test(text, newPurse()) !== 'no match' };
    COMPILED.set(source, compiled);
  }
  return compiled;
}
