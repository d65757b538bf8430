import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { closeAll, rangeOf, remove, replace, show } from './files.ts';
import { eventually, suite } from './harness.ts';
import { filtered } from './lists.ts';

const test = suite('Matrix');

const TOOLS = `{
  "tools": [
    {
      "name": "get_user",
      "description": "Reads one user.",
      "inputSchema": {
        "type": "object",
        "properties": { "id": { "type": "string", "description": "The id of the user." } },
        "required": ["id"]
      }
    },
    {
      "name": "tag_user",
      "description": "Puts tags on a user.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "tags": { "type": "array", "description": "The tags." },
          "kind": { "const": "a", "description": "The kind." }
        }
      }
    },
    {
      "name": "list_users",
      "description": "Lists the users.",
      "inputSchema": { "type": "object", "properties": { "limit": { "type": "integer", "description": "The most users.", "minimum": 1 } } }
    }
  ]
}
`;

/** Inside the page: VS Code shows it in a frame in a frame. */
const PAGE = 'iframe.webview.ready >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame >> ';
const cell = (label: string): string => `${PAGE}td button[aria-label^=${JSON.stringify(label)}]`;
const focusedLabel = (): Promise<string | null> => driver.attribute(`${PAGE}button:focus`, 'aria-label');

async function open(name: string, text = TOOLS): Promise<vscode.TextEditor> {
  const editor = await show(name, text);
  await eventually('the file is known', async () => (await driver.count('.editor-actions [aria-label^="Preview Published Schema"]')) > 0);
  await driver.runCommand('Toolspec Lens: Where Does This Tool Work?');
  await driver.waitFor(`${PAGE}table`);
  return editor;
}

async function theme(label: string, css: string): Promise<void> {
  await vscode.workspace.getConfiguration('workbench').update('colorTheme', label, vscode.ConfigurationTarget.Global);
  await driver.waitFor(`.monaco-workbench.${css}`);
  const kinds: Record<string, string> = { 'hc-black': 'high-contrast', 'hc-light': 'high-contrast-light', vs: 'light', 'vs-dark': 'dark' };
  await driver.waitFor(`${PAGE}body.vscode-${kinds[css]}`);
}

test('a table of tools and hosts, each cell a button that says all in words', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove('matrix.tools.json'));
  await open('matrix.tools.json');
  assert.equal(await driver.text(`${PAGE}h1`), 'Where the tools of matrix.tools.json work');
  const heads = await driver.texts(`${PAGE}thead th[scope=col]`);
  assert.deepEqual(heads.map((head) => head.split('\n')[0]), ['Tool', 'MCP 2026-07-28', 'OpenAI', 'OpenAI strict', 'Anthropic', 'Gemini', 'Bedrock Converse', 'VS Code (MCP)']);
  assert.deepEqual(await driver.texts(`${PAGE}tbody th[scope=row]`), ['get_user', 'tag_user', 'list_users']);
  assert.equal(await driver.count(`${PAGE}tbody td button`), 21);
  assert.equal(await driver.count(`${PAGE}tbody td button:not([aria-label])`), 0);
  assert.match((await driver.attribute(cell('tag_user, OpenAI: '), 'aria-label'))!, /^tag_user, OpenAI: refused, \d+ findings$/);
  assert.match(await driver.text(cell('get_user, MCP 2026-07-28: ')), /works/);
  // One stop for the Tab key in the whole table.
  assert.equal(await driver.count(`${PAGE}tbody button[tabindex="0"]`), 1);
  assert.match(await driver.text(`${PAGE}[role=status]`), /^3 tools, 7 hosts\. .*refused by at least one host\.$/);
});

test('a click shows the first finding in the editor and lists all of them', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove('matrix.tools.json'));
  const editor = await open('matrix.tools.json');
  await driver.click(cell('tag_user, Gemini: refused'));
  await driver.waitFor(`${PAGE}.details li`);
  const place = await eventually('the first finding is selected', () => {
    const shown = vscode.window.visibleTextEditors.find((one) => one.document === editor.document);
    return shown !== undefined && !shown.selection.isEmpty ? shown.document.getText(shown.selection) : undefined;
  });
  assert.match(place, /^"(tags|const)"$/);
  assert.equal(await driver.attribute(cell('tag_user, Gemini: refused'), 'aria-expanded'), 'true');
  const listed = await driver.texts(`${PAGE}.details li`);
  assert.ok(listed.length >= 2 && listed.some((text) => /Error\s+Gemini refuses the keyword "const"/.test(text)), listed.join('\n'));
  await driver.click(`${PAGE}.details li button:has-text("const")`);
  await eventually('its place is selected, with the cursor there', () => {
    const active = vscode.window.activeTextEditor;
    return active?.document === editor.document && active.document.getText(active.selection) === '"const"';
  });
});

test('the keyboard alone: arrows, Enter, Escape, and the focus stays while the file is edited', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove('matrix.tools.json'));
  const editor = await open('matrix.tools.json');
  await driver.click(`${PAGE}h1`);
  // Choose hosts, two boxes, then the table. A key that comes before the click has its effect goes elsewhere.
  for (let left = 8; left > 0 && (await driver.count(`${PAGE}td button:focus`)) === 0; left--) await driver.press('Tab');
  assert.match((await focusedLabel())!, /^get_user, MCP 2026-07-28: works/);
  await driver.press('ArrowDown ArrowRight');
  assert.match((await focusedLabel())!, /^tag_user, OpenAI: refused/);
  await driver.press('Enter');
  await driver.waitFor(`${PAGE}.details li`);
  assert.match((await focusedLabel())!, /^tag_user, OpenAI: refused/, 'with several findings the cell keeps the focus');
  await replace(editor, '"type": "array", "description": "The tags."', '"type": "array", "items": { "type": "string" }, "description": "The tags."');
  await driver.waitFor(cell('tag_user, OpenAI: works'));
  assert.match((await focusedLabel())!, /^tag_user, OpenAI: works/, 'the focus is where it was');
  await driver.press('Escape');
  await driver.waitFor(`${PAGE}.details`, { state: 'detached' });
  await driver.press('End');
  assert.match((await focusedLabel())!, /^tag_user, VS Code \(MCP\): /);
  await driver.press('Control+Home');
  assert.equal(await driver.text(`${PAGE}button:focus`), 'get_user');
  await driver.press('Enter');
  await eventually('the name of the tool is selected', () => vscode.window.activeTextEditor?.document === editor.document && editor.document.getText(vscode.window.activeTextEditor.selection) === '"get_user"');
});

test('it follows a new tool, a filter, and other hosts', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove('matrix.tools.json'));
  const editor = await open('matrix.tools.json');
  await replace(editor, '"list_users"', '"list users"');
  await driver.waitFor(cell('list users, OpenAI: refused'));
  await driver.click(`${PAGE}label:has-text("Only tools that")`);
  await eventually('the filter', async () => (await driver.count(`${PAGE}tbody tr:not([hidden])`)) <= 3);
  await driver.click(`${PAGE}label:has-text("Only tools that")`);
  await driver.click(`${PAGE}button:has-text("Choose hosts")`);
  await filtered('ollama');
  await driver.press('ArrowDown Space Enter');
  await driver.waitFor(`${PAGE}thead th:has-text("Ollama")`);
  await driver.waitFor(cell('get_user, Ollama: '));
  // None ticked: those of the file and the main ones again.
  await driver.click(`${PAGE}button:has-text("Choose hosts")`);
  await driver.waitFor('.quick-input-list .monaco-list-row');
  await driver.click('.quick-input-header [role=checkbox]');
  await driver.click('.quick-input-header [role=checkbox]');
  await driver.press('Enter');
  await driver.waitFor(`${PAGE}thead th:has-text("Ollama")`, { state: 'detached' });
});

test('one tool alone, from the cursor, and what to do where there is nothing', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove('matrix.tools.json'));
  const editor = await open('matrix.tools.json');
  const { start } = rangeOf(editor.document, '"tag_user"');
  await vscode.commands.executeCommand('toolspec.showMatrix', { uri: editor.document.uri.toString(), position: { line: start.line, character: start.character } });
  await driver.waitFor(`${PAGE}h1:has-text("Where tag_user works")`);
  assert.deepEqual(await driver.texts(`${PAGE}tbody th[scope=row]`), ['tag_user']);
  const active = await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
  const other = rangeOf(editor.document, '"list_users"').start;
  active.selection = new vscode.Selection(other, other);
  await driver.waitFor(`${PAGE}h1:has-text("Where list_users works")`);
  await active.edit((builder) => builder.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), '{"a": 1}\n'));
  await driver.waitFor(`${PAGE}[role=status]:has-text("This file holds no tools. Open a file of tool definitions")`);
  await active.edit((builder) => builder.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), TOOLS));
  await driver.waitFor(`${PAGE}table`);
});

test('it is seen in every theme', { gestures: true, timeout: 180_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove('matrix.tools.json'));
  t.after(() => theme('Light Modern', 'vs').catch(() => undefined));
  await open('matrix.tools.json');
  await driver.click(cell('tag_user, Gemini: refused'));
  await driver.waitFor(`${PAGE}.details li`);
  await driver.screenshot('matrix-light');
  await theme('Dark Modern', 'vs-dark');
  await driver.screenshot('matrix-dark');
  await theme('Default High Contrast', 'hc-black');
  await driver.screenshot('matrix-high-contrast');
  await theme('Default High Contrast Light', 'hc-light');
  await driver.screenshot('matrix-high-contrast-light');
});

test('the table of a large file shows its first tools, and how many there are', { gestures: true, timeout: 180_000 }, async (t) => {
  t.after(() => remove('large.tools.json'));
  const tools = Array.from({ length: 8000 }, (_, index) => `{ "name": "tool_${index}", "description": "Does ${index}.", "inputSchema": { "type": "object", "properties": { "a": { "type": "array" }, "b": { "const": ${index} }, "c": { "oneOf": [{ "type": "string" }, { "type": "null" }] } } } }`);
  await show('large.tools.json', `{"tools": [\n${tools.join(',\n')}\n]}\n`);
  await eventually('the file is known', async () => (await driver.count('.editor-actions [aria-label^="Preview Published Schema"]')) > 0);
  await driver.runCommand('Toolspec Lens: Where Does This Tool Work?');
  await driver.waitFor(`${PAGE}table`, { timeout: 120_000 });
  await driver.waitFor(`${PAGE}p:has-text("These are the first 1000 of 8000 tools.")`);
});
