/** A pattern as a list of instructions for the matcher of this engine. */
import type { Charset } from './charset.ts';
import type { PatternNode } from './patternTree.ts';

/** One instruction. Where no target is named, the next instruction follows. */
type Instruction =
  | { readonly op: typeof Op.set | typeof Op.star; readonly set: Charset }
  | { readonly op: typeof Op.run; readonly set: Charset; readonly min: number; readonly max: number }
  | { readonly op: typeof Op.split; first: number; second: number }
  | { readonly op: typeof Op.jump; first: number }
  | { readonly op: typeof Op.start | typeof Op.end | typeof Op.edge | typeof Op.noEdge | typeof Op.match }
  | { readonly op: typeof Op.look; readonly ahead: boolean; readonly negated: boolean; first: number };

/** The kinds of instruction. */
export const Op = {
  /** Takes one character of a set. */
  set: 0,
  /** Takes any number of characters of a set. */
  star: 1,
  /** Takes between `min` and `max` characters of a set. */
  run: 2,
  /** Goes on at `first`, and at `second` if that fails. */
  split: 3,
  /** Goes on at `first`. */
  jump: 4,
  start: 5,
  end: 6,
  edge: 7,
  noEdge: 8,
  /** Runs what follows it, up to its `match`, on its own; then goes on at `first`. */
  look: 9,
  match: 10,
} as const;

/** Instructions as parallel lists, since the matcher reads one every few nanoseconds. */
export interface Program {
  readonly ops: Uint8Array;
  /** `first` of a split, a jump or a look; `min` of a run. */
  readonly first: Int32Array;
  /** `second` of a split; `max` of a run; for a look 1 when it looks ahead, plus 2 when it is negated. */
  readonly second: Int32Array;
  readonly sets: readonly (Charset | undefined)[];
  /** For each instruction where different ways meet, its number in the matcher's memory; -1 for the others. */
  readonly memory: Int32Array;
  /** How many instructions have such a number. */
  readonly remembered: number;
}

/** A counted group is written out as often as it is counted, up to this many instructions in all. */
const CODE_LIMIT = 20_000;

/** No text is longer, so a higher count asks for the same. */
const MOST = 0x7fffffff;

class TooLong extends Error {}

/** @returns the program, or `undefined` when the pattern refers back to a group or is too long written out */
export function programOf(tree: PatternNode): Program | undefined {
  const code: Instruction[] = [];
  try {
    write(tree, code, true);
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
  code.push({ op: Op.match });
  let remembered = 0;
  const memory = code.map(({ op }, index) => (op === Op.split || op === Op.star || code[index - 1]?.op === Op.run ? remembered++ : -1));
  return {
    ops: Uint8Array.from(code, ({ op }) => op),
    first: Int32Array.from(code, (one) => ('first' in one ? one.first : 'min' in one ? Math.min(one.min, MOST) : 0)),
    second: Int32Array.from(code, (one) => {
      if ('second' in one) return one.second;
      if ('max' in one) return Math.min(one.max, MOST);
      return 'ahead' in one ? (one.ahead ? 1 : 0) + (one.negated ? 2 : 0) : 0;
    }),
    sets: code.map((one) => ('set' in one ? one.set : undefined)),
    memory: Int32Array.from(memory),
    remembered,
  };
}

const ASSERT_OPS = { '^': Op.start, $: Op.end, b: Op.edge, B: Op.noEdge } as const;

function write(node: PatternNode, code: Instruction[], forward: boolean): void {
  if (code.length > CODE_LIMIT) throw new TooLong();
  switch (node.kind) {
    case 'set':
      code.push({ op: Op.set, set: node.set });
      return;
    case 'assert':
      code.push({ op: ASSERT_OPS[node.assert] });
      return;
    case 'backreference':
      throw new TooLong();
    case 'sequence':
      for (const part of forward ? node.parts : [...node.parts].reverse()) write(part, code, forward);
      return;
    case 'choice':
      writeChoice(node.options, code, forward);
      return;
    case 'look': {
      const look = { op: Op.look, ahead: node.ahead, negated: node.negated, first: 0 };
      code.push(look);
      write(node.body, code, node.ahead);
      code.push({ op: Op.match });
      look.first = code.length;
      return;
    }
    case 'loop':
      if (node.body.kind === 'set') writeRun(node.body.set, node.min, node.max, code);
      else writeLoop(node.body, node.min, node.max, code, forward);
  }
}

function writeChoice(options: readonly PatternNode[], code: Instruction[], forward: boolean): void {
  const jumps: { op: typeof Op.jump; first: number }[] = [];
  options.forEach((option, index) => {
    if (index === options.length - 1) {
      write(option, code, forward);
      return;
    }
    const split = { op: Op.split, first: code.length + 1, second: 0 };
    code.push(split);
    write(option, code, forward);
    const jump = { op: Op.jump, first: 0 };
    jumps.push(jump);
    code.push(jump);
    split.second = code.length;
  });
  for (const jump of jumps) jump.first = code.length;
}

function writeRun(set: Charset, min: number, max: number, code: Instruction[]): void {
  if (max !== Infinity) {
    code.push({ op: Op.run, set, min, max });
    return;
  }
  if (min > 0) code.push({ op: Op.run, set, min, max: min });
  code.push({ op: Op.star, set });
}

/** Leaving a loop is tried before another round: the order cannot change whether there is a match, and so the stack stays small. */
function writeLoop(body: PatternNode, min: number, max: number, code: Instruction[], forward: boolean): void {
  for (let round = 0; round < min; round += 1) write(body, code, forward);
  const splits: { op: typeof Op.split; first: number; second: number }[] = [];
  const start = code.length;
  for (let round = min; round < max; round += 1) {
    const split = { op: Op.split, first: 0, second: code.length + 1 };
    splits.push(split);
    code.push(split);
    write(body, code, forward);
    if (max === Infinity) {
      code.push({ op: Op.jump, first: start });
      break;
    }
  }
  for (const split of splits) split.first = code.length;
}
