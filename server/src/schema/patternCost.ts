/**
 * An upper bound for the work of a backtracking matcher, read from the pattern alone. The platform's own matcher may be used where the
 * bound is small, and only there, since nothing can stop it once it runs.
 */
import type { PatternNode } from './patternTree.ts';

/** For one part of a pattern: steps to try it, ways it can match from one place, and the fewest characters it takes. */
interface Cost {
  readonly steps: number;
  readonly ways: number;
  readonly least: number;
}

/** A counted group is unrolled up to this often; above, it counts as unbounded. */
const UNROLLED = 32;

/**
 * @param tree the pattern
 * @param length code units of the text
 * @returns at most how many steps a backtracking matcher takes; `Infinity` where they may grow exponentially
 */
export function costOf(tree: PatternNode, length: number): number {
  const { steps } = cost(tree, length);
  return (isAnchored(tree) ? 1 : length + 1) * (steps + 1);
}

function cost(node: PatternNode, length: number): Cost {
  switch (node.kind) {
    case 'set':
      return { steps: 1, ways: 1, least: 1 };
    case 'assert':
      return { steps: 1, ways: 1, least: 0 };
    case 'backreference':
      return { steps: length + 1, ways: 1, least: 0 };
    case 'look':
      return { steps: cost(node.body, length).steps + 1, ways: 1, least: 0 };
    case 'sequence':
      return node.parts.map((part) => cost(part, length)).reduce(then, { steps: 1, ways: 1, least: 0 });
    case 'choice':
      return node.options
        .map((option) => cost(option, length))
        .reduce((a, b) => ({ steps: a.steps + b.steps + 1, ways: a.ways + b.ways, least: Math.min(a.least, b.least) }));
    case 'loop':
      return loopCost(cost(node.body, length), node.min, node.max, length);
  }
}

function then(a: Cost, b: Cost): Cost {
  return { steps: a.steps + a.ways * b.steps, ways: a.ways * b.ways, least: a.least + b.least };
}

function loopCost(body: Cost, min: number, max: number, length: number): Cost {
  if (body.ways === 1) {
    // The body matches in one way from each place, so the only choice is how often; a round beyond `min` that takes nothing ends the loop.
    const most = Math.min(max, min + Math.floor(length / Math.max(body.least, 1)) + 1);
    return { steps: (most + 1) * body.steps + 1, ways: most - min + 1, least: min * body.least };
  }
  if (max > UNROLLED) return { steps: Infinity, ways: Infinity, least: min * body.least };
  let total: Cost = { steps: 1, ways: min === 0 ? 1 : 0, least: min * body.least };
  let rounds: Cost = { steps: 0, ways: 1, least: 0 };
  for (let round = 1; round <= max; round += 1) {
    rounds = then(rounds, body);
    total = { steps: rounds.steps + round, ways: total.ways + (round >= min ? rounds.ways : 0), least: total.least };
  }
  return total;
}

/** Whether every way through the pattern begins with `^`, so that it is tried at one place only. */
function isAnchored(node: PatternNode): boolean {
  if (node.kind === 'assert') return node.assert === '^';
  if (node.kind === 'sequence') return node.parts[0] !== undefined && isAnchored(node.parts[0]);
  return node.kind === 'choice' && node.options.every(isAnchored);
}
