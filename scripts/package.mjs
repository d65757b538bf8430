// `npm run package`: builds the bundles and packs them into toolspec-lens-VERSION.vsix.
//
//   --out FILE   another name
//   --built      packs the bundles that are there
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({ options: { out: { type: 'string' }, built: { type: 'boolean', default: false } } });
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const target = resolve(values.out ?? join(root, `${name}-${version}.vsix`));

/** Runs a Node script of this project; ends with its exit code when it fails. */
function run(script, ...args) {
  const { status, error } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (!values.built) run(join(root, 'esbuild.mjs'));
// The bundles hold every dependency, so none is packed.
run(createRequire(import.meta.url).resolve('@vscode/vsce/vsce'), 'package', '--no-dependencies', '--allow-missing-repository', '--out', target);
