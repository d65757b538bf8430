/**
 * How tests compare what two things cost. A machine's speed is not ours and other work comes and goes, so both are measured in turn, the
 * least of each counts, and the rounds end as soon as the comparison holds: noise makes such a test longer, and only a true cost fails it.
 */
import assert from 'node:assert/strict';

type Task = () => unknown;
/** Answers the milliseconds that a task costs. */
export type Measure = (task: Task) => number | Promise<number>;

/** What this process runs, which other work on the machine changes less than the clock's. @throws TypeError for a task that is not done when it returns */
export function processorTime(task: Task): number {
  const before = process.cpuUsage();
  const answer = task();
  if (typeof (answer as PromiseLike<unknown> | undefined)?.then === 'function') throw new TypeError('The task answers a promise, whose cost would not be measured: use clockTime.');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** For what is done elsewhere, in a server or a child. */
export async function clockTime(task: Task): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}

export interface Comparison {
  /** Milliseconds that are too few to say anything. */
  readonly room?: number;
  /** Rounds that are taken in any case, so that one lucky round of an uncompiled `beside` decides nothing. */
  readonly least?: number;
  /** Rounds after which it fails. */
  readonly most?: number;
  readonly measure?: Measure;
}

/**
 * @param what names the comparison in a failure
 * @param ours the task that is judged
 * @param times how often the cost of `beside` it may cost
 * @param beside what it is compared with
 * @throws an AssertionError when it costs more in all rounds
 */
export async function costsAtMost(what: string, ours: Task, times: number, beside: Task, { room = 0, least = 3, most = 20, measure = processorTime }: Comparison = {}): Promise<void> {
  let [leastOurs, leastBeside] = [Infinity, Infinity];
  for (let round = 1; ; round++) {
    leastBeside = Math.min(leastBeside, await measure(beside));
    leastOurs = Math.min(leastOurs, await measure(ours));
    if (round < least) continue;
    const holds = leastOurs <= times * leastBeside + room;
    if (holds) return;
    assert.ok(round < most, `${what}: ${leastOurs.toFixed(2)} ms beside ${leastBeside.toFixed(2)} ms, ${(leastOurs / leastBeside).toFixed(2)} times; at most ${times.toFixed(2)}`);
  }
}
