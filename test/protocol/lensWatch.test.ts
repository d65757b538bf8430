/** A lens does not stay untrue because the client's own question got lost, and a client that asks by itself is left in peace. */
import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import { type ClientCapabilities, type CodeLens, Emitter } from 'vscode-languageserver-protocol';
import type { Snapshot } from '../../server/src/lsp/documents.ts';
import type { Server } from '../../server/src/lsp/feature.ts';
import { LensWatch } from '../../server/src/lsp/lensWatch.ts';
import { Editor, EVERY_FEATURE, type OpenFile, USUAL } from './editor.ts';
import { toolFile } from './fixtures.ts';

const REFRESHING: ClientCapabilities = { ...USUAL, workspace: { ...USUAL.workspace, codeLens: { refreshSupport: true } }, textDocument: { ...USUAL.textDocument, ...EVERY_FEATURE } };

const verdictOf = async (file: OpenFile): Promise<string> => (await file.editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: file.uri } })).at(-1)!.command!.title;

test('the client is told when its question after a change got lost, and told again when that got lost as well', { timeout: 60_000 }, async (t) => {
  const editor = await Editor.start({ capabilities: REFRESHING });
  t.after(() => editor.stop());
  let told = 0;
  let verdict = '';
  const file = await editor.open('tools.json', toolFile('float'));
  editor.connection.onRequest('workspace/codeLens/refresh', async () => {
    told++;
    if (told > 1) verdict = await verdictOf(file);
    return null;
  });
  assert.match(await verdictOf(file), /^Refused by MCP/);
  await file.replace('"float"', '"number"');
  await file.diagnosticsWhen('no problem', (problems) => problems.length === 0);
  // The first time the editor does not come to ask. Nothing that it hears wakes `until` here, so the test looks by itself.
  while (!/^Works with MCP/.test(verdict)) await new Promise((done) => setTimeout(done, 50));
  assert.equal(told, 2);
});

test('a client that cannot be told is not told', async (t) => {
  const editor = await Editor.start({ capabilities: { ...REFRESHING, workspace: USUAL.workspace } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', toolFile('float'));
  assert.match(await verdictOf(file), /^Refused by MCP/);
  await file.replace('"float"', '"number"');
  assert.match(await verdictOf(file), /^Works with MCP/);
});

/** A watch over documents that are no more than their lenses, with time in the test's hands. */
function watching(t: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const settled = new Emitter<Snapshot>();
  const closed = new Emitter<string>();
  const now = new Map<string, { readonly snapshot: Snapshot; readonly title: string; readonly line: number }>();
  const count = { refreshes: 0, made: 0 };
  const documents = { onDidSettle: settled.event, onDidClose: closed.event, get: (uri: string) => now.get(uri)?.snapshot };
  let ids = 0;
  const lensesOf = ({ uri }: Snapshot): CodeLens[] => {
    const { title, line } = now.get(uri)!;
    count.made++;
    if (title === 'throws') throw new Error('The analysis failed.');
    return [{ range: { start: { line, character: 0 }, end: { line, character: 1 } }, command: { title, command: '' } }];
  };
  const watch = new LensWatch({ documents } as unknown as Server, lensesOf, () => count.refreshes++);
  return {
    count,
    change(uri: string, title: string, line = 0): void {
      const snapshot = { uri, id: ++ids } as Snapshot;
      now.set(uri, { snapshot, title, line });
      settled.fire(snapshot);
    },
    ask(uri: string): void {
      const { snapshot } = now.get(uri)!;
      watch.answered(snapshot, lensesOf(snapshot));
    },
    close: (uri: string) => closed.fire(uri),
    pass: (ms: number) => mock.timers.tick(ms),
  };
}

test('a client that asks after each change is never told, and its lenses are made only when it asks', (t) => {
  const { count, change, ask, pass } = watching(t);
  change('a', 'Works');
  ask('a');
  for (let key = 0; key < 50; key++) {
    change('a', `${key} errors`);
    pass(300);
    ask('a');
  }
  pass(60_000);
  assert.deepEqual(count, { refreshes: 0, made: 51 });
});

test('keys in quick succession, and many files, are one matter', (t) => {
  const { count, change, ask, pass } = watching(t);
  for (const uri of ['a', 'b', 'c']) {
    change(uri, 'Works');
    ask(uri);
  }
  for (let key = 0; key < 50; key++) {
    change('abc'[key % 3]!, `${key} errors`);
    pass(100);
  }
  assert.equal(count.refreshes, 0, 'somebody types');
  pass(1_000);
  assert.equal(count.refreshes, 1);
});

test('what leaves the lenses as they are tells nobody; a moved tool and another verdict do', (t) => {
  const { count, change, ask, pass } = watching(t);
  change('a', 'Works');
  ask('a');
  change('a', 'Works');
  pass(60_000);
  assert.equal(count.refreshes, 0);
  change('a', 'Works', 3);
  pass(1_000);
  ask('a');
  pass(60_000);
  assert.equal(count.refreshes, 1, 'the command of a lens names a place');
  change('a', '1 error', 3);
  pass(1_000);
  assert.equal(count.refreshes, 2);
});

test('nobody is told for ever: an editor that is hidden does not ask', (t) => {
  const { count, change, ask, pass } = watching(t);
  change('a', 'Works');
  ask('a');
  change('a', '1 error');
  pass(1_000);
  assert.equal(count.refreshes, 1);
  for (let minute = 0; minute < 60; minute++) pass(60_000);
  assert.ok(count.refreshes > 2 && count.refreshes < 10, String(count.refreshes));
  const before = count.refreshes;
  change('a', '2 errors');
  pass(1_000);
  assert.equal(count.refreshes, before + 1, 'the next change begins anew');
});

test('files without lenses, closed ones and failed analyses tell nobody', (t) => {
  const { count, change, ask, close, pass } = watching(t);
  change('never asked', 'Works');
  change('never asked', '1 error');
  change('closed', 'Works');
  ask('closed');
  change('closed', '1 error');
  close('closed');
  change('broken', 'Works');
  ask('broken');
  change('broken', 'throws');
  pass(60_000);
  assert.equal(count.refreshes, 0);
});
