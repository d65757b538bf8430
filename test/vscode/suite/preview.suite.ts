import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { closeAll, problemsWhen, rangeOf, remove, replace, show } from './files.ts';
import { eventually, repeatedly, suite } from './harness.ts';
import { filtered } from './lists.ts';

const test = suite('Preview');

const TOOLS = `{
  "tools": [
    {
      "name": "find_city",
      "description": "Finds a city by its name.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "name": { "type": "string", "description": "The name." },
          "near": { "type": "object", "properties": { "lat": { "type": "number" }, "lon": { "type": "number" } } }
        },
        "required": ["name"]
      }
    },
    {
      "name": "forecast",
      "description": "Tells the weather of the next days.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "days": { "type": "integer" },
          "extra": { "type": "object" },
          "place": { "oneOf": [{ "type": "object", "properties": { "id": { "type": "string" } } }, { "type": "string" }] }
        }
      }
    }
  ]
}
`;

const previewText = (): string | undefined => vscode.workspace.textDocuments.find((document) => document.uri.scheme === 'toolspec-preview' && document.languageId === 'jsonc')?.getText();
const previewWith = (what: string, pattern: RegExp): Promise<string> =>
  eventually(what, () => {
    const text = previewText();
    return text !== undefined && pattern.test(text) ? text : undefined;
  });

test('it shows the published schema beside the editor, and follows the cursor and every key', async (t) => {
  t.after(closeAll);
  const editor = await show('preview.tools.json', TOOLS);
  t.after(() => remove('preview.tools.json'));
  const to = (text: string): void => {
    const { start } = rangeOf(editor.document, text);
    editor.selection = new vscode.Selection(start, start);
  };
  to('find_city');
  await vscode.commands.executeCommand('toolspec.previewSchema');
  const first = await previewWith('the first tool', /"find_city"/);
  assert.match(first, /"additionalProperties": false/);
  const json = JSON.parse(first.replace(/^\/\/.*$/gm, ''));
  assert.equal(json.inputSchema.properties.near.additionalProperties, false);
  assert.equal(vscode.window.activeTextEditor, editor, 'the cursor stays where it was');
  to('forecast');
  const second = await previewWith('the second tool', /"forecast"/);
  assert.match(second, /^\/\/ .*place.*stays open.*oneOf/m);
  assert.match(second, /^\/\/ .*extra.*stays open.*no "properties"/m);
  await replace(editor, '"days": { "type": "integer" }', '"days": { "type": "integer" }, "hours": { "type": "integer" }');
  await previewWith('what was typed', /"hours"/);
  await replace(editor, '"hours": { "type"', '"minutes": { "type"');
  await previewWith('what was typed then', /"minutes"/);
  const preview = vscode.workspace.textDocuments.find((document) => document.uri.scheme === 'toolspec-preview')!;
  assert.deepEqual(vscode.languages.getDiagnostics(preview.uri), []);
});

test('its host can be chosen, and it is seen', { gestures: true }, async (t) => {
  t.after(closeAll);
  const editor = await show('preview.tools.json', TOOLS);
  t.after(() => remove('preview.tools.json'));
  const { start } = rangeOf(editor.document, 'forecast');
  editor.selection = new vscode.Selection(start, start);
  await eventually('the button', async () => (await driver.count('.editor-actions [aria-label^="Preview Published Schema"]')) > 0);
  await driver.click('.editor-actions [aria-label^="Preview Published Schema"]');
  await previewWith('the preview', /"forecast"/);
  await driver.waitFor('.codelens-decoration >> text=Host:');
  await driver.screenshot('preview');
  // A window takes no click on a lens that it draws anew meanwhile.
  await repeatedly('the list of hosts', () => driver.click('.codelens-decoration >> text=Host:'), async () => (await driver.count('.quick-input-list .monaco-list-row:visible')) > 0);
  await filtered('OpenAI');
  await driver.press('Enter');
  await previewWith('the other host', /OpenAI/);
});

test('it keeps its scroll while the tool is edited', { gestures: true }, async (t) => {
  t.after(closeAll);
  const many = Array.from({ length: 60 }, (_, index) => `          "p${index}": { "type": "string", "description": "Number ${index}." }`).join(',\n');
  const editor = await show('scroll.tools.json', TOOLS.replace('          "days": { "type": "integer" },', `          "days": { "type": "integer" },\n${many},`));
  t.after(() => remove('scroll.tools.json'));
  const { start } = rangeOf(editor.document, 'forecast');
  editor.selection = new vscode.Selection(start, start);
  await vscode.commands.executeCommand('toolspec.previewSchema');
  await previewWith('the preview', /"p59"/);
  const preview = await eventually('its editor', () => vscode.window.visibleTextEditors.find((one) => one.document.uri.scheme === 'toolspec-preview'));
  preview.revealRange(new vscode.Range(120, 0, 120, 0), vscode.TextEditorRevealType.AtTop);
  const top = await eventually('it is scrolled', () => {
    const line = preview.visibleRanges[0]?.start.line ?? 0;
    return line > 80 ? line : undefined;
  });
  await replace(editor, '"Tells the weather', '"Says what the weather');
  await previewWith('the edit', /Says what the weather/);
  assert.ok(Math.abs((preview.visibleRanges[0]?.start.line ?? 0) - top) <= 1, `it moved from line ${top} to ${preview.visibleRanges[0]?.start.line}`);
});

test('compare opens the diff editor with what the host adds, and follows the text', async (t) => {
  t.after(closeAll);
  const editor = await show('compare.tools.json', TOOLS);
  t.after(() => remove('compare.tools.json'));
  await problemsWhen(editor.document.uri, 'the analysis', () => true);
  const { start } = rangeOf(editor.document, 'find_city');
  editor.selection = new vscode.Selection(start, start);
  await vscode.commands.executeCommand('toolspec.compareSchema');
  const tab = await eventually('the diff', () => {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    return activeTab?.input instanceof vscode.TabInputTextDiff ? activeTab : undefined;
  });
  const { original, modified } = tab.input as vscode.TabInputTextDiff;
  const text = async (uri: vscode.Uri): Promise<string> => (await vscode.workspace.openTextDocument(uri)).getText();
  assert.doesNotMatch(await text(original), /additionalProperties/);
  assert.match(await text(modified), /"additionalProperties": false/);
  if (driver.available) {
    await driver.waitFor('.monaco-diff-editor .line-insert');
    await driver.screenshot('compare');
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(editor.document.uri, rangeOf(editor.document, '"tools"'), '\n\n"tools"');
  edit.replace(editor.document.uri, rangeOf(editor.document, 'Finds a city'), 'Looks up a city');
  await vscode.workspace.applyEdit(edit);
  await eventually('both sides follow', async () => /Looks up/.test(await text(original)) && /Looks up/.test(await text(modified)));
});

test('copy takes strict JSON without comments', async (t) => {
  t.after(closeAll);
  const editor = await show('copy.tools.json', TOOLS);
  t.after(() => remove('copy.tools.json'));
  const { start } = rangeOf(editor.document, 'forecast');
  editor.selection = new vscode.Selection(start, start);
  await vscode.commands.executeCommand('toolspec.copySchema');
  const copied = JSON.parse(await vscode.env.clipboard.readText());
  assert.equal(copied.name, 'forecast');
  assert.equal(copied.inputSchema.additionalProperties, false);
});
