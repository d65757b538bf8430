// What a person does in a workbench: keys, clicks, looking. Used by the driver of the tests and by the scripts that make pictures,
// so both speak of the same things. Selectors are Playwright's: CSS, or for text in an editor `.view-lines >> text=inputSchema`.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';

/** Only what never comes waits so long; a busy machine with two cores can take half of it for a hover. */
const PATIENCE_MS = 30_000;

/** The labels of the command palette and of quick open: the first row that can be chosen now. */
const QUICK_INPUT = '.quick-input-widget:visible';
const QUICK_ROWS = `${QUICK_INPUT} .quick-input-list .monaco-list-row`;

/**
 * @param {import('playwright-core').Page} page
 * @param {{ screenshots: string, workspace: string }} where pictures go, and what file names are relative to
 */
export function gestures(page, { screenshots, workspace }) {
  const first = (selector) => page.locator(selector).first();
  return {
    /** Takes a PNG of the window, or of one element, and answers with its path. */
    async screenshot(name, { selector, clip } = {}) {
      const path = resolve(screenshots, `${name.replace(/\.png$/, '')}.png`);
      if (!path.startsWith(resolve(screenshots) + sep)) throw new Error(`The picture's name ${JSON.stringify(name)} leads out of the folder for pictures.`);
      mkdirSync(dirname(path), { recursive: true });
      await calm(page);
      const options = { path, animations: 'disabled', caret: 'hide' };
      if (selector) await first(selector).screenshot(options);
      else await page.screenshot({ ...options, ...(clip ? { clip } : {}) });
      return path;
    },

    /** Presses keys with Playwright's names, one chord after another: `Control+Space`, `Control+K Control+I`, `Escape`. */
    async press(keys) {
      for (const chord of keys.split(' ').filter(Boolean)) await page.keyboard.press(chord);
    },

    /** Types into whatever has the focus. `delay` in milliseconds between keys, for features that act while typing. */
    async type(text, { delay = 0 } = {}) {
      await page.keyboard.type(text, { delay });
    },

    async click(selector, { button, clickCount, position, modifiers = [], timeout = PATIENCE_MS } = {}) {
      const target = first(selector);
      await target.waitFor({ state: 'visible', timeout });
      if (!(await isEditorText(target))) return target.click({ button, clickCount, position, modifiers, timeout });
      const point = await pointInEditor(target, position);
      for (const key of modifiers) await page.keyboard.down(key);
      await page.mouse.click(point.x, point.y, { button, clickCount });
      for (const key of modifiers) await page.keyboard.up(key);
    },

    /** Moves the mouse over an element, or to a point of the window: `hover({ x, y })`. It comes in two steps, as a hand does. */
    async hover(target, { position, timeout = PATIENCE_MS } = {}) {
      const point = typeof target === 'string' ? await pointOf(first(target), position, timeout) : target;
      // The editor asks for a hover when the mouse moves over a place, and a jump from nowhere is no move.
      await page.mouse.move(point.x - 3, point.y);
      await page.mouse.move(point.x, point.y, { steps: 3 });
    },

    /** `state`: visible (default), hidden, attached, detached. */
    async waitFor(selector, { state = 'visible', timeout = PATIENCE_MS } = {}) {
      // Of several matches the first that is to be seen counts, and a wait for absence waits for all of them.
      const seen = `${selector} >> visible=true`;
      if (state === 'hidden') await first(seen).waitFor({ state: 'detached', timeout });
      else await first(state === 'visible' ? seen : selector).waitFor({ state, timeout });
    },

    /** The text of the first match. Editors write spaces as no-break spaces; they come back as plain ones. */
    async text(selector, { timeout = PATIENCE_MS } = {}) {
      return plain(await first(selector).innerText({ timeout }));
    },

    /** The texts of all matches at this moment; none is an empty list. */
    async texts(selector) {
      return (await page.locator(selector).allInnerTexts()).map(plain);
    },

    /** The lines of the active editor as they stand on the screen, from the top. Their order in the page is another one. */
    async editorLines() {
      const lines = await page.locator('.editor-group-container.active .editor-instance .view-lines .view-line').evaluateAll((all) =>
        all.map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent })));
      return lines.sort((a, b) => a.top - b.top).map((line) => plain(line.text));
    },

    async count(selector) {
      return page.locator(selector).count();
    },

    async box(selector, { timeout = PATIENCE_MS } = {}) {
      const one = first(selector);
      await one.waitFor({ state: 'visible', timeout });
      return one.boundingBox();
    },

    async attribute(selector, name, { timeout = PATIENCE_MS } = {}) {
      return first(selector).getAttribute(name, { timeout });
    },

    /** Runs a command by its title in the palette, `Format Document` or `View: Toggle Word Wrap`. */
    async runCommand(title) {
      await page.keyboard.press('F1');
      await page.locator(`${QUICK_INPUT} input`).waitFor({ timeout: PATIENCE_MS });
      await page.locator(`${QUICK_INPUT} input`).fill(`>${title}`);
      await choose(page, title);
      // Gone, or taken over by a choice that the command itself asks for and that is now the caller's.
      await page.waitForFunction((typed) => {
        const input = document.querySelector('.quick-input-widget input');
        return !input || !input.offsetParent || input.value !== typed;
      }, `>${title}`, { timeout: PATIENCE_MS });
    },

    /** Picks a row, by its label, of the list that a command opened. */
    async pick(label) {
      await page.locator(`${QUICK_INPUT} input`).fill(label);
      await choose(page, label);
    },

    /** Opens a file of the workspace through quick open, by its path from the workspace's folder. */
    async openFile(name) {
      await page.keyboard.press('Control+P');
      await page.locator(`${QUICK_INPUT} input`).waitFor({ timeout: PATIENCE_MS });
      // The whole path finds the file at once; a mere name waits for the index of the workspace, and may find another file.
      await page.locator(`${QUICK_INPUT} input`).fill(join(workspace, name));
      const base = name.split('/').at(-1);
      // Files of one name are told apart by their folder; those that were open lately are listed before the answer to the path is there.
      await choose(page, base, name.split('/').at(-2));
      await page.locator(`.tab.active[data-resource-name=${JSON.stringify(base)}]`).waitFor({ timeout: PATIENCE_MS });
      await page.locator('.editor-group-container.active .monaco-editor .view-line').first().waitFor({ timeout: PATIENCE_MS });
    },
  };
}

/** The names that the tests' driver may call from outside. */
export const COMMANDS = ['screenshot', 'press', 'type', 'click', 'hover', 'waitFor', 'text', 'texts', 'editorLines', 'count', 'box', 'attribute', 'runCommand', 'pick', 'openFile'];

async function choose(page, label, description = '') {
  // The list is filtered a moment after the input changed: Enter at once would take the first row of the old list.
  const row = page.locator(QUICK_ROWS).filter({ has: page.locator(`.label-name`, { hasText: exactly(label) }) }).filter({ hasText: description }).first();
  try {
    await row.waitFor({ timeout: PATIENCE_MS });
  } catch {
    const seen = (await page.locator(QUICK_ROWS).allInnerTexts()).map(plain).slice(0, 8);
    await page.keyboard.press('Escape');
    throw new Error(`Nothing named ${JSON.stringify(label)} can be chosen. The list shows: ${JSON.stringify(seen)}`);
  }
  // What the mouse rests on may show a tooltip, which lies over the rows; where no ticks are to be set, Enter takes the marked row as well.
  const ticks = await page.locator(`${QUICK_INPUT} .quick-input-list .monaco-list-row input[type=checkbox], ${QUICK_INPUT} .quick-input-list .monaco-list-row .quick-input-list-checkbox:visible`).count();
  if (ticks === 0 && /\bfocused\b/.test((await row.getAttribute('class')) ?? '')) await page.keyboard.press('Enter');
  else await row.click();
}

/** Waits till fonts are there and two frames have been drawn. */
async function calm(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

async function pointOf(locator, position, timeout) {
  await locator.waitFor({ state: 'visible', timeout });
  if (await isEditorText(locator)) return pointInEditor(locator, position);
  await locator.scrollIntoViewIfNeeded({ timeout });
  return within(await locator.boundingBox(), position);
}

const isEditorText = (locator) => locator.evaluate((element) => element.closest('.view-lines') !== null);

/**
 * Editors scroll by moving their text about in boxes that never scroll. The browser's own scrolling into view, which Playwright does
 * before a click, pushes those boxes out of place and leaves the editor in ruins; so text that is not to be seen is an error here.
 */
async function pointInEditor(locator, position) {
  const point = within(await locator.boundingBox(), position);
  const seen = await locator.evaluate((element, { x, y }) => {
    const area = element.closest('.editor-scrollable').getBoundingClientRect();
    const minimap = element.closest('.monaco-editor').querySelector('.minimap')?.getBoundingClientRect();
    const right = minimap && minimap.width > 0 ? minimap.left : area.right;
    return x >= area.left && x < right && y >= area.top && y < area.bottom;
  }, point);
  if (!seen) throw new Error('That text of the editor is outside of what the window shows. Reveal its line first, wrap long lines, or make the window larger.');
  return point;
}

function within(box, position) {
  if (!box) throw new Error('The element is not to be seen.');
  return position ? { x: box.x + position.x, y: box.y + position.y } : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const plain = (text) => text.replaceAll('\u00a0', ' ').replaceAll('\u200b', '');
const exactly = (text) => new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}\\s*$`);
