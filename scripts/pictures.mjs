#!/usr/bin/env node
// `npm run pictures`: takes the pictures of the README and of the walkthrough from the extension as it runs over examples/workspace.
//
//   --only=NAME,NAME     some of the scenes below
//   --themes=dark,light  the colours (dark): the names of THEMES in vscode/workbench.mjs
//   --out=FOLDER         all pictures go there, as NAME-THEME.png; for looking at them
//
// Without --out, the pictures of the dark theme go to docs/images/ and those that the walkthrough shows to media/walkthrough/, dark and
// light. Look at every picture after a run: nothing else can tell that a text is cut off or a colour cannot be read.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { InstallError } from './vscode/install.mjs';
import { openWorkbench, REPOSITORY } from './vscode/workbench.mjs';

const WORKSPACE = join(REPOSITORY, 'examples', 'workspace');
const PAGE = 'iframe.webview.ready >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame >> ';
const PATIENCE = { timeout: 90_000 };
const MOST_BYTES = 220_000;

/** Room for what the pictures are about. */
const SETTINGS = {
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
  'workbench.editor.empty.hint': 'hidden',
  'window.commandCenter': false,
  'editor.minimap.enabled': false,
  'breadcrumbs.enabled': false,
  // What is put into an editor stays as it is written.
  'editor.autoIndent': 'none',
  'editor.autoClosingBrackets': 'never',
  'editor.occurrencesHighlight': 'off',
  'editor.matchBrackets': 'never',
  'diffEditor.hideUnchangedRegions.enabled': true,
  'diffEditor.hideUnchangedRegions.contextLineCount': 14,
  'json.schemaDownload.enable': false,
};

/**
 * Each scene begins with no editor open and the side bar hidden. `walkthrough` is the name of the picture in media/walkthrough.
 * @type {Record<string, { walkthrough?: string, play: (w: Awaited<ReturnType<typeof openWorkbench>>) => Promise<void> }>}
 */
const SCENES = {
  problems: {
    walkthrough: 'problems',
    async play(w) {
      await openTools(w, 'with-problems/mcp.json', '.squiggly-error');
      await goTo(w, 10, 23);
      await hoverCursor(w);
      await w.waitFor('.monaco-hover:visible >> text=no JSON Schema type', PATIENCE);
      // The fixes are looked for after the hover is there; until then it says that they are.
      await w.waitFor('.monaco-hover:visible >> text=/^Quick Fix/', PATIENCE);
    },
  },
  'quick-fix': {
    async play(w) {
      await openTools(w, 'with-problems/mcp.json', '.squiggly-error');
      await goTo(w, 12, 16);
      await w.press('Control+.');
      await w.waitFor('.action-widget .monaco-list-row.action', PATIENCE);
    },
  },
  preview: {
    walkthrough: 'preview',
    async play(w) {
      await openTools(w, 'clean/wymcp.json');
      await goTo(w, 15, 8);
      await w.runCommand('Toolspec Lens: Preview Published Schema');
      await w.waitFor('.tab[data-resource-name^="Published"]', PATIENCE);
      await w.waitFor('.codelens-decoration >> text=Compare with the source', PATIENCE);
      await park(w);
    },
  },
  compare: {
    async play(w) {
      await openTools(w, 'clean/wymcp.json');
      await goTo(w, 15, 8);
      await w.runCommand('Toolspec Lens: Compare with Published Schema');
      await w.waitFor('.monaco-diff-editor .view-lines .view-line', PATIENCE);
      await w.page.waitForTimeout(2_000);
    },
  },
  call: {
    walkthrough: 'call',
    async play(w) {
      await openTools(w, 'clean/mcp.json');
      await goTo(w, 4, 8);
      await w.runCommand('Toolspec Lens: Check a Call');
      await w.waitFor('.tab[data-resource-name^="Answer"]', PATIENCE);
      await w.press('Control+A Delete');
      await w.page.keyboard.insertText('{\n  "state": "opne",\n  "limt": 5\n}\n');
      await w.waitFor('.squiggly-error', PATIENCE);
      await w.waitFor('.view-lines >> text=allowed', PATIENCE);
      await park(w);
    },
  },
  matrix: {
    async play(w) {
      await openTools(w, 'with-problems/gemini.json', '.squiggly-error');
      await w.runCommand('Toolspec Lens: Where Does This Tool Work?');
      await w.waitFor(`${PAGE}table`, PATIENCE);
      await w.click(`${PAGE}td button[aria-label*="refused"]`);
      await w.waitFor(`${PAGE}.details li`, PATIENCE);
    },
  },
  tools: {
    walkthrough: 'tools',
    async play(w) {
      await openTools(w, 'with-problems/mcp.json', '.squiggly-error');
      await w.runCommand('Explorer: Focus on Tools View');
      // As wide as it takes to read the verdicts.
      const { x, width } = await w.box('.part.sidebar');
      await w.page.mouse.move(x + width + 1, 400);
      await w.page.mouse.down();
      await w.page.mouse.move(x + width + 140, 400, { steps: 5 });
      await w.page.mouse.up();
      // Without the tree of files there is room for all tools.
      await w.click('.part.sidebar .pane-header >> text=workspace');
      for (const name of ['clean/mcp.json', 'with-problems/mcp.json']) {
        const row = `.pane-body .monaco-list-row[aria-label*="${name}"]`;
        await w.waitFor(row, PATIENCE);
        await w.click(row);
      }
      await w.waitFor('.pane-body .monaco-list-row >> text=cancel_order', PATIENCE);
      await park(w);
      await w.page.waitForTimeout(1_000);
    },
  },
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof InstallError ? error.message : error);
  process.exitCode = 1;
}

async function main() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, themes: { type: 'string' }, out: { type: 'string' } } });
  const names = values.only?.split(',') ?? Object.keys(SCENES);
  const unknown = names.filter((name) => !Object.hasOwn(SCENES, name));
  if (unknown.length > 0) {
    console.error(`There is no scene ${unknown.join(', ')}; the scenes are ${Object.keys(SCENES).join(', ')}.`);
    return 2;
  }
  const built = spawnSync(process.execPath, [join(REPOSITORY, 'esbuild.mjs')], { cwd: REPOSITORY, stdio: 'inherit' });
  if (built.status !== 0) return 1;
  const themes = values.themes?.split(',') ?? ['dark', 'light'];
  const folder = values.out ? resolve(values.out) : mkdtempSync(join(tmpdir(), 'toolspec-pictures-'));
  try {
    const failed = await take(names, themes, folder, values.out !== undefined);
    return failed ? 1 : 0;
  } finally {
    if (!values.out) rmSync(folder, { recursive: true, force: true });
  }
}

async function take(names, themes, folder, keep) {
  let failed = false;
  for (const theme of themes) {
    const workbench = await openWorkbench({ workspace: WORKSPACE, theme, settings: SETTINGS, screenshots: folder, log: (line) => console.error(line) });
    try {
      for (const name of names) {
        if (!keep && theme !== 'dark' && SCENES[name].walkthrough === undefined) continue;
        await clear(workbench);
        try {
          await SCENES[name].play(workbench);
          await workbench.page.waitForTimeout(500);
        } catch (error) {
          failed = true;
          console.error(`${name} in ${theme}: ${error.message}`);
          console.error(`  ${await workbench.screenshot(`failed-${name}-${theme}`)}`);
          continue;
        }
        const picture = await workbench.screenshot(`${name}-${theme}`);
        if (keep) console.log(picture);
        else place(name, theme, picture);
      }
    } finally {
      await workbench.close();
    }
  }
  return failed;
}

/** Copies a picture to where it is shown. */
function place(name, theme, picture) {
  const { walkthrough } = SCENES[name];
  const targets = [];
  if (theme === 'dark') targets.push(join(REPOSITORY, 'docs', 'images', `${name}.png`));
  if (walkthrough && (theme === 'dark' || theme === 'light')) targets.push(join(REPOSITORY, 'media', 'walkthrough', `${walkthrough}-${theme}.png`));
  const { size } = statSync(picture);
  if (size > MOST_BYTES) console.error(`${name} in ${theme} has ${size} bytes: more than ${MOST_BYTES} are slow to load on a page.`);
  for (const target of targets) {
    mkdirSync(resolve(target, '..'), { recursive: true });
    copyFileSync(picture, target);
    console.log(`${relative(process.cwd(), target)}  ${Math.round(size / 1000)} kB`);
  }
}

/** Moves the mouse to where nothing answers: rows show tooltips, and the border between two editors lights up. */
async function park(w) {
  await w.page.mouse.move(560, 788);
}

/** Closes all editors, throwing away what was typed, and hides the side bar. */
async function clear(w) {
  await w.press('Escape Escape');
  await park(w);
  for (let left = 12; left > 0 && (await w.count('.tab')) > 0; left--) await w.runCommand('View: Revert and Close Editor');
  if (await w.page.locator('.part.sidebar').isVisible()) await w.press('Control+B');
}

/** Opens a file and waits till the extension has looked at it. */
async function openTools(w, name, also) {
  await w.openFile(name);
  await w.waitFor('.codelens-decoration >> text=Preview', PATIENCE);
  if (also) await w.waitFor(also, PATIENCE);
}

async function goTo(w, line, column) {
  await w.press('Control+G');
  await w.waitFor('.quick-input-widget input');
  await w.type(`${line}:${column}`);
  await w.press('Enter');
  await w.waitFor('.quick-input-widget', { state: 'hidden' });
}

async function hoverCursor(w) {
  const { x, y } = await w.box('.editor-group-container.active .cursors-layer .cursor');
  await w.hover({ x: x + 3, y: y + 8 });
}
