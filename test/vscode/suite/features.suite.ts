/** The editor features in the real VS Code, each once, with nothing shown twice beside its own JSON support. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { closeAll, problemsWhen, remove, replace, show } from './files.ts';
import { eventually, suite } from './harness.ts';
import { suggested } from './lists.ts';

const test = suite('Features');

const TEXT = `{
  "tools": [
    {
      "name": "find_orders",
      "description": "Finds the orders of a customer.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "customer": { "type": "string", "description": "Id of the customer.", "pattern": "^c-[0-9]{4,8}$" },
          "limit": { "type": "integer", "description": "How many at most.", "minimum": 1, "default": 10 }
        },
        "required": ["customer"],
        "additionalProperties": false
      }
    },
    {
      "name": "get_order",
      "description": "Reads one order.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "id": { "type": "string", "description": "Id of the order." }
        },
        "required": ["id"],
        "additionalProperties": false
      }
    }
  ]
}
`;

const NAME = 'features.tools.json';

async function open(): Promise<vscode.TextEditor> {
  const editor = await show(NAME, TEXT);
  await problemsWhen(editor.document.uri, 'the analysis', () => true);
  return editor;
}

function positionOf(document: vscode.TextDocument, text: string, nth = 0): vscode.Position {
  let at = document.getText().indexOf(text);
  for (let count = 0; count < nth; count++) at = document.getText().indexOf(text, at + 1);
  assert.ok(at >= 0, text);
  return document.positionAt(at);
}

const labelOf = (item: vscode.CompletionItem): string => (typeof item.label === 'string' ? item.label : item.label.label);

async function complete(document: vscode.TextDocument, position: vscode.Position): Promise<string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, position);
  return list.items.map(labelOf);
}

test('completion offers nothing twice beside the JSON support', async (t) => {
  t.after(closeAll);
  const editor = await open();
  t.after(() => remove(NAME));
  const { document } = editor;
  for (const [text, expected] of [
    ['"name": "get_order"', 'title'],
    ['"type": "string", "description": "Id of the order."', 'minLength'],
    ['"string", "description": "Id of the order."', '"boolean"'],
    ['"id"]', undefined],
  ] as const) {
    const at = positionOf(document, text).translate(0, text === '"id"]' || text.startsWith('"string"') ? 1 : 0);
    await eventually(`completion at ${text}`, async () => {
      const labels = await complete(document, at);
      return expected === undefined || labels.includes(expected);
    });
    const labels = await complete(document, at);
    const twice = labels.filter((label, index) => labels.indexOf(label) !== index);
    assert.deepEqual(twice, [], `${text}: ${labels.join(', ')}`);
  }
});

test('hover, definition, references and rename of a property', async (t) => {
  t.after(closeAll);
  const editor = await open();
  t.after(() => remove(NAME));
  const { document } = editor;
  const at = positionOf(document, 'customer"]').translate(0, 2);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at);
  assert.equal(hovers.length, 1);
  assert.match((hovers[0]!.contents[0] as vscode.MarkdownString).value, /`customer`\*\* string/);
  const [definition] = await vscode.commands.executeCommand<vscode.LocationLink[]>('vscode.executeDefinitionProvider', document.uri, at);
  assert.deepEqual(definition!.targetSelectionRange?.start ?? definition!.targetRange.start, positionOf(document, '"customer"').translate(0, 1));
  assert.equal((await vscode.commands.executeCommand<unknown[]>('vscode.executeReferenceProvider', document.uri, at)).length, 2);
  const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', document.uri, at, 'client');
  assert.equal(edit.get(document.uri).length, 2);
});

test('outline, folding and links are those of the JSON support, once', async (t) => {
  t.after(closeAll);
  const editor = await open();
  t.after(() => remove(NAME));
  const { uri } = editor.document;
  const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', uri);
  assert.deepEqual(symbols.map((symbol) => symbol.name), ['tools']);
  const tools = await eventually('the workspace symbols', async () => {
    const found = await vscode.commands.executeCommand<vscode.SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', 'find_orders');
    return found.length > 0 && found;
  });
  assert.deepEqual(tools.map((symbol) => symbol.name), ['find_orders']);
});

test('a lens above each tool, tokens for arguments, the pictures of them', { gestures: true }, async (t) => {
  t.after(closeAll);
  const editor = await open();
  t.after(() => remove(NAME));
  const lenses = await eventually('the lenses', async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri);
    return found.length > 0 && found;
  });
  // Preview, check a call, where it works and the verdict, above each of the two tools.
  assert.equal(lenses.length, 8);
  await driver.waitFor('.codelens-decoration >> text=Check a call');
  editor.selection = new vscode.Selection(positionOf(editor.document, '"minimum"').translate(0, 3), positionOf(editor.document, '"minimum"').translate(0, 3));
  await driver.screenshot('lenses');
  await vscode.commands.executeCommand('editor.action.showHover');
  await driver.waitFor('.monaco-hover >> text=must not be less');
  await driver.screenshot('hover-keyword');
  await driver.press('Escape');
  const quote = positionOf(editor.document, '"customer"]').translate(0, 10);
  await editor.edit((edit) => edit.insert(quote, ', ""'));
  editor.selection = new vscode.Selection(quote.translate(0, 3), quote.translate(0, 3));
  await suggested('limit');
  await driver.screenshot('completion-required');
  await driver.press('Escape');
});

test('the verdict above a tool follows a change also when the focus leaves the editor at once', { gestures: true, timeout: 180_000 }, async (t) => {
  t.after(closeAll);
  const editor = await open();
  t.after(() => remove(NAME));
  const other = await vscode.workspace.openTextDocument({ language: 'plaintext', content: 'Something else.' });
  await vscode.window.showTextDocument(other, { viewColumn: vscode.ViewColumn.Beside });
  const goTo = async (group: 'First' | 'Second', document: vscode.TextDocument): Promise<void> => {
    await vscode.commands.executeCommand(`workbench.action.focus${group}EditorGroup`);
    await eventually(`the focus in the ${group.toLowerCase()} group`, () => vscode.window.activeTextEditor?.document === document);
  };
  const verdictsAre = (verdicts: readonly string[]) =>
    eventually(verdicts.join(', '), async () => (await driver.texts('.codelens-decoration')).map((text) => /(Refused by|Works with) MCP/.exec(text)?.[1]!.split(' ')[0]).sort().join() === verdicts.join());
  await verdictsAre(['Works', 'Works']);
  for (const [from, to, verdicts] of [['integer', 'float', ['Refused', 'Works']], ['float', 'integer', ['Works', 'Works']], ['integer', 'float', ['Refused', 'Works']]] as const) {
    await goTo('First', editor.document);
    // VS Code asks for lenses a quarter of a second after the last key, and does not when the focus has left by then.
    await replace(editor, `"type": "${from}"`, `"type": "${to}"`);
    await goTo('Second', other);
    await verdictsAre(verdicts);
    assert.equal(vscode.window.activeTextEditor?.document, other);
  }
});

test('a call is checked as it is typed, with the answer beside it', { gestures: true }, async (t) => {
  t.after(closeAll);
  const editor = await open();
  t.after(() => remove(NAME));
  const at = positionOf(editor.document, '"find_orders"');
  editor.selection = new vscode.Selection(at, at);
  await vscode.commands.executeCommand('toolspec.checkCall');
  const call = await eventually('the call', () => vscode.window.visibleTextEditors.find((one) => one.document.isUntitled && one.document.getText() !== ''));
  assert.deepEqual(JSON.parse(call.document.getText()), { customer: '' });
  assert.equal(vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => tab.label.startsWith('Untitled')).length, 1);
  await call.edit((edit) => edit.replace(new vscode.Range(0, 0, call.document.lineCount, 0), '{\n  "customer": "c-1234",\n  "limt": 5\n}\n'));
  const [problem] = await problemsWhen(call.document.uri, 'an unknown key', (found) => found.length === 1 && call.document.getText(found[0]!.range) === '"limt"');
  const answer = await eventually('the answer', () => vscode.workspace.textDocuments.find((one) => one.uri.scheme === 'toolspec-answer' && one.getText().includes('"limt"')));
  assert.match(answer.getText(), /"unknown": \[\n {4}"limt"/);
  await driver.screenshot('check-a-call');
  await call.edit((edit) => edit.replace(problem!.range, '"limit"'));
  await problemsWhen(call.document.uri, 'no problem', (found) => found.length === 0);
  await eventually('the answer follows', () => answer.getText().includes('takes the call'));
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('the tree lists the tools of the workspace', { gestures: true }, async (t) => {
  t.after(closeAll);
  await open();
  t.after(() => remove(NAME));
  await vscode.commands.executeCommand('toolspec.tools.focus');
  await driver.waitFor(`.pane-body .monaco-list-row >> text=${NAME}`);
  await driver.click(`.pane-body .monaco-list-row[aria-label*="MCP"] >> text=${NAME}`);
  await driver.press('ArrowRight');
  await driver.waitFor('.pane-body .monaco-list-row >> text=find_orders');
  await driver.screenshot('tools-view');
});
