import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Editor, PULLING, USUAL } from './editor.ts';
import { toolFile } from './fixtures.ts';

const codes = (problems: readonly { code?: unknown }[]): unknown[] => problems.map((problem) => problem.code);

test('a change of the settings is felt in an open file', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  assert.equal((await file.diagnostics())[0]!.severity, 1);
  await editor.changeSettings({ rules: { 'unknown-type': 'info' } });
  await file.diagnosticsWhen('information', ([problem]) => problem?.severity === 3);
  await editor.changeSettings({ rules: { 'unknown-type': 'off' } });
  await file.diagnosticsWhen('none', (problems) => problems.length === 0);
  await editor.changeSettings({ files: [{ match: '**/*.json', format: 'none' }] });
  await file.diagnosticsWhen('none', (problems) => problems.length === 0);
  assert.equal((await editor.request('toolspec/status', { uri: file.uri }))!.reason, 'A setting says that it holds no tools.');
});

test('settings that came with the notification count where the editor cannot be asked', async (t) => {
  const editor = await Editor.start({ capabilities: { textDocument: USUAL.textDocument } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  assert.equal((await file.diagnostics()).length, 1);
  await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: { toolspec: { rules: { 'unknown-type': 'off' } } } });
  await file.diagnosticsWhen('none', (problems) => problems.length === 0);
});

test('a setting with a wrong value is said once, and the others still count', async (t) => {
  const editor = await Editor.start({ settings: { maxProblems: -1, rules: { 'unknown-type': 'warning', 'no-such-rule': 'error' } } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  assert.equal((await file.diagnostics())[0]!.severity, 2);
  await editor.until('the message on the number', () => editor.shown.some((message) => /toolspec\.maxProblems: -1/.test(message)));
  await editor.until('the message on the rule', () => editor.shown.some((message) => /no-such-rule/.test(message)));
  const before = editor.shown.length;
  await file.replace('"float"', '"dict"');
  await file.diagnostics();
  assert.equal(editor.shown.length, before);
  const status = await editor.request('toolspec/status', { uri: file.uri });
  assert.equal(status!.settingsProblems.length, 2);
});

test('the nearest .toolspec.json counts, and its changes on disk are felt', async (t) => {
  const editor = await Editor.start({ files: { '.toolspec.json': '{"rules": {"unknown-type": "warning"}}', 'deep/.toolspec.json': '{"rules": {"unknown-type": "info"}}' } });
  t.after(() => editor.stop());
  await editor.until('the watch', () => editor.watched.includes('**/.toolspec.json'));
  const top = await editor.open('tools.json', toolFile('float'));
  const deep = await editor.open('deep/er/tools.json', toolFile('float'));
  assert.equal((await top.diagnostics())[0]!.severity, 2);
  assert.equal((await deep.diagnostics())[0]!.severity, 3);
  editor.writeFile('deep/.toolspec.json', '{"rules": {"unknown-type": "error"}}');
  await editor.touched(['deep/.toolspec.json']);
  await deep.diagnosticsWhen('an error', ([problem]) => problem?.severity === 1);
  editor.removeFile('deep/.toolspec.json');
  await editor.touched(['deep/.toolspec.json'], 3);
  await deep.diagnosticsWhen('a warning', ([problem]) => problem?.severity === 2);
});

test('a broken .toolspec.json is a problem in itself, closed or open, until it is mended', async (t) => {
  for (const capabilities of [USUAL, PULLING]) {
    const editor = await Editor.start({ capabilities, files: { '.toolspec.json': '{"rules": {"unknown-tipe": "off", "unknown-type": "warning"}}' } });
    t.after(() => editor.stop());
    const closed = await editor.until('its problem', () => editor.last('.toolspec.json'));
    assert.deepEqual(codes(closed.diagnostics), ['configuration']);
    assert.match(closed.diagnostics[0]!.message as string, /unknown-type/);
    const file = await editor.open('tools.json', toolFile('float'));
    const status = await editor.request('toolspec/status', { uri: file.uri });
    assert.equal(status!.settingsProblems[0]!.uri, editor.uri('.toolspec.json'));
    editor.writeFile('.toolspec.json', '{"rules": {"unknown-type": "warning"}}');
    await editor.touched(['.toolspec.json']);
    await editor.until('no problem', () => editor.last('.toolspec.json')?.diagnostics.length === 0);
    assert.deepEqual((await editor.request('toolspec/status', { uri: file.uri }))!.settingsProblems, []);
  }
});

test('a .toolspec.json counts as it stands in the editor', async (t) => {
  const text = '{"rules": {"unknown-type": "warning"}}';
  const editor = await Editor.start({ files: { '.toolspec.json': text } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  assert.equal((await file.diagnostics())[0]!.severity, 2);
  const config = await editor.open('.toolspec.json', text, 'jsonc');
  assert.deepEqual(await config.diagnostics(), []);
  await config.replace('"warning"', '"info"');
  await file.diagnosticsWhen('information', ([problem]) => problem?.severity === 3);
  await config.replace('"info"', '"loud"');
  const [problem] = await config.diagnostics();
  assert.equal(config.textAt(problem!.range), '"loud"');
  await config.close();
  await file.diagnosticsWhen('a warning again', ([one]) => one?.severity === 2);
  await editor.until('no problem of the file on disk', () => editor.last('.toolspec.json')?.diagnostics.length === 0);
});

test('two folders have settings of their own', async (t) => {
  const editor = await Editor.start({
    folders: ['one', 'two'],
    settingsByFolder: { one: { rules: { 'unknown-type': 'warning' } }, two: {} },
    files: { 'two/.toolspec.json': '{"rules": {"unknown-type": "info"}}' },
  });
  t.after(() => editor.stop());
  assert.equal((await (await editor.open('one/tools.json', toolFile('float'))).diagnostics())[0]!.severity, 2);
  assert.equal((await (await editor.open('two/tools.json', toolFile('float'))).diagnostics())[0]!.severity, 3);
  // Outside of any folder nothing but the general settings count.
  const outside = await editor.open('three/tools.json', toolFile('float'));
  assert.equal((await outside.diagnostics())[0]!.severity, 1);
  await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: editor.uri('three'), name: 'three' }], removed: [{ uri: editor.uri('one'), name: 'one' }] } });
  editor.writeFile('three/.toolspec.json', '{"rules": {"unknown-type": "off"}}');
  await editor.touched(['three/.toolspec.json'], 1);
  await outside.diagnosticsWhen('none', (problems) => problems.length === 0);
});

test('a change of settings that means nothing for a file does not analyse it again', async (t) => {
  const text = '{"rules": {"unknown-type": "warning"}}';
  const editor = await Editor.start({ files: { 'one/.toolspec.json': text } });
  t.after(() => editor.stop());
  const one = await editor.open('one/tools.json', toolFile('float'));
  const two = await editor.open('two/tools.json', toolFile('float'));
  await one.diagnostics();
  await two.diagnostics();
  const config = await editor.open('one/.toolspec.json', text, 'jsonc');
  await config.diagnostics();
  const published = (uri: string): number => editor.published.filter((found) => found.uri === uri).length;
  const before = published(two.uri);
  await config.replace('"warning"', '"info"');
  await one.diagnosticsWhen('information', ([problem]) => problem?.severity === 3);
  await editor.changeSettings({});
  await editor.request('toolspec/status', { uri: two.uri });
  assert.equal(published(two.uri), before);
});
