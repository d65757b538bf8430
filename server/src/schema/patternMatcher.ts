/**
 * Matches a program against a text. It backtracks, and remembers at which instruction it has been at which place: since only whether there
 * is a match is asked, a way that failed once need not be tried again. So a pattern without lookaround takes at most as many steps as it has
 * instructions times the characters of the text, `(a+)+$` included.
 */
import { Op, type Program } from './patternProgram.ts';

/** Steps that may be taken; it is counted down. */
export interface StepBudget {
  steps: number;
}

/** Bits of memory for one match, 16 MB; a text that needs more is not decided. */
const MEMORY_BITS = 2 ** 27;

/**
 * @param program the pattern
 * @param text a well-formed string
 * @param budget the steps it may take, counted down
 * @returns whether the pattern matches anywhere in the text; `undefined` when the budget ended before that was known
 */
export function matches(program: Program, text: string, budget: StepBudget): boolean | undefined {
  const bits = program.remembered * (text.length + 1);
  if (bits > MEMORY_BITS) return undefined;
  const matcher = new Matcher(program, text, bits, budget.steps);
  const found = matcher.anywhere();
  budget.steps = matcher.steps;
  return matcher.steps < 0 ? undefined : found;
}

class Matcher {
  /** Below zero when the budget ended; then no answer counts. */
  steps: number;
  readonly #program: Program;
  readonly #text: string;
  readonly #failed: Uint32Array;
  /** Pairs of an instruction and a place still to be tried. */
  readonly #pending: number[] = [];
  /** What was marked inside a look, to be unmarked when the look succeeds. */
  readonly #trail: number[] = [];
  #looks = 0;

  constructor(program: Program, text: string, bits: number, steps: number) {
    this.#program = program;
    this.#text = text;
    this.#failed = new Uint32Array((bits + 31) >>> 5);
    this.steps = steps;
  }

  anywhere(): boolean {
    const text = this.#text;
    for (let start = 0; start <= text.length && this.steps >= 0; start += 1) {
      if (this.#from(0, start, true)) return true;
      if (this.#program.ops[0] === Op.start) return false;
      if (isHigh(text.charCodeAt(start))) start += 1;
    }
    return false;
  }

  #from(instruction: number, place: number, forward: boolean): boolean {
    const { ops, first, second, sets, memory } = this.#program;
    const text = this.#text;
    const pending = this.#pending;
    const base = pending.length;
    let pc = instruction;
    let at = place;
    for (;;) {
      this.steps -= 1;
      if (this.steps < 0) return false;
      const point = memory[pc] as number;
      let failed = point >= 0 && this.#mark(point * (text.length + 1) + at);
      if (!failed) {
        const op = ops[pc] as number;
        if (op === Op.set || op === Op.star) {
          const character = forward ? after(text, at) : before(text, at);
          const taken = character >= 0 && (sets[pc] as { has(point: number): boolean }).has(character);
          const width = character > 0xffff ? 2 : 1;
          const next = forward ? at + width : at - width;
          if (op === Op.star) {
            if (taken) pending.push(pc, next);
            pc += 1;
          } else if (taken) {
            at = next;
            pc += 1;
          } else {
            failed = true;
          }
        } else if (op === Op.run) {
          at = this.#run(pc, at, forward);
          failed = at < 0;
          pc += 1;
        } else if (op === Op.split) {
          pending.push(second[pc] as number, at);
          pc = first[pc] as number;
        } else if (op === Op.jump) {
          pc = first[pc] as number;
        } else if (op === Op.look) {
          failed = !this.#look(pc, at);
          pc = first[pc] as number;
        } else if (op === Op.match) {
          pending.length = base;
          return true;
        } else {
          failed = !this.#holds(op, at);
          pc += 1;
        }
      }
      if (failed) {
        if (pending.length === base) return false;
        at = pending.pop() as number;
        pc = pending.pop() as number;
      }
    }
  }

  /** Marks a way as tried; @returns whether it was already, and so failed or is being tried above. */
  #mark(bit: number): boolean {
    const word = this.#failed[bit >>> 5] as number;
    const mask = 1 << (bit & 31);
    if ((word & mask) !== 0) return true;
    this.#failed[bit >>> 5] = word | mask;
    if (this.#looks > 0) this.#trail.push(bit);
    return false;
  }

  /** Takes characters of a set; every place but the last where it may stop is left pending. @returns the last, or -1. */
  #run(pc: number, from: number, forward: boolean): number {
    const min = this.#program.first[pc] as number;
    const max = this.#program.second[pc] as number;
    const set = this.#program.sets[pc] as { has(point: number): boolean };
    let at = from;
    for (let count = 0; count < max && this.steps >= 0; count += 1) {
      const character = forward ? after(this.#text, at) : before(this.#text, at);
      if (character < 0 || !set.has(character)) return count < min ? -1 : at;
      if (count >= min) this.#pending.push(pc + 1, at);
      this.steps -= 1;
      const width = character > 0xffff ? 2 : 1;
      at = forward ? at + width : at - width;
    }
    return at;
  }

  /** Whether a look holds. The ways of a look that succeeds have not failed, so they may be tried again from another place. */
  #look(pc: number, at: number): boolean {
    const flags = this.#program.second[pc] as number;
    const trail = this.#trail.length;
    this.#looks += 1;
    const found = this.#from(pc + 1, at, (flags & 1) !== 0);
    this.#looks -= 1;
    if (found) {
      for (let index = trail; index < this.#trail.length; index += 1) {
        const bit = this.#trail[index] as number;
        this.#failed[bit >>> 5] = (this.#failed[bit >>> 5] as number) & ~(1 << (bit & 31));
      }
    }
    if (found || this.#looks === 0) this.#trail.length = trail;
    return found === ((flags & 2) === 0);
  }

  #holds(op: number, at: number): boolean {
    const text = this.#text;
    if (op === Op.start) return at === 0;
    if (op === Op.end) return at === text.length;
    return (isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at))) === (op === Op.edge);
  }
}

/** The code point after a place; -1 at the end. */
function after(text: string, at: number): number {
  return at < text.length ? (text.codePointAt(at) as number) : -1;
}

/** The code point before a place; -1 at the start. */
function before(text: string, at: number): number {
  if (at === 0) return -1;
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? (text.codePointAt(at - 2) as number) : unit;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isWord(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95;
}
