import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { closeAll, problemsWhen, remove, rangeOf, ruleOf, show, write } from './files.ts';
import { eventually, suite } from './harness.ts';

const test = suite('Hosts');

const TOOLS = `{
  "tools": [
    {
      "name": "tag_user",
      "description": "Puts tags on a user.",
      "inputSchema": {
        "type": "object",
        "properties": { "kind": { "type": "string", "const": "a", "pattern": "^(?=a)", "description": "The kind." } },
        "required": ["kind"],
        "additionalProperties": false
      }
    }
  ]
}
`;

const files = (): unknown => vscode.workspace.getConfiguration('toolspec', vscode.workspace.workspaceFolders![0]!.uri).inspect('files')?.workspaceFolderValue ?? vscode.workspace.getConfiguration('toolspec').inspect('files')?.workspaceValue;

async function known(): Promise<void> {
  await eventually('the file is known', async () => (await driver.count('.editor-actions [aria-label^="Preview Published Schema"]')) > 0);
}

/** Ticks these hosts and takes away the ticks of all others. */
async function tick(...titles: string[]): Promise<void> {
  await driver.waitFor('.quick-input-widget:has-text("Which hosts read")');
  // The first press ticks all, the second none.
  await driver.click('.quick-input-header [role=checkbox]');
  await driver.click('.quick-input-header [role=checkbox]');
  for (const title of titles) {
    await driver.click('.quick-input-widget .quick-input-box input');
    await driver.press('Control+A');
    await driver.type(title);
    await driver.waitFor(`.quick-input-list .monaco-list-row[data-index="0"]:has-text(${JSON.stringify(title)})`);
    await driver.click('.quick-input-list .monaco-list-row[data-index="0"]');
  }
}

test('Choose Hosts, for this file and for the workspace, with a host of the configuration', { gestures: true, timeout: 180_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove('hosts'));
  t.after(async () => {
    await vscode.workspace.getConfiguration('toolspec', vscode.workspace.workspaceFolders![0]!.uri).update('files', undefined, vscode.ConfigurationTarget.WorkspaceFolder).then(undefined, () => undefined);
    await vscode.workspace.getConfiguration('toolspec').update('files', undefined, vscode.ConfigurationTarget.Workspace).then(undefined, () => undefined);
  });
  await write('hosts/.toolspec.json', '{"hosts": {"our-runner": {"title": "Our runner", "extends": "mcp", "keywords": {"const": "rejected"}}}}');
  const editor = await show('hosts/one.tools.json', TOOLS);
  await known();
  await driver.runCommand('Toolspec Lens: Choose Hosts');
  await tick('Gemini');
  await driver.press('Enter');
  await driver.pick('This file');
  await problemsWhen(editor.document.uri, 'what Gemini refuses', (found) => found.some((one) => ruleOf(one) === 'host-keyword-rejected' && /Gemini/.test(one.message)));
  assert.deepEqual(files(), [{ match: 'hosts/one.tools.json', hosts: ['gemini'] }]);

  const other = await show('hosts/two.tools.json', TOOLS);
  await known();
  await driver.runCommand('Toolspec Lens: Choose Hosts');
  await tick('Our runner');
  await driver.screenshot('choose-hosts');
  await driver.press('Enter');
  await driver.pick('All tool files of the workspace');
  await problemsWhen(other.document.uri, 'what our runner refuses', (found) => found.some((one) => ruleOf(one) === 'host-keyword-rejected' && /Our runner/.test(one.message)));
});

test('a conversion is offered as rewriting, with how much is lost, and made', { gestures: true, timeout: 120_000 }, async (t) => {
  t.after(closeAll);
  t.after(() => remove('convert.tools.json'));
  const editor = await show('convert.tools.json', TOOLS);
  await known();
  const { start } = rangeOf(editor.document, '"kind"');
  editor.selection = new vscode.Selection(start, start);
  await vscode.commands.executeCommand('editor.action.refactor', { kind: 'refactor.rewrite' });
  const title = '.action-widget >> text=/Make the tool fit OpenAI strict .1 thing is lost, at kind/';
  await driver.waitFor(title);
  await driver.screenshot('convert-menu');
  await driver.click(title);
  await eventually('the tool is converted', () => !editor.document.getText().includes('"pattern"'));
  assert.match(editor.document.getText(), /The kind\. Matches the regular expression/);
});
