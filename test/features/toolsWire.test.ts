/** The tools of the whole workspace over the wire: the list as it is found, its changes, and symbols by name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SymbolInformation } from 'vscode-languageserver-protocol';
import type { ToolFile } from '../../server/src/lsp/protocol.ts';
import { Editor } from '../protocol/editor.ts';

const tool = (name: string, type = 'object'): string => `[{"name": "${name}", "description": "A tool.", "inputSchema": {"type": "${type}", "properties": {}, "additionalProperties": false}}]`;

test('the tools of all files, kept true by file events and typing', async () => {
  const editor = await Editor.start({ files: { 'a.json': tool('alpha'), 'sub/b.json': tool('beta', 'strin'), 'data.json': '{"a": 1}', '.gitignore': 'ignored.json', 'ignored.json': tool('never') } });
  try {
    const changes: { uri: string; file: ToolFile | null }[] = [];
    editor.connection.onNotification('toolspec/didChangeTools', (change: { uri: string; file: ToolFile | null }) => void changes.push(change));
    const found = await editor.request('toolspec/workspaceTools', {});
    assert.equal(found.cancelled, false);
    assert.equal(found.looked, 3);
    assert.deepEqual(found.files.map((file) => [file.uri, file.format.id, file.tools.map((one) => [one.name, one.state])]).sort(), [
      [editor.uri('a.json'), 'mcp', [['alpha', 'works']]],
      [editor.uri('sub/b.json'), 'mcp', [['beta', 'refused']]],
    ]);
    assert.deepEqual(changes.map((change) => change.uri).sort(), [editor.uri('a.json'), editor.uri('sub/b.json')]);
    const until = async (what: string, is: () => boolean): Promise<void> => {
      const began = performance.now();
      while (!is()) {
        assert.ok(performance.now() - began < 10_000, `Waited in vain: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const last = (path: string) => changes.findLast((change) => change.uri === editor.uri(path));
    editor.writeFile('new.json', tool('gamma'));
    await editor.touched(['new.json'], 1);
    await until('a new file', () => last('new.json')?.file?.tools[0]?.name === 'gamma');
    const file = await editor.open('a.json', tool('alpha'));
    await file.replace('alpha', 'delta');
    await until('a tool renamed in the editor', () => last('a.json')?.file?.tools[0]?.name === 'delta');
    editor.removeFile('sub');
    await editor.touched(['sub'], 3);
    await until('a folder deleted', () => last('sub/b.json')?.file === null);
    const ghost = await editor.open('new.json', tool('gamma'));
    editor.removeFile('new.json');
    await editor.touched(['new.json'], 3);
    await until('a file deleted while it is open', () => last('new.json')?.file === null);
    await ghost.replace('gamma', 'ghost');
    await file.replace('delta', 'delte');
    await until('what was typed later is known', () => last('a.json')?.file?.tools[0]?.name === 'delte');
    assert.equal(last('new.json')?.file, null, 'the open document of a file that is gone stays out of the list');
    editor.writeFile('new.json', tool('gamma'));
    await editor.touched(['new.json'], 1);
    await until('the file saved again', () => last('new.json')?.file?.tools[0]?.name === 'ghost');
    await ghost.replace('ghost', 'gamma');
    await file.replace('delte', 'delta');
    await until('all as before', () => last('new.json')?.file?.tools[0]?.name === 'gamma' && last('a.json')?.file?.tools[0]?.name === 'delta');
    const symbols = await editor.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: 'a' });
    assert.deepEqual(symbols.map((one) => [one.name, one.containerName]).sort(), [['delta', 'a.json'], ['gamma', 'new.json']]);
    assert.deepEqual((await editor.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: 'dlt' })).map((one) => one.name), ['delta']);
  } finally {
    await editor.stop();
  }
});

test('looking through the workspace can be cancelled', async () => {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}.json`, tool(`t${index}`)]));
  const editor = await Editor.start({ files });
  try {
    let told = 0;
    const cancel = new (await import('vscode-languageserver-protocol/node')).CancellationTokenSource();
    editor.connection.onNotification('toolspec/didChangeTools', () => {
      if (++told === 3) cancel.cancel();
    });
    const found = await editor.connection.sendRequest<{ cancelled: boolean; files: unknown[] }>('toolspec/workspaceTools', {}, cancel.token);
    assert.equal(found.cancelled, true);
    assert.ok(found.files.length >= 3 && found.files.length < 300, `${found.files.length} files`);
  } finally {
    await editor.stop();
  }
});
