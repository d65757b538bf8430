#!/usr/bin/env node
// Stands in for the VS Code executable that `runTests` of @vscode/test-electron starts, where Electron's VS Code cannot be downloaded.
// It takes the same arguments, runs the tests in the extension host of a VS Code served to a headless Chromium, and ends with the
// tests' exit code. What the real executable has no use for, the window, is reachable from the tests: see driver.ts.
//
// From the environment: TOOLSPEC_TEST_TIMEOUT seconds before it gives up (600), TOOLSPEC_TEST_SCREENSHOTS the folder for pictures,
// TOOLSPEC_TEST_VERBOSE for all that VS Code and its server say.
import { randomUUID } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMANDS, gestures } from '../../scripts/vscode/gestures.mjs';
import { install, InstallError } from '../../scripts/vscode/install.mjs';
import { serve } from '../../scripts/vscode/serve.mjs';
import { openPage, SCREENSHOTS, workbenchRestored } from '../../scripts/vscode/workbench.mjs';

const TIMEOUT_S = Number(process.env.TOOLSPEC_TEST_TIMEOUT || 600);
const screenshots = resolve(process.env.TOOLSPEC_TEST_SCREENSHOTS || SCREENSHOTS);
const verbose = Boolean(process.env.TOOLSPEC_TEST_VERBOSE);
/** What the workbench says about itself in every good run. The tests' and the extension's own output comes the same way and stays. */
const CHATTER = new RegExp(`^(${[
  'Resolv(ing|ed) connection token', 'Creating a socket', '\\[(reconnection|remote-connection|driver|AccountPolicyGate|AgentHost|Service Worker)',
  'Ignoring fetching additional', 'Updating additional builtin', 'Creation of workbench contribution', "Timed out waiting for authentication provider 'github'",
].join('|')})`);
const log = (line) => console.log(`[launcher] ${line}`);

// Whoever read our output may be gone before we have closed everything.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.exitCode = await main(process.argv.slice(2));
// Nothing that still holds a handle may keep the process, and the tests' answer, waiting.
setTimeout(() => process.exit(), 2000).unref();

async function main(args) {
  const options = readArguments(args);
  const closers = [];
  const stop = askedToStop();
  try {
    // The install says what it does, and its time does not count against the tests.
    await Promise.race([install({ log }), stop]);
    return await Promise.race([runTests(options, closers), stop, gaveUp()]);
  } catch (error) {
    log(error instanceof InstallError ? error.message : error.stack ?? String(error));
    return 1;
  } finally {
    // The browser first: a workbench whose server goes away fills the log with its attempts to find it again.
    for (const close of closers) await close().catch((error) => log(`While closing: ${error.message}`));
  }
}

function readArguments(args) {
  const value = (name) => args.filter((arg) => arg.startsWith(`--${name}=`)).map((arg) => arg.slice(name.length + 3));
  const [tests] = value('extensionTestsPath');
  const extension = value('extensionDevelopmentPath');
  const workspace = args.find((arg) => !arg.startsWith('-'));
  if (!tests || extension.length === 0 || !workspace) {
    console.error('Wanted: launcher.mjs WORKSPACE_FOLDER --extensionDevelopmentPath=FOLDER --extensionTestsPath=MODULE');
    process.exit(2);
  }
  return { tests, extension, workspace, userDataDir: value('user-data-dir')[0], extensionsDir: value('extensions-dir')[0] };
}

async function runTests({ tests, extension, workspace, userDataDir, extensionsDir }, closers) {
  // Each is closed even when the race above has ended while it was still starting.
  const started = async (starting) => {
    closers.push(async () => (await starting.catch(() => undefined))?.close());
    return starting;
  };
  const { browser, page } = await started(openPage({ log }));
  const driver = await started(startDriver(page, workspace));
  const server = await started(serve({
    workspace, extension, development: true, userDataDir, extensionsDir, log,
    onOutput: verbose ? (text) => process.stdout.write(text) : undefined,
    env: { TOOLSPEC_TEST_DRIVER_URL: driver.url },
  }));

  let done;
  let fail;
  const finished = new Promise((resolve, reject) => {
    done = resolve;
    fail = reject;
  });
  // The workbench looks for these two on its window before it runs extension tests, so they are there before the page is.
  await page.exposeFunction('codeAutomationExit', (code) => done(code));
  await page.exposeFunction('codeAutomationLog', print);
  page.on('crash', () => fail(new Error('The page of VS Code crashed.')));
  browser.on('disconnected', () => fail(new Error('Chromium went away.')));
  server.exited.then(() => fail(new Error("VS Code's server ended before the tests did.")));
  // Nobody calls codeAutomationExit when the extension host is gone.
  page.on('console', (message) => {
    if (/extension host.*terminated unexpectedly/i.test(message.text())) fail(new Error(`The extension host crashed: ${message.text()}`));
  });

  try {
    await page.goto(server.address({ tests }));
    log(`VS Code runs at 127.0.0.1:${server.port}.`);
    workbenchRestored(page).catch(fail);
    const code = await finished;
    if (code !== 0) await pictureOfFailure(page, workspace);
    return code;
  } catch (error) {
    await pictureOfFailure(page, workspace);
    throw error;
  }
}

function print(type, parts) {
  const line = [].concat(parts).map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ');
  if (CHATTER.test(line) && !verbose) return;
  (type === 'error' || type === 'warn' ? process.stderr : process.stdout).write(`${line}\n`);
}

async function pictureOfFailure(page, workspace) {
  try {
    log(`The window as it was: ${await gestures(page, { screenshots, workspace }).screenshot('failure')}`);
  } catch {
    // A crashed page has no picture.
  }
}

/** Lets the tests, which live in another process, use the window. Loopback only, and the address holds a secret of this run. */
async function startDriver(page, workspace) {
  const hands = gestures(page, { screenshots, workspace });
  const secret = randomUUID();
  const server = createServer(async (request, response) => {
    const answer = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    try {
      const [, given, command] = new URL(request.url, 'http://driver').pathname.split('/');
      if (given !== secret || request.method !== 'POST') return answer(404, { error: 'Nothing is here.' });
      if (!COMMANDS.includes(command)) return answer(404, { error: `The driver has no command ${JSON.stringify(command)}.` });
      let text = '';
      for await (const chunk of request) text += chunk;
      return answer(200, { value: (await hands[command](...JSON.parse(text))) ?? null });
    } catch (error) {
      return answer(500, { error: error.message });
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/${secret}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A signal, or the end of the process that started this one, which shows as the end of the pipe that it made for our input. */
function askedToStop() {
  const asked = new Promise((_, fail) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => fail(new Error(`Stopped by ${signal}.`)));
    const input = fstatSync(0);
    if (input.isFIFO() || input.isSocket()) process.stdin.once('close', () => fail(new Error('The process that started the tests is gone.'))).resume();
  });
  asked.catch(() => {});
  return asked;
}

async function gaveUp() {
  await sleep(TIMEOUT_S * 1000, undefined, { ref: false });
  throw new Error(`The tests did not end within ${TIMEOUT_S} s. TOOLSPEC_TEST_TIMEOUT sets another limit.`);
}
