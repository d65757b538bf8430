/** The patterns of the tables, compiled once each. A host of the user's may declare any pattern, so the engine's bounded matcher runs them. */
import { newPurse, Pattern } from '../schema/pattern.ts';

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
    compiled = plain(source) ?? remembering(new Pattern(source), quick(source));
    COMPILED.set(source, compiled);
  }
  return compiled;
}

/** @param expression what the pattern may be asked of for a short text, where there is such */
function remembering(pattern: Pattern, expression: RegExp | undefined): Compiled {
  const answers = new Map<string, boolean>();
  return {
    test(text) {
      const isShort = text.length <= LONGEST_REMEMBERED;
      if (expression !== undefined && isShort) return expression.test(text);
      let answer = answers.get(text);
      if (answer === undefined) {
        answer = pattern.test(text, newPurse()) !== 'no match';
        if (answers.size >= MOST_ANSWERS) answers.clear();
        if (isShort) answers.set(text, answer);
      }
      return answer;
    },
  };
}

/**
 * The platform's expression of a pattern that it cannot take long for: one that repeats nothing, or one without groups that repeats
 * once, beside one letter that may be missing. On a short text that is some thousand steps. Undefined for all others.
 */
function quick(source: string): RegExp | undefined {
  const repeats = (source.match(/[*+{]/g) ?? []).length;
  const options = (source.match(/(?<!\()\?/g) ?? []).length;
  const isQuick = repeats === 0 && options === 0 ? !/\\[1-9k]/.test(source) : repeats <= 1 && options <= 1 && !source.includes('(');
  if (!isQuick) return undefined;
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
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
  const lettersOfRest = lettersOf(rest);
  const lettersOfFirst = first === undefined ? lettersOfRest : lettersOf(first);
  if (lettersOfRest === undefined || lettersOfFirst === undefined || shortest > longest) return undefined;
  return {
    test(text) {
      const { length } = text;
      if (length < shortest || length > longest) return false;
      for (let at = 0; at < length; at++) if ((at === 0 ? lettersOfFirst : lettersOfRest)[text.charCodeAt(at)] !== 1) return false;
      return true;
    },
  };
}

/** A 1 for each letter of ASCII that is in a class; undefined when it is none. */
function lettersOf(source: string): Uint8Array | undefined {
  try {
    const expression = new RegExp(`^[${source}]$`);
    return Uint8Array.from({ length: 128 }, (_, code) => Number(expression.test(String.fromCharCode(code))));
  } catch {
    return undefined;
  }
}
