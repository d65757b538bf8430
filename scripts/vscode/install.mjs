#!/usr/bin/env node
// Installs what a real VS Code for tests, screenshots and `npm start` needs, once, into a cache folder outside the repository:
//   - Node 24, because code-server 4.139 wants it whatever Node runs this script,
//   - code-server, an npm package that holds the real VS Code workbench, extension host and built-in extensions for a browser,
//   - Chromium and a few fonts, through apt.
// Everything comes from the npm registry and from Debian's packages; nothing is downloaded from anywhere else.
//
//   node scripts/vscode/install.mjs           installs, or says that everything is there
//   TOOLSPEC_VSCODE_CACHE=/some/folder        another cache folder
//   TOOLSPEC_CHROMIUM=/path/to/chrome         a browser of your own (any Chromium 120 or newer), no apt then
import { spawn } from 'node:child_process';
import {
  accessSync, appendFileSync, constants, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const NODE_VERSION = '24.21.0';
const CODE_SERVER_VERSION = '4.139.1';
/** Raised when the steps below change, so that an older cache is laid anew. */
const RECIPE = 1;
/** The platform package behind the npm package `node`. Asked for directly, it needs no install script, which npm may block. */
const NODE_PACKAGE = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
const STAMP = JSON.stringify({ recipe: RECIPE, node: NODE_VERSION, codeServer: CODE_SERVER_VERSION, platform: process.platform, arch: process.arch });

/** Without these two the extension host does not start; the other native modules of VS Code (terminal, keychain, policies) are not needed. */
const NATIVE_MODULES = ['@vscode/spdlog', '@vscode/native-watchdog'];
const BUILD_TOOLS = { python3: 'python3', make: 'make', 'g++': 'g++' };
/** DejaVu has the monospace face VS Code falls back to; the emoji font keeps emoji in tool descriptions from showing as boxes. */
const BROWSER_PACKAGES = ['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji'];
const BROWSERS = [
  '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An error whose message is meant for a person: what failed, why, and what to do. It is printed without a stack. */
export class InstallError extends Error {}

export function cacheFolder() {
  return resolve(process.env.TOOLSPEC_VSCODE_CACHE || join(homedir(), '.cache', 'toolspec-lens', 'vscode'));
}

function layout() {
  const cache = cacheFolder();
  const nodeFolder = join(cache, 'node');
  const nodePackage = join(nodeFolder, 'node_modules', NODE_PACKAGE);
  const nodeBin = join(nodePackage, 'bin');
  const codeServer = join(cache, 'code-server');
  return {
    cache,
    nodeFolder,
    nodePackage,
    nodeBin,
    node: join(nodeBin, 'node'),
    codeServer,
    vscode: join(codeServer, 'node_modules', 'code-server', 'lib', 'vscode'),
    stamp: join(cache, 'installed.json'),
    lock: join(cache, 'install.lock'),
    log: join(cache, 'install.log'),
  };
}

function findBrowser() {
  const own = process.env.TOOLSPEC_CHROMIUM;
  if (own) {
    if (existsSync(own)) return own;
    throw new InstallError(`TOOLSPEC_CHROMIUM names ${own}, and there is no such file. Correct it, or unset it to use the system's Chromium.`);
  }
  return BROWSERS.find((path) => existsSync(path));
}

function onPath(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function isInstalled(at) {
  try {
    return readFileSync(at.stamp, 'utf8') === STAMP && existsSync(at.node) && existsSync(join(at.vscode, 'out', 'server-main.js'));
  } catch {
    return false;
  }
}

/**
 * Makes sure that everything is there and answers with the paths. Quiet and quick when it is.
 * @param {{ log?: (line: string) => void, browser?: boolean }} [options] `browser: false` leaves Chromium out.
 * @returns {Promise<{ node: string, vscode: string, chromium: string | undefined, cache: string }>}
 */
export async function install({ log = (line) => console.error(line), browser = true } = {}) {
  const at = layout();
  const answer = () => ({ node: at.node, vscode: at.vscode, chromium: browser ? findBrowser() : undefined, cache: at.cache });
  const complete = () => isInstalled(at) && (!browser || findBrowser() !== undefined);
  if (complete()) return answer();

  mkdirSync(at.cache, { recursive: true });
  const unlock = await takeLock(at.lock, log);
  try {
    // Another process may have finished the work while this one waited for the lock.
    if (complete()) return answer();
    writeFileSync(at.log, '');
    await installAll(at, browser, log);
    return answer();
  } finally {
    unlock();
  }
}

async function installAll(at, browser, log) {
  const editorMissing = !isInstalled(at);
  const debian = debianPackages(editorMissing, browser);
  if (editorMissing) {
    log(`Installing a real VS Code (from the npm package code-server ${CODE_SERVER_VERSION}) into ${at.cache}.`);
    log('This is done once. It takes about 1 GB of disk and two to ten minutes: a large download, then two native modules are compiled.');
  }
  const download = async () => {
    if (!editorMissing) return;
    rmSync(at.stamp, { force: true });
    await step(at, log, `Installing Node ${NODE_VERSION} for VS Code`, () => installNode(at));
    await step(at, log, 'Downloading VS Code and its libraries', () => installCodeServer(at));
  };
  // Neither waits for the other, and both are awaited to the end, so that no child outlives a failure of its sibling.
  const results = await Promise.allSettled([
    download(),
    debian.length > 0 ? step(at, log, `Installing the Debian packages ${debian.join(', ')}`, () => installDebianPackages(at, debian)) : undefined,
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (editorMissing) {
    await step(at, log, 'Compiling the native modules that the extension host needs', () => rebuildNative(at));
    writeFileSync(at.stamp, STAMP);
  }
  log('VS Code is installed.');
}

function debianPackages(editorMissing, browser) {
  const tools = editorMissing ? Object.entries(BUILD_TOOLS).filter(([command]) => !onPath(command)).map(([, name]) => name) : [];
  const wanted = [...tools, ...(browser && findBrowser() === undefined ? BROWSER_PACKAGES : [])];
  if (wanted.length === 0) return wanted;
  if (!onPath('apt-get')) {
    throw new InstallError(
      `${wanted.join(', ')} is missing, and this system has no apt-get to install it with. ` +
        'Install a Chromium or Chrome and a C++ toolchain your way, and name the browser in TOOLSPEC_CHROMIUM if it is not found.',
    );
  }
  if (process.getuid?.() !== 0) {
    throw new InstallError(
      `${wanted.join(', ')} is missing, and installing it needs root. Run: sudo apt-get update && sudo apt-get install -y ${wanted.join(' ')}\n` +
        'A browser that you have already can be named in TOOLSPEC_CHROMIUM.',
    );
  }
  return wanted;
}

async function installDebianPackages(at, packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another apt may be running: wait for its lock and do not fail.
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  await run(at, 'apt-get', [...patience, 'update'], { env });
  await run(at, 'apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...packages], { env });
}

async function installNode(at) {
  layEmpty(at.nodeFolder);
  await run(at, 'npm', ['install', '--no-save', '--ignore-scripts', `${NODE_PACKAGE}@${NODE_VERSION}`], { cwd: at.nodeFolder });
  if (!existsSync(at.node)) throw new InstallError(`The npm package ${NODE_PACKAGE}@${NODE_VERSION} has no bin/node: it cannot be used on this platform.`);
}

async function installCodeServer(at) {
  layEmpty(at.codeServer);
  // code-server's own install script does the two inner installs, and builds native modules that nobody needs here.
  await run(at, 'npm', ['install', '--no-save', '--ignore-scripts', `code-server@${CODE_SERVER_VERSION}`], { cwd: at.codeServer });
  for (const folder of [at.vscode, join(at.vscode, 'extensions')]) {
    await run(at, 'npm', ['install', '--omit=dev', '--ignore-scripts'], { cwd: folder });
  }
}

async function rebuildNative(at) {
  // node-gyp would fetch the headers of Node 24 from the network, or take those of an older system Node; the npm package brings its own.
  const env = { ...process.env, npm_config_nodedir: at.nodePackage };
  await run(at, 'npm', ['rebuild', ...NATIVE_MODULES, '--foreground-scripts'], { cwd: at.vscode, env });
  for (const name of NATIVE_MODULES) {
    // npm exits 0 when it skipped a blocked install script; a module that loads is the proof.
    await run(at, at.node, ['-e', `require(${JSON.stringify(name)})`], { cwd: at.vscode });
  }
}

function layEmpty(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // npm walks up to the nearest package.json: without one here it would install into a project above the cache.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
}

async function step(at, log, title, work) {
  log(`${title} …`);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const heartbeat = setInterval(() => log(`  still at it after ${seconds()} s (${title})`), 45_000);
  try {
    await work();
    log(`${title}: done in ${seconds()} s.`);
  } catch (error) {
    if (error instanceof InstallError) throw error;
    throw new InstallError(`${title} failed: ${error.message}\nIt needs the network (npm registry, Debian packages). Run the same command again to retry; the full output is in ${at.log}.`);
  } finally {
    clearInterval(heartbeat);
  }
}

function run(at, command, args, { cwd, env } = {}) {
  const line = `${command} ${args.join(' ')}`;
  appendFileSync(at.log, `\n$ ${line}\n`);
  return new Promise((done, fail) => {
    const childEnv = { ...(env ?? process.env), npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' };
    // `npm test` hands its own settings down as npm_* variables; the project's prefix and script name have no business in these installs.
    for (const name of Object.keys(childEnv)) if (/^npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix|config_prefix)/.test(name)) delete childEnv[name];
    if (existsSync(at.node)) childEnv.PATH = `${at.nodeBin}${delimiter}${childEnv.PATH}`;
    let tail = '';
    const keep = (chunk) => {
      appendFileSync(at.log, chunk);
      tail = (tail + chunk).slice(-2000);
    };
    const child = spawn(command, args, { cwd, env: childEnv, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('close', () => process.off('exit', stop));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => fail(new Error(`\`${command}\` could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) done();
      else fail(new Error(`\`${line}\` ended with ${signal ?? `code ${code}`}. Its last lines:\n${tail.trim().split('\n').slice(-12).join('\n')}`));
    });
  });
}

/** Two processes that install at once would lay their files over each other. The lock is a hard link, which is made whole or not at all. */
async function takeLock(lock, log) {
  const me = `${process.pid} ${startOf(process.pid)}`;
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, me);
  let told = false;
  try {
    for (;;) {
      try {
        linkSync(own, lock);
        break;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const owner = readOr(lock, '');
      if (owner !== '' && !isAlive(owner)) {
        // Renamed first and looked at again: another waiter may have replaced the dead lock by its own between the two lines.
        const stale = `${own}.stale`;
        try {
          renameSync(lock, stale);
          if (readOr(stale, '') !== owner) linkSync(stale, lock);
        } catch {
          // Somebody else was quicker.
        }
        rmSync(stale, { force: true });
        continue;
      }
      if (!told) log(`Another process (${owner.split(' ')[0]}) is installing VS Code just now; waiting for it. If there is none, delete ${lock}.`);
      told = true;
      await sleep(500);
    }
  } finally {
    unlinkSync(own);
  }
  const unlock = () => {
    if (readOr(lock, '') === me) rmSync(lock, { force: true });
  };
  process.once('exit', unlock);
  return () => {
    process.off('exit', unlock);
    unlock();
  };
}

function isAlive(owner) {
  const [pid, start] = owner.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return start === startOf(pid);
}

/** A process number is used again after a restart; together with the start time it is not. Systems without /proc answer the empty text. */
function startOf(pid) {
  const stat = readOr(`/proc/${pid}/stat`, '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  try {
    const { cache, chromium } = await install({ log: console.log });
    console.log(`VS Code is ready in ${cache}; the browser is ${chromium}.`);
  } catch (error) {
    console.error(error instanceof InstallError ? error.message : error);
    process.exitCode = 1;
  }
}
