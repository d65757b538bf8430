/** The bundles in dist/, built once for all tests of a run. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Builds unless test/run.mjs has just done it. */
export function buildOnce(): void {
  if (process.env.TOOLSPEC_BUILT === '1') return;
  const { status, stderr, stdout } = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  assert.equal(status, 0, stdout + stderr);
  process.env.TOOLSPEC_BUILT = '1';
}
