/** Check a call, over the wire: skeleton, binding, squiggles as it is typed, fixes, completion, the hosts' answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompletionList, Hover, InlayHint, Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { CallAnswers, CallSkeleton, NoCall } from '../../server/src/lsp/protocol.ts';
import { Editor, type EditorOptions, PULLING, USUAL } from '../protocol/editor.ts';

const TOOL = `{"name": "orders", "description": "Orders.", "actions": {
  "create": {"description": "C.", "properties": {"mode": {"type": "string", "enum": ["fast", "slow"]}, "count": {"type": "integer"}}, "required": ["mode"]},
  "show": {"description": "S.", "properties": {"id": {"type": "string"}}}
}}`;

async function withEditor(options: EditorOptions, run: (editor: Editor) => Promise<void>): Promise<void> {
  const editor = await Editor.start(options);
  try {
    await run(editor);
  } finally {
    await editor.stop();
  }
}

test('a skeleton of the action at the cursor; without one, what there is to choose from', async () => {
  await withEditor({}, async (editor) => {
    const file = await editor.open('orders.json', TOOL);
    const skeleton = (await editor.request('toolspec/callSkeleton', { uri: file.uri, position: file.rangeOf('"count"').start })) as CallSkeleton;
    assert.deepEqual([skeleton.tool, skeleton.action, JSON.parse(skeleton.text)], ['orders', 'create', { mode: 'fast' }]);
    const none = (await editor.request('toolspec/callSkeleton', { uri: file.uri, position: file.rangeOf('"Orders."').start })) as NoCall;
    assert.deepEqual([none.tool, none.actions], ['orders', ['create', 'show']]);
    const other = (await editor.request('toolspec/callSkeleton', { uri: file.uri, tool: 'nobody' })) as NoCall;
    assert.deepEqual(other.tools, ['orders']);
  });
});

test('a bound call is checked as it is typed, and again when the tool changes', async () => {
  await withEditor({ capabilities: { ...USUAL, textDocument: { ...USUAL.textDocument, definition: {} } } }, async (editor) => {
    const file = await editor.open('orders.json', TOOL);
    await editor.request('toolspec/bindCall', { callUri: 'untitled:call', uri: file.uri, tool: 'orders', action: 'create' });
    const call = await editor.open('untitled:call', '{"mode": "fast", "cuont": 1}');
    const [problem] = await call.diagnosticsWhen('an unknown key', (list) => list.length === 1);
    assert.equal(call.textAt(problem!.range), '"cuont"');
    assert.equal((problem!.data as { path: string }).path, 'cuont');
    assert.equal(problem!.source, 'toolspec');
    const titles = (await call.actions(problem!.range, ['quickfix'], [problem!])).map((action) => action.title);
    assert.deepEqual(titles, ['Rename to "count"', 'Remove "cuont"']);
    const answer = (await editor.request('toolspec/callAnswer', { uri: call.uri })) as CallAnswers;
    assert.match(answer.text, /Wymcp refuses keys\.\n\{\n {2}"unknown": \[\n {4}"cuont"/);
    assert.deepEqual(answer.results, [{ line: 0, ok: false, words: 'refused by Wymcp' }]);
    assert.equal(problem!.message, '"cuont" in the call is not declared. Did you mean "count"?');
    await call.replace('"cuont": 1', '"count": "x"');
    const [wrong] = await call.diagnosticsWhen('a wrong value', (list) => list.some((one) => one.code === 'call-type'));
    assert.equal(call.textAt(wrong!.range), '"x"');
    assert.equal(wrong!.relatedInformation![0]!.location.uri, file.uri);
    await file.replace('"count": {"type": "integer"}', '"count": {"type": "string"}');
    await call.diagnosticsWhen('the tool takes a string now', (list) => list.length === 0);
    const position = call.rangeOf('count').start;
    const hover = await editor.connection.sendRequest<Hover>('textDocument/hover', { textDocument: { uri: call.uri }, position });
    assert.match((hover.contents as { value: string }).value, /`count`\*\* string, optional/);
    const [declared] = await editor.connection.sendRequest<Location[]>('textDocument/definition', { textDocument: { uri: call.uri }, position });
    assert.deepEqual([declared!.uri, file.textAt(declared!.range)], [file.uri, '"count"']);
    await call.replace('"fast"', '""');
    const list = await editor.connection.sendRequest<CompletionList>('textDocument/completion', { textDocument: { uri: call.uri }, position: { line: 0, character: call.rangeOf('""').start.character + 1 } });
    assert.deepEqual(list.items.map((item) => item.label), ['"fast"', '"slow"']);
  });
});

test('below the root a problem says its data path', async () => {
  await withEditor({}, async (editor) => {
    const file = await editor.open('orders.json', '{"name": "orders", "description": "O.", "actions": {"go": {"description": "G.", "properties": {"items": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer"}}}}}}}}');
    await editor.request('toolspec/bindCall', { callUri: 'untitled:call', uri: file.uri, tool: 'orders', action: 'go' });
    const call = await editor.open('untitled:call', '{"items": [{"n": "x"}, {"k": 1}]}');
    const messages = (await call.diagnosticsWhen('two problems', (list) => list.length === 2)).map((one) => String(one.message)).sort();
    assert.match(messages[0]!, /^"k" in the call is not declared\. .*\(at items\[1\]\.k\)$/);
    assert.match(messages[1]!, /^items\[0\]\.n in the call is .* must be an integer\.$/);
  });
});

test('a bound call follows its tool and its action through a rename, and back', async () => {
  await withEditor({ capabilities: { ...USUAL, textDocument: { ...USUAL.textDocument, rename: {} } } }, async (editor) => {
    const file = await editor.open('orders.json', TOOL);
    await editor.request('toolspec/bindCall', { callUri: 'untitled:call', uri: file.uri, tool: 'orders', action: 'create' });
    const call = await editor.open('untitled:call', '{"mode": "quick"}');
    const isChecked = (list: { code?: unknown }[]): boolean => list.some((one) => one.code === 'call-enum');
    await call.diagnosticsWhen('a wrong value', isChecked);
    for (const [from, to] of [['orders', 'sales'], ['create', 'make']] as const) {
      const edit = await editor.connection.sendRequest<WorkspaceEdit>('textDocument/rename', { textDocument: { uri: file.uri }, position: file.rangeOf(`"${from}"`).end, newName: to });
      await file.apply(edit);
      const answer = await editor.request('toolspec/callAnswer', { uri: call.uri });
      assert.ok('title' in answer, JSON.stringify(answer));
      await call.diagnosticsWhen('still checked', isChecked);
    }
    assert.equal(((await editor.request('toolspec/callAnswer', { uri: call.uri })) as CallAnswers).title, 'sales, make');
    // Both in one change: no look at the text between them sees one name without the other.
    await file.change([
      { range: file.rangeOf('"make"'), text: '"create"' },
      { range: file.rangeOf('"sales"'), text: '"orders"' },
    ]);
    assert.equal(((await editor.request('toolspec/callAnswer', { uri: call.uri })) as CallAnswers).title, 'orders, create');
  });
});

test('a call that .toolspec.json binds is always checked, also while its tool is closed', async () => {
  const config = JSON.stringify({ calls: [{ match: 'calls/*.json', tool: 'orders', action: 'show', file: 'orders.json' }, { match: 'calls/*.jsonl', tool: 'orders', action: 'create', file: 'orders.json' }] });
  await withEditor({ files: { '.toolspec.json': config, 'orders.json': TOOL }, capabilities: { ...USUAL, textDocument: { ...USUAL.textDocument, inlayHint: {} } } }, async (editor) => {
    const call = await editor.open('calls/a.json', '{"idd": "1"}');
    const [problem] = await call.diagnosticsWhen('an unknown key', (list) => list.length === 1);
    assert.match(String(problem!.message), /Did you mean "id"/);
    editor.writeFile('orders.json', TOOL.replace('"id"', '"idd"'));
    await editor.touched(['orders.json']);
    await call.diagnosticsWhen('the tool on disk declares it', (list) => list.length === 0);
    editor.removeFile('orders.json');
    await editor.touched(['orders.json'], 3);
    const [gone] = await call.diagnosticsWhen('the file is gone', (list) => list.length === 1);
    assert.match(String(gone!.message), /There is no file orders\.json/);
    editor.writeFile('orders.json', TOOL);
    await editor.touched(['orders.json'], 1);
    const lines = await editor.open('calls/b.jsonl', '{"mode": "fast"}\n{"mod": 1}\n');
    await lines.diagnosticsWhen('the second line lacks a key and has another', (list) => list.length === 2 && list.every((one) => one.range.start.line === 1));
    const hints = await editor.connection.sendRequest<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri: lines.uri }, range: { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } } });
    assert.deepEqual(hints.map((hint) => [hint.position.line, hint.label]), [[0, 'taken'], [1, 'refused by Wymcp']]);
  });
});

test('an editor that pulls gets the problems of a call as well', async () => {
  await withEditor({ capabilities: PULLING }, async (editor) => {
    const file = await editor.open('orders.json', TOOL);
    await editor.request('toolspec/bindCall', { callUri: editor.uri('call.json'), uri: file.uri, tool: 'orders', action: 'show' });
    const call = await editor.open('call.json', '{"idd": "1"}');
    const report = await editor.connection.sendRequest<{ items: { message: string }[] }>('textDocument/diagnostic', { textDocument: { uri: call.uri }, identifier: 'toolspec' });
    assert.equal(report.items.length, 1);
  });
});
