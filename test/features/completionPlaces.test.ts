/** A tool is completed alike wherever it stands in its list, in every format, whether its brackets are closed or not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completion } from '../../server/src/features/completion.ts';
import { FORMATS } from '../../server/src/formats/index.ts';
import { marked } from '../support/marked.ts';

interface Form {
  readonly format: string;
  readonly head: string;
  readonly tail: string;
  /** A tool with everything that the cursor is put into; its name is `NAME`. */
  readonly tool: string;
  /** Content alone does not tell the format. */
  readonly told?: true;
}

const SCHEMA = '{"type": "object", "properties": {"q": {"type": "string", "enum": ["x"]}}, "required": ["q"]}';
const CHAT = `{"type": "function", "function": {"name": "NAME", "description": "D.", "strict": true, "parameters": ${SCHEMA}}}`;
const RESPONSES = `{"type": "function", "name": "NAME", "description": "D.", "strict": true, "parameters": ${SCHEMA}}`;
const SNAKE = `{"name": "NAME", "description": "D.", "input_schema": ${SCHEMA}}`;

const FORMS: readonly Form[] = [
  { format: 'mcp', head: '{"tools": [', tail: ']}', tool: `{"name": "NAME", "description": "D.", "inputSchema": ${SCHEMA}}` },
  { format: 'anthropic', head: '[', tail: ']', tool: SNAKE },
  { format: 'openai', head: '[', tail: ']', tool: CHAT },
  { format: 'openai', head: '{"model": "m", "messages": [], "tools": [', tail: ']}', tool: CHAT },
  { format: 'openai-responses', head: '[', tail: ']', tool: RESPONSES },
  { format: 'openai-responses', head: '{"model": "m", "input": "x", "tools": [', tail: ']}', tool: RESPONSES },
  { format: 'openai-functions', head: '{"functions": [', tail: ']}', tool: `{"name": "NAME", "description": "D.", "parameters": ${SCHEMA}}` },
  { format: 'gemini', head: '{"tools": [{"functionDeclarations": [', tail: ']}]}', tool: `{"name": "NAME", "description": "D.", "parameters": ${SCHEMA}}` },
  { format: 'bedrock', head: '{"toolConfig": {"tools": [', tail: ']}}', tool: `{"toolSpec": {"name": "NAME", "description": "D.", "inputSchema": {"json": ${SCHEMA}}}}` },
  { format: 'vscode', head: '{"contributes": {"languageModelTools": [', tail: ']}}', tool: `{"name": "NAME", "displayName": "F", "modelDescription": "D.", "canBeReferencedInPrompt": true, "inputSchema": ${SCHEMA}}` },
  { format: 'docker', head: '[', tail: ']', tool: '{"name": "NAME", "description": "D.", "arguments": [{"name": "q", "type": "string", "desc": "Q."}]}' },
  { format: 'mcpb', head: '{"manifest_version": "0.3", "name": "x", "server": {}, "tools": [', tail: ']}', tool: '{"name": "NAME", "description": "D."}' },
  { format: 'phoenixkit', head: '[', tail: ']', tool: SNAKE, told: true },
  { format: 'thrall', head: '[', tail: ']', tool: `{"name": "NAME", "description": "D.", "command": ["x"], "subject_cwd": true, "input_schema": ${SCHEMA}}` },
  { format: 'thrall-advertised', head: '[', tail: ']', tool: SNAKE, told: true },
  { format: 'wymcp', head: '[', tail: ']', tool: '{"name": "NAME", "description": "D.", "actions": {"go": {"description": "G.", "properties": {"q": {"type": "string"}}, "required": ["q"], "related": ["stop"]}, "stop": {"description": "S.", "properties": {}}}}' },
];

function labels(source: string, format: string | undefined): string[] {
  const { cursor, snapshot } = marked(source, format === undefined ? {} : { format });
  return completion(snapshot, cursor, { snippets: false })
    .sort((left, right) => (left.sortText! < right.sortText! ? -1 : 1))
    .map((item) => item.label);
}

/** Where a cursor may stand: behind each bracket, comma and colon, at the beginning of each other string, and in the rest. */
function cuts(text: string): number[] {
  const found: number[] = [];
  let strings = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{[:,] ?/g)) {
    if (!token.startsWith('"')) found.push(index + token.length);
    else found.push(index + (strings++ % 4 < 2 || token.length < 5 ? 1 : 3));
  }
  return found;
}

/** What closes the brackets and the string that are open. */
function closing(text: string): string {
  const open: string[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[{}[\]]/g)) {
    if (token.startsWith('"')) open.push(...(token.length > 1 && token.endsWith('"') ? [] : ['"']));
    else if (token === '{') open.push('}');
    else if (token === '[') open.push(']');
    else open.pop();
  }
  return open.reverse().join('');
}

test('every format is here', () => {
  assert.deepEqual([...new Set(FORMS.map((form) => form.format))].sort(), FORMATS.map((format) => format.id).sort());
});

for (const { format, head, tail, tool, told } of FORMS) {
  test(`${format}: ${head}`, () => {
    const [first, second, third] = ['one', 'two', 'three'].map((name) => tool.replace('NAME', name));
    let offered = 0;
    for (const cut of cuts(tool)) {
      const typed = tool.slice(0, cut);
      const rest = closing(typed);
      const expected = labels(`${head}${typed}$0${rest}${tail}`, format);
      offered += expected.length > 0 ? 1 : 0;
      // In a list of anything that is open inside of a tool, the next tool may be its next element.
      const isAmbiguous = /"(?:enum|arguments)": \[[^\]]*$/.test(typed);
      const places: Record<string, string> = {
        'first, closed': `${head}${typed}$0${rest}, ${second}, ${third}${tail}`,
        'second, closed': `${head}${first}, ${typed}$0${rest}, ${third}${tail}`,
        'last, closed': `${head}${first}, ${second}, ${typed}$0${rest}${tail}`,
        'second, at the end of the text': `${head}${first}, ${typed}$0`,
        'last, at the end of the text': `${head}\n${first},\n${second},\n${typed}$0`,
        'last, open': `${head}${first}, ${second}, ${typed}$0\n${tail}`,
        ...(isAmbiguous ? {} : { 'first, open': `${head}\n${typed}$0\n,\n${second},\n${third}\n${tail}`, 'second, open': `${head}\n${first},\n${typed}$0\n,\n${third}\n${tail}` }),
      };
      for (const [place, source] of Object.entries(places)) assert.deepEqual(labels(source, told === true ? format : undefined), expected, `${place}: ${source}`);
    }
    assert.ok(offered > cuts(tool).length * 0.8, `Something is offered at ${offered} of ${cuts(tool).length} places only.`);
  });
}

test('what is typed of a value does not take away what may stand there', () => {
  const forms = (format: string): readonly Form[] => FORMS.filter((form) => form.format === format);
  for (const [format, before, label] of [
    ['openai', '{"type": ', '"function"'],
    ['openai', '{"type": "function", "function": ', '{}'],
    ['openai-responses', '{"type": ', '"function"'],
    ['anthropic', '{"type": ', '"custom"'],
    ['bedrock', '{"cachePoint": ', '{}'],
    ['mcp', '{"name": "a", "inputSchema": ', '{ "type": "object" }'],
    ['mcp', '{"name": "a", "inputSchema": {"properties": ', '{}'],
    ['mcp', '{"name": "a", "inputSchema": {"additionalProperties": ', 'false'],
    ['mcp', '{"name": "a", "inputSchema": {"properties": {"q": {"enum": ["x"], "default": ', '"x"'],
    ['wymcp', '{"name": "a", "actions": ', '{}'],
    ['wymcp', '{"name": "a", "actions": {"go": {"properties": ', '{}'],
    ['wymcp', '{"name": "a", "actions": {"go": {"properties": {"q": ', '{ "type": "string" }'],
    ['wymcp', '{"name": "a", "actions": {"go": {"related": ', '[]'],
  ] as const) {
    for (const { head, tail, tool } of forms(format)) {
      for (const others of ['', `${tool.replace('NAME', 'one')}, `]) {
        const at = (value: string): string[] => labels(`${head}${others}${before}${value}${closing(before)}${tail}`, format);
        const offered = at('$0');
        assert.ok(offered.includes(label), `${before}: ${offered.join()}`);
        for (const value of ['"$0"', '"fu$0"', '"$0', '"fu$0', 'fu$0']) assert.deepEqual(at(value), offered, `${others}${before}${value}`);
      }
    }
  }
});
