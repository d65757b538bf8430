import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { closeAll, remove, show } from './files.ts';
import { eventually, suite } from './harness.ts';

const test = suite('Locate');

const TOOLS = `{
  "tools": [
    { "name": "first", "description": "One.", "inputSchema": { "type": "object", "properties": {} } },
    {
      "name": "second",
      "description": "Two.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "k": { "type": "array", "description": "Many." }
        }
      }
    }
  ]
}
`;

const TITLE = "Toolspec Lens: Find the Place of a Host's Error Message…";
const INPUT = '.quick-input-widget input';

async function open(t: { after(undo: () => unknown): void }): Promise<vscode.TextEditor> {
  t.after(closeAll);
  t.after(() => remove('locate.tools.json'));
  const editor = await show('locate.tools.json', TOOLS);
  await eventually('the file is known', async () => (await driver.count('.editor-actions [aria-label^="Preview Published Schema"]')) > 0);
  return editor;
}

const selected = (editor: vscode.TextEditor): string => editor.document.getText(editor.selection);

test('a message from the clipboard leads to its place', { gestures: true }, async (t) => {
  const editor = await open(t);
  await vscode.env.clipboard.writeText("Error: 400 Invalid schema for function 'second': In context=('properties', 'k'), array schema missing items.");
  await driver.runCommand(TITLE);
  await driver.waitFor('.quick-input-widget:has-text("Paste what the host answered")');
  await driver.waitFor(`${INPUT}:focus`);
  await driver.screenshot('locate-input');
  await driver.press('Enter');
  await eventually('the key is selected', () => selected(editor) === '"k"');
  assert.equal(vscode.window.activeTextEditor, editor);
  await driver.screenshot('locate-found');
});

test('what is in the clipboard and is no message stays out of the box', { gestures: true }, async (t) => {
  const editor = await open(t);
  await vscode.env.clipboard.writeText('something else that somebody copied');
  await driver.runCommand(TITLE);
  await driver.waitFor('.quick-input-widget:has-text("Paste what the host answered")');
  await driver.waitFor(`${INPUT}:focus`);
  await driver.type('tools.0.custom.name: String should match pattern');
  await driver.press('Enter');
  await eventually('the name is selected', () => selected(editor) === '"first"');
});

test('several places are a list that shows each, and going away brings the cursor back', { gestures: true }, async (t) => {
  const editor = await open(t);
  const at = editor.selection;
  await vscode.env.clipboard.writeText('* GenerateContentRequest.tools[0].function_declarations[1].parameters.properties[k].items: missing field.\n* GenerateContentRequest.tools[0].function_declarations[0].name: Invalid function name.');
  await driver.runCommand(TITLE);
  await driver.waitFor('.quick-input-widget:has-text("Paste what the host answered")');
  await driver.waitFor(`${INPUT}:focus`);
  await driver.press('Enter');
  await driver.waitFor('.quick-input-widget:has-text("speaks of 2 places")');
  await eventually('the first place is shown', () => selected(editor) === '"k"');
  await driver.screenshot('locate-several');
  await driver.press('ArrowDown');
  await eventually('the second place is shown', () => selected(editor) === '"first"');
  await driver.press('Escape');
  await eventually('the cursor is back', () => editor.selection.isEqual(at));
  await driver.waitFor(INPUT, { state: 'hidden' });
});

test('what is not in the file is said, with what was understood', { gestures: true }, async (t) => {
  const editor = await open(t);
  const at = editor.selection;
  await vscode.commands.executeCommand('notifications.clearAll');
  t.after(() => vscode.commands.executeCommand('notifications.clearAll'));
  await vscode.commands.executeCommand('toolspec.locateError', "Invalid schema for function 'nobody': schema must be a JSON Schema");
  await vscode.commands.executeCommand('toolspec.locateError', 'Connection refused');
  await driver.runCommand('Notifications: Show Notifications');
  await driver.waitFor('.notifications-center >> text=/speaks of the schema of the tool "nobody", and this file has none of that name/');
  await driver.waitFor('.notifications-center >> text=/no error message that speaks of a tool in a form that is known/');
  await driver.screenshot('locate-missing');
  assert.ok(editor.selection.isEqual(at));
});
