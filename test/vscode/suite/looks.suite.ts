/** What the user sees: the gestures that end in a picture, and every part in light, dark and both high-contrast themes. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { at, closeAll, problemsWhen, rangeOf, remove, ruleOf, show } from './files.ts';
import { eventually, suite } from './harness.ts';
import { suggested } from './lists.ts';

const test = suite('Looks');

const NAME = 'looks.tools.json';
const TEXT = `{
  "tools": [
    {
      "name": "find_orders",
      "description": "Finds the orders of a customer.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "customer": { "type": "string", "description": "Id of the customer.", "pattern": "^c-[0-9]{4,8}$" },
          "limit": { "type": "integer", "description": "How many at most.", "minimum": 1, "default": 10 },
          "price": { "type": "float", "description": "The highest price." },
          "place": { "type": "object", "description": "Where to.", "properties": { "city": { "type": "string", "description": "The city." } } }
        },
        "required": ["customer"]
      }
    }
  ]
}
`;

async function open(): Promise<vscode.TextEditor> {
  const editor = await show(NAME, TEXT);
  await problemsWhen(editor.document.uri, 'the wrong type', (found) => found.some((one) => ruleOf(one) === 'unknown-type'));
  return editor;
}

function select(editor: vscode.TextEditor, text: string, shift = 1): void {
  const place = rangeOf(editor.document, text).start.translate(0, shift);
  editor.selection = new vscode.Selection(place, place);
}

test('a property is renamed in place, everywhere at once', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(() => remove(NAME));
  const editor = await open();
  select(editor, '"customer":', 3);
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await driver.waitFor('.statusbar-item >> text=Ln 9,');
  await driver.press('F2');
  await driver.waitFor('.rename-box input:focus');
  await driver.press('Control+A');
  await driver.type('client');
  await driver.screenshot('rename-input');
  await driver.press('Enter');
  await eventually('both places', () => /"client": \{/.test(editor.document.getText()) && /"required": \["client"\]/.test(editor.document.getText()));
  await driver.screenshot('rename-done');
  // A name that is taken is refused, in words.
  await driver.press('F2');
  await driver.waitFor('.rename-box input:focus');
  await driver.press('Control+A');
  await driver.type('limit');
  await driver.press('Enter');
  await driver.runCommand('Notifications: Show Notifications');
  await driver.waitFor('.notifications-center >> text=stands beside it already');
  await driver.screenshot('rename-refused');
});

test('hints say which objects are open', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(() => remove(NAME));
  const settings = vscode.workspace.getConfiguration('toolspec');
  t.after(() => settings.update('inlayHints', undefined, vscode.ConfigurationTarget.Global));
  const editor = await open();
  await settings.update('inlayHints', true, vscode.ConfigurationTarget.Global);
  await eventually('the hints', async () => {
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', editor.document.uri, new vscode.Range(0, 0, 20, 0));
    return hints.length === 2 && hints.every((hint) => hint.label === 'open');
  });
  await driver.waitFor('.view-line >> text=open');
  await driver.screenshot('inlay-hints');
});

const THEMES = [
  ['Light Modern', 'vs', 'light'],
  ['Dark Modern', 'vs-dark', 'dark'],
  ['Default High Contrast', 'hc-black', 'hc-dark'],
  ['Default High Contrast Light', 'hc-light', 'hc-light'],
] as const;

for (const [label, css, name] of THEMES) {
  test(`every part in ${label}`, { gestures: true, timeout: 180_000 }, async (t) => {
    const workbench = vscode.workspace.getConfiguration('workbench');
    t.after(() => workbench.update('colorTheme', 'Light Modern', vscode.ConfigurationTarget.Global));
    t.after(() => remove(NAME));
    t.after(() => vscode.commands.executeCommand('workbench.action.closePanel'));
    await workbench.update('colorTheme', label, vscode.ConfigurationTarget.Global);
    await driver.waitFor(`.monaco-workbench.${css}`);

    const editor = await open();
    await vscode.commands.executeCommand('toolspec.tools.focus');
    await driver.waitFor(`.pane-body .monaco-list-row >> text=${NAME}`);
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    select(editor, '"pattern"', 3);
    await driver.waitFor('.codelens-decoration >> text=Check a call');
    await vscode.commands.executeCommand('editor.action.showHover');
    await driver.waitFor('.monaco-hover >> text=regular expression');
    await driver.screenshot(`look-editor-${name}`);
    await driver.press('Escape');

    await vscode.commands.executeCommand('toolspec.previewSchema');
    await driver.waitFor('.codelens-decoration >> text=Host:');
    const quote = rangeOf(editor.document, '["customer"]').end.translate(0, -1);
    await editor.edit((edit) => edit.insert(quote, ', ""'));
    editor.selection = new vscode.Selection(quote.translate(0, 3), quote.translate(0, 3));
    await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
    await suggested('limit');
    await driver.screenshot(`look-completion-preview-${name}`);
    await driver.press('Escape');
    await closeAll();

    const again = await open();
    select(again, '"find_orders"');
    await vscode.commands.executeCommand('toolspec.checkCall');
    const call = await eventually('the call', () => vscode.window.visibleTextEditors.find((one) => one.document.isUntitled && one.document.getText() !== ''));
    await call.edit((edit) => edit.replace(new vscode.Range(0, 0, call.document.lineCount, 0), '{\n  "customer": "c-1234",\n  "limt": 5\n}\n'));
    await problemsWhen(call.document.uri, 'the unknown key', (found) => found.length === 1);
    await eventually('the answer', () => vscode.workspace.textDocuments.some((one) => one.uri.scheme === 'toolspec-answer' && one.getText().includes('"limt"')));
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    // Documents of deleted files linger for minutes, and their problems may push those of the call out of view.
    await driver.waitFor('.markers-panel .monaco-list-row');
    await driver.screenshot(`look-call-${name}`);
  });
}

// The last one: an editor keeps the document of a deleted configuration for minutes, and it still holds for this file.
test('a problem is ignored through a quick fix that writes .toolspec.json', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(() => remove('.toolspec.json'));
  t.after(() => remove(NAME));
  const editor = await open();
  select(editor, '"float"');
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await driver.waitFor('.lightBulbWidget, .codicon-gutter-lightbulb, .codicon-light-bulb');
  await driver.press('Control+.');
  const title = 'Ignore "unknown-type" here (in .toolspec.json)';
  await driver.waitFor(`.action-widget >> text=${title}`);
  await driver.screenshot('ignore-menu');
  await driver.click(`.action-widget >> text=${title}`);
  await problemsWhen(editor.document.uri, 'the problem is gone', (found) => !found.some((one) => ruleOf(one) === 'unknown-type'));
  const config = await vscode.window.showTextDocument(at('.toolspec.json'), { viewColumn: vscode.ViewColumn.Beside });
  assert.deepEqual(JSON.parse(config.document.getText()), { ignore: [{ file: NAME, rule: 'unknown-type', pointer: '/tools/0/inputSchema/properties/price/type' }] });
  assert.ok(!/ignore|x-toolspec/.test(editor.document.getText()), 'no key of the tool');
  await driver.screenshot('ignore-done');
});
