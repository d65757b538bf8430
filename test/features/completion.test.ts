import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompletionItem, TextEdit } from 'vscode-languageserver-types';
import { completion } from '../../server/src/features/completion.ts';
import { TEMPLATE_FORMATS, toolTemplate } from '../../server/src/features/complete/templates.ts';
import { withoutStops } from '../../server/src/features/complete/suggestion.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { type AnalyseOptions, analyseText } from '../support/analyse.ts';
import { marked } from '../support/marked.ts';

const mcp = (schema: string): string => `{"tools": [{"name": "find", "description": "Finds.", "inputSchema": ${schema}}]}`;
const wymcp = (action: string): string => `{"name": "t", "description": "T.", "actions": {"list": ${action}, "show": {"description": "S.", "properties": {"id": {"type": "string"}}}}}`;

function complete(source: string, options: AnalyseOptions & { snippets?: boolean } = {}): { items: CompletionItem[]; labels: string[]; accept(label: string): string } {
  const { text, cursor, snapshot } = marked(source, options);
  const items = completion(snapshot, cursor, { snippets: options.snippets ?? false });
  const sorted = [...items].sort((left, right) => (left.sortText! < right.sortText! ? -1 : left.sortText! > right.sortText! ? 1 : 0));
  return {
    items: sorted,
    labels: sorted.map((item) => item.label),
    accept(label) {
      const item = items.find((one) => one.label === label);
      assert.ok(item !== undefined, `No item ${label} among ${sorted.map((one) => one.label).join(', ')}.`);
      const edits = [item.textEdit as TextEdit, ...(item.additionalTextEdits ?? [])];
      return applyEdits(text, edits.map(({ range, newText }) => ({ start: snapshot.document.offsetAt(range.start), end: snapshot.document.offsetAt(range.end), newText })));
    },
  };
}

test('members of a tool, without those that are there', () => {
  const { labels } = complete('{"tools": [{"name": "a", "inputSchema": {}, $0}]}');
  assert.ok(labels.includes('description') && labels.includes('outputSchema'));
  assert.ok(!labels.includes('name') && !labels.includes('inputSchema'));
});

test('required members come first', () => {
  assert.deepEqual(complete('[{"$0", "description": "D.", "inputSchema": {}}]').labels[0], 'name');
});

test('keywords fit the type beside them', () => {
  const { labels } = complete(mcp('{"type": "object", "properties": {"a": {"type": "string", $0}}}'));
  assert.ok(labels.includes('minLength') && labels.includes('description') && labels.includes('enum'));
  assert.ok(!labels.includes('minimum') && !labels.includes('items') && !labels.includes('type'));
});

test('a keyword that a host ignores is marked and stands last; one it refuses is not offered', () => {
  const strict = complete(mcp('{"type": "object", "properties": {"a": {"type": "string", $0}}}'), { hosts: ['anthropic-strict'] });
  assert.ok(!strict.labels.includes('minLength'), strict.labels.join());
  const schema = mcp('{"type": "object", "properties": {"a": {"type": "string", $0}}}');
  const ollama = complete(schema, { hosts: ['ollama'] });
  const ignored = ollama.items.filter((item) => item.labelDetails?.description === 'ignored by Ollama');
  assert.ok(ignored.some((item) => item.label === 'minLength'), ollama.labels.join());
  assert.deepEqual(ollama.items.slice(-ignored.length), ignored);
  assert.ok(ollama.labels.indexOf('description') < ollama.labels.indexOf('minLength'));
  assert.match(complete(schema, { hosts: ['copilot'] }).items.find((item) => item.label === 'minLength')!.labelDetails!.description!, /^rewritten by/);
});

test('Gemini\'s upper-case types go on where they began', () => {
  const gemini = (root: string, at: string): string => `{"tools": [{"functionDeclarations": [{"name": "f", "description": "F.", "parameters": {"type": "${root}", "properties": {"a": {"type": ${at}}}}}]}]}`;
  assert.ok(complete(gemini('OBJECT', '$0')).labels.includes('"STRING"'));
  assert.ok(complete(gemini('object', '$0')).labels.includes('"string"'));
});

test('type names, those of the host', () => {
  assert.deepEqual(complete(mcp('{"type": "$0"}')).labels, ['"string"', '"integer"', '"number"', '"boolean"', '"array"', '"object"', '"null"']);
  assert.equal(complete(mcp('{"type": $0}')).accept('"object"'), mcp('{"type": "object"}'));
  assert.equal(complete(mcp('{"type": "ob$0"}')).accept('"object"'), mcp('{"type": "object"}'));
  assert.equal(complete(mcp('{"type": ["string", $0]}')).labels.includes('"string"'), false);
});

test('names in required come from properties, without those in the list', () => {
  const source = mcp('{"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "required": ["a", "$0"]}');
  assert.deepEqual(complete(source).labels, ['"b"', '"c"']);
  assert.equal(complete(source).accept('"b"'), mcp('{"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "required": ["a", "b"]}'));
});

test('a branch takes names from the object it belongs to', () => {
  assert.deepEqual(complete(mcp('{"properties": {"a": {}, "b": {}}, "anyOf": [{"required": ["a"]}, {"required": [$0]}]}')).labels, ['"a"', '"b"']);
});

test('names in dependentRequired', () => {
  assert.deepEqual(complete(mcp('{"properties": {"a": {}, "b": {}}, "dependentRequired": {$0}}')).labels, ['a', 'b']);
  assert.deepEqual(complete(mcp('{"properties": {"a": {}, "b": {}}, "dependentRequired": {"a": ["$0"]}}')).labels, ['"a"', '"b"']);
});

test('keys and values of examples come from the schema', () => {
  const schema = (example: string): string => mcp(`{"properties": {"mode": {"enum": ["fast", "slow"]}, "deep": {"type": "object", "properties": {"on": {"type": "boolean"}}}}, "examples": [${example}]}`);
  assert.deepEqual(complete(schema('{"mode": "fast", $0}')).labels, ['deep']);
  assert.deepEqual(complete(schema('{"mode": $0}')).labels, ['"fast"', '"slow"']);
  assert.deepEqual(complete(schema('{"deep": {$0}}')).labels, ['on']);
  assert.deepEqual(complete(schema('{"deep": {"on": $0}}')).labels, ['false', 'true']);
});

test('an action: members, required, groups, defaults, examples, related', () => {
  const action = (rest: string): string => wymcp(`{"description": "L.", "properties": {"a": {"type": "integer", "default": 3}, "b": {}}, ${rest}}`);
  assert.deepEqual(complete(action('"req$0"')).labels, ['required', 'required_one_of', 'defaults', 'notes', 'related', 'examples']);
  assert.deepEqual(complete(action('"required": ["$0"]')).labels, ['"a"', '"b"']);
  assert.deepEqual(complete(action('"required_one_of": [["a", "$0"]]')).labels, ['"b"']);
  assert.deepEqual(complete(action('"defaults": {"$0"}')).labels, ['a', 'b']);
  assert.deepEqual(complete(action('"defaults": {"a": $0}')).labels, ['3']);
  assert.deepEqual(complete(action('"examples": [{"$0"}]')).labels, ['a', 'b']);
  assert.deepEqual(complete(action('"related": ["$0"]')).labels, ['"show"']);
});

test('values: enum and default by type, formats of the host, references', () => {
  assert.deepEqual(complete(mcp('{"properties": {"a": {"enum": ["x", "y"], "default": $0}}}')).labels, ['"x"', '"y"']);
  assert.deepEqual(complete(mcp('{"properties": {"a": {"type": "boolean", "default": $0}}}')).labels, ['false', 'true']);
  const strict = complete(mcp('{"properties": {"a": {"type": "string", "format": "$0"}}}'), { hosts: ['openai-strict'] }).labels;
  assert.ok(strict.includes('"date-time"') && !strict.includes('"uri"'), strict.join());
  assert.deepEqual(complete(mcp('{"properties": {"a": {"$ref": "$0"}}, "$defs": {"x y": {}}}')).labels, ['"#/$defs/x%20y"', '"#"']);
});

test('a name that is required and not declared is offered as a property', () => {
  const found = complete(mcp('{"properties": {"a": {}, $0}, "required": ["a", "b"]}'));
  assert.deepEqual(found.labels, ['b', 'new property']);
  assert.match(found.accept('b'), /"b": \{ "type": "string", "description": "" \}\}, "required"/);
});

test('commas and colons come out right in half-typed text', () => {
  assert.equal(complete('{"tools": [{"name": "a"\n desc$0\n "inputSchema": {}}]}').accept('description'), '{"tools": [{"name": "a",\n "description": "",\n "inputSchema": {}}]}');
  assert.equal(complete('{"tools": [{"name": "a", "desc$0": "x", "inputSchema": {}}]}').accept('description'), '{"tools": [{"name": "a", "description": "x", "inputSchema": {}}]}');
  assert.equal(complete(mcp('{"type": $0\n"properties": {}}')).accept('"object"'), mcp('{"type": "object",\n"properties": {}}'));
  assert.equal(complete(mcp('{"type": "obj$0\n, "properties": {}}')).accept('"object"'), mcp('{"type": "object"\n, "properties": {}}'));
});

test('an argument named like a keyword offers no keywords', () => {
  assert.deepEqual(complete(mcp('{"properties": {"properties": {$0}}}')).labels.includes('type'), true);
  assert.deepEqual(complete(mcp('{"properties": {"type": {"type": "string"}, $0}}')).labels, ['new property']);
});

test('nothing is offered behind a value, in a comment, or in data without a schema', () => {
  assert.deepEqual(complete(mcp('{"type": "object"$0}')).labels, []);
  assert.deepEqual(complete(mcp('{"type": "object" /* $0 */}'), { fileName: 'a.jsonc' }).labels, []);
  assert.deepEqual(complete('{"compilerOptions": {$0}}').labels, []);
});

test('a whole tool in a list, before, between and behind others', () => {
  const tool = '{"name": "a", "description": "A.", "inputSchema": {"type": "object"}}';
  for (const source of [`{"tools": [$0, ${tool}]}`, `{"tools": [${tool}, $0]}`, `{"tools": [${tool}, $0 ${tool}]}`, `{"tools": [${tool} $0]}`]) {
    const found = complete(source);
    assert.deepEqual(found.labels, ['MCP tool'], source);
    assert.equal(JSON.parse(found.accept('MCP tool')).tools.length >= 2, true);
  }
});

test('a whole file where there is none, and nothing in somebody\'s data', () => {
  const found = complete('$0');
  assert.ok(found.labels.includes('Whole file: MCP tool'), found.labels.join());
  for (const label of found.labels) {
    const text = found.accept(label);
    const { analysis, findings } = analyseText(text);
    assert.ok(analysis.format !== undefined, `${label} is of no format.`);
    assert.deepEqual(findings.filter((finding) => finding.severity !== 'info').map((finding) => `${label}: ${finding.rule} ${finding.message}`), []);
  }
  assert.deepEqual(complete('{"tools": [$0]}').labels.slice(0, 2), ['MCP tool', 'Anthropic tool']);
  assert.deepEqual(complete('{"dependencies": [$0]}').labels, []);
  assert.deepEqual(complete('[1, $0]').labels, []);
});

for (const format of TEMPLATE_FORMATS) {
  test(`the template of ${format} is free of findings`, () => {
    const plain = withoutStops(toolTemplate(format)!.snippet!);
    const text = format === 'vscode' ? `{"contributes": {"languageModelTools": [${plain}]}}` : format === 'mcpb' ? `{"manifest_version": "0.3", "server": {}, "tools": [${plain}]}` : `[${plain}]`;
    const { findings, analysis } = analyseText(text, { format });
    assert.equal(analysis.toolCount, 1, text);
    assert.deepEqual(findings.filter((finding) => finding.severity !== 'info').map((finding) => `${finding.rule} ${finding.message}`), []);
  });
}

test('snippets are sent to clients that know them, and plain text to others', () => {
  const source = mcp('{"type": "object", $0}');
  const withSnippets = complete(source, { snippets: true }).items.find((item) => item.label === 'properties')!;
  assert.equal(withSnippets.insertTextFormat, 2);
  assert.match((withSnippets.textEdit as TextEdit).newText, /\$\{1:name\}/);
  const plain = complete(source).items.find((item) => item.label === 'properties')!;
  assert.equal(plain.insertTextFormat, undefined);
  assert.doesNotMatch((plain.textEdit as TextEdit).newText, /\$/);
});

test('a pattern keeps its dollar sign without snippets', () => {
  assert.match(complete(mcp('{"type": "object", "properties": {"a": {"type": "string", $0}}}')).accept('pattern'), /"pattern": "\^\$"/);
});

test('a tool whose brackets are still open is completed to the end of the file, in every format', () => {
  const heads: Record<string, string> = {
    mcp: '{"tools": [{"name": "find", "description": "D.", "inputSchema": ',
    anthropic: '[{"name": "find", "description": "D.", "input_schema": ',
    openai: '[{"type": "function", "function": {"name": "find", "description": "D.", "parameters": ',
    'openai-functions': '{"functions": [{"name": "find", "description": "D.", "parameters": ',
    'openai-responses': '[{"type": "function", "name": "find", "description": "D.", "parameters": ',
    gemini: '{"functionDeclarations": [{"name": "find", "description": "D.", "parameters": ',
    bedrock: '{"tools": [{"toolSpec": {"name": "find", "description": "D.", "inputSchema": {"json": ',
    vscode: '{"contributes": {"languageModelTools": [{"name": "find", "displayName": "F", "modelDescription": "D.", "inputSchema": ',
    phoenixkit: '[{"name": "find", "description": "D.", "input_schema": ',
    thrall: '[{"name": "find", "description": "D.", "command": ["x"], "input_schema": ',
    'thrall-advertised': '[{"name": "find", "description": "D.", "input_schema": ',
    wymcp: '{"name": "find", "description": "D.", "actions": {"go": {"description": "G.", "properties": {"q": ',
  };
  for (const [format, head] of Object.entries(heads)) {
    const at = (rest: string): string[] => complete(`${head}{"type": "object", "properties": {"a": {"type": "string", "enum": ["x"]}, "b": ${rest}$0`, { format }).labels;
    for (const rest of ['{"', '{"ty', '{', '{\n  ', '{"description": "B.", ']) assert.ok(at(rest).includes('type'), `${format}: ${rest}: ${at(rest).join()}`);
    for (const rest of ['{"type": ', '{"type": "', '{"type": "str']) assert.ok(at(rest).includes('"string"'), `${format}: ${rest}: ${at(rest).join()}`);
    for (const rest of ['{}}, "required": [', '{}}, "required": ["', '{}}, "required": ["a", ', '{}}, "required": ["a",\n  "']) assert.ok(at(rest).includes('"b"'), `${format}: ${rest}: ${at(rest).join()}`);
    assert.deepEqual(at('{"enum": ["x"], "default": '), ['"x"'], format);
  }
});

test('behind a closed tool a new one is offered, whatever follows', () => {
  assert.deepEqual(complete('{"tools": [{"name": "find", "inputSchema": {"type": "object"}}, $0').labels, ['MCP tool']);
});

test('the keywords that are used most stand first', () => {
  const { labels } = complete('{"tools": [{"name": "find", "inputSchema": {"type": "object", "properties": {"a": {$0}}}}]}');
  assert.deepEqual(labels.slice(0, 3), ['type', 'description', 'enum']);
});

test('the first tool of a file that is of no format yet is completed as what it may become', () => {
  const { items, labels } = complete('{"tools": [{"name": "find", "$0"}]}');
  for (const label of ['description', 'inputSchema', 'input_schema', 'function', 'toolSpec']) assert.ok(labels.includes(label), labels.join());
  assert.equal(new Set(labels).size, labels.length);
  assert.equal(items.find((item) => item.label === 'inputSchema')!.labelDetails?.description, 'MCP tools/list');
  assert.ok(complete('{"tools": [{"na$0').labels.includes('name'));
  assert.ok(complete('{"functions": [{"name": "a", $0}]}').labels.includes('parameters'));
  assert.ok(complete('{"contributes": {"languageModelTools": [{"name": "a", $0}]}}').labels.includes('modelDescription'));
  assert.deepEqual(complete('{"name": "t", "description": "d", "actions": {$0}}').labels, ['new action']);
  assert.deepEqual(complete('{$0}').labels, ['tools']);
  const functions = complete('[{"type": "function", "$0"}]');
  assert.deepEqual(functions.labels.filter((label) => ['function', 'name', 'parameters'].includes(label)).sort(), ['function', 'name', 'parameters']);
  assert.equal(functions.items.find((item) => item.label === 'function')!.labelDetails?.description, 'OpenAI Chat Completions tools');
  assert.ok(complete('[{"type": "function", "function": {"$0').labels.includes('parameters'));
  // Other data is left alone.
  assert.deepEqual(complete('[{"type": "button", $0}]').labels, []);
  assert.deepEqual(complete('[{"name": "Ada", $0}]').labels, []);
  assert.deepEqual(complete('{"name": "app", "version": "1", $0}').labels, []);
  assert.deepEqual(complete('{"people": [{"name": "Ada", $0}]}').labels, []);
});

test('the default of a number: the ends of its range, or zero', () => {
  const of = (schema: string): string[] => complete(`{"tools": [{"name": "a", "inputSchema": {"type": "object", "properties": {"p": ${schema}}}}]}`).labels;
  assert.deepEqual(of('{"type": "integer", "minimum": 3, "maximum": 9, "default": $0}'), ['3', '9']);
  assert.deepEqual(of('{"type": "number", "default": $0}'), ['0']);
  assert.deepEqual(of('{"type": "number", "enum": [1.5], "default": $0}'), ['1.5']);
});
