import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocumentDiagnosticReport, type WorkspaceDiagnosticReport, WorkspaceDiagnosticRequest, type WorkspaceDocumentDiagnosticReport } from 'vscode-languageserver-protocol';
import { Editor, type OpenFile, PULLING } from './editor.ts';
import { toolFile } from './fixtures.ts';

const pull = (file: OpenFile, previousResultId?: string): Promise<DocumentDiagnosticReport> =>
  file.editor.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: file.uri }, identifier: 'toolspec', previousResultId });

test('pulled and pushed diagnostics are the same, and a pulling editor is pushed none of an open file', async (t) => {
  const text = toolFile('float', 'string', 'dict');
  const pushed = await Editor.start();
  t.after(() => pushed.stop());
  const editor = await Editor.start({ capabilities: PULLING });
  t.after(() => editor.stop());
  assert.ok(editor.initialized.capabilities.diagnosticProvider);
  assert.equal(pushed.initialized.capabilities.diagnosticProvider, undefined);
  const file = await editor.open('tools.json', text);
  const report = await pull(file);
  assert.ok(report.kind === 'full');
  assert.deepEqual(report.items, await (await pushed.open('tools.json', text)).diagnostics());
  assert.deepEqual(editor.published, []);
});

test('what has not changed is said to be so, and a change of text or settings gives a new result', async (t) => {
  const editor = await Editor.start({ capabilities: PULLING });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  const first = await pull(file);
  assert.ok(first.kind === 'full');
  const same = await pull(file, first.resultId);
  assert.deepEqual([same.kind, same.resultId], ['unchanged', first.resultId]);
  await file.replace('"float"', '"number"');
  const mended = await pull(file, first.resultId);
  assert.ok(mended.kind === 'full');
  assert.deepEqual(mended.items, []);
  assert.notEqual(mended.resultId, first.resultId);
  await file.replace('"number"', '"float"');
  await editor.changeSettings({ rules: { 'unknown-type': 'off' } });
  await editor.until('a refresh', () => editor.refreshes > 0);
  const off = await pull(file, mended.resultId);
  assert.ok(off.kind === 'full');
  assert.deepEqual(off.items, []);
});

test('the workspace is streamed, then held until something changes', async (t) => {
  const editor = await Editor.start({
    capabilities: PULLING,
    files: { 'one.json': toolFile('float'), 'deep/er/two.json': toolFile('dict'), 'clean.json': toolFile('string'), 'data.json': '{"type": "float"}' },
  });
  t.after(() => editor.stop());
  const seen = new Map<string, WorkspaceDocumentDiagnosticReport>();
  const ask = (): { answer: Promise<WorkspaceDiagnosticReport>; answered: () => boolean } => {
    const token = `partial-${Math.random()}`;
    let done = false;
    const listening = editor.connection.onProgress(WorkspaceDiagnosticRequest.partialResult, token, (part) => part.items.forEach((item) => seen.set(item.uri, item)));
    const answer = editor.connection
      .sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [...seen].map(([uri, { resultId }]) => ({ uri, value: resultId! })), partialResultToken: token })
      .then((report) => {
        done = true;
        listening.dispose();
        report.items.forEach((item) => seen.set(item.uri, item));
        return report;
      });
    return { answer, answered: () => done };
  };
  await ask().answer;
  const kinds = [...seen].map(([uri, report]) => [uri.split('/').pop(), report.kind === 'full' ? report.items.length : -1]).sort();
  assert.deepEqual(kinds, [['clean.json', 0], ['one.json', 1], ['two.json', 1]]);
  const held = ask();
  await pull(await editor.open('untitled:a.json', toolFile('float'), 'json'));
  assert.equal(held.answered(), false, 'nothing has changed, so nothing is answered');
  const before = seen.get(editor.uri('one.json'))!.resultId;
  editor.writeFile('one.json', toolFile('string'));
  await editor.touched(['one.json']);
  await held.answer;
  const mended = seen.get(editor.uri('one.json'))!;
  assert.ok(mended.kind === 'full');
  assert.deepEqual(mended.items, []);
  assert.notEqual(mended.resultId, before);
});

test('a file that was closed keeps its problems, under a new result', async (t) => {
  const editor = await Editor.start({ capabilities: PULLING, files: { 'one.json': toolFile('float') } });
  t.after(() => editor.stop());
  const ask = (value?: string): Promise<WorkspaceDiagnosticReport> =>
    editor.connection.sendRequest('workspace/diagnostic', { previousResultIds: value === undefined ? [] : [{ uri: editor.uri('one.json'), value }] });
  const [first] = (await ask()).items;
  assert.ok(first?.kind === 'full' && first.items.length === 1);
  const file = await editor.open('one.json', toolFile('float', 'dict'));
  const open = await pull(file);
  assert.ok(open.kind === 'full' && open.items.length === 2);
  await file.close();
  const [closed] = (await ask(first.resultId)).items;
  assert.ok(closed?.kind === 'full');
  assert.equal(closed.items.length, 1);
  assert.notEqual(closed.resultId, first.resultId);
});

test('a held request ends when the editor takes it back', async (t) => {
  const editor = await Editor.start({ capabilities: PULLING });
  t.after(() => editor.stop());
  const { CancellationTokenSource } = await import('vscode-languageserver-protocol');
  const source = new CancellationTokenSource();
  const answer = editor.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] }, source.token);
  await pull(await editor.open('untitled:a.json', toolFile('float'), 'json'));
  source.cancel();
  await answer;
});
