/**
 * Hostile files through parsing, analysis and fixes: no exception, no rule that throws, in a time and with memory that
 * the file's size bounds, with a finding where one is due. Each runs in a process of its own, so that one that hangs or
 * fills the memory is seen as such.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { HOSTILE } from './inputs.ts';
import type { Outcome } from './oneInput.ts';

/** Generous, since the machine may be busy: what is quadratic takes hours. */
const MOST_MS = 240_000;
/** Megabytes that V8 may keep: less than it takes by default on a small machine. */
const MOST_HEAP = 1500;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'toolspec-hostile-'));
after(() => rmSync(folder, { recursive: true }));
const bundle = join(folder, 'oneInput.mjs');
await build({ entryPoints: [join(import.meta.dirname, 'oneInput.ts')], outfile: bundle, bundle: true, platform: 'node', format: 'esm', target: 'es2022', mainFields: ['module', 'main'], logLevel: 'warning' });

for (const [index, { name, finds }] of HOSTILE.entries()) {
  test(name, { timeout: MOST_MS }, async () => {
    const args = [`--max-old-space-size=${MOST_HEAP}`, bundle, String(index)];
    const { stdout } = await run(process.execPath, args, { timeout: MOST_MS, maxBuffer: 1 << 26 });
    const outcome = JSON.parse(stdout) as Outcome;
    assert.deepEqual(outcome.failures, []);
    for (const rule of finds ?? []) assert.ok(outcome.rules.includes(rule), `${rule} is not among ${outcome.rules.join(', ')}.`);
    assert.deepEqual(outcome.brokenFixes, []);
    assert.equal(outcome.editedDiffers, undefined);
  });
}
