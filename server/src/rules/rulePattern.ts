/** The patterns of the tables, compiled once each. A host of the user's may declare any pattern, so the engine's bounded matcher runs them. */
import { newPurse, Pattern } from '../schema/pattern.ts';

const COMPILED = new Map<string, { test(text: string): boolean }>();
const MOST = 500;
/** The same few names stand in most tools, and many hosts have the same pattern for them. */
const MOST_ANSWERS = 2000;
const LONGEST_REMEMBERED = 100;

/** A table's pattern. What cannot be decided within the bound counts as a match, so that nothing is reported. */
export function patternOf(source: string): { test(text: string): boolean } {
  let compiled = COMPILED.get(source);
  if (compiled === undefined) {
    if (COMPILED.size >= MOST) COMPILED.clear();
    compiled = remembering(new Pattern(source));
    COMPILED.set(source, compiled);
  }
  return compiled;
}

function remembering(pattern: Pattern): { test(text: string): boolean } {
  const answers = new Map<string, boolean>();
  return {
    test(text) {
      let answer = answers.get(text);
      if (answer === undefined) {
        answer = pattern.test(text, newPurse()) !== 'no match';
        if (answers.size >= MOST_ANSWERS) answers.clear();
        if (text.length <= LONGEST_REMEMBERED) answers.set(text, answer);
      }
      return answer;
    },
  };
}
