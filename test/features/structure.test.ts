import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentSymbol, SelectionRange } from 'vscode-languageserver-types';
import { codeLenses } from '../../server/src/features/codeLens.ts';
import { documentLinks } from '../../server/src/features/documentLinks.ts';
import { foldingRanges } from '../../server/src/features/folding.ts';
import { inlayHints } from '../../server/src/features/inlayHints.ts';
import { selectionRange } from '../../server/src/features/selectionRanges.ts';
import { packTokens, semanticTokens, TOKEN_TYPES } from '../../server/src/features/semanticTokens.ts';
import { matches, symbols } from '../../server/src/features/symbols.ts';
import { marked, snapshotOf } from '../support/marked.ts';

const mcp = (schema: string): string => `{"tools": [{"name": "find", "description": "Finds.", "inputSchema": ${schema}}]}`;

/** The outline as indented lines. */
function outline(list: Iterable<DocumentSymbol>, depth = 0): string[] {
  return [...list].flatMap((one) => [`${'  '.repeat(depth)}${one.name}${one.detail === undefined ? '' : ` (${one.detail})`}`, ...outline(one.children ?? [], depth + 1)]);
}

test('the outline: tool, property with type and required mark, elements of arrays', () => {
  const snapshot = snapshotOf(mcp('{"type": "object", "properties": {"q": {"type": "string"}, "items": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": ["integer", "null"]}}, "required": ["id"]}}}, "required": ["q"]}'));
  assert.deepEqual(outline(symbols(snapshot)), ['find', '  q * (string, required)', '  items (array of object)', '    id * (integer or null, required)']);
});

test('the outline: actions of a Wymcp tool', () => {
  const snapshot = snapshotOf('{"name": "t", "description": "T.", "actions": {"list": {"description": "L.", "properties": {"a": {"type": "integer"}}, "required": ["a"]}, "show": {"description": "S.", "properties": {}}}}');
  assert.deepEqual(outline(symbols(snapshot)), ['t', '  list', '    a * (integer, required)', '  show']);
});

test('every symbol encloses its selection and its children', () => {
  const snapshot = snapshotOf(mcp('{\n"properties": {\n"a": {"properties": {"b": {}}}}}'));
  const check = (symbol: DocumentSymbol): void => {
    const offset = (position: { line: number; character: number }) => snapshot.document.offsetAt(position);
    assert.ok(offset(symbol.range.start) <= offset(symbol.selectionRange.start) && offset(symbol.selectionRange.end) <= offset(symbol.range.end));
    for (const child of symbol.children ?? []) {
      assert.ok(offset(symbol.range.start) <= offset(child.range.start) && offset(child.range.end) <= offset(symbol.range.end));
      check(child);
    }
  };
  for (const symbol of symbols(snapshot)) check(symbol);
});

test('a file of very many tools lists their names', () => {
  const tools = Array.from({ length: 600 }, (_, index) => `{"name": "t${index}", "inputSchema": {"properties": {"a": {}}}}`);
  const found = [...symbols(snapshotOf(`[${tools.join(',')}]`))];
  assert.equal(found.length, 600);
  assert.equal(found[599]!.name, 't599');
  assert.equal(found[0]!.children, undefined);
});

test('what a limit leaves out of a large file is said', () => {
  const file = (count: number) => snapshotOf(`[${Array.from({ length: count }, (_, index) => `{"name": "t${index}", "input_schema": {"type": "object"}}`).join(',')}]`);
  const all = file(10_005);
  const listed = [...symbols(all)];
  assert.deepEqual([listed.length, listed.at(-1)!.name], [10_001, '… and more: the outline ends after 10000 entries']);
  const lenses = codeLenses(all, { preview: 'p', checkCall: 'c', verdict: 'v' });
  assert.equal(lenses.at(-1)!.command!.title, 'The tools from here on have no lenses: this file has 10005');
  assert.ok(!codeLenses(file(100), { preview: 'p', checkCall: 'c', verdict: 'v' }).some((lens) => lens.command!.command === ''));
});

test('a tool is found by some of its letters', () => {
  assert.ok(matches('create_order', 'crord') && matches('create_order', '') && matches('CreateOrder', 'co'));
  assert.ok(!matches('create_order', 'orc'));
});

test('folding: brackets and comments, the closing line in sight, brackets in strings passed over', () => {
  const snapshot = snapshotOf('{\n  "tools": [\n    {\n      "name": "a{",\n      "inputSchema": {}\n    }\n  ]\n}\n/* a\n b */', { fileName: 'a.jsonc' });
  assert.deepEqual(foldingRanges(snapshot).map(({ startLine, endLine, kind }) => [startLine, endLine, kind]), [[0, 6, undefined], [1, 5, undefined], [2, 4, undefined], [8, 9, 'comment']]);
});

test('folding: the outermost ranges where there are too many', () => {
  const deep = `${'[\n'.repeat(10)}1\n${']\n'.repeat(10)}`;
  assert.deepEqual(foldingRanges(snapshotOf(deep), 3).map((range) => range.startLine), [0, 1, 2]);
});

test('selection grows from the word to the file', () => {
  const { text, cursor, snapshot } = marked(mcp('{"type": "obj$0ect"}'));
  const grown: string[] = [];
  for (let at: SelectionRange | undefined = selectionRange(snapshot, cursor); at !== undefined; at = at.parent) grown.push(text.slice(snapshot.document.offsetAt(at.range.start), snapshot.document.offsetAt(at.range.end)));
  assert.deepEqual(grown.slice(0, 5), ['object', '"object"', '"type": "object"', '{"type": "object"}', '"inputSchema": {"type": "object"}']);
  assert.equal(grown.at(-1), text);
});

test('a link for each local reference', () => {
  const snapshot = snapshotOf(mcp('{"properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/none"}},\n"$defs": {"x": {}}}'));
  const links = [...documentLinks(snapshot)].filter((link) => link !== undefined);
  assert.deepEqual(links.map((link) => link.target), ['file:///tools.json#L2,11']);
});

test('lenses: what the client brings, and the verdict always', () => {
  const snapshot = snapshotOf(mcp('{"type": "object", "properties": {"a": {"type": "strin"}}}'));
  const titles = (commands: Parameters<typeof codeLenses>[1]) => codeLenses(snapshot, commands).map((lens) => lens.command!.title);
  assert.deepEqual(titles({ preview: 'p', checkCall: 'c', verdict: 'v' }).slice(0, 2), ['Preview', 'Check a call']);
  assert.match(titles({ preview: undefined, checkCall: undefined, verdict: undefined })[0]!, /^Refused by MCP.*: 1 error/);
  assert.match(codeLenses(snapshotOf(mcp('{"type": "object"}')), { preview: undefined, checkCall: undefined, verdict: undefined })[0]!.command!.title, /^Works with MCP/);
});

test('inlay hints stand where nothing is written', () => {
  const { snapshot, text } = marked(mcp('{"type": "object", "properties": {"a": {"type": "object", "additionalProperties": false}, "b": {"type": "object"}}}'));
  const hints = inlayHints(snapshot, 0, text.length).map((hint) => [hint.label, text.slice(snapshot.document.offsetAt(hint.position), snapshot.document.offsetAt(hint.position) + 8)]);
  assert.deepEqual(hints, [['open', '"type": '], ['open', '"type": ']]);
  assert.deepEqual(inlayHints(snapshot, 0, 5), []);
});

test('semantic tokens tell arguments from keywords of the same spelling', () => {
  const { snapshot, text } = marked(mcp('{"type": "object", "properties": {"type": {"type": "string"}, "required": {"$ref": "#/$defs/d"}}, "required": ["type"], "$defs": {"d": {}}}'));
  const tokens = semanticTokens(snapshot, 0, text.length).map((token) => `${text.slice(token.start, token.end)}:${token.type}${token.declaration ? '!' : ''}`);
  assert.deepEqual(tokens, ['find:function!', 'type:keyword', 'object:type', 'properties:keyword', 'type:parameter!', 'type:keyword', 'string:type', 'required:parameter!', '$ref:keyword', 'd:class', 'required:keyword', 'type:parameter', '$defs:keyword', 'd:class!']);
});

test('tokens are packed relative to the one before', () => {
  const snapshot = snapshotOf('[{"name": "ab",\n"inputSchema": {"type": "object"}}]');
  assert.deepEqual(packTokens(snapshot, semanticTokens(snapshot, 0, 100)), [0, 11, 2, TOKEN_TYPES.indexOf('function'), 1, 1, 17, 4, TOKEN_TYPES.indexOf('keyword'), 0, 0, 8, 6, TOKEN_TYPES.indexOf('type'), 0]);
});
