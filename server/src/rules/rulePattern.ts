/** The patterns of the tables, compiled once each. A host of the user's may declare any pattern, so the engine's bounded matcher runs them. */
import { Charset } from '../schema/charset.ts';
import { newPurse, Pattern, patternProblem } from '../schema/pattern.ts';

interface Compiled {
  test(text: string): boolean;
}

const COMPILED = new Map<string, Compiled>();
const MOST = 500;
/** The same few names stand in most tools, and many hosts have the same pattern for them. */
const MOST_ANSWERS = 2000;
const LONGEST_REMEMBERED = 100;

/** A table's pattern. What cannot be decided within the bound counts as a match, so that nothing is reported. */
export function patternOf(source: string): Compiled {
  let compiled = COMPILED.get(source);
  if (compiled === undefined) {
    if (COMPILED.size >= MOST) COMPILED.clear();
    compiled = plain(source) ?? remembering(new Pattern(source));
    COMPILED.set(source, compiled);
  }
  return compiled;
}

function remembering(pattern: Pattern): Compiled {
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

/** As most hosts write theirs: letters of one class, so many of them, perhaps with a class of its own for the first. */
const PLAIN = /^\^(?:\[([\w.\-/:]+)\])?\[([\w.\-/:]+)\](?:([*+])|\{(\d{1,4}),(\d{1,4})\})\$$/;

/** A pattern that a look at each letter decides; undefined for all others. */
function plain(source: string): Compiled | undefined {
  const [, first, rest, sign, least, most] = PLAIN.exec(source) ?? [];
  if (rest === undefined) return undefined;
  const begins = first === undefined ? 0 : 1;
  const shortest = begins + (sign === undefined ? Number(least) : sign === '+' ? 1 : 0);
  const longest = begins + (sign === undefined ? Number(most) : Infinity);
  if (shortest > longest || isNoClass(rest) || (first !== undefined && isNoClass(first))) return undefined;
  const later = Charset.ofSource(`[${rest}]`);
  const begin = first === undefined ? later : Charset.ofSource(`[${first}]`);
  return {
    test(text) {
      const { length } = text;
      if (length < shortest || length > longest) return false;
      for (let at = 0; at < length; at++) if (!(at === 0 ? begin : later).has(text.charCodeAt(at))) return false;
      return true;
    },
  };
}

/** A range that runs backwards makes a class, and its pattern, none. */
function isNoClass(letters: string): boolean {
  return patternProblem(`[${letters}]`) !== undefined;
}
