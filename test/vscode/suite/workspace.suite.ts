import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { watchForTools } from '../../../client/src/toolFiles.ts';
import { driver } from '../driver.ts';
import { at, closeAll, problems, problemsWhen, remove, replace, ruleOf, show, toolFile, write } from './files.ts';
import { eventually, repeatedly, suite } from './harness.ts';

const test = suite('Workspace');

test('Check Workspace finds what stands in files that are not open', async (t) => {
  await write('check/one.json', toolFile('float', 'dict'));
  await write('check/other.json', toolFile('bool'));
  await write('check/clean.json', toolFile('string'));
  await write('check/data.json', '{"type": "float"}');
  t.after(() => remove('check'));
  const result = await vscode.commands.executeCommand<{ toolFiles: number; cancelled: boolean }>('toolspec.checkWorkspace');
  assert.equal(result.cancelled, false);
  assert.ok(result.toolFiles >= 3);
  await problemsWhen(at('check/one.json'), 'problems of a closed file', (found) => found.length === 2);
  assert.deepEqual(problems(at('check/data.json')), []);
  // They stay true when the file is opened, mended and closed.
  const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(at('check/one.json')));
  await replace(editor, '"float"', '"number"');
  await problemsWhen(at('check/one.json'), 'one problem', (found) => found.length === 1);
  await editor.document.save();
  await closeAll();
  await problemsWhen(at('check/one.json'), 'still one problem', (found) => found.length === 1);
  await problemsWhen(at('check/other.json'), 'the problem of the other file', (found) => found.length === 1);
  await vscode.workspace.fs.delete(at('check/other.json'));
  await problemsWhen(at('check/other.json'), 'no problem of a deleted file', (found) => found.length === 0);
});

test('the status says format, tools, hosts and problems', { gestures: true }, async (t) => {
  t.after(closeAll);
  const editor = await show('status.tools.json', toolFile('float'));
  t.after(() => remove('status.tools.json'));
  await problemsWhen(editor.document.uri, 'the fault', (found) => found.length === 1);
  await statusWith('/1 tool/');
  const text = (await driver.texts('.hover-language-status')).join('\n');
  assert.match(text, /MCP/);
  assert.match(text, /1 errors?/);
  await driver.screenshot('status', { clip: { x: 640, y: 500, width: 640, height: 300 } });
});

test('a change of the settings is felt at once', async (t) => {
  t.after(closeAll);
  const editor = await show('settings.tools.json', toolFile('float'));
  t.after(() => remove('settings.tools.json'));
  const { uri } = editor.document;
  await problemsWhen(uri, 'an error', ([one]) => one?.severity === vscode.DiagnosticSeverity.Error);
  const settings = vscode.workspace.getConfiguration('toolspec');
  t.after(() => settings.update('rules', undefined, vscode.ConfigurationTarget.Workspace));
  await settings.update('rules', { 'unknown-type': 'warning' }, vscode.ConfigurationTarget.Workspace);
  await problemsWhen(uri, 'a warning', ([one]) => one?.severity === vscode.DiagnosticSeverity.Warning);
  await settings.update('rules', { 'unknown-type': 'off' }, vscode.ConfigurationTarget.Workspace);
  await problemsWhen(uri, 'none', (found) => found.length === 0);
});

test('a broken .toolspec.json is shown in it and in the status, until it is mended', async (t) => {
  t.after(closeAll);
  t.after(() => remove('.toolspec.json'));
  const editor = await show('config.tools.json', toolFile('float'));
  t.after(() => remove('config.tools.json'));
  const { uri } = editor.document;
  await problemsWhen(uri, 'an error', ([one]) => one?.severity === vscode.DiagnosticSeverity.Error);
  const config = await write('.toolspec.json', '{"rules": {"unknown-type": "warning", "unknown-tipe": "off"}}');
  await problemsWhen(uri, 'the good part counts', ([one]) => one?.severity === vscode.DiagnosticSeverity.Warning);
  await eventually('its problem, though it is closed', () => problems(config).length > 0);
  if (driver.available) {
    await statusWith('Broken .toolspec.json');
    await driver.screenshot('broken-config');
    await driver.press('Escape');
  }
  const open = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(config));
  assert.equal(open.document.languageId, 'jsonc');
  // Where VS Code's check by the schema and ours see the same fault, it is shown once.
  await eventually('one problem at one place', () => {
    const all = vscode.languages.getDiagnostics(config);
    const places = new Set(all.map((one) => `${one.range.start.line}:${one.range.start.character}`));
    return all.length > 0 && places.size === all.length;
  });
  await replace(open, ', "unknown-tipe": "off"', '');
  await eventually('no problem', () => vscode.languages.getDiagnostics(config).length === 0);
  await open.document.save();
  await write('.toolspec.json', '{}');
  await problemsWhen(uri, 'an error again', ([one]) => one?.severity === vscode.DiagnosticSeverity.Error);
});

test('the hosts of a file can be chosen', { gestures: true }, async (t) => {
  t.after(closeAll);
  const settings = vscode.workspace.getConfiguration('toolspec', at(''));
  t.after(() => settings.update('files', undefined, vscode.ConfigurationTarget.WorkspaceFolder));
  const editor = await show('hosts.tools.json', toolFile('float'));
  t.after(() => remove('hosts.tools.json'));
  await problemsWhen(editor.document.uri, 'the analysis', (found) => found.length === 1);
  await driver.runCommand('Toolspec Lens: Choose Hosts');
  await driver.waitFor('.quick-input-list .monaco-list-row');
  await driver.screenshot('choose-hosts');
  await driver.type('anthropic-strict');
  await driver.click('.quick-input-list .monaco-list-row >> text=anthropic-strict');
  await driver.press('Enter');
  await driver.pick('This file');
  const files = await eventually('the setting', () => {
    const value = vscode.workspace.getConfiguration('toolspec', editor.document.uri).inspect<{ match: string; hosts: string[] }[]>('files')?.workspaceFolderValue;
    return value !== undefined && value.length > 0 ? value : undefined;
  });
  assert.equal(files[0]!.match, 'hosts.tools.json');
  assert.ok(files[0]!.hosts.includes('anthropic-strict'));
});

test('a server that is killed is started again and picks up', async (t) => {
  if (process.platform !== 'linux') t.skip('the server is found through /proc');
  t.after(closeAll);
  const editor = await show('killed.tools.json', toolFile('float'));
  t.after(() => remove('killed.tools.json'));
  const { uri } = editor.document;
  await problemsWhen(uri, 'the fault', (found) => found.length === 1);
  const [server] = serversOf(process.pid);
  assert.ok(server, 'the server is a child of the extension host');
  process.kill(server, 'SIGKILL');
  await eventually('another server', () => serversOf(process.pid).some((pid) => pid !== server));
  await replace(editor, '"float"', '"dict"');
  const [problem] = await problemsWhen(uri, 'the fault of the new text', ([one]) => one !== undefined && editor.document.getText(one.range) === '"dict"');
  assert.equal(ruleOf(problem!), 'unknown-type');
});

test('Restart Server starts another', async (t) => {
  if (process.platform !== 'linux') t.skip('the server is found through /proc');
  t.after(closeAll);
  const editor = await show('restart.tools.json', toolFile('float'));
  t.after(() => remove('restart.tools.json'));
  await problemsWhen(editor.document.uri, 'the fault', (found) => found.length === 1);
  const [before] = serversOf(process.pid);
  await vscode.commands.executeCommand('toolspec.restartServer');
  await eventually('another server', () => serversOf(process.pid).every((pid) => pid !== before) && serversOf(process.pid).length === 1);
  await problemsWhen(editor.document.uri, 'the fault again', (found) => found.length === 1);
});

test('the server is only started for what looks like a file with tools', async () => {
  const opened = new vscode.EventEmitter<vscode.TextDocument>();
  const changed = new vscode.EventEmitter<vscode.TextDocumentChangeEvent>();
  let starts = 0;
  const fake = { onDidOpenTextDocument: opened.event, onDidChangeTextDocument: changed.event, textDocuments: [], workspaceFolders: [], getConfiguration: () => ({ get: () => [] }) };
  const watch = watchForTools(fake as unknown as typeof vscode.workspace, () => starts++);
  const open = async (language: string, content: string): Promise<number> => {
    opened.fire(await vscode.workspace.openTextDocument({ language, content }));
    return starts;
  };
  assert.equal(await open('json', '{"compilerOptions": {"target": "es2022"}}'), 0);
  assert.equal(await open('json', '{"name": "x", "scripts": {"test": "echo"}, "description": "inputSchema"}'), 0);
  assert.equal(await open('markdown', '{"inputSchema": {}}'), 0);
  const document = await vscode.workspace.openTextDocument({ language: 'json', content: '{\n  "tools": [\n' });
  changed.fire({ document, reason: undefined, contentChanges: [{ range: new vscode.Range(1, 10, 1, 10), rangeOffset: 0, rangeLength: 0, text: ':' }] });
  assert.equal(starts, 1);
  assert.equal(await open('json', toolFile('string')), 1, 'it is started once');
  watch.dispose();
  await closeAll();
});

/** Opens the language status, and again when it opened before the news had come. */
async function statusWith(text: string): Promise<void> {
  const show = async (): Promise<void> => {
    await driver.hover({ x: 640, y: 300 });
    await driver.hover('#status\\.languageStatus');
  };
  await repeatedly(`the status with ${text}`, show, async () => (await driver.count(`.hover-language-status >> text=${text}`)) > 0);
}

/** The processes of the built server below a process. */
function serversOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const ppid = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, '()').split(' ')[3];
        return Number(ppid) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server.js');
      } catch {
        return false;
      }
    })
    .map(Number);
}
