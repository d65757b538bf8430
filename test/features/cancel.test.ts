/** Every request can be taken back: it is answered at once, as cancelled or with its result, and the server goes on answering. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CancellationTokenSource, type ClientCapabilities, LSPErrorCodes } from 'vscode-languageserver-protocol';
import { Editor, EVERY_FEATURE, type OpenFile, PULLING } from '../protocol/editor.ts';

const ALL: ClientCapabilities = {
  ...PULLING,
  workspace: { ...PULLING.workspace, symbol: {} },
  textDocument: {
    ...PULLING.textDocument,
    ...EVERY_FEATURE,
    semanticTokens: { requests: { range: true }, tokenTypes: [], tokenModifiers: [], formats: ['relative'] },
  },
};

const TOOLS = 3000;
const TEXT = `{"tools": [\n${Array.from({ length: TOOLS }, (_, index) => `  {"name": "tool_${index}", "description": "Does ${index}.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}, "same": {"$ref": "#/properties/id"}, "size": {"type": "float"}}, "required": ["id"]}}`).join(',\n')}\n]}\n`;

let editor: Editor;
let file: OpenFile;
let call: OpenFile;
before(async () => {
  editor = await Editor.start({ capabilities: ALL, settings: { inlayHints: true, outline: true }, files: { 'tools.json': TEXT, 'closed.json': '{"tools": [{"name": "a", "inputSchema": {"type": "float"}}]}' } });
  file = await editor.open('tools.json', TEXT);
  call = await editor.open('untitled:call', '{}');
  await editor.request('toolspec/bindCall', { callUri: call.uri, uri: file.uri, tool: 'tool_7', action: undefined });
});
after(() => editor.stop());

const position = { line: 7, character: 140 };
const range = { start: { line: 1, character: 0 }, end: { line: 60, character: 0 } };

/** What each advertised capability is asked by, with what the request needs. */
const BY_CAPABILITY: Record<string, [method: string, params: () => object][]> = {
  hoverProvider: [['textDocument/hover', () => ({ position })]],
  completionProvider: [['textDocument/completion', () => ({ position })]],
  definitionProvider: [['textDocument/definition', () => ({ position })]],
  referencesProvider: [['textDocument/references', () => ({ position, context: { includeDeclaration: true } })]],
  documentHighlightProvider: [['textDocument/documentHighlight', () => ({ position })]],
  documentSymbolProvider: [['textDocument/documentSymbol', () => ({})]],
  workspaceSymbolProvider: [['workspace/symbol', () => ({ query: 'tool' })]],
  codeActionProvider: [
    ['textDocument/codeAction', () => ({ range, context: { diagnostics: [] } })],
    ['textDocument/codeAction', () => ({ range, context: { diagnostics: [], only: ['source.fixAll.toolspec'] } })],
    ['codeAction/resolve', () => ({ title: 'x', data: { kind: 'all', uri: file.uri, version: file.version } })],
  ],
  codeLensProvider: [['textDocument/codeLens', () => ({})]],
  documentLinkProvider: [['textDocument/documentLink', () => ({})]],
  renameProvider: [
    ['textDocument/prepareRename', () => ({ position: file.rangeOf('tool_7"').start })],
    ['textDocument/rename', () => ({ position: file.rangeOf('tool_7"').start, newName: 'other' })],
  ],
  foldingRangeProvider: [['textDocument/foldingRange', () => ({})]],
  selectionRangeProvider: [['textDocument/selectionRange', () => ({ positions: [position] })]],
  semanticTokensProvider: [['textDocument/semanticTokens/range', () => ({ range })]],
  inlayHintProvider: [['textDocument/inlayHint', () => ({ range })]],
  diagnosticProvider: [
    ['textDocument/diagnostic', () => ({})],
    ['workspace/diagnostic', () => ({ previousResultIds: [] })],
  ],
  executeCommandProvider: [['workspace/executeCommand', () => ({ command: 'toolspec.rulePage', arguments: ['unknown-type'] })]],
};
/** What is no request of its own. */
const NO_REQUEST = new Set(['textDocumentSync', 'workspace', 'positionEncoding']);

/** The requests of `protocol.ts`. */
const CUSTOM: Record<string, () => object> = {
  'toolspec/status': () => ({ uri: file.uri }),
  'toolspec/preview': () => ({ uri: file.uri, position }),
  'toolspec/catalogue': () => ({ uri: file.uri }),
  'toolspec/callSkeleton': () => ({ uri: file.uri, tool: 'tool_9' }),
  'toolspec/bindCall': () => ({ callUri: call.uri, uri: file.uri, tool: 'tool_7' }),
  'toolspec/callAnswer': () => ({ uri: call.uri }),
  'toolspec/matrix': () => ({ uri: file.uri, hosts: ['mcp', 'openai'] }),
  'toolspec/locate': () => ({ uri: file.uri, message: 'tools.7.custom.input_schema: JSON schema is invalid.' }),
  'toolspec/workspaceTools': () => ({}),
  'toolspec/checkWorkspace': () => ({}),
};

test('the tables below name every request that the server answers', () => {
  assert.deepEqual(Object.keys(editor.initialized.capabilities).filter((key) => !NO_REQUEST.has(key)).sort(), Object.keys(BY_CAPABILITY).sort());
  const protocol = readFileSync(join(import.meta.dirname, '..', '..', 'server', 'src', 'lsp', 'protocol.ts'), 'utf8');
  const requests = /export interface Requests \{([^]*?)\n\}/.exec(protocol)![1]!;
  assert.deepEqual([...requests.matchAll(/'(toolspec\/\w+)':/g)].map((match) => match[1]).sort(), Object.keys(CUSTOM).sort());
});

async function cancelled(method: string, params: object): Promise<'cancelled' | 'answered'> {
  // A change makes the answer wait for an analysis, so that there is something to take back.
  await file.replace('"description": "Does 2', '"description": "Does  2');
  const source = new CancellationTokenSource();
  const answer = editor.connection.sendRequest(method, { textDocument: { uri: file.uri }, ...params }, source.token).then(
    () => 'answered' as const,
    (error: { code?: number; message: string }) => {
      assert.ok(error.code === LSPErrorCodes.RequestCancelled || error.code === LSPErrorCodes.ServerCancelled || error.code === LSPErrorCodes.ContentModified, `${method}: ${error.code} ${error.message}`);
      return 'cancelled' as const;
    },
  );
  source.cancel();
  return answer;
}

const all = [...Object.values(BY_CAPABILITY).flat(), ...Object.entries(CUSTOM)];
for (const [index, [method, params]] of all.entries()) {
  test(`${method} (${index}) is taken back, and answered when it is asked again`, async () => {
    await cancelled(method, params());
    const status = await editor.request('toolspec/status', { uri: file.uri });
    assert.deepEqual([status?.state, status?.tools, status?.version], ['tools', TOOLS, file.version]);
    // A wrong parameter would be refused here, and the test above would have proved nothing.
    await editor.connection.sendRequest(method, { textDocument: { uri: file.uri }, ...params() });
  });
}

test('a request that is waiting in the queue is taken back, not run', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => cancelled('textDocument/documentSymbol', {})));
  assert.ok(outcomes.filter((one) => one === 'cancelled').length > 15, outcomes.join());
});

test('a table of many hosts lets other requests through, and stops when it is taken back', async () => {
  const hosts = (await editor.request('toolspec/catalogue', { uri: file.uri })).hosts.map((host) => host.id);
  assert.ok(hosts.length > 15);
  const source = new CancellationTokenSource();
  let done = false;
  const table = editor.connection
    .sendRequest('toolspec/matrix', { uri: file.uri, hosts, workDoneToken: 'table' }, source.token)
    .then(
      () => 'answered',
      (error: { code: number }) => error.code,
    )
    .finally(() => (done = true));
  for (let asked = 0; asked < 5; asked++) {
    await editor.connection.sendRequest('textDocument/hover', { textDocument: { uri: file.uri }, position });
    assert.equal(done, false, 'the table came before the hover');
  }
  await editor.until('progress', () => editor.progress.some((one) => one.kind === 'report' && /^\d+ of \d+ hosts$/.test(one.message ?? '')), 60_000);
  source.cancel();
  assert.equal(await table, LSPErrorCodes.RequestCancelled);
});
