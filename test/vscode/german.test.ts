// A window in German: what the extension says in each of its parts, looked at as a user sees it. VS Code's own words stay English,
// since its language pack cannot be had here; `serve` tells it that the language is there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const repository = resolve(import.meta.dirname, '..', '..');
const extension = process.env.TOOLSPEC_EXTENSION ? resolve(process.env.TOOLSPEC_EXTENSION) : repository;
const PATIENCE = { timeout: 90_000 };
const NAME = 'orders.tools.json';
const TOOLS = `{
  "tools": [
    {
      "name": "find_orders",
      "description": "Finds orders.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "limit": { "type": "float", "description": "How many.", "minimum": 1, "default": 10 },
          "place": { "oneOf": [{ "type": "object", "properties": { "city": { "type": "string" } } }] }
        }
      }
    }
  ]
}
`;

test('in a window in German', { skip: process.env.TOOLSPEC_VSCODE === 'electron' ? 'It is for the served VS Code.' : false }, async (t) => {
  const { openWorkbench, workbenchRestored, SCREENSHOTS } = await import(pathToFileURL(join(repository, 'scripts', 'vscode', 'workbench.mjs')).href);
  if (extension === repository && process.env.TOOLSPEC_BUILT === undefined) execFileSync(process.execPath, ['esbuild.mjs'], { cwd: repository, stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'toolspec-german-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const workspace = join(folder, 'workspace');
  const empty = join(folder, 'empty');
  for (const path of [workspace, empty]) mkdirSync(path);
  writeFileSync(join(workspace, NAME), TOOLS);
  // Lines are not wrapped: their parts stand in the page in no order.
  const settings = { 'editor.minimap.enabled': false, 'json.schemaDownload.enable': false };
  const w = await openWorkbench({ workspace, extension, file: NAME, language: 'de', theme: 'light', settings, screenshots: process.env.TOOLSPEC_TEST_SCREENSHOTS ?? SCREENSHOTS });
  t.after(() => w.close());
  const { page } = w;
  const seen: string[] = [];
  /**
   * Waits till a part says what it should, with one blank between words. What was read is looked through for English at the end.
   * @param show opens the part, and opens it again when it has not said it after a while: a hover shows what was known when it opened
   */
  const says = async (what: string, selector: string, pattern: RegExp, show: () => Promise<void> = async () => {}): Promise<void> => {
    let text = '';
    let shown = -Infinity;
    for (const end = performance.now() + PATIENCE.timeout; performance.now() < end; await page.waitForTimeout(200)) {
      if (performance.now() - shown > 10_000) {
        await show();
        shown = performance.now();
      }
      text = ((await w.texts(selector)) as string[]).join('\n').replaceAll(/\s+/g, ' ');
      if (pattern.test(text)) break;
    }
    seen.push(text);
    assert.match(text, pattern, what);
  };
  const part = (name: string, look: () => Promise<void>) =>
    t.test(name, async () => {
      try {
        await look();
      } finally {
        await w.screenshot(`german-${name}`);
      }
    });

  await part('lenses', async () => {
    await w.waitFor('.squiggly-error', PATIENCE);
    await says('the lenses', '.codelens-decoration', /Vorschau \| Aufruf prüfen \| Wo es funktioniert \| Abgelehnt von MCP 2026-07-28: 1 Fehler/);
  });
  await part('status', async () => {
    await says('the status', '.hover-language-status', /MCP tools\/list · 1 Werkzeug .?1 Fehler.* MCP 2026-07-28.* Hosts wählen/, async () => {
      await page.mouse.move(640, 400);
      await w.hover('#status\\.languageStatus');
    });
    // Nothing is cut off at the right.
    for (const selector of ['1 Fehler', 'Hosts wählen']) {
      const inner = await w.box(`.hover-language-status >> text=${selector}`);
      const outer = await w.box('.monaco-hover:has(.hover-language-status)');
      assert.ok(inner.x + inner.width <= outer.x + outer.width, `${selector} fits into the status`);
    }
  });
  await part('fixes', async () => {
    await page.mouse.move(640, 400);
    await w.press('Control+G');
    await w.waitFor('.quick-input-widget input');
    await w.type('9:33');
    await w.press('Enter');
    await w.waitFor('.quick-input-widget', { state: 'hidden' });
    await w.press('Control+.');
    await w.waitFor('.action-widget .monaco-list-row.action', PATIENCE);
    await says('fixes of the rule in English, all else in German', '.action-widget .monaco-list-row', /Replace with "number".*Die Seite der Regel "unknown-type" öffnen.*"unknown-type" in dieser Datei ignorieren.*Das Werkzeug an OpenAI strict anpassen/);
  });
  await part('preview', async () => {
    await w.press('Escape');
    await w.click('.codelens-decoration a >> text=Vorschau');
    await w.waitFor('.tab[data-resource-name="Veröffentlichtes Schema.jsonc"]', PATIENCE);
    await says('its lenses', '.codelens-decoration', /Host: MCP 2026-07-28 \| Kopieren \| Mit der Quelle vergleichen/);
    await says('its head', '.view-lines', /Werkzeug "find_orders", wie MCP 2026-07-28 es veröffentlicht\..*place bleibt offen: Es ist nur durch "oneOf"/);
    await w.click('.codelens-decoration a >> text=Host:');
    await says('the choice of a host', '.quick-input-widget', /Vorschau des Schemas, wie dieser Host es veröffentlicht/);
    await w.pick('OpenAI strict');
    await says('what is lost', '.view-lines', /kommt in die Beschreibung, wo nichts es prüft\. \(mit Verlust\)/);
  });
  await part('tools', async () => {
    await w.press('F1');
    await w.type('Toolspec Lens:');
    await says('the commands', '.quick-input-list .monaco-list-row .label-name', /Toolspec Lens: Arbeitsbereich prüfen/);
    await w.press('Escape');
    await w.runCommand('Explorer: Focus on Werkzeuge View');
    await says('the view', '.pane:has(> .pane-header[aria-label^="Werkzeuge"]) .monaco-list-row', /orders\.tools\.json.*1 Werkzeug, 1 abgelehnt · MCP/);
    await w.runCommand('Toolspec Lens: Arbeitsbereich prüfen');
    await says('the outcome', '.notification-toast', /1 JSON-Datei geprüft: 1 mit Werkzeugen, 1 Fehler/);
  });
  await part('walkthrough', async () => {
    await w.runCommand('Welcome: Open Walkthrough...');
    await w.pick('Mit Toolspec Lens beginnen');
    await says('the steps', '.gettingStartedContainer', /Eine Werkzeugdatei öffnen.*Sehen, was der Host veröffentlicht.*Einen Aufruf prüfen.*Den ganzen Arbeitsbereich überblicken/);
  });
  const visit = async (folder: string | undefined): Promise<void> => {
    const url = new URL(w.url);
    if (folder === undefined) url.searchParams.delete('folder');
    else url.searchParams.set('folder', folder);
    if (folder === undefined) url.searchParams.set('ew', 'true');
    await page.goto(url.href);
    await workbenchRestored(page);
    // A window without a folder hides the side bar.
    await w.runCommand('View: Show Explorer');
    await w.waitFor('.pane-header[aria-label^="Werkzeuge"]', PATIENCE);
    await w.runCommand('Explorer: Focus on Werkzeuge View');
  };
  await part('no-tools', async () => {
    await visit(empty);
    await says('the empty view', '.pane:has(> .pane-header[aria-label^="Werkzeuge"]) .welcome-view', /In diesem Arbeitsbereich wurden keine Werkzeuge gefunden\..*Neu suchen.*Wie man beginnt/);
  });
  await part('no-folder', async () => {
    await visit(undefined);
    await says('the view without a folder', '.pane:has(> .pane-header[aria-label^="Werkzeuge"]) .welcome-view', /Öffnen Sie einen Ordner, um hier die Werkzeuge aller seiner Dateien zu sehen\..*Ordner öffnen/);
  });
  await t.test('no sentence of ours is left in English', () => {
    const german: Record<string, string> = JSON.parse(readFileSync(join(extension, 'l10n', 'bundle.l10n.de.json'), 'utf8'));
    // A few words may be VS Code's own, which also shows the English title below that of a command.
    const english = Object.entries(german).filter(([key, value]) => key !== value && key.split(' ').length > 3 && !key.includes('{')).map(([key]) => key);
    assert.ok(english.length > 100);
    assert.deepEqual(english.filter((key) => seen.some((text) => text.includes(key))), []);
  });
});
