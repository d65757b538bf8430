// `npm test`: builds, type-checks, compares what is generated, then runs every test file, real VS Code included.
//
//   node test/run.mjs cli rules          only the test files below test/cli and test/rules
//   node test/run.mjs --without vscode   all but those below test/vscode
//   node test/run.mjs --seed=7           property tests draw other inputs than they do each time
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { values, positionals: only } = parseArgs({ allowPositionals: true, options: { without: { type: 'string', multiple: true, default: [] }, seed: { type: 'string', default: '1' } } });

const files = readdirSync(join(root, 'test'), { recursive: true })
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => only.length === 0 || only.some((folder) => name.startsWith(`${folder}/`)))
  .filter((name) => !values.without.some((folder) => name.startsWith(`${folder}/`)))
  .sort();
if (files.length === 0) {
  console.error('No test file matches.');
  process.exit(2);
}

/** Runs a step; what comes after a failed one would only say the same again. */
function step(title, args, env = {}) {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const { status, error, signal } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) throw error;
  if (status !== 0) {
    console.error(`— ${title}: failed${signal ? ` (${signal})` : ''}.`);
    process.exit(status || 1);
  }
  console.log(`— ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const tsc = join(root, 'node_modules/typescript/bin/tsc');
step('Bundles', ['esbuild.mjs']);
step('Declarations of the engine', [tsc, '-p', 'tsconfig.types.json']);
step('Types', [tsc, '-p', 'tsconfig.json', '--noEmit']);
step('Generated files', ['scripts/generate.mjs', '--check']);
// A real VS Code takes a core and minds its clock, so those files run behind the others, alone.
const within = files.filter((name) => name.startsWith('vscode/'));
const others = files.filter((name) => !within.includes(name));
const reporter = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
const run = (list) => ['--import', 'tsx', '--import', './test/support/seed.mjs', '--test', ...reporter, ...list.map((name) => join('test', name))];
if (others.length > 0) step(`${others.length} test files`, run(others), { TOOLSPEC_BUILT: '1', TOOLSPEC_SEED: values.seed });
if (within.length > 0) step('Tests in VS Code', ['--test-concurrency=1', ...run(within)], { TOOLSPEC_BUILT: '1' });
