/** OpenAI Responses and Realtime: flat function tools, and namespaces that group them. */
import { type JsonNode, type Member, memberOf, type Segment, valueOf } from '../text/node.ts';
import type { Format, ElementShape, MemberSpec, Reading, Tool, Wrapper } from './format.ts';
import { formatOf } from './formatDialect.ts';
import { booleanOf, toolFrom } from './toolReading.ts';
import { isOtherModel } from './modelNames.ts';

const HOSTED = /^(web_search|file_search|code_interpreter|computer|image_generation|mcp|local_shell|shell|apply_patch|custom|tool_search)/;

const flat: [string, MemberSpec][] = [
  ['type', { kind: 'string', required: true, stub: '"function"', about: 'The kind of tool: "function".' }],
  ['name', { kind: 'string', required: true, about: 'The name the model calls the function by.' }],
  ['description', { kind: 'string', nullable: true, about: 'What the function does. The model chooses by it.' }],
  ['parameters', { kind: 'schema', nullable: true, about: 'The JSON Schema of the arguments.' }],
  ['strict', { kind: 'boolean', nullable: true, about: 'The arguments are constrained to the schema. Left out, strict mode is tried where the schema allows it.' }],
  ['output_schema', { kind: 'schema', nullable: true, about: 'The JSON Schema of the output.' }],
  ['defer_loading', { kind: 'boolean', about: 'The tool is only loaded when the tool search finds it.' }],
  ['allowed_callers', { kind: 'array', nullable: true, items: { kind: 'string', about: 'A caller.' }, about: 'Who may call the tool.' }],
];

const shape: ElementShape = {
  title: 'OpenAI Responses function',
  members: new Map(flat),
  extra: 'ignored',
  aliases: new Map([
    ['inputSchema', 'parameters'],
    ['input_schema', 'parameters'],
    ['outputSchema', 'output_schema'],
  ]),
};

const namespace: ElementShape = {
  title: 'OpenAI namespace',
  members: new Map([
    ['type', { kind: 'string', required: true, about: '"namespace".' }],
    ['name', { kind: 'string', required: true, about: 'The name of the group.' }],
    ['description', { kind: 'string', about: 'What the tools of the group are for.' }],
    ['tools', { kind: 'array', required: true, stub: '[]', about: 'The tools of the group.' }],
  ]),
  extra: 'ignored',
};

function readFlat(node: JsonNode, segments: readonly Segment[], key: Member | undefined, wrappers: readonly Wrapper[]): Tool | undefined {
  const type = valueOf(node, 'type');
  if (type?.kind === 'string' && type.value !== 'function' && memberOf(node, 'parameters') === undefined) return undefined;
  const inner = valueOf(node, 'function');
  const keys = { shape, schemas: [['parameters', 'input'], ['output_schema', 'output']] as const };
  // Chat's wrapper in a Responses request: its function is the tool, and the wrapper is what is wrong.
  if (inner?.kind === 'object' && memberOf(node, 'name') === undefined) {
    const wrapper: Wrapper = { node, shape: chatWrapper, segments, name: undefined };
    return toolFrom(inner, [...segments, 'function'], { ...keys, shape: { ...shape, members: new Map(flat.filter(([name]) => name !== 'type')) } }, { strict: booleanOf(inner, 'strict'), key, wrappers: [...wrappers, wrapper] });
  }
  return toolFrom(node, segments, keys, { strict: booleanOf(node, 'strict'), key, wrappers });
}

/** Read by the rules as: this object must not wrap. */
const chatWrapper: ElementShape = { title: 'OpenAI Responses function', members: new Map(flat), extra: 'ignored', unwraps: 'function' };

function read(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  if (valueOf(node, 'type')?.value !== 'namespace') {
    const tool = readFlat(node, segments, key, []);
    return { tools: tool === undefined ? [] : [tool], wrappers: tool?.wrappers ?? [] };
  }
  const name = valueOf(node, 'name');
  const group: Wrapper = { node, shape: namespace, segments, name: name?.kind === 'string' ? (name.value as string) : undefined };
  const tools: Tool[] = [];
  (valueOf(node, 'tools')?.items ?? []).forEach((item, index) => {
    const tool = readFlat(item, [...segments, 'tools', index], undefined, tools.length === 0 ? [group] : []);
    if (tool !== undefined) tools.push(tool);
  });
  return { tools, wrappers: [group] };
}

export const openaiResponses: Format = formatOf({
  id: 'openai-responses',
  title: 'OpenAI Responses tools',
  about: 'A Responses or Realtime request with "tools", the list alone, or one tool: {"type": "function", "name", "description", "parameters", "strict"}; a {"type": "namespace"} groups some.',
  hosts: ['openai-responses'],
  paths: [['tools'], ['session', 'tools']],
  vote: (element) => {
    const type = element.text('type');
    if (type === 'namespace') return element.has('tools') && element.text('name') !== undefined ? 1 : 0;
    if (type === 'function' && !element.has('function')) return element.text('name') !== undefined && element.named ? 1 : 0.3;
    return type !== undefined && HOSTED.test(type) && !element.has('inputSchema') && !element.has('input_schema') ? 0.4 : 0;
  },
  hint: (envelope) => {
    if (!envelope.has('tools') || envelope.has('messages') || envelope.has('contents')) return 0;
    if (envelope.has('input') && envelope.text('model') !== undefined) return isOtherModel(envelope.text('model'), /gpt|\bo[134]\b|codex/i) ? 0 : 0.9;
    return envelope.has('instructions') && (envelope.has('model') || envelope.has('modalities')) ? 0.9 : 0;
  },
  shapes: [shape, namespace],
  element: read,
});
