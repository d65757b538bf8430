// The extension in VS Code for the web: the extension host is a worker that loads `browser` of package.json, and so is the server.
// The served VS Code is told of the extension as vscode.dev would be, by an address; the page gets its files from here.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';

const repository = resolve(import.meta.dirname, '..', '..');
/** The scripts have no declarations. */
const script = (name: string) => import(pathToFileURL(join(repository, 'scripts', 'vscode', name)).href);
const extension = process.env.TOOLSPEC_EXTENSION ? resolve(process.env.TOOLSPEC_EXTENSION) : repository;
const PLACE = '/toolspec-extension/';
const TYPES: Record<string, string> = { js: 'text/javascript', cjs: 'text/javascript', json: 'application/json', css: 'text/css', png: 'image/png' };
const PATIENCE = { timeout: 90_000 };
const TOOLS = `{
  "tools": [
    {
      "name": "find",
      "description": "Finds.",
      "inputSchema": { "type": "object", "properties": { "q": { "type": "float", "description": "What is looked for." } } }
    }
  ]
}
`;

test('in VS Code for the web, in workers alone', { skip: process.env.TOOLSPEC_VSCODE === 'electron' ? 'It is for the served VS Code.' : false }, async (t) => {
  const { install } = await script('install.mjs');
  const { serve } = await script('serve.mjs');
  const { openPage, SCREENSHOTS, workbenchRestored } = await script('workbench.mjs');
  if (extension === repository && process.env.TOOLSPEC_BUILT === undefined) execFileSync(process.execPath, ['esbuild.mjs'], { cwd: repository, stdio: 'inherit' });
  await install({});
  const workspace = mkdtempSync(join(tmpdir(), 'toolspec-web-'));
  t.after(() => rmSync(workspace, { recursive: true, force: true }));
  writeFileSync(join(workspace, 'one.tools.json'), TOOLS);
  const server = await serve({ workspace });
  t.after(() => server.close());
  const opened = await openPage();
  t.after(() => opened.close());
  const page: Page = opened.page;
  const asked: string[] = [];
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (/Activating extension 'toolspec-lens\.toolspec-lens' failed/.test(message.text())) wrong.push(message.text());
  });
  await page.context().route(
    (url) => url.pathname.startsWith(PLACE),
    async (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname.slice(PLACE.length));
      asked.push(path);
      let body: Buffer;
      try {
        body = readFileSync(join(extension, path));
      } catch {
        return route.fulfill({ status: 404, body: '' });
      }
      await route.fulfill({ body, contentType: TYPES[path.split('.').at(-1)!] ?? 'application/octet-stream', headers: { 'access-control-allow-origin': '*' } });
    },
  );
  // The page's configuration is where VS Code for the web is told of extensions; this server has no option for it.
  await page.addInitScript(`(() => {
    const read = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (name) {
      const value = read.call(this, name);
      if (this.id !== 'vscode-workbench-web-configuration' || name !== 'data-settings') return value;
      const place = { scheme: location.protocol.slice(0, -1), authority: location.host, path: ${JSON.stringify(PLACE.slice(0, -1))} };
      return JSON.stringify({ ...JSON.parse(value), developmentOptions: { extensions: [place] } });
    };
  })()`);
  await page.goto(server.address({ file: 'one.tools.json' }));
  await workbenchRestored(page);
  try {
    await page.locator('.squiggly-error').first().waitFor(PATIENCE);
    await page.locator('.codelens-decoration >> text=Check a call').waitFor(PATIENCE);
  } catch (error) {
    assert.deepEqual(wrong, []);
    throw error;
  } finally {
    await page.screenshot({ path: join(SCREENSHOTS, 'web.png') });
  }
  assert.deepEqual(wrong, []);
  assert.ok(asked.includes('dist/server.browser.js') && !asked.includes('dist/server.js'), asked.join());
});
