import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Editor, USUAL } from './editor.ts';
import { toolFile } from './fixtures.ts';

test('all tool files are checked, open or not, without what Git and the settings leave out', async (t) => {
  const editor = await Editor.start({
    files: {
      '.gitignore': 'built/\n*.tmp.json\n',
      'one.json': toolFile('float', 'dict'),
      'deep/two.json': toolFile('float'),
      'deep/.gitignore': 'secret.json\n',
      'deep/secret.json': toolFile('float'),
      'clean.json': toolFile('string'),
      'data.json': '{"a": 1}',
      'built/three.json': toolFile('float'),
      'four.tmp.json': toolFile('float'),
      'node_modules/x/five.json': toolFile('float'),
      'left-out/six.json': toolFile('float'),
      'open.json': toolFile('float'),
    },
  });
  t.after(() => editor.stop());
  const open = await editor.open('open.json', toolFile('string', 'bool'));
  await open.diagnostics();
  const result = await editor.request('toolspec/checkWorkspace', { exclude: ['**/left-out'] });
  assert.deepEqual(
    { ...result, failed: result.failed.length },
    { files: 5, toolFiles: 4, tools: 4, problems: { error: 4, warning: 0, info: 0 }, cancelled: false, failed: 0 },
  );
  await editor.until('problems of a closed file', () => editor.last('one.json')?.diagnostics.length === 2);
  await editor.until('problems of a deep file', () => editor.last('deep/two.json')?.diagnostics.length === 1);
  for (const path of ['deep/secret.json', 'built/three.json', 'four.tmp.json', 'node_modules/x/five.json', 'left-out/six.json']) assert.equal(editor.last(path), undefined, path);
  assert.equal(editor.last('open.json')!.version, 1, 'an open file has the problems of its text in the editor');
  assert.equal(editor.progress[0]!.kind, 'begin');
  assert.equal(editor.progress.at(-1)!.kind, 'end');
});

test('after a check the problems of closed files stay true', async (t) => {
  const editor = await Editor.start({ files: { 'one.json': toolFile('float'), 'two.json': toolFile('float') } });
  t.after(() => editor.stop());
  await editor.request('toolspec/checkWorkspace', {});
  await editor.until('the watch', () => editor.watched.some((glob) => glob.includes('jsonl')));
  // Opened and changed, then closed without saving: what is on disk counts again.
  const file = await editor.open('one.json', toolFile('float'));
  await file.replace('"float"', '"number"');
  assert.deepEqual(await file.diagnostics(), []);
  await file.close();
  await editor.until('the problem on disk', () => editor.last('one.json')?.diagnostics.length === 1);
  editor.writeFile('one.json', toolFile('string'));
  await editor.touched(['one.json']);
  await editor.until('mended on disk', () => editor.last('one.json')?.diagnostics.length === 0);
  editor.removeFile('two.json');
  await editor.touched(['two.json'], 3);
  await editor.until('gone', () => editor.last('two.json')?.diagnostics.length === 0);
  editor.writeFile('new/three.json', toolFile('dict', 'int'));
  await editor.touched(['new/three.json'], 1);
  await editor.until('a new file', () => editor.last('new/three.json')?.diagnostics.length === 2);
  editor.removeFile('new');
  await editor.touched(['new'], 3);
  await editor.until('gone with its folder', () => editor.last('new/three.json')?.diagnostics.length === 0);
  await editor.changeSettings({ rules: { 'unknown-type': 'off' } });
});

test('files of calls are checked with the workspace, and again when their tool changes', async (t) => {
  const tool = (type: string): string => `{"name": "orders", "description": "O.", "actions": {"go": {"description": "G.", "properties": {"n": {"type": "${type}"}}}}}`;
  const calls = [{ match: 'calls/*', tool: 'orders', action: 'go', file: 'orders.json' }];
  const editor = await Editor.start({ files: { '.toolspec.json': JSON.stringify({ calls }), 'orders.json': tool('integer'), 'calls/a.json': '{"n": "x", "m": 1}', 'calls/b.jsonl': '{"n": 1}\n{"o": 1}\n', 'calls/c.json': '{"n": 1}', 'calls/open.json': '{"n": 1}' } });
  t.after(() => editor.stop());
  const open = await editor.open('calls/open.json', '{"k": 1}');
  await open.diagnosticsWhen('its problem', (list) => list.length === 1);
  const result = await editor.request('toolspec/checkWorkspace', {});
  assert.deepEqual({ ...result, failed: result.failed.length }, { files: 6, toolFiles: 1, tools: 1, problems: { error: 3, warning: 1, info: 0 }, cancelled: false, failed: 0 });
  const codes = (path: string): unknown[] => (editor.last(path)?.diagnostics ?? []).map((one) => one.code).sort();
  await editor.until('the problems of closed calls', () => codes('calls/a.json').length === 2 && codes('calls/b.jsonl').length === 1);
  assert.deepEqual([codes('calls/a.json'), codes('calls/b.jsonl'), codes('calls/c.json')], [['call-type', 'call-undeclared'], ['call-undeclared'], []]);
  editor.writeFile('orders.json', tool('string'));
  await editor.touched(['orders.json']);
  await editor.until('the other type', () => codes('calls/a.json').join() === 'call-undeclared' && codes('calls/c.json').join() === 'call-type');
  editor.removeFile('orders.json');
  await editor.touched(['orders.json'], 3);
  await editor.until('no tool', () => ['calls/a.json', 'calls/c.json', 'calls/open.json'].every((path) => codes(path).join() === 'call-without-tool'));
  editor.writeFile('calls/a.json', '{}');
  editor.writeFile('orders.json', tool('integer'));
  await editor.touched(['calls/a.json', 'orders.json']);
  await editor.until('all is well', () => codes('calls/a.json').length === 0 && codes('calls/c.json').length === 0);
});

test('a check of five thousand files reports progress, lets typing through, keeps little of them, and can be cancelled', async (t) => {
  const files: Record<string, string> = {};
  // Each holds what a check must read and may forget again: all of them together are 40 MB.
  const data = `"${'x'.repeat(8000)}"`;
  for (let index = 0; index < 5000; index++) files[`f${index % 50}/${index}.json`] = index % 170 === 0 ? toolFile('float') : `{"number": ${index}, "name": "data", "data": ${data}}`;
  const editor = await Editor.start({ files });
  t.after(() => editor.stop());
  const file = await editor.open('untitled:a.json', toolFile('float'), 'json');
  await file.diagnostics();
  const before = memoryOf(editor);
  let checked = false;
  const checking = editor.request('toolspec/checkWorkspace', { workDoneToken: 'check' }).finally(() => void (checked = true));
  await editor.until('progress', () => editor.progress.some((one) => one.kind === 'report' && (one.percentage ?? 0) > 0), 60_000);
  for (const [from, to] of [['float', 'dict'], ['dict', 'int'], ['int', 'bool']]) {
    await file.replace(`"${from}"`, `"${to}"`);
    assert.equal((await file.diagnostics()).length, 1);
  }
  assert.equal(checked, false, 'what is typed is answered while the check goes on');
  const result = await checking;
  assert.equal(result.files, 5000);
  assert.equal(result.toolFiles, 30);
  const after = memoryOf(editor);
  if (before !== undefined) assert.ok(after! - before < 150, `${before} MB before the check, ${after} MB after it`);
  editor.progress.length = 0;
  const again = editor.request('toolspec/checkWorkspace', { workDoneToken: 'again' });
  await editor.until('progress', () => editor.progress.some((one) => one.kind === 'begin'), 60_000);
  await editor.connection.sendNotification('toolspec/cancelCheck', { workDoneToken: 'again' });
  const cancelled = await again;
  assert.equal(cancelled.cancelled, true);
  assert.ok(cancelled.files < 5000);
});

/** Megabytes that the server takes now; undefined where the system does not tell. */
function memoryOf(editor: Editor): number | undefined {
  const status = `/proc/${editor.process.pid}/status`;
  return existsSync(status) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))![1]) / 1024 : undefined;
}

test('an open file counts as it stands in the editor while it is changed, deleted or renamed on disk', async (t) => {
  const editor = await Editor.start({ files: { 'one.json': toolFile('float') } });
  t.after(() => editor.stop());
  const check = async (): Promise<{ error: number }> => (await editor.request('toolspec/checkWorkspace', {})).problems;
  const file = await editor.open('one.json', toolFile('float', 'dict'));
  assert.equal((await file.diagnostics()).length, 2);
  editor.writeFile('one.json', toolFile('string'));
  await editor.touched(['one.json']);
  assert.equal((await check()).error, 2);
  assert.equal(editor.last('one.json')!.diagnostics.length, 2, 'changed on disk');
  editor.removeFile('one.json');
  await editor.touched(['one.json'], 3);
  await file.replace('"dict"', '"string"');
  assert.equal((await file.diagnostics()).length, 1, 'deleted on disk, and typed in');
  // Renamed: an editor closes the file and opens it under its other name.
  editor.writeFile('two.json', file.text);
  await editor.touched(['two.json'], 1);
  await file.close();
  const renamed = await editor.open('two.json', file.text);
  assert.equal((await renamed.diagnostics()).length, 1);
  await editor.until('no problem under the old name', () => editor.last('one.json')?.diagnostics.length === 0);
  await renamed.replace('"float"', '"number"');
  assert.deepEqual(await renamed.diagnostics(), []);
  assert.equal((await check()).error, 0);
});

test('two windows on one folder do not disturb each other', async (t) => {
  const one = await Editor.start({ files: { 'tools.json': toolFile('float') } });
  t.after(() => one.stop());
  const two = await Editor.start();
  t.after(() => two.stop());
  // The second window opens the file of the first one's folder.
  const [mine, theirs] = [await one.open('tools.json', toolFile('float')), await two.open(one.uri('tools.json'), toolFile('float'))];
  assert.equal((await mine.diagnostics()).length + (await theirs.diagnostics()).length, 2);
  await mine.replace('"float"', '"number"');
  assert.deepEqual(await mine.diagnostics(), []);
  one.writeFile('tools.json', mine.text);
  await two.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: theirs.uri, type: 2 }] });
  assert.equal((await theirs.diagnostics()).length, 1, 'until its own editor says that the text has changed');
  await theirs.replace('"float"', '"number"');
  assert.deepEqual(await theirs.diagnostics(), []);
});

test('files that an editor far away holds are read through it', async (t) => {
  const far: Record<string, string> = { 'vscode-vfs://github/o/n/tools.json': toolFile('float'), 'vscode-vfs://github/o/n/.gitignore': 'out\n', 'vscode-vfs://github/o/n/.toolspec.json': '{"rules": {"unknown-type": "info"}}' };
  const editor = await Editor.start({ capabilities: USUAL, options: { fileSystem: true }, folders: ['vscode-vfs://github/o/n'] });
  t.after(() => editor.stop());
  editor.connection.onRequest('toolspec/readFile', ({ uri }: { uri: string }) => far[uri] ?? null);
  editor.connection.onRequest('toolspec/findFiles', () => ['vscode-vfs://github/o/n/tools.json', 'vscode-vfs://github/o/n/out/x.json']);
  const result = await editor.request('toolspec/checkWorkspace', {});
  assert.deepEqual([result.files, result.toolFiles, result.problems.info], [1, 1, 1]);
});
