// Runs the tests that live inside VS Code, and reports each of them here.
//
//   node --import tsx --test test/vscode/run.test.ts
//   TOOLSPEC_VSCODE=electron …        in a downloaded VS Code and not in the served one; TOOLSPEC_VSCODE_VERSION picks which (stable)
//   TOOLSPEC_EXTENSION=/folder …      another unpacked extension, such as the contents of the .vsix, and no build
//   TOOLSPEC_TEST_ONLY="Hover" …      only tests whose "Suite: name" contains this, or one of its lines
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import type { Line } from './suite/harness.ts';

const here = import.meta.dirname;
const repository = resolve(here, '..', '..');
/** One folder a run, so that two runs in one tree do not take each other's bundle away. */
const out = join(repository, 'out', 'test', 'vscode', `run-${process.pid}`);
const bundle = join(out, 'index.cjs');
const electron = process.env.TOOLSPEC_VSCODE === 'electron';

/** VS Code's chat panel and welcome page stand in the way of pictures and keys. The launcher reads this file as Electron does. */
const settings = {
  'chat.disableAIFeatures': true,
  'workbench.startupEditor': 'none',
  // On by itself in a browser, off on the desktop.
  'files.autoSave': 'off',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Light Modern',
  // Gestures reach only what is to be seen.
  'editor.minimap.enabled': false,
  'editor.wordWrap': 'on',
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
};

/** What a run of VS Code left behind. */
interface Run {
  readonly lines: readonly Line[];
  readonly broken: unknown;
}

type Result = Extract<Line, { kind: 'result' }>;

test('in VS Code', async (t) => {
  mkdirSync(out, { recursive: true });
  t.after(() => rmSync(out, { recursive: true, force: true }));
  const extension = process.env.TOOLSPEC_EXTENSION ? resolve(process.env.TOOLSPEC_EXTENSION) : repository;
  if (extension === repository) execFileSync(process.execPath, ['esbuild.mjs'], { cwd: repository, stdio: 'inherit' });
  await bundleSuites();

  const first = await runSuites(extension, process.env.TOOLSPEC_TEST_ONLY);
  const plan = first.lines.find((line) => line.kind === 'plan')?.tests ?? [];
  assert.ok(plan.length > 0, `No test ran in VS Code${first.broken ? `: ${first.broken}` : ''}. What it printed stands above.`);
  // A window on a busy machine misses a key now and then. What failed, or never ran, gets one more try in a fresh VS Code.
  const again = plan.filter((one) => !['passed', 'skipped'].includes(resultOf(first, one)?.status ?? ''));
  const second = again.length === 0 ? undefined : await runSuites(extension, again.map(titleOf).join('\n'));
  for (const one of plan) {
    const early = resultOf(first, one);
    const result = again.includes(one) ? resultOf(second!, one) : early;
    if (result?.status === 'skipped') {
      await t.test(titleOf(one), { skip: result.reason }, () => {});
      continue;
    }
    await t.test(titleOf(one), (test) => {
      if (result === undefined) {
        const begun = second!.lines.filter((line) => line.kind === 'begin').at(-1);
        assert.fail(begun?.suite === one.suite && begun.name === one.name ? 'VS Code broke down during this test.' : 'VS Code broke down before this test.');
      }
      if (result.status === 'failed') throw failure(result.reason ?? '');
      if (result !== early) test.diagnostic(`Passed at the second try. At the first: ${early === undefined ? 'VS Code broke down.' : failure(early.reason ?? '').message}`);
    });
  }
  // The exit code alone is not believed: VS Code ends with 0 when its extension host dies during the tests.
  const last = second ?? first;
  const failed = last.lines.some((line) => line.kind === 'result' && line.status === 'failed');
  assert.ok(last.lines.at(-1)?.kind === 'end', `VS Code ended before its tests did${last.broken ? `: ${last.broken}` : ''}.`);
  if (last.broken && !failed) throw last.broken;
});

const titleOf = ({ suite, name }: { readonly suite: string; readonly name: string }): string => `${suite}: ${name}`;

function resultOf(run: Run, { suite, name }: { readonly suite: string; readonly name: string }): Result | undefined {
  return run.lines.find((line): line is Result => line.kind === 'result' && line.suite === suite && line.name === name);
}

/** Runs the suites in a VS Code of their own. The tests write into their workspace, so they get a copy; and settings of their own, so that no run sees another's. */
async function runSuites(extension: string, only: string | undefined): Promise<Run> {
  const scratch = mkdtempSync(join(tmpdir(), 'toolspec-suite-'));
  const results = join(scratch, 'results.jsonl');
  const workspace = join(scratch, 'workspace');
  const userData = join(scratch, 'data');
  writeFileSync(results, '');
  cpSync(join(here, 'workspace'), workspace, { recursive: true });
  mkdirSync(join(userData, 'User'), { recursive: true });
  writeFileSync(join(userData, 'User', 'settings.json'), JSON.stringify(settings));
  let broken: unknown;
  try {
    await runTests({
      ...(electron ? { version: process.env.TOOLSPEC_VSCODE_VERSION ?? 'stable' } : { vscodeExecutablePath: join(here, 'launcher.mjs') }),
      extensionDevelopmentPath: extension,
      extensionTestsPath: bundle,
      launchArgs: [workspace, `--user-data-dir=${userData}`, `--extensions-dir=${join(scratch, 'extensions')}`],
      extensionTestsEnv: { TOOLSPEC_TEST_RESULTS: results, ...(only === undefined ? {} : { TOOLSPEC_TEST_ONLY: only }) },
    });
  } catch (error) {
    broken = error;
  }
  const lines = readLines(results);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return { lines, broken };
}

/** VS Code loads the tests with `require`, and this package is one of ES modules: the name ends in .cjs, and VS Code is given all of it. */
async function bundleSuites(): Promise<void> {
  const suites = readdirSync(join(here, 'suite')).filter((name) => name.endsWith('.suite.ts')).sort();
  await build({
    stdin: {
      contents: [...suites.map((name) => `import ${JSON.stringify(`./${name}`)};`), `export { run } from './index.ts';`].join('\n'),
      resolveDir: join(here, 'suite'),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode'],
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    logLevel: 'warning',
    outfile: bundle,
  });
}

/** The places in the bundle become places in the sources: Node's own source maps are of no use below the extension host's stack printer. */
function failure(reason: string): Error {
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  const stack = reason.replace(/[^\s()]*index\.cjs:(\d+):(\d+)/g, (whole, line, column) => {
    const found = map.findEntry(Number(line) - 1, Number(column) - 1);
    return 'originalSource' in found ? `${relative(repository, resolve(out, found.originalSource))}:${found.originalLine + 1}:${found.originalColumn + 1}` : whole;
  });
  // In the message, since reporters print the stack of the place where an error was thrown on, which is here.
  return new Error(stack.split('\n').filter((line) => !/extensionHostProcess\.js|suite\/harness\.ts/.test(line)).join('\n'));
}

function readLines(path: string): Line[] {
  if (!existsSync(path)) return [];
  // A process that was killed while it wrote leaves half a line.
  return readFileSync(path, 'utf8').split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Line] : [];
    } catch {
      return [];
    }
  });
}
