/** Each format is known by its content; ordinary JSON is not a tool file; what is half typed keeps its format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { recognise } from '../../server/src/analysis/file.ts';
import { FORMATS, formatById } from '../../server/src/formats/index.ts';
import { parse } from '../../server/src/text/parse.ts';
import { analyseText, type AnalyseOptions } from '../support/analyse.ts';

const OBJECT = '{"type": "object", "properties": {"q": {"type": "string", "description": "Words"}}}';
const UPPER = '{"type": "OBJECT", "properties": {"q": {"type": "STRING"}}}';
const mcp = (name: string): string => `{"name": "${name}", "description": "D.", "inputSchema": ${OBJECT}}`;
const anthropic = (name: string): string => `{"name": "${name}", "description": "D.", "input_schema": ${OBJECT}}`;
const operator = (name: string): string => `{"name": "${name}", "description": "D.", "input_schema": ${OBJECT}, "command": ["${name}"]}`;
const wymcp = (name: string): string => `{"name": "${name}", "description": "D.", "actions": {"go": {"description": "Go.", "properties": {"q": {"type": "string"}}}}}`;
const legacy = (name: string, schema = OBJECT): string => `{"name": "${name}", "description": "D.", "parameters": ${schema}}`;
const chat = (name: string): string => `{"type": "function", "function": ${legacy(name)}}`;
const flat = (name: string): string => `{"type": "function", "name": "${name}", "description": "D.", "parameters": ${OBJECT}, "strict": false}`;
const gemini = (...names: string[]): string => `{"functionDeclarations": [${names.map((name) => legacy(name, UPPER)).join(', ')}]}`;
const spec = (name: string): string => `{"toolSpec": {"name": "${name}", "description": "D.", "inputSchema": {"json": ${OBJECT}}}}`;

interface Row {
  title: string;
  text: string;
  format: string | undefined;
  /** The names with the pointers of the objects that carry them. */
  tools?: Record<string, string>;
  fileName?: string;
  /** What the text may be taken for while it is typed, before the member that tells. */
  meanwhile?: string;
}

const ROWS: Row[] = [
  { title: 'operator document', text: `[${operator('a')}, ${operator('b')}]`, format: 'thrall', tools: { a: '/0', b: '/1' }, meanwhile: 'anthropic' },
  { title: 'one operator tool', text: operator('a'), format: 'thrall', tools: { a: '' }, meanwhile: 'anthropic' },
  { title: 'Wymcp tool', text: wymcp('a'), format: 'wymcp', tools: { a: '' } },
  { title: 'Wymcp list', text: `[${wymcp('a')}]`, format: 'wymcp', tools: { a: '/0' } },
  { title: 'Wymcp tools', text: `{"tools": [${wymcp('a')}, ${wymcp('b')}]}`, format: 'wymcp', tools: { a: '/tools/0', b: '/tools/1' } },
  { title: 'Anthropic list', text: `[${anthropic('a')}]`, format: 'anthropic', tools: { a: '/0' } },
  { title: 'Anthropic request', text: `{"model": "claude-sonnet-4-5", "max_tokens": 9, "messages": [{"role": "user", "content": "x"}], "tools": [${anthropic('a')}, {"type": "web_search_20250305", "name": "web_search"}]}`, format: 'anthropic', tools: { a: '/tools/0' } },
  { title: 'Anthropic tool', text: anthropic('a'), format: 'anthropic', tools: { a: '' } },
  { title: 'Anthropic request for another model', text: `{"model": "deepseek-reasoner", "system": [], "max_tokens": 9, "messages": [], "tools": [${anthropic('a')}]}`, format: 'anthropic', tools: { a: '/tools/0' }, meanwhile: 'openai' },
  { title: 'MCP result', text: `{"tools": [${mcp('a')}], "nextCursor": "x"}`, format: 'mcp', tools: { a: '/tools/0' } },
  { title: 'MCP answer', text: `{"jsonrpc": "2.0", "id": 1, "result": {"tools": [${mcp('a')}]}}`, format: 'mcp', tools: { a: '/result/tools/0' } },
  { title: 'MCP list', text: `[${mcp('a')}]`, format: 'mcp', tools: { a: '/0' } },
  { title: 'MCP tool', text: mcp('a'), format: 'mcp', tools: { a: '' } },
  { title: 'MCP sampling request', text: `{"messages": [], "maxTokens": 9, "tools": [${mcp('a')}]}`, format: 'mcp', tools: { a: '/tools/0' } },
  { title: 'MCP tools by name', text: `{"a": {"description": "D.", "inputSchema": ${OBJECT}}, "b": {"description": "D.", "inputSchema": ${OBJECT}}}`, format: 'mcp', tools: { a: '/a', b: '/b' } },
  { title: 'MCP tools by name under a key', text: `{"tools": {"a": {"description": "D.", "inputSchema": ${OBJECT}}}}`, format: 'mcp', tools: { a: '/tools/a' } },
  { title: 'gateway tools deep in a configuration', text: `{"aws": {"region": "eu"}, "gateway": {"tool_schemas": [${mcp('a')}, ${mcp('b')}]}}`, format: 'mcp', tools: { a: '/gateway/tool_schemas/0', b: '/gateway/tool_schemas/1' } },
  { title: 'OpenAI list', text: `[${chat('a')}]`, format: 'openai', tools: { a: '/0/function' } },
  { title: 'OpenAI request', text: `{"model": "gpt-5", "messages": [{"role": "assistant", "tool_calls": [{"id": "1", "type": "function", "function": {"name": "a", "arguments": "{}"}}]}], "tools": [${chat('a')}]}`, format: 'openai', tools: { a: '/tools/0/function' } },
  { title: 'OpenAI form for a Claude model', text: `{"model": "claude-sonnet-4-5", "max_tokens": 9, "messages": [], "tools": [${chat('a')}]}`, format: 'openai', tools: { a: '/tools/0/function' }, meanwhile: 'anthropic' },
  { title: 'OpenAI tool', text: chat('a'), format: 'openai', tools: { a: '/function' } },
  { title: 'OpenAI Responses', text: `{"model": "gpt-5", "input": "x", "tools": [${flat('a')}, {"type": "web_search"}]}`, format: 'openai-responses', tools: { a: '/tools/0' } },
  { title: 'OpenAI namespace', text: `[{"type": "namespace", "name": "n", "description": "N.", "tools": [${flat('a')}, ${flat('b')}]}]`, format: 'openai-responses', tools: { a: '/0/tools/0', b: '/0/tools/1' } },
  { title: 'OpenAI flat tool', text: flat('a'), format: 'openai-responses', tools: { a: '' } },
  { title: 'OpenAI functions', text: `{"messages": [], "functions": [${legacy('a')}]}`, format: 'openai-functions', tools: { a: '/functions/0' } },
  { title: 'a list of functions', text: `[${legacy('a')}, ${legacy('b')}]`, format: 'openai-functions', tools: { a: '/0', b: '/1' } },
  { title: 'VS Code extension', text: `{"name": "x", "version": "1.0.0", "engines": {"vscode": "^1.95.0"}, "contributes": {"languageModelTools": [{"name": "a", "displayName": "A", "modelDescription": "D.", "inputSchema": ${OBJECT}}]}}`, format: 'vscode', tools: { a: '/contributes/languageModelTools/0' }, fileName: 'package.json' },
  { title: 'Gemini request', text: `{"contents": [], "tools": [${gemini('a', 'b')}, {"googleSearch": {}}]}`, format: 'gemini', tools: { a: '/tools/0/functionDeclarations/0', b: '/tools/0/functionDeclarations/1' } },
  { title: 'Gemini, the other spelling', text: `{"tools": [{"function_declarations": [${legacy('a')}]}]}`, format: 'gemini', tools: { a: '/tools/0/function_declarations/0' } },
  { title: 'Gemini list', text: `[${gemini('a')}]`, format: 'gemini', tools: { a: '/0/functionDeclarations/0' } },
  { title: 'Gemini tool', text: gemini('a'), format: 'gemini', tools: { a: '/functionDeclarations/0' } },
  { title: 'Gemini declarations alone', text: `[${legacy('a', UPPER)}, {"name": "b", "description": "D.", "parametersJsonSchema": ${OBJECT}}]`, format: 'gemini', tools: { a: '/0', b: '/1' } },
  { title: 'Gemini recording', text: `{"id": "r", "interactions": [{"request": {"method": "post", "bodySegments": [{"contents": [], "tools": [${gemini('a')}]}]}, "response": {"status": 200}}, {"request": {"bodySegments": [{"tools": [${gemini('b')}]}]}}]}`, format: 'gemini', tools: { a: '/interactions/0/request/bodySegments/0/tools/0/functionDeclarations/0', b: '/interactions/1/request/bodySegments/0/tools/0/functionDeclarations/0' } },
  { title: 'Bedrock request', text: `{"modelId": "m", "messages": [], "toolConfig": {"tools": [${spec('a')}, {"cachePoint": {"type": "default"}}]}}`, format: 'bedrock', tools: { a: '/toolConfig/tools/0/toolSpec' } },
  { title: 'Bedrock list', text: `[${spec('a')}]`, format: 'bedrock', tools: { a: '/0/toolSpec' } },
  { title: 'MCPB manifest', text: `{"manifest_version": "0.3", "name": "x", "version": "1.0.0", "server": {"type": "node"}, "tools": [{"name": "a", "description": "D."}], "_meta": {"com.microsoft.windows": {"static_responses": {"tools/list": {"tools": [${mcp('b')}]}}}}}`, format: 'mcpb', tools: { a: '/tools/0', b: '/_meta/com.microsoft.windows/static_responses/tools~1list/tools/0' }, fileName: 'manifest.json' },
  { title: 'Docker registry', text: '[{"name": "a", "description": "D.", "arguments": [{"name": "q", "type": "string", "desc": "Words"}]}, {"name": "b", "description": "D.", "arguments": []}]', format: 'docker', tools: { a: '/0', b: '/1' } },
  { title: 'Docker registry, no arguments anywhere', text: '[{"name": "a", "description": "D."}, {"name": "b", "description": "D."}]', format: 'docker', tools: { a: '/0', b: '/1' }, fileName: 'tools.json' },
  { title: 'JSON lines of tools', text: `${legacy('a')}\n${legacy('b')}\n${legacy('c')}\n`, format: 'openai-functions', tools: { a: '/0', b: '/1', c: '/2' } },
  { title: 'JSON lines that hold functions', text: [1, 2, 3].map((id) => `{"id": "${id}", "question": [[{"role": "user", "content": "x"}]], "function": [${legacy(`f${id}`)}]}`).join('\n'), format: 'openai-functions', tools: { f1: '/0/function/0', f2: '/1/function/0', f3: '/2/function/0' } },
  { title: 'chat replay', text: `{"prompts": [{"prompt": "x", "logs": [{"id": 1, "kind": "element", "name": "E", "tokens": 3}, {"id": 2, "metadata": {"tools": [${chat('a')}, ${chat('b')}]}}]}]}`, format: 'openai', tools: { a: '/prompts/0/logs/1/metadata/tools/0/function', b: '/prompts/0/logs/1/metadata/tools/1/function' } },

  // Spelled for another host, the tool stays in the format that surrounds it.
  { title: "MCP's spelling in an Anthropic request", text: `{"model": "claude-sonnet-4-5", "max_tokens": 9, "messages": [], "tools": [${mcp('a')}]}`, format: 'anthropic', tools: { a: '/tools/0' } },
  { title: 'an MCP tool in an OpenAI list', text: `[${chat('a')}, ${mcp('b')}, ${chat('c')}]`, format: 'openai', tools: { a: '/0/function', b: '/1', c: '/2/function' } },
  { title: 'an MCP tool in an OpenAI request', text: `{"model": "gpt-5", "messages": [], "tools": [${mcp('a')}]}`, format: 'openai', tools: { a: '/tools/0' } },
  { title: 'MCP tools in a Gemini request', text: `{"contents": [], "tools": [${mcp('a')}]}`, format: 'gemini', tools: { a: '/tools/0' } },
  { title: "Chat's wrapper in a Responses request", text: `{"model": "gpt-5", "input": "x", "tools": [${chat('a')}]}`, format: 'openai-responses', tools: { a: '/tools/0/function' } },
  { title: 'description in languageModelTools', text: '{"contributes": {"languageModelTools": [{"name": "a", "displayName": "A", "description": "D."}]}}', format: 'vscode', tools: { a: '/contributes/languageModelTools/0' }, fileName: 'package.json' },

  // One broken or half-typed tool does not change whose file it is.
  { title: 'half-typed MCP tool at the end', text: `{"tools": [${mcp('a')}, {"name": "b", "descr`, format: 'mcp', tools: { a: '/tools/0', b: '/tools/1' } },
  { title: 'the schema key half typed in the only tool', text: `{"tools": [{"name": "a", "description": "D.", "inputSch": ${OBJECT}}]}`, format: 'mcp', tools: { a: '/tools/0' } },
  { title: 'the schema key just erased, others are whole', text: `[{"name": "a", "description": "D.", "": ${OBJECT}}, ${anthropic('b')}]`, format: 'anthropic', tools: { a: '/0', b: '/1' } },
  { title: 'an empty element', text: `[${operator('a')}, {}]`, format: 'thrall', tools: { a: '/0' }, meanwhile: 'anthropic' },
  { title: 'the second tool has no command', text: `[${operator('a')}, ${anthropic('b')}, ${operator('c')}]`, format: 'thrall', tools: { a: '/0', b: '/1', c: '/2' }, meanwhile: 'anthropic' },
  { title: 'the first tool has lost its schema', text: `{"tools": [{"name": "a"}, ${mcp('b')}]}`, format: 'mcp', tools: { a: '/tools/0', b: '/tools/1' } },
  { title: 'an unclosed tool in the middle', text: `[\n  ${chat('a').slice(0, -1)},\n  ${chat('b')}\n]`, format: 'openai' },
  { title: 'a request whose tools are just begun', text: '{"model": "claude-sonnet-4-5", "max_tokens": 9, "messages": [], "tools": [{"name": "a"', format: 'anthropic', tools: { a: '/tools/0' } },

  // Ordinary JSON.
  { title: 'package.json without tools', text: '{"name": "x", "version": "1.0.0", "scripts": {"build": "tsc"}, "dependencies": {"a": "1"}, "contributes": {"commands": [{"command": "x.y", "title": "X"}]}}', format: undefined, fileName: 'package.json' },
  { title: 'tsconfig', text: '{"compilerOptions": {"strict": true, "types": ["node"]}, "include": ["src"]}', format: undefined, fileName: 'tsconfig.json' },
  { title: 'package-lock', text: '{"name": "x", "lockfileVersion": 3, "packages": {"": {"name": "x"}}}', format: undefined },
  { title: 'a JSON Schema of tools', text: `{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"Tool": {"type": "object", "properties": {"name": {"type": "string"}, "description": {"type": "string"}, "inputSchema": {"type": "object"}}}}, "properties": {"tools": {"type": "array"}}}`, format: undefined },
  { title: 'a bare schema with such properties', text: '{"type": "object", "properties": {"name": {"type": "string"}, "description": {"type": "string"}, "inputSchema": {"type": "object"}, "parameters": {"type": "object", "properties": {}}}}', format: undefined },
  { title: 'OpenAPI with examples of requests', text: `{"openapi": "3.1.0", "paths": {"/x": {"post": {"requestBody": {"content": {"application/json": {"example": {"tools": [${chat('a')}]}}}}}}}}`, format: undefined },
  { title: 'OpenAPI parameters', text: '{"swagger": "2.0", "paths": {"/x": {"get": {"parameters": [{"name": "q", "in": "query", "type": "string"}]}}}}', format: undefined },
  { title: 'MCP servers', text: '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a"]}}}', format: undefined, fileName: '.mcp.json' },
  { title: 'MCP servers in a list', text: '[{"name": "a", "description": "A server.", "command": "npx", "args": ["-y"]}]', format: undefined },
  { title: 'prompts of MCP', text: '{"prompts": [{"name": "a", "description": "D.", "arguments": [{"name": "q", "description": "Words", "required": true}]}]}', format: undefined },
  { title: 'messages with calls', text: '{"messages": [{"role": "assistant", "tool_calls": [{"id": "1", "type": "function", "function": {"name": "a", "arguments": "{}"}}]}]}', format: undefined },
  { title: 'data', text: '[{"id": 1, "name": "Ada", "tags": ["x"]}, {"id": 2, "name": "Bob", "tools": ["hammer"]}]', format: undefined },
  { title: 'tools of another kind', text: '{"tools": [{"name": "hammer", "weight": 3}, {"name": "saw", "weight": 1}]}', format: undefined },
  { title: 'parameters of another kind', text: '[{"name": "job", "description": "D.", "parameters": {"threads": 4}}, {"name": "other", "parameters": []}]', format: undefined },
  { title: 'a button with actions', text: '{"name": "ok", "description": "A button.", "actions": [{"name": "press", "description": "Pressed.", "properties": {"colour": "red", "size": {"width": 3}}}]}', format: undefined },
  { title: 'keys with actions', text: '{"bindings": [{"keys": "ctrl+a", "actions": {"press": "copy"}}]}', format: undefined },
  { title: 'an empty object', text: '{}', format: undefined },
  { title: 'an empty list', text: '[]', format: undefined },
  { title: 'an empty file', text: '', format: undefined },
  { title: 'a string', text: '"tools"', format: undefined },
];

for (const row of ROWS) {
  test(`${row.format ?? 'no tool file'}: ${row.title}`, () => {
    const options: AnalyseOptions = { fileName: row.fileName ?? 'x.json' };
    const { analysis } = analyseText(row.text, options);
    assert.equal(analysis.format?.id, row.format);
    if (row.tools === undefined) return;
    assert.deepEqual(toolsOf(row.text, options), row.tools);
    // With white space that makes chunks of the objects nothing is different.
    const wide = row.text.replaceAll('": ', `":${' '.repeat(60)}`);
    assert.deepEqual(toolsOf(wide, options), row.tools);
  });
}

function toolsOf(text: string, options: AnalyseOptions): Record<string, string> {
  const found: Record<string, string> = {};
  for (const place of analyseText(text, options).analysis.places) {
    for (const tool of place.result.tools) {
      const inner = tool.segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
      if (tool.name !== undefined) found[tool.name] = place.pointer + inner;
    }
  }
  return found;
}

test('while a file is typed from its start it is never taken for another format', () => {
  for (const row of ROWS) {
    for (let length = 1; length < row.text.length; length += 3) {
      const format = recognise(new SourceDocument(row.text.slice(0, length)).outline(row.fileName ?? 'x.json'));
      if (format !== undefined && format.id !== row.meanwhile) assert.equal(format.id, row.format, `${row.title}: ${row.text.slice(Math.max(0, length - 40), length)}`);
    }
  }
});

test('a file read as any format by a setting, and with parts of it gone, breaks no rule', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (const { id } of FORMATS) {
    for (const row of ROWS) {
      const at = random(row.text.length + 1);
      const gone = row.text.slice(0, at) + row.text.slice(at + random(30));
      for (const text of [row.text, gone]) {
        const { analysis } = analyseText(text, { format: id });
        for (const place of analysis.places) assert.ok(place.start >= 0 && place.end <= text.length && place.start <= place.end);
      }
    }
  }
});

test('by a setting: the element that several systems share', () => {
  const text = `[${anthropic('a')}]`;
  for (const id of ['phoenixkit', 'thrall-advertised', 'thrall', 'anthropic']) assert.deepEqual(toolsOf(text, { format: id }), { a: '/0' });
  const missing = analyseText(text, { format: 'thrall' }).findings.filter((finding) => finding.rule === 'tool-member-missing');
  assert.deepEqual(missing.map((finding) => [finding.pointer, finding.message.split('.')[0]]), [['/0', '"command" is missing']]);
});

test('what a format reads beside the names', () => {
  const read = (id: string, text: string) => formatById(id)!.read(parse(text).root!);
  const strict = read('openai', '{"type": "function", "function": {"name": "a", "strict": true, "parameters": {"type": "object"}}}').tools[0]!;
  assert.equal(strict.strict, true);
  assert.deepEqual(strict.schemas.map(({ segments, role }) => [segments, role]), [[['function', 'parameters'], 'input']]);
  const declared = read('gemini', `{"functionDeclarations": [{"name": "a", "parametersJsonSchema": ${OBJECT}, "responseJsonSchema": ${OBJECT}}, {"name": "b", "parameters": ${UPPER}}]}`);
  assert.deepEqual(declared.tools.map((tool) => tool.hosts), [['gemini-json-schema'], undefined]);
  assert.deepEqual(declared.tools[0]!.schemas.map(({ role }) => role), ['input', 'output']);
  assert.equal(declared.wrappers.length, 1);
  const examples = read('anthropic', `{"name": "a", "input_schema": ${OBJECT}, "input_examples": [{"q": "x"}, {}]}`).tools[0]!;
  assert.deepEqual(examples.samples.map(({ segments, kind }) => [segments, kind]), [[['input_examples', 0], 'example'], [['input_examples', 1], 'example']]);
  const action = read('wymcp', '{"name": "a", "actions": {"go": {"properties": {"q": {}}, "defaults": {"q": 1}, "examples": [{"q": 2}]}}}').tools[0]!;
  assert.deepEqual(action.samples.map(({ segments, kind }) => [segments, kind]), [[['actions', 'go', 'defaults'], 'defaults'], [['actions', 'go', 'examples', 0], 'example']]);
  assert.deepEqual(action.schemas.map(({ segments, role }) => [segments, role]), [[['actions', 'go', 'properties'], 'properties']]);
  assert.deepEqual(read('anthropic', '{"type": "web_search_20250305", "name": "web_search"}').tools, []);
  const bedrock = read('bedrock', spec('a')).tools[0]!;
  assert.deepEqual(bedrock.schemas[0]!.segments, ['toolSpec', 'inputSchema', 'json']);
});

test('thousands of elements: a few are read', () => {
  const text = `{"tools": [${Array.from({ length: 3000 }, (_, index) => mcp(`t${index}`)).join(',\n')}]}`;
  const { analysis } = analyseText(text, { fileName: 'x.json' });
  assert.equal(analysis.format?.id, 'mcp');
  assert.equal(analysis.toolCount, 3000);
});

test('a majority decides: 30 OpenAI tools with 9 MCP tools in front', () => {
  const text = `[${[...Array.from({ length: 9 }, (_, index) => mcp(`m${index}`)), ...Array.from({ length: 30 }, (_, index) => chat(`c${index}`))].join(', ')}]`;
  assert.equal(analyseText(text).analysis.format?.id, 'openai');
});

test('deep nesting and long rows of empty objects cost no more than their bound', () => {
  assert.equal(analyseText(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`).analysis.format, undefined);
  assert.equal(analyseText(`[${'{},'.repeat(20_000)}{}]`).analysis.format, undefined);
});
