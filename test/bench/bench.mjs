/**
 * `npm run bench`: everything that is promised about speed, beside the peers. Some minutes.
 *
 *   --write        write docs/performance.md
 *   --only=WORD    only the sections whose title has the word
 *   --tools=N      the size of the large file; 10000 tools are 20 MB
 *   --rounds=N     how often the peer is asked for each figure (5)
 *   --ci           small files and few rounds, a minute
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './build.mjs';
import { bundleSizes, commandLine } from './commandLine.mjs';
import { editing } from './editing.mjs';
import { row } from './measure.mjs';
import { memory } from './memory.mjs';
import { markdown, terminalTable } from './report.mjs';
import { ROOT } from './servers.mjs';

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, ci: { type: 'boolean', default: false }, only: { type: 'string', default: '' }, tools: { type: 'string' }, rounds: { type: 'string' } },
});
const tools = Number(values.tools ?? (values.ci ? 2000 : 10_000));
const rounds = Number(values.rounds ?? (values.ci ? 2 : 5));
const size = values.ci ? { tools, rounds, repeats: 5, opens: rounds, edits: 200, files: 100, visits: 3 } : { tools, rounds, repeats: 9, opens: rounds, edits: 1000, files: 1000, visits: 9 };

function inProcess(out) {
  const { ours, peer } = JSON.parse(execFileSync(process.execPath, [join(out, 'inProcess.mjs'), String(size.tools), String(size.visits)], { encoding: 'utf8' }));
  return [row('A text to its findings, in process', 'ms', ours, { "jsonc-parser's visit": peer }, 3)];
}

const SECTIONS = {
  'In process': inProcess,
  'In the editor': (out) => editing(out, size),
  Memory: (out) => memory(out, size),
  'On the command line': (out) => commandLine(out, { files: size.files, rounds: Math.max(2, rounds - 2) }),
  Bundles: bundleSizes,
};

const out = await buildAll();
const load = loadavg()[0].toFixed(1);
const sections = [];
try {
  for (const [title, measure] of Object.entries(SECTIONS)) {
    if (title.toLowerCase().includes(values.only.toLowerCase())) sections.push({ title, rows: await measure(out) });
  }
} finally {
  rmSync(out, { recursive: true, force: true });
}
process.stdout.write(`${terminalTable(sections)}\n`);
if (values.write) writeFileSync(join(ROOT, 'docs', 'performance.md'), markdown(sections, { date: new Date().toISOString().slice(0, 10), load, rounds }));
if (sections.some(({ rows }) => rows.some((one) => !one.holds))) process.exitCode = 1;
