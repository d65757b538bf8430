// Everything is reached with keys alone: after the file is written, these tests touch neither the mouse nor a command's id.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { closeAll, problems, problemsWhen, remove, toolFile, write } from './files.ts';
import { eventually, repeatedly, suite } from './harness.ts';

const test = suite('Keyboard');
const NAME = 'keyboard.tools.json';
const INPUT = '.quick-input-widget .quick-input-box input';
/** The view, and not the explorer above it, which lists the same file. */
const TREE = '.pane:has(> .pane-header[aria-label^="Tools"])';
const FIRST_ROW = '.quick-input-widget .quick-input-list .monaco-list-row.focused';

const active = (): vscode.TextEditor => {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor, 'an editor has the focus');
  return editor;
};

/** Types into the list that is open, `prefix` before it, and takes the row that is then marked. */
async function pick(text: string, prefix = ''): Promise<void> {
  await repeatedly(
    `"${text}" is the row that Enter takes`,
    async () => {
      await driver.waitFor(`${INPUT}:focus`);
      await driver.press('Control+A');
      await driver.type(prefix + text);
    },
    async () => (await driver.texts(`${FIRST_ROW} .label-name`))[0] === text,
  );
  await driver.press('Enter');
}

async function palette(title: string): Promise<void> {
  await repeatedly('the palette', () => driver.press('F1'), async () => (await driver.count(`${INPUT}:focus`)) > 0);
  await pick(title, '>');
}

async function openByKeys(): Promise<vscode.TextDocument> {
  await repeatedly('quick open', () => driver.press('Control+P'), async () => (await driver.count(`${INPUT}:focus`)) > 0);
  await pick(NAME);
  return (await eventually('the file is open', () => vscode.window.activeTextEditor?.document.uri.path.endsWith(NAME) === true && vscode.window.activeTextEditor)).document;
}

test('from a problem to its fix, and to the published schema', { gestures: true, timeout: 180_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove(NAME));
  await write(NAME, toolFile('string', 'float'));
  const document = await openByKeys();
  const [problem] = await problemsWhen(document.uri, 'the fault', (found) => found.length === 1);
  await driver.waitFor('.squiggly-error');
  await driver.press('Alt+F8');
  await driver.waitFor('.marker-widget >> text=no JSON Schema type');
  await eventually('the key leads to the fault', () => problem!.range.contains(active().selection.active));
  await driver.press('Escape');
  await repeatedly('no fault', async () => assert.equal(await takeFirstFix(), 'Replace with "number"', 'the best fix is the first'), () => problems(document.uri).length === 0);
  assert.match(document.getText(), /"value_1": \{ "type": "number"/);

  await palette('Toolspec Lens: Preview Published Schema');
  await eventually('the preview', () => vscode.window.visibleTextEditors.some((editor) => editor.document.uri.scheme === 'toolspec-preview'));
  assert.equal(active().document, document, 'the source keeps the focus');
  await driver.press('Control+2');
  await eventually('the preview has the focus', () => vscode.window.activeTextEditor?.document.uri.scheme === 'toolspec-preview');
  await driver.waitFor('.codelens-decoration >> text=Works with MCP');
  await repeatedly('the list of hosts', () => palette("Toolspec Lens: Choose the Preview's Host"), async () => (await driver.count('.quick-input-title >> text=Preview the schema')) > 0);
  await pick('Anthropic strict');
  await eventually('the schema for that host', () => active().document.getText().includes('as Anthropic strict'));
  await driver.waitFor('.codelens-decoration >> text=Host: Anthropic strict');
  await driver.screenshot('keyboard-preview');
  await driver.press('Control+1');
  await eventually('back in the source', () => vscode.window.activeTextEditor?.document === document);
});

test('a call is written, checked and mended', { gestures: true, timeout: 180_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove(NAME));
  await write(NAME, toolFile('string'));
  const document = await openByKeys();
  await problemsWhen(document.uri, 'the file is known', () => true);
  await eventually('the lens', async () => (await driver.count('.codelens-decoration')) > 0);
  await palette('Toolspec Lens: Check a Call');
  const call = await eventually('the call has the focus', () => vscode.window.activeTextEditor?.document.isUntitled === true && vscode.window.activeTextEditor.document.getText() !== '' && vscode.window.activeTextEditor.document);
  await eventually('its answer', () => vscode.window.visibleTextEditors.some((editor) => editor.document.uri.scheme === 'toolspec-answer'));
  await driver.press('Control+A Delete');
  await driver.type('{"valu_0": "a"');
  await driver.press('Escape');
  await problemsWhen(call.uri, 'the unknown key', (found) => found.length === 1 && call.getText(found[0]!.range) === '"valu_0"');
  await driver.waitFor('.squiggly-error');
  await driver.press('Alt+F8');
  await driver.waitFor('.marker-widget');
  await driver.press('Escape');
  await repeatedly('no fault', takeFirstFix, () => problems(call.uri).length === 0);
  assert.deepEqual(JSON.parse(call.getText()), { value_0: 'a' });
});

test('the tree of tools: arrows, Enter, the menu of a tool', { gestures: true, timeout: 180_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove(NAME));
  await write(NAME, toolFile('string'));
  await focusTree();
  await driver.press('Home');
  for (let left = 20; left > 0 && !(await focusedRow()).includes(NAME); left--) {
    const before = await focusedRow();
    await repeatedly('another row is marked', () => driver.press('ArrowDown'), async () => (await focusedRow()) !== before);
  }
  assert.match(await focusedRow(), new RegExp(NAME));
  await repeatedly('the tool below its file', () => driver.press('ArrowRight'), async () => (await driver.count(`${TREE} .monaco-list-row[aria-expanded="true"]`)) > 0);
  // The arrow to the right, pressed twice, has gone to the tool already.
  await repeatedly('the tool is marked', async () => (await focusedRow()).includes(NAME) && driver.press('ArrowDown'), async () => /^measure, Works with /.test(await focusedRow()));
  await repeatedly('its menu', () => driver.press('Shift+F10'), async () => (await driver.count('.monaco-menu .action-label >> text=Check a Call')) > 0);
  await driver.screenshot('keyboard-tools-menu');
  await driver.press('ArrowDown Enter');
  await eventually('the preview from the menu', () => vscode.window.visibleTextEditors.some((editor) => editor.document.uri.scheme === 'toolspec-preview'));
  await focusTree();
  const { document, selection } = await repeatedly('Enter goes to the tool', async () => (await focusedRow()) && driver.press('Enter'), () => vscode.window.visibleTextEditors.find((editor) => editor.document.uri.path.endsWith(NAME) && !editor.selection.isEmpty));
  assert.match(document.getText(selection), /measure/);
});

test('the table of hosts takes the focus when it opens', { gestures: true, timeout: 180_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove(NAME));
  await write(NAME, toolFile('string', 'float'));
  const document = await openByKeys();
  await problemsWhen(document.uri, 'the fault', (found) => found.length === 1);
  await palette('Toolspec Lens: Where Does This Tool Work?');
  const page = 'iframe.webview.ready >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame >> ';
  await driver.waitFor(`${page}table`);
  // Four stops before the first cell at most: the choice of hosts and what is filtered.
  for (let left = 6; left > 0 && (await driver.count(`${page}td button:focus`)) === 0; left--) await driver.press('Tab');
  await driver.press('Control+Home ArrowRight');
  assert.match((await driver.attribute(`${page}button:focus`, 'aria-label'))!, /^measure, .*: refused/);
  await driver.press('Enter');
  await eventually('Enter goes to the only finding', () => vscode.window.visibleTextEditors.some((editor) => editor.document === document && document.getText(editor.selection) === '"float"'));
});

/** Takes the first fix, and answers with its title. The list closes by itself when problems come while it opens: then nothing is taken. */
async function takeFirstFix(): Promise<string | undefined> {
  const row = '.action-widget .monaco-list-row.action.focused';
  await repeatedly('the list of fixes', () => driver.press('Control+.'), async () => (await driver.count(row)) > 0);
  const [title] = await driver.texts(row);
  await driver.press('Enter');
  return title?.trim();
}

/** A tree that is empty takes no focus, so the file must be listed. */
async function focusTree(): Promise<void> {
  await repeatedly('the view has the focus, and the file is listed', () => palette('Explorer: Focus on Tools View'), async () => (await driver.count(`${TREE} .monaco-list:focus`)) > 0 && (await driver.count(`${TREE} .monaco-list-row[aria-label*="${NAME}"]`)) > 0);
}

async function focusedRow(): Promise<string> {
  const row = `${TREE} .monaco-list-row.focused`;
  return (await driver.count(row)) === 0 ? '' : ((await driver.attribute(row, 'aria-label')) ?? '');
}
