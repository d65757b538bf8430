/** A few hundred inputs of the fuzzer at each run of the tests; `npm run fuzz` runs for half an hour. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const COUNT = 400;

test(`${COUNT} fuzzed texts: nothing throws or hangs, every fix mends, edited equals fresh`, { timeout: 600_000 }, async () => {
  // Without the corpus, so that the inputs are the same wherever the tests run.
  const args = [join(import.meta.dirname, 'fuzz.mjs'), `--count=${COUNT}`, '--no-corpus'];
  const { stdout, code } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  assert.equal(code, 0, stdout);
  assert.match(stdout, new RegExp(`^${COUNT} inputs in`, 'm'));
});
