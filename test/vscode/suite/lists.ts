/** Lists that open in the window, on a machine that may be busy with other things. */
import * as vscode from 'vscode';
import { driver } from '../driver.ts';
import { repeatedly } from './harness.ts';

/** Asks for suggestions at the cursor till one of them is there: the list closes by itself when something else moves meanwhile. */
export async function suggested(label: string): Promise<void> {
  const row = `.suggest-widget.visible .monaco-list-row >> text=${label}`;
  await repeatedly(`"${label}" is suggested`, () => vscode.commands.executeCommand('editor.action.triggerSuggest'), async () => (await driver.count(row)) > 0);
}

/** Types into the list that is open, and waits till its first row fits: the rows follow the text a moment later. */
export async function filtered(text: string): Promise<void> {
  await driver.waitFor('.quick-input-list .monaco-list-row');
  await driver.waitFor('.quick-input-widget .quick-input-box input:focus');
  await driver.press('Control+A');
  await driver.type(text);
  await driver.waitFor(`.quick-input-list .monaco-list-row[data-index="0"]:has-text(${JSON.stringify(text)})`);
}
