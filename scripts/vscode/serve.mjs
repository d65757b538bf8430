// Starts VS Code's own server (the one inside code-server) on 127.0.0.1, for one extension and one workspace.
//
// Not code-server's front door: that one ignores the part of the address that asks for extension tests.
//
// An extension gets in by one of two ways:
//   - for tests, as one under development, named in the page's address. A built VS Code heeds that part of the address only when the
//     server was started with --enable-smoke-test-driver, and with that it shows no notification toasts and no dialogs;
//   - for people and for pictures, as an installed one, linked into the folder of extensions. Then VS Code is as users have it.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const GUARD = join(dirname(fileURLToPath(import.meta.url)), 'guard.mjs');
const START_LIMIT_MS = 120_000;

/** A quiet editor: no chat panel, no tips, nothing that moves or asks while a test or a picture is made. */
export const QUIET_SETTINGS = {
  'chat.disableAIFeatures': true,
  'workbench.startupEditor': 'none',
  // VS Code in a browser saves by itself, and the desktop one does not.
  'files.autoSave': 'off',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'git.openRepositoryInParentFolders': 'never',
  'security.workspace.trust.enabled': false,
};

/**
 * @param {{
 *   workspace: string,
 *   extension?: string | string[],
 *   development?: boolean,
 *   settings?: Record<string, unknown>,
 *   userDataDir?: string,
 *   extensionsDir?: string,
 *   language?: string,
 *   env?: Record<string, string | undefined>,
 *   log?: (line: string) => void,
 *   onOutput?: (text: string) => void,
 * }} options `development` is the first of the two ways above, and `settings` are added to the quiet ones; `settings: undefined` with a `userDataDir` leaves that folder's settings as they are. `language` is a display language other than English, `de`.
 * @returns {Promise<{
 *   url: string, port: number, userDataDir: string, exited: Promise<void>,
 *   address: (more?: { tests?: string, file?: string }) => string,
 *   close: () => Promise<void>,
 * }>} `url` opens the workspace with the extension in it, `address` the same with extension tests to run or a file to show.
 */
export async function serve({ workspace, extension = [], development = false, settings, userDataDir, extensionsDir, language, env, log, onOutput }) {
  const { node, vscode } = await install({ log, browser: false });
  const scratch = mkdtempSync(join(tmpdir(), 'toolspec-vscode-'));
  const extensions = [].concat(extension).map((path) => resolve(path));
  const installed = extensionsDir ? resolve(extensionsDir) : join(scratch, 'extensions');
  const data = userDataDir ? resolve(userDataDir) : join(scratch, 'data');
  if (settings !== undefined || userDataDir === undefined) writeSettings(data, { ...QUIET_SETTINGS, ...settings });
  if (language !== undefined) writeLanguage(data, language);
  if (!development) for (const path of extensions) link(path, installed);

  // Loopback alone is no lock: a web page in the user's browser, or another user of the machine, could reach a server without one.
  const token = randomUUID();
  const guard = spawn(process.execPath, [
    GUARD, node, join(vscode, 'out', 'server-main.js'),
    // Port 0 lets the system choose, so two runs at once never want the same one; the server prints which it got.
    '--host', '127.0.0.1', '--port', '0', '--connection-token', token, '--accept-server-license-terms',
    '--user-data-dir', data, '--extensions-dir', installed, '--disable-telemetry', '--disable-workspace-trust',
    ...(development ? ['--enable-smoke-test-driver'] : []),
    ...(language === undefined ? [] : ['--locale', language]),
  ], { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env: cleanEnvironment(env) });

  let output = '';
  const exited = new Promise((done) => guard.once('exit', done)).then(() => undefined);
  let closed;
  const close = () => (closed ??= (async () => {
    guard.stdin.end();
    await exited;
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  })());
  // A write after the guard's end must not throw out of nowhere.
  guard.stdin.on('error', () => {});

  const listening = new Promise((done) => {
    const read = (chunk) => {
      onOutput?.(String(chunk));
      if (output.length > 200_000) return;
      output += chunk;
      const found = /Extension host agent listening on (\d+)/.exec(output);
      if (found) done(Number(found[1]));
    };
    guard.stdout.on('data', read);
    guard.stderr.on('data', read);
  });

  try {
    const died = exited.then(() => {
      throw new Error(`VS Code's server ended before it listened. It said:\n${output.trim().slice(-3000) || '(nothing)'}`);
    });
    died.catch(() => {});
    const port = await Promise.race([listening, died, tooLate(() => output)]);
    await Promise.race([answering(`http://127.0.0.1:${port}/version`), died, tooLate(() => output)]);

    const authority = `127.0.0.1:${port}`;
    const remote = (path) => `vscode-remote://${authority}${resolve(path).split('/').map(encodeURIComponent).join('/')}`;
    const folder = resolve(workspace);
    const address = ({ tests, file } = {}) => {
      const payload = development ? extensions.map((path) => ['extensionDevelopmentPath', remote(path)]) : [];
      if (tests) payload.push(['extensionTestsPath', remote(tests)]);
      if (file) payload.push(['openFile', remote(resolve(folder, file))]);
      payload.push(['skipWelcome', 'true']);
      const kind = statSync(folder).isDirectory() ? 'folder' : 'workspace';
      return `http://${authority}/?${kind}=${encodeURIComponent(folder)}&payload=${encodeURIComponent(JSON.stringify(payload))}&tkn=${token}`;
    };
    return { url: address(), port, userDataDir: data, exited, address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** VS Code takes a link for the folder it leads to, so a new build is there after a reload of the window. */
function link(extension, folder) {
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
  } catch (error) {
    throw new Error(`${extension} is no folder of a VS Code extension: ${error.message}`);
  }
  mkdirSync(folder, { recursive: true });
  symlinkSync(extension, join(folder, `${manifest.publisher}.${manifest.name}-${manifest.version}`), 'dir');
}

function writeSettings(userDataDir, settings) {
  mkdirSync(join(userDataDir, 'User'), { recursive: true });
  writeFileSync(join(userDataDir, 'User', 'settings.json'), JSON.stringify(settings, null, 2));
}

/**
 * VS Code shows a language only where a language pack brings it, and keeps a list of the installed ones. In this list stands one
 * that translates nothing: VS Code's own words stay English, and extensions are told to speak the language.
 */
function writeLanguage(userDataDir, language) {
  mkdirSync(userDataDir, { recursive: true });
  const translations = join(userDataDir, 'no-translations.json');
  writeFileSync(translations, JSON.stringify({ contents: {} }));
  const pack = { hash: 'none', label: language, extensions: [{ extensionIdentifier: { id: `none.${language}` }, version: '1.0.0' }], translations: { vscode: translations } };
  writeFileSync(join(userDataDir, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
}

/**
 * The extension host inherits the server's environment. A test runner's own variables would turn every Node process below it into
 * a test child, a loader in NODE_OPTIONS would be loaded into VS Code, and VSCODE_* of an outer VS Code would talk to that one.
 */
function cleanEnvironment(more) {
  // An address of none keeps VS Code from asking a gallery for updates of its built-in extensions.
  const env = { EXTENSIONS_GALLERY: '{"serviceUrl":""}', ...process.env, ...more };
  for (const name of Object.keys(env)) if (/^(NODE_TEST_CONTEXT|NODE_OPTIONS|ELECTRON_RUN_AS_NODE|VSCODE_.*|npm_.*)$/.test(name)) delete env[name];
  return env;
}

async function answering(url) {
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not yet.
    }
    await sleep(100);
  }
}

function tooLate(output) {
  return sleep(START_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`VS Code's server did not answer within ${START_LIMIT_MS / 1000} s. It said:\n${output().trim().slice(-3000) || '(nothing)'}`);
  });
}
