/** MCP: the result of tools/list, alone or in its JSON-RPC answer, a list of tools, or one tool. */
import type { JsonNode, Member, Segment } from '../text/node.ts';
import type { Format, ElementShape, Reading } from './format.ts';
import type { Traits } from './elementTraits.ts';
import { formatOf } from './formatDialect.ts';
import { toolFrom } from './toolReading.ts';

const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
/** The form of the keys of _meta, MCP 2025-11-25, basic/index.mdx. */
const META_KEY = {
  regex: new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$`),
  words: 'a name of letters, digits, -, _ and . that begins and ends with a letter or digit, behind an optional prefix of dotted labels and a slash',
};

const annotations: ElementShape = {
  title: 'annotations of an MCP tool',
  members: new Map([
    ['title', { kind: 'string', about: 'A name for people; "title" of the tool goes before it.' }],
    ['readOnlyHint', { kind: 'boolean', about: 'The tool changes nothing. Taken for false when absent.' }],
    ['destructiveHint', { kind: 'boolean', about: 'The tool may destroy something. Taken for true when absent; means something only where readOnlyHint is false.' }],
    ['idempotentHint', { kind: 'boolean', about: 'A second call with the same input changes nothing more. Taken for false when absent.' }],
    ['openWorldHint', { kind: 'boolean', about: 'The tool reaches things outside the server. Taken for true when absent.' }],
  ]),
  extra: 'accepted',
};

const icon: ElementShape = {
  title: 'icon of an MCP tool',
  members: new Map([
    ['src', { kind: 'string', required: true, stub: '""', about: 'The URI of the picture: https or data.' }],
    ['mimeType', { kind: 'string', about: 'The media type, where the source does not say it.' }],
    ['sizes', { kind: 'array', items: { kind: 'string', about: 'A size, "48x48", or "any".' }, about: 'The sizes the picture is made for.' }],
    ['theme', { kind: 'string', values: ['light', 'dark'], about: 'The theme the picture is made for.' }],
  ]),
  extra: 'accepted',
};

const execution: ElementShape = {
  title: 'execution of an MCP tool',
  members: new Map([['taskSupport', { kind: 'string', values: ['forbidden', 'optional', 'required'], about: 'Whether the tool may run as a task; "forbidden" when absent.' }]]),
  extra: 'accepted',
};

/** The Tool of the MCP specification. */
const mcpShape: ElementShape = {
  title: 'MCP tool',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name the model calls the tool by.' }],
    ['title', { kind: 'string', about: 'A name for people.' }],
    ['description', { kind: 'string', about: 'What the tool does, for the model.' }],
    ['inputSchema', { kind: 'schema', required: true, about: 'The JSON Schema of the arguments; its root has "type": "object".' }],
    ['outputSchema', { kind: 'schema', about: 'The JSON Schema of the structured result.' }],
    ['annotations', { kind: 'object', shape: annotations, about: 'Hints on what the tool does to the world.' }],
    ['icons', { kind: 'array', items: { kind: 'object', shape: icon, about: 'One picture.' }, about: 'Pictures for the tool.' }],
    ['execution', { kind: 'object', shape: execution, about: 'Whether the tool may run as a task (2025-11-25 only).' }],
    ['_meta', { kind: 'object', keys: META_KEY, about: 'Data of the client and server, apart from the protocol.' }],
  ]),
  extra: 'accepted',
  aliases: new Map([
    ['input_schema', 'inputSchema'],
    ['parameters', 'inputSchema'],
    ['output_schema', 'outputSchema'],
  ]),
};

/** Reads one MCP tool. */
export function readMcp(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  const schemas = [
    ['inputSchema', 'input'],
    ['outputSchema', 'output'],
  ] as const;
  return { tools: [toolFrom(node, segments, { shape: mcpShape, schemas }, { key })], wrappers: [] };
}

/** A request to a model's API: an MCP tool in there was pasted. */
function isForeign(envelope: Traits | undefined): boolean {
  if (envelope === undefined || !envelope.has('tools')) return false;
  return (envelope.has('messages') && !envelope.has('maxTokens')) || envelope.has('contents') || (envelope.has('input') && envelope.has('model'));
}

export const mcp: Format = formatOf({
  id: 'mcp',
  title: 'MCP tools/list',
  about: 'The result of tools/list ({"tools": [...]}), the JSON-RPC answer around it, a list of tools, a map of tools by name, or one tool: {"name", "description", "inputSchema"}.',
  hosts: ['mcp'],
  paths: [['result', 'tools'], ['tools']],
  shapes: [mcpShape],
  vote: (element, around) => {
    if (!element.named || element.has('modelDescription')) return 0;
    const said = element.text('name') !== undefined || element.text('description') !== undefined;
    if (element.has('inputSchema') && !element.has('input_schema')) return said || around.kind === 'map' || element.schemaUnder('inputSchema') ? (isForeign(around.envelope) ? 0.5 : 1) : 0;
    if (element.text('name') === undefined) return 0;
    if (element.has('outputSchema') || element.has('annotations')) return 0.8;
    return element.nearly('inputSchema') && !element.has('input_schema') ? 0.7 : 0;
  },
  hint: (envelope) => {
    if (envelope.has('jsonrpc') && (envelope.has('result') || envelope.has('id'))) return 1.1;
    if (envelope.has('messages') && envelope.has('maxTokens')) return 0.8;
    return envelope.has('nextCursor') && envelope.has('tools') ? 1 : 0;
  },
  element: readMcp,
});
