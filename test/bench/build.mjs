/** Builds what is measured into a folder of its own, minified as it is shipped, so that no other build changes it meanwhile. */
import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './servers.mjs';

/** @returns the folder with server.js, cli.js, client.cjs and inProcess.mjs */
export async function buildAll() {
  const out = mkdtempSync(join(tmpdir(), 'toolspec-built-'));
  execFileSync(process.execPath, ['esbuild.mjs', `--out=${out}`], { cwd: ROOT, stdio: 'inherit' });
  await build({
    entryPoints: [join(import.meta.dirname, 'inProcess.mjs')],
    outfile: join(out, 'inProcess.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return out;
}
