/**
 * The keyword `pattern`: unanchored ECMA-262 in Unicode mode, so `$` stands only at the end, `\d` and `\w` are ASCII and `.` is one code
 * point. `[[:alpha:]]` and the other POSIX classes are read as ASCII classes (seed 001 PhoenixKit).
 *
 * A pattern that ECMA-262 takes without Unicode mode only (`\-`) is accepted, since the seed's host takes it, and is read with Unicode mode's
 * meaning of a character.
 *
 * How a costly pattern is bounded: the platform's matcher is used where `costOf` shows that the pattern cannot backtrack for long on a text
 * of that length. Everything else runs on this engine's matcher, which counts its steps. Each text brings an allowance in proportion to its
 * length, up to a cap, and what goes beyond comes out of a purse that all matches of one call share; when both are empty the pattern is
 * undecided for that text, and the caller is told so. A purse is worth some tens of milliseconds.
 */
import { costOf } from './patternCost.ts';
import { matches } from './patternMatcher.ts';
import { programOf, type Program } from './patternProgram.ts';
import { rewritePattern } from './patternSource.ts';
import { patternTree, type PatternNode } from './patternTree.ts';

export { hasBackreference, hasLookaround, hasPosixClass, hasWordBoundary } from './patternSource.ts';

/** A longer pattern is refused: compiling one costs the platform more than the bound of a whole match. */
export const PATTERN_LENGTH = 10_000;

/** Steps of this engine's matcher that one call may take beyond the allowances. */
const PURSE_STEPS = 500_000;
/** Allowed to each text: this many steps for a code unit, up to the cap. */
const STEPS_PER_UNIT = 32;
const STEPS_CAP = 65_536;
/** The platform's matcher takes about this many steps while this engine's takes one. */
const NATIVE_STEPS = 16;
/** For how many lengths of texts a pattern remembers its cost. */
const KEPT_COSTS = 256;
/** The platform's matcher is free up to this many steps for a code unit. */
const NATIVE_PER_UNIT = 64;

/** What all matches of one call share. */
export interface Purse {
  steps: number;
}

/** @returns the purse for one call */
export function newPurse(): Purse {
  return { steps: PURSE_STEPS };
}

/** What a pattern says about a text. */
export type Verdict = 'match' | 'no match' | 'undecided';

/** Why a pattern is not one in Unicode mode. */
export interface PatternProblem {
  /** `invalid`: no ECMA-262 pattern at all. `only-without-unicode`: one that hosts compiling in Unicode mode refuse. */
  readonly kind: 'invalid' | 'only-without-unicode';
  /** The platform's reason, in English, without the pattern itself. */
  readonly message: string;
}

/**
 * @param source the pattern as the schema holds it
 * @returns what is wrong with it, or `undefined`. POSIX classes are no problem here; `hasPosixClass` finds them
 */
export function patternProblem(source: string): PatternProblem | undefined {
  if (source.length > PATTERN_LENGTH) return { kind: 'invalid', message: `is longer than ${PATTERN_LENGTH} characters` };
  const written = rewritePattern(source, false);
  const message = compileError(written, 'u');
  if (message === undefined) return undefined;
  return { kind: compileError(written, '') === undefined ? 'only-without-unicode' : 'invalid', message };
}

function compileError(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    // The platforms differ in what they put before the reason; all put it last.
    return message.slice(message.lastIndexOf(': ') + 2) || 'is not a regular expression';
  }
}

/** A compiled pattern. It holds what it learned about its own source and nothing about the texts. */
export class Pattern {
  readonly source: string;
  readonly #expression: RegExp;
  readonly #tree: PatternNode | undefined;
  readonly #costs = new Map<number, number>();
  #program: Program | undefined;
  #isWritten = false;

  /**
   * @param source a pattern that `patternProblem` does not call invalid
   * @throws SyntaxError when it is
   */
  constructor(source: string) {
    this.source = source;
    let written = rewritePattern(source, false);
    if (compileError(written, 'u') !== undefined) {
      const lenient = rewritePattern(source, true);
      if (compileError(lenient, 'u') === undefined) written = lenient;
    }
    const unicode = compileError(written, 'u') === undefined;
    this.#expression = new RegExp(written, unicode ? 'u' : '');
    this.#tree = patternTree(written);
    // This engine's matcher knows Unicode mode only.
    this.#isWritten = !unicode;
  }

  /**
   * @param text any string; one that is not well-formed Unicode never matches
   * @param purse what the call has left; it is counted down
   */
  test(text: string, purse: Purse): Verdict {
    if (!isWellFormed(text)) return 'no match';
    if (this.#payNative(text.length, purse)) {
      try {
        return this.#expression.test(text) ? 'match' : 'no match';
      } catch {
        // The platform compiles at the first use and may find the pattern too large then.
        return 'undecided';
      }
    }
    const program = this.#written();
    if (program === undefined) return 'undecided';
    const allowance = Math.min(STEPS_CAP, STEPS_PER_UNIT * (text.length + 16));
    const budget = { steps: allowance + purse.steps };
    const found = matches(program, text, budget);
    purse.steps = Math.min(purse.steps, Math.max(0, budget.steps));
    return found === undefined ? 'undecided' : found ? 'match' : 'no match';
  }

  /** Whether the platform's matcher may be used: its work is in proportion to the text, or the purse can pay for it. */
  #payNative(length: number, purse: Purse): boolean {
    if (this.#tree === undefined) return false;
    const bound = this.#costFor(this.#tree, length);
    if (bound <= NATIVE_PER_UNIT * (length + 16)) return true;
    const price = bound / NATIVE_STEPS;
    if (!(price <= purse.steps)) return false;
    purse.steps -= price;
    return true;
  }

  /** The bound for a length, remembered: many short texts of few lengths meet one pattern. */
  #costFor(tree: PatternNode, length: number): number {
    let bound = this.#costs.get(length);
    if (bound === undefined) {
      bound = costOf(tree, length);
      if (this.#costs.size < KEPT_COSTS) this.#costs.set(length, bound);
    }
    return bound;
  }

  #written(): Program | undefined {
    if (!this.#isWritten && this.#tree !== undefined) this.#program = programOf(this.#tree);
    this.#isWritten = true;
    return this.#program;
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Asks the platform where it can tell (ES2024), which costs next to nothing for text in Latin-1. */
function isWellFormed(text: string): boolean {
  const known = (text as { isWellFormed?: () => boolean }).isWellFormed?.();
  return known ?? !LONE_SURROGATE.test(text);
}
