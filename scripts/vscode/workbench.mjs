// Opens a real VS Code workbench in a browser, with an extension under development in it, for pictures and for trying things out.
//
//   const workbench = await openWorkbench({ extension: repo, workspace, theme: 'dark' });
//   await workbench.openFile('tools.json');
//   await workbench.waitFor('.squiggly-error');
//   await workbench.screenshot('diagnostics');      // out/screenshots/diagnostics.png
//   await workbench.close();                        // always, or in a `finally`
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { gestures } from './gestures.mjs';
import { install } from './install.mjs';
import { QUIET_SETTINGS, serve } from './serve.mjs';

export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const SCREENSHOTS = join(REPOSITORY, 'out', 'screenshots');

/** Name in `theme` → VS Code's name in settings, its label in the list of themes, and the class the workbench wears when it is on. */
export const THEMES = {
  light: { id: 'Light Modern', label: 'Light Modern', css: 'vs' },
  dark: { id: 'Dark Modern', label: 'Dark Modern', css: 'vs-dark' },
  'high-contrast': { id: 'Default High Contrast', label: 'Dark High Contrast', css: 'hc-black' },
  'high-contrast-light': { id: 'Default High Contrast Light', label: 'Light High Contrast', css: 'hc-light' },
};

const LOAD_LIMIT_MS = 120_000;
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
  // A page nobody looks at is slowed down otherwise, timers first.
  '--disable-background-timer-throttling', '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows',
];

/**
 * One page in a headless Chromium. Playwright talks to it through a pipe, and Chromium ends when that pipe does: none is left behind,
 * not even when this process is killed.
 * @param {{ size?: { width: number, height: number }, scale?: number, log?: (line: string) => void }} [options]
 */
export async function openPage({ size = { width: 1280, height: 800 }, scale = 1, log } = {}) {
  const { chromium: executablePath } = await install({ log });
  // Signals are the caller's: Playwright's own handlers end this process before servers are closed.
  const browser = await chromium.launch({
    executablePath, args: CHROMIUM_ARGUMENTS, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false,
  });
  try {
    const context = await browser.newContext({ viewport: size, deviceScaleFactor: scale, permissions: ['clipboard-read', 'clipboard-write'] });
    return { browser, page: await context.newPage(), close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Waits till the workbench has put back its editors: views and commands work from here on. */
export async function workbenchRestored(page, limit = LOAD_LIMIT_MS) {
  try {
    await page.waitForFunction(
      () => performance.getEntriesByName('code/didStartWorkbench').length > 0 && document.querySelector('.monaco-workbench .statusbar .statusbar-item'),
      undefined, { timeout: limit },
    );
  } catch (error) {
    throw new Error(`VS Code's workbench did not load: ${error.message}`);
  }
}

/**
 * @param {{
 *   workspace: string,
 *   extension?: string | string[],
 *   settings?: Record<string, unknown>,
 *   theme?: keyof typeof THEMES,
 *   file?: string,
 *   language?: string,
 *   size?: { width: number, height: number },
 *   scale?: number,
 *   screenshots?: string,
 *   log?: (line: string) => void,
 * }} options `file` is shown at once, by its path in the workspace; `language` is the display language; `scale: 2` gives pictures twice as fine.
 */
export async function openWorkbench({ workspace, extension = REPOSITORY, settings = {}, theme = 'dark', file, language, size, scale, screenshots = SCREENSHOTS, log }) {
  let now = { ...settings, ...themeSettings(theme) };
  const server = await serve({ workspace, extension, settings: now, language, log });
  let opened;
  const close = async () => {
    await opened?.close().catch(() => {});
    await server.close();
  };
  try {
    opened = await openPage({ size, scale, log });
    const { page } = opened;
    await page.goto(server.address({ file }));
    await workbenchRestored(page);
    const hands = gestures(page, { screenshots, workspace: resolve(workspace) });
    return {
      page,
      url: server.url,
      userDataDir: server.userDataDir,
      ...hands,
      /** Changes user settings, and loads the page again: the server notices some writes from outside and misses others. */
      async changeSettings(more) {
        now = { ...now, ...more };
        writeFileSync(join(server.userDataDir, 'User', 'settings.json'), JSON.stringify({ ...QUIET_SETTINGS, ...now }, null, 2));
        await page.reload();
        await workbenchRestored(page);
      },
      /** Changes the colours as a user does, so that editors and views stay as they are. */
      async setTheme(name) {
        now = { ...now, ...themeSettings(name) };
        await hands.runCommand('Preferences: Color Theme');
        await hands.pick(THEMES[name].label);
        await page.locator(`.monaco-workbench.${THEMES[name].css}`).waitFor({ timeout: 20_000 });
        await page.locator('.quick-input-widget').waitFor({ state: 'hidden', timeout: 20_000 });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function themeSettings(name) {
  const theme = THEMES[name];
  if (!theme) throw new Error(`There is no theme ${JSON.stringify(name)}; the names are ${Object.keys(THEMES).join(', ')}.`);
  return { 'workbench.colorTheme': theme.id, 'window.autoDetectHighContrast': false, 'window.autoDetectColorScheme': false };
}
