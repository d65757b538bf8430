/**
 * Grammar-based fuzzing: text → findings → fixes → text, and edited text beside the same text read anew.
 *
 *   node test/fuzz/fuzz.mjs --minutes=30            with the corpus as seeds where it is present
 *   node test/fuzz/fuzz.mjs --count=300 --first=1   so many inputs, from this number on
 *   node test/fuzz/fuzz.mjs --count=1 --first=1234  one input again
 *
 * Prints each problem once a kind, and ends with 1 when there was any.
 */
import { spawn } from 'node:child_process';
import { build } from 'esbuild';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');
const CORPUS = join(ROOT, '..', 'shared', 'corpus');
/** An input at which nothing moves for so long hangs. */
const PATIENCE_MS = 60_000;
const BATCH = 500;

const { values } = parseArgs({ options: { minutes: { type: 'string' }, count: { type: 'string' }, first: { type: 'string', default: '1' }, 'no-corpus': { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'toolspec-fuzz-'));
const worker = join(folder, 'worker.mjs');
const progress = join(folder, 'progress');
await build({ entryPoints: [join(import.meta.dirname, 'worker.mjs')], outfile: worker, bundle: true, platform: 'node', format: 'esm', target: 'es2022', mainFields: ['module', 'main'], logLevel: 'warning' });

const kinds = new Map();
function report({ seed, hosts, problem, text }) {
  // The same fault in another place reads the same but for numbers and quoted parts.
  const kind = problem.split('\n')[0].replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\d+/g, '0').replace(/(The fix "" of \S+) .*?(cannot|breaks|leaves|changes)/, '$1 $2').slice(0, 160);
  const count = (kinds.get(kind) ?? 0) + 1;
  kinds.set(kind, count);
  if (count === 1) process.stdout.write(`#${seed}${hosts === undefined ? '' : ` hosts ${hosts}`}\n${problem}\n${text}\n\n`);
}

/** Runs inputs in a process of its own. @returns the number behind the last one that was begun */
function batch(first, count) {
  const args = ['--max-old-space-size=2000', worker, progress, String(first), String(count)];
  if (!values['no-corpus'] && existsSync(CORPUS)) args.push(CORPUS);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => report(JSON.parse(line)));
  const at = () => (existsSync(progress) ? readFileSync(progress, 'utf8') : '');
  let seen = '';
  let since = Date.now();
  const watch = setInterval(() => {
    if (at() !== seen) {
      seen = at();
      since = Date.now();
    } else if (Date.now() - since > PATIENCE_MS) child.kill('SIGKILL');
  }, 1000);
  return new Promise((resolve) =>
    child.on('close', (code, signal) => {
      clearInterval(watch);
      if (code === 0) return resolve(first + count);
      const seed = Number(at());
      report({ seed, problem: signal === 'SIGKILL' ? 'It hangs.' : `The process ended with ${code ?? signal}.`, text: '' });
      resolve(seed + 1);
    }),
  );
}

const began = Date.now();
const last = values.count === undefined ? Number.POSITIVE_INFINITY : Number(values.first) + Number(values.count);
const until = values.minutes === undefined ? Number.POSITIVE_INFINITY : began + Number(values.minutes) * 60_000;
let next = Number(values.first);
while (next < last && Date.now() < until) next = await batch(next, Math.min(BATCH, last - next));
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${next - Number(values.first)} inputs in ${Math.round((Date.now() - began) / 1000)} s, ${kinds.size} kinds of problems.\n`);
for (const [kind, count] of kinds) process.stdout.write(`${String(count).padStart(6)} × ${kind}\n`);
if (kinds.size > 0) process.exitCode = 1;
