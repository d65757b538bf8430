/** Where does this tool work. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { matrixOf } from '../../server/src/analysis/matrix.ts';
import { hostById, HOSTS } from '../../server/src/hosts/index.ts';
import { settingsOf } from '../support/analyse.ts';

const hosts = (...ids: string[]) => ids.map((id) => hostById(id)!);

test('tools down, hosts across', () => {
  const text = `{"tools": [
    {"name": "fine", "description": "F.", "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "description": "A"}}, "required": ["a"]}},
    {"name": "bad name", "description": "B.", "inputSchema": {"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}, "w": {"type": "array"}}}}
  ]}`;
  const matrix = matrixOf(new SourceDocument(text), settingsOf(), hosts('mcp', 'anthropic', 'openai', 'ollama'))!;
  assert.deepEqual(matrix.hosts.map(({ id }) => id), ['mcp', 'anthropic', 'openai', 'ollama']);
  assert.deepEqual(matrix.rows.map((row) => [row.tool, row.pointer, row.cells.map((cell) => cell.verdict).join(' ')]), [
    ['fine', '/tools/0', 'works works works works'],
    ['bad name', '/tools/1', 'ignores refused refused ignores'],
  ]);
  const refused = matrix.rows[1]!.cells[2]!;
  assert.deepEqual(refused.findings.filter((finding) => finding.hosts.includes('openai')).map((finding) => finding.rule), ['tool-name', 'array-without-items']);
  assert.equal(text.slice(refused.findings[0]!.start, refused.findings[0]!.end), '"bad name"');
  assert.equal(text.slice(matrix.rows[1]!.start, matrix.rows[1]!.end), '"bad name"');
});

test('what a host behind another refuses counts against that host alone', () => {
  const text = '{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {"$top": {"type": "string"}}, "additionalProperties": false}}';
  const matrix = matrixOf(new SourceDocument(text), settingsOf(), hosts('mcp', 'claude-code'))!;
  assert.deepEqual(matrix.rows[0]!.cells.map(({ verdict, findings }) => [verdict, findings.map(({ rule }) => rule)]), [
    ['works', []],
    ['refused', ['property-name']],
  ]);
});

test('several tools in one wrapper, a row alone, and the file as a whole', () => {
  const declaration = (name: string, kind: string) => `{"name": "${name}", "description": "D.", "parameters": {"type": "object", "properties": {"k": ${kind}}}}`;
  const text = `{"tools": [{"functionDeclarations": [${declaration('a', '{"const": "x"}')}, ${declaration('b', '{"type": "string"}')}]}]}`;
  const matrix = matrixOf(new SourceDocument(text), settingsOf(), hosts('gemini'))!;
  assert.deepEqual(matrix.rows.map((row) => [row.tool, row.cells[0]!.verdict]), [['a', 'refused'], ['b', 'works']]);
  const one = matrixOf(new SourceDocument(text), settingsOf(), hosts('gemini'), new Set([1]))!;
  assert.deepEqual(one.rows.map((row) => row.tool), ['b']);
  const many = `{"tools": [${Array.from({ length: 129 }, (_, index) => `{"name": "t${index}", "description": "T.", "inputSchema": {"type": "object", "properties": {}}}`).join(',')}]}`;
  assert.deepEqual(matrixOf(new SourceDocument(many), settingsOf(), hosts('openai', 'mcp'))!.file.map((cell) => cell.verdict), ['refused', 'works']);
  assert.equal(matrixOf(new SourceDocument('{"a": 1}'), settingsOf()), undefined);
  assert.equal(matrixOf(new SourceDocument(text), settingsOf())!.rows[0]!.cells.length, HOSTS.length);
});
