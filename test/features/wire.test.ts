/** Every feature over the wire, from the built server, as an editor without JSON support of its own asks for it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ClientCapabilities, CodeLens, CompletionList, DocumentSymbol, FoldingRange, Hover, InlayHint, Location, LocationLink, SelectionRange, SemanticTokens, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { Editor, EVERY_FEATURE, type OpenFile, USUAL } from '../protocol/editor.ts';

const ALL: ClientCapabilities = {
  ...USUAL,
  textDocument: {
    ...USUAL.textDocument,
    ...EVERY_FEATURE,
    foldingRange: { rangeLimit: 5000 },
  },
};

const TEXT = `{
  "tools": [
    {
      "name": "find",
      "description": "Finds.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "query": {"type": "string", "minLength": 1},
          "same": {"$ref": "#/properties/query"}
        },
        "required": ["query"]
      }
    }
  ]
}
`;

let editor: Editor;
let file: OpenFile;
before(async () => {
  editor = await Editor.start({ capabilities: ALL, settings: { inlayHints: true } });
  file = await editor.open('tools.json', TEXT);
});
after(() => editor.stop());

const ask = <T>(method: string, params: object = {}): Promise<T> => editor.connection.sendRequest<T>(method, { textDocument: { uri: file.uri }, ...params });
const at = (text: string, nth = 0) => ({ position: file.rangeOf(text, nth).start });

test('hover', async () => {
  const hover = await ask<Hover>('textDocument/hover', at('minLength'));
  assert.match((hover.contents as { value: string }).value, /fewest characters/);
  assert.equal(await ask('textDocument/hover', at('"tools"')), null);
});

test('completion, with snippets', async () => {
  const list = await ask<CompletionList>('textDocument/completion', { position: file.rangeOf('"query"]').start });
  assert.deepEqual(list.items.map((item) => item.label).sort(), ['"query"', '"same"']);
});

test('definition as links, references, highlights', async () => {
  const [link] = await ask<LocationLink[]>('textDocument/definition', at('query"]'));
  assert.deepEqual(link!.targetSelectionRange, file.rangeOf('query'));
  const references = await ask<Location[]>('textDocument/references', { ...at('query"]'), context: { includeDeclaration: false } });
  assert.deepEqual(references.map((one) => file.textAt(one.range)), ['query', 'query']);
  assert.equal((await ask<unknown[]>('textDocument/documentHighlight', at('query'))).length, 3);
  assert.equal(await ask('textDocument/documentHighlight', at('"type"')), null);
});

test('rename is prepared, bound to the version, and refused with a reason', async () => {
  const prepared = await ask<{ placeholder: string }>('textDocument/prepareRename', at('query'));
  assert.equal(prepared.placeholder, 'query');
  const edit = await ask<WorkspaceEdit>('textDocument/rename', { ...at('query'), newName: 'text' });
  const change = edit.documentChanges![0] as { textDocument: { version: number }; edits: { newText: string }[] };
  assert.equal(change.textDocument.version, file.version);
  assert.deepEqual(change.edits.map((one) => one.newText), ['text', 'text', 'text']);
  await assert.rejects(ask('textDocument/rename', { ...at('query'), newName: 'same' }), /"same" stands beside it already/);
  await assert.rejects(ask('textDocument/prepareRename', at('minLength')), /can be renamed/);
});

test('symbols, folding, selection, links', async () => {
  const symbols = await ask<DocumentSymbol[]>('textDocument/documentSymbol');
  assert.deepEqual(symbols[0]!.children!.map((one) => one.name), ['query *', 'same']);
  assert.ok((await ask<FoldingRange[]>('textDocument/foldingRange')).length >= 5);
  const [selection] = await ask<SelectionRange[]>('textDocument/selectionRange', { positions: [file.rangeOf('query').start] });
  assert.equal(file.textAt(selection!.range), 'query');
  assert.equal((await ask<unknown[]>('textDocument/documentLink')).length, 1);
});

test('a lens above the tool, hints and tokens', async () => {
  const lenses = await ask<CodeLens[]>('textDocument/codeLens');
  assert.equal(lenses.length, 1);
  assert.match(lenses[0]!.command!.title, /MCP/);
  const range = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
  assert.deepEqual((await ask<InlayHint[]>('textDocument/inlayHint', { range })).map((hint) => hint.label), ['open']);
  const tokens = await ask<SemanticTokens>('textDocument/semanticTokens/range', { range });
  assert.ok(tokens.data.length >= 50);
  assert.equal('full' in (editor.initialized.capabilities.semanticTokensProvider as object), false);
});

test('settings switch lenses and hints', async () => {
  await editor.changeSettings({ codeLens: false, inlayHints: false });
  await file.replace('Finds.', 'Finds all.');
  assert.deepEqual(await ask('textDocument/codeLens'), []);
  assert.deepEqual(await ask('textDocument/inlayHint', { range: { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } } }), []);
});

test('an editor with JSON support of its own is given what it lacks', async () => {
  const other = await Editor.start({ capabilities: ALL, options: { editorGives: ['symbols', 'folding', 'selectionRanges', 'links', 'completion'], lensCommands: { preview: 'x.preview' } } });
  try {
    const { capabilities } = other.initialized;
    assert.equal(capabilities.foldingRangeProvider, undefined);
    assert.equal(capabilities.selectionRangeProvider, undefined);
    assert.equal(capabilities.documentLinkProvider, undefined);
    const second = await other.open('tools.json', `{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object"}}, {"inputSchema": {"type": "object", "properties": {"p": {"type": ""}}}}]}`);
    assert.deepEqual(await other.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: second.uri } }), []);
    const lenses = await other.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: second.uri } });
    assert.deepEqual(lenses.slice(0, 1).map((lens) => lens.command!.command), ['x.preview']);
    const members = await other.connection.sendRequest<CompletionList>('textDocument/completion', { textDocument: { uri: second.uri }, position: second.rangeOf('"inputSchema"', 1).start });
    const labels = members.items.map((item) => item.label);
    assert.ok(!labels.includes('name') && !labels.includes('description') && labels.includes('title'), labels.join());
    const types = await other.connection.sendRequest<CompletionList>('textDocument/completion', { textDocument: { uri: second.uri }, position: { line: 0, character: second.rangeOf('""').start.character + 1 } });
    const words = types.items.map((item) => item.label);
    assert.ok(!words.includes('"object"') && words.includes('"string"'), words.join());
    await other.changeSettings({ outline: true });
    await second.replace('"A."', '"B."');
    assert.equal((await other.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri: second.uri } })).length, 2);
  } finally {
    await other.stop();
  }
});
