import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../server/src/features/hover.ts';
import type { AnalyseOptions } from '../support/analyse.ts';
import { marked } from '../support/marked.ts';

const mcp = (schema: string): string => `{"tools": [{"name": "find", "description": "Finds *all*.", "inputSchema": ${schema}}]}`;

/** The text of the hover at `$0`, and the text it stands on. */
function at(source: string, options: AnalyseOptions = {}): { value: string; on: string } | undefined {
  const { text, cursor, snapshot } = marked(source, options);
  const found = hover(snapshot, cursor);
  if (found === undefined) return undefined;
  const range = found.range!;
  return { value: (found.contents as MarkupContent).value, on: text.slice(snapshot.document.offsetAt(range.start), snapshot.document.offsetAt(range.end)) };
}

test('a keyword tells its meaning and a line for each host', () => {
  const found = at(mcp(`{"type": "object", "properties": {"a": {"type": "string", "minL$0ength": 1}}}`), { hosts: ['mcp', 'anthropic', 'anthropic-strict'] })!;
  assert.equal(found.on, '"minLength"');
  assert.match(found.value, /^\*\*`minLength`\*\* The fewest characters/);
  const lines = found.value.split('\n').filter((line) => line.startsWith('- **'));
  assert.ok(lines.length >= 2, found.value);
  assert.match(lines.at(-1)!, /strict.*refused/i);
});

test('a property tells path, type, need, constraints and default', () => {
  const source = mcp(`{"type": "object", "properties": {"items": {"type": "array", "items": {"type": "object", "required": ["quantity"], "properties": {"quan$0tity": {"type": "integer", "minimum": 1, "maximum": 9, "description": "How <b>many</b>.", "default": 3}}}}}}`);
  const { value, on } = at(source)!;
  assert.equal(on, '"quantity"');
  assert.match(value, /^\*\*`items\[\*\]\.quantity`\*\* integer, required/);
  assert.match(value, /1 to 9/);
  assert.match(value, /How &lt;b\\>many&lt;\/b\\>/);
  assert.match(value, /Default `3`, which fits/);
  assert.match(at(source.replace('"default": 3', '"default": 12'))!.value, /Default `12`, which does not fit: it must/);
});

test('a name in required shows its property', () => {
  assert.match(at(mcp(`{"properties": {"a": {"type": ["integer", "null"]}}, "required": ["$0a"]}`))!.value, /`a`\*\* integer or null/);
  assert.equal(at(mcp(`{"properties": {"a": {}}, "required": ["$0b"]}`)), undefined);
});

test('an argument named like a keyword is a property, not a keyword', () => {
  assert.match(at(mcp(`{"type": "object", "properties": {"pat$0tern": {"type": "string"}}}`))!.value, /`pattern`\*\* string, optional/);
});

test('a bracket tells closed or open and the keys', () => {
  assert.match(at(mcp(`$0{"type": "object", "properties": {"a": {}}, "additionalProperties": false}`))!.value, /Closed by its author.*\n\nKeys: `a`/s);
  assert.match(at(mcp(`{"properties": {"o": $0{"type": "object"}}}`))!.value, /Open: it declares no/);
  assert.equal(at(mcp(`{"properties": {"o": $0{"type": "string"}}}`)), undefined);
});

test('a tool tells its summary, with the author\'s text escaped', () => {
  const { value } = at(mcp(`{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}`).replace('"find"', '"fi$0nd"'))!;
  assert.match(value, /\*\*`find`\*\* MCP/);
  assert.match(value, /Finds \\\*all\\\*/);
  assert.match(value, /- `a` string, required/);
});

test('a member of the element, a reference and a format', () => {
  assert.match(at(`{"tools": [{"name": "a", "descr$0iption": "A.", "inputSchema": {}}]}`)!.value, /for the model/);
  assert.match(at(mcp(`{"properties": {"a": {"$ref": "#/$defs/i$0d"}}, "$defs": {"id": {"type": "string", "maxLength": 9}}}`))!.value, /at most 9 characters/);
  assert.match(at(mcp(`{"properties": {"a": {"type": "string", "format": "ur$0i"}}}`), { hosts: ['openai-strict'] })!.value, /takes .*`date-time`/);
});

test('a key in data shows the property it is a value of', () => {
  assert.match(at(mcp(`{"properties": {"o": {"properties": {"n": {"type": "integer"}}}}, "examples": [{"o": {"n$0": 1}}]}`))!.value, /`o\.n`\*\* integer/);
});

test('outside the tools and on what says nothing there is no hover', () => {
  assert.equal(at(`{"to$0ols": [{"name": "a", "inputSchema": {}}]}`), undefined);
  assert.equal(at(mcp(`{"minLength": 1$02}`)), undefined);
});
