/** Medians of things measured in turn, so that what else the machine does falls on all of them alike. */

export function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Calls each of `tasks` in turn, `rounds` times.
 * @param tasks functions that answer a number, by name
 * @returns the medians by name
 */
export async function inTurn(rounds, tasks) {
  const samples = new Map(Object.keys(tasks).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      const sample = await task(round);
      if (sample !== undefined) samples.get(name).push(sample);
    }
  }
  return Object.fromEntries([...samples].map(([name, values]) => [name, median(values)]));
}

export async function timed(task) {
  const began = performance.now();
  await task();
  return performance.now() - began;
}

const ms = (value) => (value < 10 ? `${value.toFixed(1)} ms` : value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`);
export const UNITS = { ms, MB: (value) => `${Math.round(value)} MB`, kB: (value) => `${Math.round(value / 1000)} kB`, count: (value) => String(value) };

/** A ratio as people read it: 1/60, 0.4, 2.1. */
export function ratioText(ratio) {
  return ratio < 0.1 ? `1/${Math.round(1 / ratio)}` : ratio.toFixed(ratio < 10 ? 2 : 0);
}

/**
 * One line of the table.
 * @param what what was measured
 * @param unit of both sides, a key of UNITS
 * @param ours the median of this project
 * @param beside what it is compared with, and its median
 * @param most the ratio that must not be exceeded; undefined where none is promised
 */
export function row(what, unit, ours, beside, most) {
  const [name, value] = Object.entries(beside)[0];
  const ratio = ours / value;
  return {
    what,
    ours: UNITS[unit](ours),
    beside: `${UNITS[unit](value)} ${name}`,
    ratio,
    most,
    holds: most === undefined || ratio <= most,
  };
}

/** A line that is a fact, with nothing beside it. */
export function fact(what, ours, holds = true) {
  return { what, ours, beside: '', ratio: undefined, most: undefined, holds };
}
