import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { eventually, suite } from './harness.ts';

const test = suite('Activation');
const ID = 'toolspec-lens.toolspec-lens';

const open = async (name: string) => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'the tests run in a workspace folder');
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, name)));
};

test('the extension is there and starts with a JSON file', async () => {
  const extension = vscode.extensions.getExtension(ID);
  assert.ok(extension, `${ID} is installed`);
  await open('weather.tools.json');
  await eventually('the extension is active', () => extension.isActive);
});

test('a fault in a tool is shown where it stands', async () => {
  const { document } = await open('weather.tools.json');
  const found = await eventually('a diagnostic of Toolspec Lens', () =>
    vscode.languages.getDiagnostics(document.uri).find((one) => one.source === 'toolspec' && one.severity === vscode.DiagnosticSeverity.Error));
  assert.match(document.getText(found.range), /strin/);
});

test('a person sees it in the window', { gestures: true }, async (t) => {
  await open('weather.tools.json');
  t.after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));
  await driver.waitFor('.monaco-editor .squiggly-error, .monaco-editor .squiggly-warning');
  // F8 goes to the next fault and opens the message in the editor.
  await driver.click('.view-lines >> text=get_weather');
  await driver.press('F8');
  await driver.waitFor('.marker-widget');
  assert.match(await driver.text('.marker-widget'), /toolspec/i);
  await driver.screenshot('activation');
  await driver.press('Escape');
});
