/** What measures costs must not measure the start of something for the whole of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockTime, costsAtMost, processorTime } from './cost.ts';

test('a task that answers a promise is refused where it is not awaited', async () => {
  assert.throws(() => processorTime(async () => {}), TypeError);
  await assert.rejects(costsAtMost('a promise', () => Promise.resolve(), 1, () => {}), TypeError);
  assert.ok(processorTime(() => undefined) >= 0);
  assert.ok((await clockTime(async () => {})) >= 0);
});
