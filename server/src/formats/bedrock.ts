/** Bedrock Converse: toolConfig.tools, each a union of toolSpec, systemTool and cachePoint. */
import { type JsonNode, type Member, memberOf, type Segment, valueOf } from '../text/node.ts';
import type { Format, ElementShape, Reading, SchemaRef, Wrapper } from './format.ts';
import { formatOf } from './formatDialect.ts';
import { isToolSpec } from './toolLooks.ts';
import { booleanOf, meantMember, roleOf, toolFrom } from './toolReading.ts';

const aliases = new Map([
  ['input_schema', 'inputSchema'],
  ['parameters', 'inputSchema'],
]);

const schemaUnion: ElementShape = {
  title: 'inputSchema of a Bedrock toolSpec',
  members: new Map([['json', { kind: 'schema', required: true, about: 'The JSON Schema of the input; its root has "type": "object".' }]]),
  extra: 'refused',
  wraps: { key: 'json', shape: undefined, outside: [] },
};

const specShape: ElementShape = {
  title: 'Bedrock toolSpec',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name the model calls the tool by: letters, digits, _ and -, at most 64.' }],
    ['description', { kind: 'string', about: 'What the tool does; not empty.' }],
    ['inputSchema', { kind: 'object', required: true, stub: '{"json": {"type": "object", "properties": {}, "additionalProperties": false}}', shape: schemaUnion, about: 'A union with one member: {"json": schema}.' }],
    ['strict', { kind: 'boolean', about: 'The input is constrained to the schema, where the model can do it.' }],
  ]),
  extra: 'refused',
  aliases,
};

const UNION = 'An element of the list is a union: it has one member. Give each an element of its own.';

const toolShape: ElementShape = {
  title: 'Bedrock tool',
  members: new Map([
    ['toolSpec', { kind: 'object', about: 'A tool of your own.' }],
    ['systemTool', { kind: 'object', excludes: [{ member: 'toolSpec', why: UNION }], about: 'A tool that Bedrock brings.' }],
    ['cachePoint', { kind: 'object', excludes: [{ member: 'toolSpec', why: UNION }], about: 'The end of a part of the prompt to be cached.' }],
  ]),
  extra: 'refused',
  wraps: { key: 'toolSpec', shape: specShape, outside: ['toolSpec', 'systemTool', 'cachePoint'] },
};

function read(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  const inner = valueOf(node, 'toolSpec');
  if (inner === undefined && (memberOf(node, 'systemTool') ?? memberOf(node, 'cachePoint')) !== undefined) return { tools: [], wrappers: [] };
  const holder = inner?.kind === 'object' ? inner : node;
  const at = holder === node ? segments : [...segments, 'toolSpec'];
  const member = meantMember(holder, specShape, 'inputSchema');
  const json = valueOf(member?.value, 'json');
  const schemas: SchemaRef[] = [];
  if (member?.value !== undefined) {
    const outer = [...at, member.key];
    if (json !== undefined) schemas.push({ node: json, member: memberOf(member.value, 'json'), segments: [...outer, 'json'], role: roleOf(json, 'input') });
    else if (member.value.kind === 'object') schemas.push({ node: member.value, member, segments: outer, role: roleOf(member.value, 'input') });
  }
  const wrapper: Wrapper = { node, shape: toolShape, segments, name: undefined };
  const keys = { shape: holder === node ? toolShape : specShape, schemas: [['inputSchema', 'input']] as const };
  const tool = toolFrom(holder, at, { ...keys, shape: specShape }, { schemas, strict: booleanOf(holder, 'strict'), key, wrappers: holder === node ? [] : [wrapper], schemaMember: json === undefined ? member : memberOf(member!.value, 'json') });
  return { tools: [{ ...tool, shape: keys.shape }], wrappers: holder === node ? [] : [{ ...wrapper, name: tool.name }] };
}

export const bedrock: Format = formatOf({
  id: 'bedrock',
  title: 'Bedrock Converse toolConfig',
  about: 'A Converse request with "toolConfig", the configuration alone, its list, or one tool: {"toolSpec": {"name", "description", "inputSchema": {"json": …}}}.',
  hosts: ['bedrock'],
  paths: [['toolConfig', 'tools'], ['tools']],
  vote: (element) => {
    if (isToolSpec(element)) return 1;
    return (element.has('systemTool') || element.has('cachePoint')) && !element.has('name') ? 0.5 : 0;
  },
  hint: (envelope) => (envelope.object('toolConfig')?.has('tools') === true ? 1.2 : 0),
  shapes: [toolShape, specShape],
  element: read,
});
