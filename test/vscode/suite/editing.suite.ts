import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { costsAtMost } from '../../support/cost.ts';
import { at, closeAll, problems, problemsWhen, rangeOf, remove, replace, ruleOf, show, toolFile, write } from './files.ts';
import { eventually, repeatedly, suite } from './harness.ts';

const test = suite('Editing');

test('problems come and go while a file is edited', async (t) => {
  t.after(closeAll);
  const editor = await show('editing.tools.json', toolFile('string', 'float'));
  t.after(() => remove('editing.tools.json'));
  const { uri } = editor.document;
  const [problem] = await problemsWhen(uri, 'the fault', (found) => found.length === 1);
  assert.equal(editor.document.getText(problem!.range), '"float"');
  assert.equal(ruleOf(problem!), 'unknown-type');
  await replace(editor, '"float"', '"number"');
  await problemsWhen(uri, 'no fault', (found) => found.length === 0);
  await replace(editor, '"string"', '"strin"');
  await problemsWhen(uri, 'another fault', (found) => found.length === 1 && editor.document.getText(found[0]!.range) === '"strin"');
});

test('an untitled document is checked too', async (t) => {
  t.after(closeAll);
  const document = await vscode.workspace.openTextDocument({ language: 'json', content: toolFile('dict') });
  await vscode.window.showTextDocument(document);
  await problemsWhen(document.uri, 'its fault', (found) => found.length === 1);
});

test('a fault of the JSON text is shown once', async (t) => {
  t.after(closeAll);
  const editor = await show('broken.tools.json', toolFile('float').replace('"Value 0."', '"Value 0.",').replace('"tools"', '// comment\n  "tools"'));
  t.after(() => remove('broken.tools.json'));
  const { uri } = editor.document;
  await problemsWhen(uri, 'our fault', (found) => found.some((one) => ruleOf(one) === 'unknown-type'));
  await eventually("VS Code's own faults", () => vscode.languages.getDiagnostics(uri).filter((one) => one.source !== 'toolspec').length >= 2);
  assert.deepEqual(problems(uri).map(ruleOf), ['unknown-type']);
});

test('a fix by the keyboard makes the finding go', { gestures: true }, async (t) => {
  t.after(closeAll);
  const editor = await show('quickfix.tools.json', toolFile('string', 'float'));
  t.after(() => remove('quickfix.tools.json'));
  const { uri } = editor.document;
  await problemsWhen(uri, 'the fault', (found) => found.length === 1);
  await driver.waitFor('.monaco-editor .squiggly-error');
  await driver.hover('.view-lines >> text=float');
  await driver.waitFor('.monaco-hover >> text=is no JSON Schema type');
  await driver.screenshot('squiggle-with-hover');
  await driver.click('.view-lines >> text=float');
  // The mouse goes away, since a hover that opens meanwhile would close the menu.
  await driver.hover({ x: 900, y: 650 });
  await driver.waitFor('.monaco-hover >> text=is no JSON Schema type', { state: 'hidden' });
  // A busy window drops keys, and a list that opens while problems come closes by itself.
  await repeatedly('the list of fixes', () => driver.press('Control+.'), async () => (await driver.count('.action-widget >> text=Replace with "number"')) > 0);
  await driver.screenshot('lightbulb');
  await driver.click('.action-widget >> text=Replace with "number"');
  await problemsWhen(uri, 'no fault', (found) => found.length === 0);
  assert.match(editor.document.getText(), /"value_1": \{ "type": "number", "description": "Value 1\." \}/);
});

test('typing at the keyboard brings a problem at once', { gestures: true }, async (t) => {
  t.after(closeAll);
  const editor = await show('typing.tools.json', toolFile('string'));
  t.after(() => remove('typing.tools.json'));
  const { document } = editor;
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  const { start, end } = rangeOf(document, 'string');
  editor.selection = new vscode.Selection(start, end);
  await driver.waitFor('.statusbar-item >> text=6 selected');
  await eventually('what is typed goes into the editor', async () => (await driver.count('.editor-group-container.active .monaco-editor.focused')) > 0);
  await driver.type('floa', { delay: 30 });
  await driver.press('Escape');
  await problemsWhen(document.uri, 'the fault of what was typed', ([one]) => one !== undefined && document.getText(one.range) === '"floa"');
});

test('a stale fix is not applied in the wrong place', async (t) => {
  t.after(closeAll);
  const editor = await show('stale.tools.json', toolFile('float'));
  t.after(() => remove('stale.tools.json'));
  const { document } = editor;
  const [problem] = await problemsWhen(document.uri, 'the fault', (found) => found.length === 1);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, problem!.range, 'quickfix', 10);
  assert.ok(actions.some((action) => action.title === 'Replace with "number"' && action.edit !== undefined));
  await replace(editor, '"tools"', '"tools" ');
  const [again] = await problemsWhen(document.uri, 'the fault still', (found) => found.length === 1);
  const later = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, again!.range, 'quickfix', 10);
  assert.ok(await vscode.workspace.applyEdit(later.find((action) => action.title === 'Replace with "number"')!.edit!));
  await problemsWhen(document.uri, 'no fault', (found) => found.length === 0);
});

test('saving makes the safe fixes where the user asked for that', async (t) => {
  t.after(closeAll);
  const settings = vscode.workspace.getConfiguration('editor');
  await settings.update('codeActionsOnSave', { 'source.fixAll.toolspec': 'explicit' }, vscode.ConfigurationTarget.Workspace);
  t.after(() => settings.update('codeActionsOnSave', undefined, vscode.ConfigurationTarget.Workspace));
  const editor = await show('save.tools.json', toolFile('float', 'dict', 'colour'));
  t.after(() => remove('save.tools.json'));
  const { document } = editor;
  await problemsWhen(document.uri, 'the faults', (found) => found.length === 3);
  await replace(editor, 'Measures', 'Takes');
  await vscode.commands.executeCommand('workbench.action.files.save');
  const left = await problemsWhen(document.uri, 'one fault', (found) => found.length === 1);
  assert.equal(document.getText(left[0]!.range), '"colour"');
  assert.equal(document.isDirty, false);
});

test('a file of 2 MB stays usable', { timeout: 180_000 }, async (t) => {
  t.after(closeAll);
  const text = (count: number): string => {
    const tools = Array.from({ length: count }, (_, index) => `    ${JSON.stringify({ name: `tool_${index}`, description: `Does the ${index}th of many things. ${'It is told in full. '.repeat(18)}`, inputSchema: { type: 'object', properties: { a: { type: 'string', description: 'The first value.' }, b: { type: 'integer', minimum: 1 } }, required: ['a'], additionalProperties: false } })}`);
    return `{\n  "tools": [\n${tools.join(',\n')}\n  ]\n}\n`;
  };
  assert.ok(text(3500).length > 2_000_000);
  /** Edits a file and answers how long its problem takes to come or go; what VS Code itself needs to change a text of 2 MB is not ours. */
  const fromTextToProblem = async (name: string, count: number): Promise<() => Promise<number>> => {
    await write(name, text(count));
    t.after(() => remove(name));
    let wrong = false;
    return async () => {
      const editor = await vscode.window.showTextDocument(at(name), { viewColumn: vscode.ViewColumn.One, preview: false });
      const { document } = editor;
      wrong = !wrong;
      await replace(editor, wrong ? '"type":"integer"' : '"type":"int"', wrong ? '"type":"int"' : '"type":"integer"');
      const began = performance.now();
      await problemsWhen(document.uri, 'the answer', (found) => found.some((one) => document.getText(one.range) === '"int"') === wrong);
      return performance.now() - began;
    };
  };
  const small = await fromTextToProblem('small.tools.json', 10);
  const large = await fromTextToProblem('large.tools.json', 3500);
  await costsAtMost('from the text to the problem in 2 MB, beside a small file', large, 10, small, { room: 200, most: 12, measure: async (task) => (await task()) as number });
});
