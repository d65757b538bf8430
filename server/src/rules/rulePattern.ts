/** The patterns of the tables, compiled once each. A host of the user's may declare any pattern, so the engine's bounded matcher runs them. */
import { Charset } from '../schema/charset.ts';
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
    const any = remembering(new Pattern(source));
    compiled = plain(source, any) ?? edge(source, any) ?? any;
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
const PLAIN = /^\^(?:\[(\^?[\w.\-/:]+)\])?\[(\^?[\w.\-/:]+)\](?:([*+])|\{(\d{1,4}),(\d{1,4})\})\$$/;

/** A pattern that a look at each letter decides; undefined for all others. @param any asked for texts that are not ASCII, whose letters may have two halves */
function plain(source: string, any: Compiled): Compiled | undefined {
  const [, first, rest, sign, least, most] = PLAIN.exec(source) ?? [];
  if (rest === undefined) return undefined;
  const begins = first === undefined ? 0 : 1;
  const shortest = begins + (sign === undefined ? Number(least) : sign === '+' ? 1 : 0);
  const longest = begins + (sign === undefined ? Number(most) : Infinity);
  const later = asciiOf(rest);
  const begin = first === undefined ? later : asciiOf(first);
  return {
    test(text) {
      const { length } = text;
      for (let at = 0; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code >= 128) return any.test(text);
        if ((at === 0 ? begin : later)[code] !== 1) return false;
      }
      return length >= shortest && length <= longest;
    },
  };
}

/** Of the first letter only, or of the last. */
const EDGE = /^(\^)?\[(\^?[\w.\-/:]+)\](\$)?$/;

/** A pattern that a look at one letter decides; undefined for all others. @param any as `plain` takes it */
function edge(source: string, any: Compiled): Compiled | undefined {
  const [, begin, letters, end] = EDGE.exec(source) ?? [];
  if (letters === undefined || (begin === undefined) === (end === undefined)) return undefined;
  const taken = asciiOf(letters);
  return {
    test(text) {
      const code = text.charCodeAt(begin === undefined ? text.length - 1 : 0);
      return code >= 128 ? any.test(text) : taken[code] === 1;
    },
  };
}

/** What of ASCII a class takes: 1 at the code of each letter. */
function asciiOf(letters: string): Uint8Array {
  const charset = Charset.ofSource(`[${letters}]`);
  return Uint8Array.from({ length: 128 }, (_, code) => (charset.has(code) ? 1 : 0));
}
