#!/usr/bin/env node
// `npm start`: builds the extension and opens the example workspace with it in a real VS Code. The user's own `code` where there is
// one and a screen to show it on; otherwise VS Code in the browser, served from this machine to this machine only.
//
//   --browser             the browser one even where there is a `code`
//   --once-ready-exit     opens the browser one in a headless Chromium, waits till the workbench is there, and ends with 0
//   FOLDER                another workspace than examples/workspace
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const say = (line) => console.log(line);

if (!existsSync(join(repository, 'node_modules', 'esbuild'))) {
  console.error('The packages that build the extension are not installed. Run: npm ci');
  process.exit(1);
}
// Both come with or need those packages, so they are loaded after the look.
const { InstallError } = await import('./vscode/install.mjs');

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof InstallError ? error.message : error);
  process.exitCode = 1;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { browser: { type: 'boolean', default: false }, 'once-ready-exit': { type: 'boolean', default: false } },
  });
  say('Building the extension …');
  const built = spawnSync(process.execPath, ['esbuild.mjs'], { cwd: repository, stdio: 'inherit' });
  if (built.status !== 0) {
    console.error('The build failed; its messages stand above.');
    return 1;
  }
  const workspace = positionals[0] ? resolve(positionals[0]) : exampleWorkspace();
  const code = findCode();
  if (code && hasScreen() && !values.browser && !values['once-ready-exit']) return openInCode(code, workspace);
  return openInBrowser(workspace, values['once-ready-exit']);
}

function exampleWorkspace() {
  const folder = join(repository, 'examples', 'workspace');
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'README.md'), '# Examples\n\nPut JSON files with tool definitions here, and open them.\n');
  }
  return folder;
}

/** The file that is shown first: one with something to see, where the workspace is the example. */
function firstFile(workspace) {
  const file = join(workspace, 'with-problems', 'mcp.json');
  return workspace === join(repository, 'examples', 'workspace') && existsSync(file) ? file : undefined;
}

function openInCode(code, workspace) {
  say(`Opening ${show(workspace)} in VS Code (${code}) with the extension.`);
  const file = firstFile(workspace);
  const opened = spawnSync(code, [`--extensionDevelopmentPath=${repository}`, workspace, ...(file === undefined ? [] : [file])], { stdio: 'inherit', shell: process.platform === 'win32' });
  return opened.status ?? 1;
}

async function openInBrowser(workspace, once) {
  const { serve } = await import('./vscode/serve.mjs');
  // Before the server, so that Ctrl-C during a long installation or start is heard, too.
  const stopped = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => done(signal));
  });
  const starting = serve({ workspace, extension: repository, log: say });
  const server = await Promise.race([starting, stopped]);
  if (typeof server === 'string') {
    // An installation under way is a matter of child processes that got the Ctrl-C themselves.
    process.exit(130);
  }
  try {
    const url = server.address({ file: firstFile(workspace) });
    say(`\nVS Code with Toolspec Lens shows ${show(workspace)} here:\n\n  ${url}\n`);
    if (once) {
      await Promise.race([seeItLoad(url), server.exited.then(() => { throw new Error("VS Code's server ended."); })]);
      say('The workbench loads.');
      return 0;
    }
    say('Open that address in a browser on this machine. Ctrl-C stops it.');
    const why = await Promise.race([stopped, server.exited]);
    if (why === undefined) {
      console.error("VS Code's server ended by itself.");
      return 1;
    }
    say('Stopping.');
    return 0;
  } finally {
    await server.close();
  }
}

async function seeItLoad(url) {
  const { openPage, workbenchRestored } = await import('./vscode/workbench.mjs');
  const { page, close } = await openPage({ log: say });
  try {
    await page.goto(url);
    await workbenchRestored(page);
  } finally {
    await close();
  }
}

function hasScreen() {
  return process.platform === 'win32' || process.platform === 'darwin' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

function findCode() {
  const names = process.platform === 'win32' ? ['code.cmd'] : ['code', 'code-insiders', 'codium'];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here.
      }
    }
  }
  return undefined;
}

function show(path) {
  const short = relative(process.cwd(), path);
  return short === '' || short.startsWith('..') ? path : short;
}
