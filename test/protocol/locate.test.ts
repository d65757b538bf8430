/** A host's error message leads to its place, over the wire. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Located } from '../../server/src/lsp/protocol.ts';
import { Editor, type OpenFile } from './editor.ts';

const TOOLS = `{
  "tools": [
    { "name": "first", "description": "One.", "inputSchema": { "type": "object", "properties": {} } },
    {
      "name": "second",
      "description": "Two.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "k": { "type": "array" },
          "n": { "type": "integer", "minimum": 1 }
        },
        "oneOf": []
      }
    }
  ]
}
`;

const locate = (file: OpenFile, message: string): Promise<Located> => file.editor.request('toolspec/locate', { uri: file.uri, message });
const places = ({ places }: Located, file: OpenFile): string[] => places.map((place) => `${place.tool} ${place.pointer} ${file.textAt(place.range)}`);

test('messages of several hosts lead to the key or the value', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', TOOLS);
  const cases: [message: string, ...wanted: string[]][] = [
    ['tools.1.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level', 'second /tools/1/inputSchema/oneOf "oneOf"'],
    ["Invalid schema for function 'second': In context=('properties', 'k'), array schema missing items.", 'second /tools/1/inputSchema/properties/k "k"'],
    ["Invalid 'tools[1].function.name': string too long. Expected a string with maximum length 64", 'second /tools/1/name "second"'],
    ["tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'", 'first /tools/0/name "first"'],
    ['tools.0.custom.strict: Extra inputs are not permitted', 'first /tools/0 "first"'],
    [`Invalid JSON payload received. Unknown name "minimum" at 'tools[0].function_declarations[1].parameters.properties[1].value': Cannot find field.`, 'second /tools/1/inputSchema/properties/n/minimum 1'],
  ];
  for (const [message, ...wanted] of cases) assert.deepEqual(places(await locate(file, message), file), wanted, message);
});

test('a log with several answers leads to each place once, with what is known of it', async (t) => {
  const editor = await Editor.start({ settings: { files: [{ match: '**', hosts: ['openai'] }] } });
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', TOOLS);
  const line = 'GenerateContentRequest.tools[0].function_declarations[1].parameters.properties[k].items: missing field';
  const answer = await locate(file, `${line}\n${line}.\n* GenerateContentRequest.tools[0].function_declarations[0].name: Invalid function name.`);
  assert.deepEqual(places(answer, file), ['second /tools/1/inputSchema/properties/k "k"', 'first /tools/0/name "first"']);
  assert.match(answer.places[0]!.problem!, /items/);
  assert.equal(answer.places[0]!.words, 'properties › k › items');
  assert.equal(answer.places[1]!.words, 'the name');
});

test('what the file does not have is said, and a place that it has in part is marked', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const file = await editor.open('tools.json', TOOLS);
  const nobody = await locate(file, "Invalid schema for function 'nobody': schema must be a JSON Schema of 'type: \"object\"'");
  assert.deepEqual([nobody.places, nobody.unread], [[], false]);
  assert.match(nobody.missing[0]!, /"nobody".*none of that name/);
  const far = await locate(file, 'tools.7.custom.input_schema: JSON schema is invalid');
  assert.match(far.missing[0]!, /tool 7, counted from 0.*2 tools/);
  const deep = await locate(file, "Invalid schema for function 'second': In context=('properties', 'gone', 'items'), array schema missing items.");
  assert.deepEqual(places(deep, file), ['second /tools/1/inputSchema/properties "properties"']);
  assert.equal(deep.places[0]!.partly, true);
  assert.equal((await locate(file, 'Connection refused')).unread, true);
  assert.equal((await locate(await editor.open('data.json', '{"a": 1}'), 'tools.0.custom.name: x')).missing.length, 1);
});

test('in other formats: wrappers, groups of declarations, maps of tools, actions', async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  const declaration = (name: string): string => `{"name": "${name}", "description": "D.", "parameters": {"type": "OBJECT", "properties": {"k": {"type": "ARRAY"}}}}`;
  const gemini = await editor.open('gemini.json', `{"contents": [], "tools": [{"functionDeclarations": [${declaration('a')}, ${declaration('b')}]}, {"functionDeclarations": [${declaration('c')}]}]}`);
  assert.deepEqual(places(await locate(gemini, 'GenerateContentRequest.tools[1].function_declarations[0].parameters.properties[k].items: missing field.'), gemini), ['c /tools/1/functionDeclarations/0/parameters/properties/k "k"']);
  const openai = await editor.open('openai.json', '{"model": "gpt-5", "messages": [], "tools": [{"type": "function", "function": {"name": "a", "description": "D.", "parameters": {"type": "object", "properties": {"k": {"type": "array"}}}}}]}');
  assert.deepEqual(places(await locate(openai, "Invalid schema for function 'a': In context=('properties', 'k'), array schema missing items."), openai), ['a /tools/0/function/parameters/properties/k "k"']);
});
