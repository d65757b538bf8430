import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Range, TextEdit } from 'vscode-languageserver-types';
import type { SourceDocument } from '../../server/src/analysis/document.ts';
import { definition, highlights, references } from '../../server/src/features/navigation.ts';
import { prepareRename, rename, RenameRefused } from '../../server/src/features/rename.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { marked, withSpans } from '../support/marked.ts';

const spansOf = (document: SourceDocument, ranges: readonly Range[]) => ranges.map((range) => ({ start: document.offsetAt(range.start), end: document.offsetAt(range.end) }));

/** References and highlights at `$0` must be exactly the marked spans. */
function expectReferences(source: string): void {
  const { text, cursor, spans, snapshot } = marked(source);
  const found = references(snapshot, cursor, true).map((location) => location.range);
  assert.equal(withSpans(text, spansOf(snapshot.document, found)), withSpans(text, spans));
}

function expectDefinition(source: string): void {
  const { text, cursor, spans, snapshot } = marked(source);
  const found = definition(snapshot, cursor).map((link) => link.targetSelectionRange);
  assert.equal(withSpans(text, spansOf(snapshot.document, found)), withSpans(text, spans));
}

function renamed(source: string, name: string): string {
  const { text, cursor, snapshot } = marked(source);
  const edit = rename(snapshot, cursor, name);
  assert.ok(edit !== undefined, 'Nothing to rename.');
  const change = edit.documentChanges![0] as { textDocument: { version: number }; edits: TextEdit[] };
  assert.equal(change.textDocument.version, 1);
  return applyEdits(text, change.edits.map(({ range, newText }) => ({ ...spansOf(snapshot.document, [range])[0]!, newText })));
}

const mcp = (schema: string): string => `{"tools": [{"name": "find", "description": "Finds.", "inputSchema": ${schema}}]}`;

test('a property is found in required, dependencies, samples and pointers', () => {
  expectReferences(
    mcp(`{
    "type": "object",
    "properties": {
      "⟦limit⟧": {"type": "integer"},
      "deep": {"type": "object", "properties": {"limit": {"type": "string"}}, "required": ["limit"]},
      "same": {"$ref": "#/properties/⟦limit⟧"}
    },
    "required": ["⟦li$0mit⟧"],
    "dependentRequired": {"⟦limit⟧": ["deep"], "deep": ["⟦limit⟧"]},
    "anyOf": [{"required": ["⟦limit⟧"]}, {"properties": {"⟦limit⟧": {"const": 1}}}],
    "examples": [{"⟦limit⟧": 3, "deep": {"limit": "x"}}],
    "default": {"⟦limit⟧": 1}
  }`),
  );
});

test('a property behind a $ref is one with the definition it uses', () => {
  expectReferences(
    mcp(`{
    "type": "object",
    "properties": {"a": {"$ref": "#/$defs/item"}, "b": {"type": "array", "items": {"$ref": "#/$defs/item"}}},
    "$defs": {"item": {"type": "object", "properties": {"⟦i$0d⟧": {"type": "string"}}, "required": ["⟦id⟧"]}},
    "examples": [{"a": {"⟦id⟧": "x"}, "b": [{"⟦id⟧": "y", "id2": 1}], "id": 3}]
  }`),
  );
});

test('a definition is found by its key and its references', () => {
  const schema = mcp(`{"type": "object", "properties": {"a": {"$ref": "#/$defs/⟦it$0em⟧"}, "b": {"$ref": "#/$defs/⟦item⟧/properties/id"}}, "$defs": {"⟦item⟧": {"properties": {"id": {}}}}}`);
  expectReferences(schema);
});

test('a recursive schema ends', () => {
  expectReferences(
    mcp(`{"type": "object", "properties": {"tree": {"$ref": "#/$defs/node"}}, "$defs": {"node": {"type": "object", "properties": {"⟦chi$0ld⟧": {"$ref": "#/$defs/node"}}}}, "examples": [{"tree": {"⟦child⟧": {"⟦child⟧": {}}}}]}`),
  );
});

test('an argument named like a keyword is a property', () => {
  expectReferences(mcp(`{"type": "object", "properties": {"properties": {"type": "object", "properties": {"⟦requi$0red⟧": {}}}, "required": {"type": "array"}}, "required": ["required"], "default": {"properties": {"⟦required⟧": 1}}}`));
});

test('definition leads to the key', () => {
  expectDefinition(mcp(`{"type": "object", "properties": {"⟦limit⟧": {"type": "integer"}}, "required": ["lim$0it"]}`));
  expectDefinition(mcp(`{"type": "object", "properties": {"a": {"$ref": "#/$de$0fs/item"}}, "$defs": {⟦"item"⟧: {}}}`));
  expectDefinition(mcp(`{"type": "object", "properties": {"⟦a b⟧": {}}, "examples": [{"a$0 b": 1}]}`));
  assert.deepEqual(definition(marked(mcp(`{"type": "object", "properties": {"a": {}}, "required": ["b$0"]}`)).snapshot, 0), []);
});

test('highlights tell the declaration from its uses', () => {
  const { cursor, snapshot } = marked(mcp(`{"properties": {"a$0": {}}, "required": ["a"]}`));
  assert.deepEqual(highlights(snapshot, cursor).map((one) => one.kind), [3, 2]);
});

test('rename writes each place in its own spelling', () => {
  const source = mcp(`{"properties": {"a$0": {}, "b": {"$ref": "#/properties/a"}}, "required": ["a"], "examples": [{"a": 1}]}`);
  assert.equal(renamed(source, 'x/y "z"'), mcp(`{"properties": {"x/y \\"z\\"": {}, "b": {"$ref": "#/properties/x~1y%20%22z%22"}}, "required": ["x/y \\"z\\""], "examples": [{"x/y \\"z\\"": 1}]}`));
});

test('rename keeps a property of the same name in another object', () => {
  const source = mcp(`{"properties": {"a": {"properties": {"a$0": {}}, "required": ["a"]}}, "required": ["a"]}`);
  assert.equal(renamed(source, 'b'), mcp(`{"properties": {"a": {"properties": {"b": {}}, "required": ["b"]}}, "required": ["a"]}`));
});

test('rename refuses a name that is taken', () => {
  const refused = (source: string, name: string): void => {
    const { cursor, snapshot } = marked(source);
    assert.throws(() => rename(snapshot, cursor, name), RenameRefused);
  };
  refused(mcp(`{"properties": {"a$0": {}, "b": {}}}`), 'b');
  refused(mcp(`{"properties": {"a$0": {}}}`), '');
  refused(mcp(`{"properties": {"a$0": {}}, "examples": [{"a": 1, "b": 2}]}`), 'b');
  refused(mcp(`{"$defs": {"a$0": {}, "b": {}}}`), 'b');
  refused(`{"tools": [{"name": "a$0", "inputSchema": {}}, {"name": "b", "inputSchema": {}}]}`, 'b');
});

test('a tool is renamed with the choice of it', () => {
  const text = (name: string, mark: string): string => `{"tools": [{"name": "${name}${mark}", "inputSchema": {}}], "tool_choice": {"type": "tool", "name": "${name}"}}`;
  assert.equal(renamed(text('find', '$0'), 'search'), text('search', ''));
  expectDefinition(`{"tools": [{"name": "⟦find⟧", "inputSchema": {}}], "tool_choice": {"type": "tool", "name": "fi$0nd"}}`);
});

test('prepareRename names the span without quotes, and refuses what is no name', () => {
  const { cursor, snapshot } = marked(mcp(`{"properties": {"a$0bc": {}}}`));
  const prepared = prepareRename(snapshot, cursor)!;
  assert.equal(prepared.placeholder, 'abc');
  assert.equal(prepared.range.end.character - prepared.range.start.character, 3);
  const keyword = marked(mcp(`{"prop$0erties": {}}`));
  assert.equal(prepareRename(keyword.snapshot, keyword.cursor), undefined);
});
