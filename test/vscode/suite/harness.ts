// A test harness for the extension host, as small as can be. Mocha is not used: the results go to run.test.ts, one JSON line each,
// and become subtests of node:test there, so that these tests are counted and shown like all others.
//
//   const test = suite('Hover');
//   test('shows the rule', async (t) => { … });
//   test('opens with the keyboard', { gestures: true }, async (t) => { … });
//
// A file named *.suite.ts beside this one is found by itself.
import { appendFileSync } from 'node:fs';
import { driver } from '../driver.ts';

export interface TestOptions {
  /** Milliseconds before the test counts as failed; 60 000 without it. */
  timeout?: number;
  /** The test uses the mouse, the keyboard or the picture of the window, and is skipped where there is no driver. */
  gestures?: boolean;
  /** Why the test does not run. */
  skip?: string;
}
export interface TestContext {
  /** Called after the test, however it ends, the last one first. */
  after(undo: () => unknown): void;
  /** Ends the test as skipped. */
  skip(reason: string): never;
}
type Body = (t: TestContext) => unknown;
export interface Register {
  (name: string, body: Body): void;
  (name: string, options: TestOptions, body: Body): void;
}

/** One line of the results file. `plan` comes first and `end` last: a file without its end tells that VS Code broke down. */
export type Line =
  | { kind: 'plan'; tests: { suite: string; name: string }[] }
  | { kind: 'begin'; suite: string; name: string }
  | { kind: 'result'; suite: string; name: string; status: 'passed' | 'failed' | 'skipped'; ms: number; reason?: string }
  | { kind: 'end' };

class Skipped extends Error {}
interface Test { suite: string; name: string; options: TestOptions; body: Body }
const tests: Test[] = [];

export function suite(title: string): Register & { test: Register } {
  const test: Register = (name: string, second: TestOptions | Body, third?: Body) => {
    const [options, body] = typeof second === 'function' ? [{}, second] : [second, third!];
    if (tests.some((other) => other.suite === title && other.name === name)) throw new Error(`Two tests are called "${title}: ${name}".`);
    tests.push({ suite: title, name, options, body });
  };
  return Object.assign(test, { test });
}

/** VS Code calls this (as the `run` of the bundle); it resolves when every test passed or was skipped. */
export async function runAll(): Promise<void> {
  const only = (process.env.TOOLSPEC_TEST_ONLY ?? '').split('\n').filter((line) => line !== '');
  const chosen = only.length > 0 ? tests.filter((test) => only.some((line) => `${test.suite}: ${test.name}`.includes(line))) : tests;
  write({ kind: 'plan', tests: chosen.map(({ suite, name }) => ({ suite, name })) });
  const failed: string[] = [];
  for (const test of chosen) {
    const { suite, name } = test;
    write({ kind: 'begin', suite, name });
    const began = performance.now();
    const outcome = await runOne(test);
    const ms = Math.round(performance.now() - began);
    write({ kind: 'result', suite, name, ms, ...outcome });
    console.log(`${outcome.status.padEnd(7)} ${suite}: ${name} (${ms} ms)${outcome.reason ? `\n        ${outcome.reason}` : ''}`);
    if (outcome.status === 'failed') failed.push(`${suite}: ${name}`);
  }
  write({ kind: 'end' });
  if (failed.length > 0) throw new Error(`${failed.length} of ${chosen.length} tests in VS Code failed: ${failed.join('; ')}`);
}

async function runOne({ suite: title, name, options, body }: Test): Promise<{ status: 'passed' | 'failed' | 'skipped'; reason?: string }> {
  if (options.skip) return { status: 'skipped', reason: options.skip };
  if (options.gestures && !driver.available) return { status: 'skipped', reason: 'needs the mouse, the keyboard or a picture, and this VS Code has no driver' };
  const undos: (() => unknown)[] = [];
  const context: TestContext = {
    after: (undo) => void undos.push(undo),
    skip: (reason) => {
      throw new Skipped(reason);
    },
  };
  const limit = options.timeout ?? 60_000;
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      (async () => body(context))(),
      new Promise((_, fail) => {
        timer = setTimeout(() => fail(new Error(`The test did not end within ${limit} ms.`)), limit);
      }),
    ]);
    await undoAll(undos);
    return { status: 'passed' };
  } catch (error) {
    if (!(error instanceof Skipped) && driver.available) await driver.screenshot(`failed-${slug(`${title} ${name}`)}`).catch(() => undefined);
    await undoAll(undos).catch((second) => console.error(second));
    if (error instanceof Skipped) return { status: 'skipped', reason: error.message };
    return { status: 'failed', reason: error instanceof Error ? error.stack ?? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 80);

async function undoAll(undos: (() => unknown)[]): Promise<void> {
  for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
}

function write(line: Line): void {
  const path = process.env.TOOLSPEC_TEST_RESULTS;
  if (path) appendFileSync(path, `${JSON.stringify(line)}\n`);
}

/** Asks again and again till the answer is neither undefined nor false, and fails with the last reason when it does not come. */
export async function eventually<T>(what: string, ask: () => T | Promise<T>, timeout = 30_000): Promise<Exclude<T, undefined | false | null>> {
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer as Exclude<T, undefined | false | null>;
    if (performance.now() - began > timeout) throw new Error(`Waited ${timeout} ms in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Does something, and does it again every few seconds till the answer is there: a window that draws or waits on a busy machine takes no key. */
export async function repeatedly<T>(what: string, act: () => unknown, ask: () => T | Promise<T>, timeout = 60_000): Promise<Exclude<T, undefined | false | null>> {
  const end = performance.now() + timeout;
  for (let pause = 2_000; ; pause *= 2) {
    await act();
    try {
      return await eventually(what, ask, Math.max(0, Math.min(pause, end - performance.now())));
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
  }
}
