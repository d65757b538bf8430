/** OpenAI Chat Completions: each tool wrapped in {type: "function", function: {…}}. Mistral, Groq, xAI, Ollama and DeepSeek read the same. */
import { type JsonNode, type Member, memberOf, type Segment, valueOf } from '../text/node.ts';
import type { Format, ElementShape, Reading, Wrapper } from './format.ts';
import { formatOf } from './formatDialect.ts';
import { isFunctionWrapper, isLegacyFunction } from './toolLooks.ts';
import { booleanOf, toolFrom } from './toolReading.ts';
import { isOtherModel } from './modelNames.ts';

const aliases = new Map([
  ['inputSchema', 'parameters'],
  ['input_schema', 'parameters'],
  ['arguments', 'parameters'],
]);

/** The function object of Chat Completions and of the first function calling. */
export const functionShape: ElementShape = {
  title: 'OpenAI function',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name the model calls the function by: letters, digits, _ and -.' }],
    ['description', { kind: 'string', about: 'What the function does. The model chooses by it.' }],
    ['parameters', { kind: 'schema', about: 'The JSON Schema of the arguments. Left out, the function takes none.' }],
    ['strict', { kind: 'boolean', nullable: true, about: 'The arguments are constrained to the schema, which must keep to a subset of JSON Schema. False when absent.' }],
  ]),
  extra: 'ignored',
  aliases,
};

const wrapperShape: ElementShape = {
  title: 'OpenAI tool',
  members: new Map([
    ['type', { kind: 'string', required: true, values: ['function'], stub: '"function"', about: 'The kind of tool: "function".' }],
    ['function', { kind: 'object', required: true, stub: '{"name": "new_tool", "description": "Say what it does."}', about: 'The function: name, description, parameters.' }],
  ]),
  extra: 'ignored',
  wraps: { key: 'function', shape: functionShape, beside: new Map([['type', '"function"']]), outside: ['type'] },
};

function read(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  const type = valueOf(node, 'type');
  const inner = memberOf(node, 'function');
  // Another type is a tool of the vendor's, or a custom tool, which has no schema.
  if (type?.kind === 'string' && type.value !== 'function' && inner === undefined && memberOf(node, 'parameters') === undefined) return { tools: [], wrappers: [] };
  const flat = inner === undefined;
  const holder = inner?.value ?? node;
  const keys = { shape: functionShape, schemas: [['parameters', 'input']] as const };
  const wrapper: Wrapper = { node, shape: wrapperShape, segments, name: undefined };
  const rest = { strict: booleanOf(holder, 'strict'), wrappers: [wrapper], key };
  if (flat || holder.kind !== 'object') {
    // What should stand in the function stands beside it, or nothing does: the wrapper is the tool.
    return { tools: [{ ...toolFrom(node, segments, keys, { ...rest, wrappers: [] }), shape: wrapperShape }], wrappers: [] };
  }
  const tool = toolFrom(holder, [...segments, 'function'], keys, rest);
  return { tools: [tool], wrappers: [{ ...wrapper, name: tool.name }] };
}

export const openai: Format = formatOf({
  id: 'openai',
  title: 'OpenAI Chat Completions tools',
  about: 'A Chat Completions request with "tools", the list alone, or one tool: {"type": "function", "function": {"name", "description", "parameters"}}. Mistral, Groq, xAI, Ollama and DeepSeek take the same form.',
  hosts: ['openai'],
  paths: [['tools']],
  vote: (element, around) => {
    if (isFunctionWrapper(element)) return around.envelope?.has('input') === true && !around.envelope.has('messages') ? 0.6 : 1;
    if (element.text('type') !== 'function') return 0;
    return isLegacyFunction(element, false) ? 0.3 : element.has('name') ? 0.2 : 0.5;
  },
  hint: (envelope) => {
    const model = envelope.text('model');
    if (!envelope.has('messages') || !envelope.has('tools') || isOtherModel(model, /gpt|\bo[134]\b|chatgpt|codex|mistral|mixtral|llama|qwen|deepseek|grok|command-r/i)) return 0;
    return model === undefined ? 0.3 : 0.9;
  },
  shapes: [wrapperShape, functionShape],
  element: read,
});
