/** The command `toolspec` on many files and on one, and the sizes of what is shipped. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fact, inTurn, row, UNITS } from './measure.mjs';
import { workload } from './workload.mjs';

/** The most that a bundle may weigh, in bytes, minified: a new dependency is to be noticed. The test of the package holds them too. */
const LARGEST = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package', 'largest.json'), 'utf8'));

function run(args) {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const ms = performance.now() - began;
  if (status !== 0 && status !== 1) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return ms;
}

export async function commandLine(out, { files, rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'toolspec-bench-'));
  try {
    const many = join(folder, 'many');
    mkdirSync(many);
    for (let index = 0; index < files; index++) writeFileSync(join(many, `tools-${index}.json`), workload(9, index + 1));
    const one = join(folder, 'one.json');
    writeFileSync(one, workload(2));
    const cli = join(out, 'cli.js');
    const all = await inTurn(rounds, { ours: () => run([cli, 'check', many]), single: () => run([cli, 'check', '--threads=1', many]), peer: () => run([join(import.meta.dirname, 'ajvLoop.mjs'), many]) });
    const start = await inTurn(rounds * 3, { ours: () => run([cli, 'check', one]), node: () => run(['-e', '0']) });
    return [
      row(`toolspec check, ${files} files of 20 kB`, 'ms', all.ours, { 'an Ajv loop': all.peer }),
      row('the same, as many threads as it chooses', 'ms', all.ours, { 'in one thread': all.single }),
      row('toolspec check, one small file', 'ms', start.ours, { 'node -e 0': start.node }, 4),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sizes of the bundles, each with whether it stays below its limit. */
export function bundleSizes(out) {
  return Object.entries(LARGEST).map(([name, most]) => {
    const { size } = statSync(join(out, name));
    return fact(`Size of ${name}, at most ${UNITS.kB(most)}`, UNITS.kB(size), size <= most);
  });
}
