/** Files and waits that several suites share. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './harness.ts';

/** The URI of a path in the workspace. */
export function at(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'the tests run in a workspace folder');
  return vscode.Uri.joinPath(folder.uri, path);
}

export async function write(path: string, text: string): Promise<vscode.Uri> {
  const uri = at(path);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

/** Deletes a file that a test is done with. Its editors are closed first: what is deleted while it is open and changed stays open for good. */
export async function remove(path: string): Promise<void> {
  await closeAll();
  await vscode.workspace.fs.delete(at(path), { recursive: true, useTrash: false }).then(undefined, () => undefined);
}

/** Writes a file and shows it. */
export async function show(path: string, text: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(await write(path, text)), { viewColumn: vscode.ViewColumn.One, preview: false });
}

export async function closeAll(): Promise<void> {
  // Texts that were typed are thrown away, so that no question about saving stands in the way.
  for (let count = 0; count < 20 && vscode.window.tabGroups.all.some((group) => group.tabs.length > 0); count++) await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** The problems of Toolspec Lens in a file. */
export function problems(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((one) => one.source === 'toolspec');
}

export function problemsWhen(uri: vscode.Uri, what: string, wanted: (found: vscode.Diagnostic[]) => boolean): Promise<vscode.Diagnostic[]> {
  return eventually(what, () => {
    const found = problems(uri);
    return wanted(found) ? found : undefined;
  });
}

/** The id of the rule of a diagnostic. */
export function ruleOf(problem: vscode.Diagnostic): unknown {
  return typeof problem.code === 'object' ? problem.code.value : problem.code;
}

export function rangeOf(document: vscode.TextDocument, text: string): vscode.Range {
  const start = document.getText().indexOf(text);
  assert.ok(start >= 0, `${text} stands in the file`);
  return new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
}

export async function replace(editor: vscode.TextEditor, text: string, newText: string): Promise<void> {
  assert.ok(await editor.edit((builder) => builder.replace(rangeOf(editor.document, text), newText)));
}

/** One closed MCP tool with a property of each type. */
export function toolFile(...types: string[]): string {
  const properties = types.map((type, index) => `          "value_${index}": { "type": "${type}", "description": "Value ${index}." }`).join(',\n');
  return `{
  "tools": [
    {
      "name": "measure",
      "description": "Measures what stands before it.",
      "inputSchema": {
        "type": "object",
        "properties": {
${properties}
        },
        "additionalProperties": false
      }
    }
  ]
}
`;
}
