/** Gemini and Vertex AI: functionDeclarations, in both spellings of the REST API. */
import { type JsonNode, type Member, memberOf, type Segment } from '../text/node.ts';
import type { Format, ElementShape, MemberSpec, Reading, Tool, Wrapper } from './format.ts';
import { formatOf } from './formatDialect.ts';
import type { Traits } from './elementTraits.ts';
import { isDeclarations, isLegacyFunction } from './toolLooks.ts';
import { meantMember, toolFrom } from './toolReading.ts';

const declaration: [string, MemberSpec][] = [
  ['name', { kind: 'string', required: true, about: 'The name the model calls the function by; it starts with a letter or _.' }],
  ['description', { kind: 'string', about: 'What the function does. The model chooses by it.' }],
  ['parameters', { kind: 'schema', about: 'The parameters in the Schema of OpenAPI, a subset. Left out for a function without any.' }],
  ['parametersJsonSchema', { kind: 'schema', excludes: [{ member: 'parameters', why: 'The API takes one of the two only.' }], about: 'The parameters in JSON Schema, instead of "parameters".' }],
  ['response', { kind: 'schema', about: 'The answer in the Schema of OpenAPI.' }],
  ['responseJsonSchema', { kind: 'schema', about: 'The answer in JSON Schema, instead of "response".' }],
  ['behavior', { kind: 'string', about: 'BLOCKING or NON_BLOCKING (Live API).' }],
];
/** The REST API reads the field names of the protocol buffer as well. */
const SNAKE: [string, string][] = [
  ['parameters_json_schema', 'parametersJsonSchema'],
  ['response_json_schema', 'responseJsonSchema'],
];

const declarationShape: ElementShape = {
  title: 'Gemini function declaration',
  members: new Map<string, MemberSpec>([...declaration, ...SNAKE.map(([snake, camel]): [string, MemberSpec] => [snake, declaration.find(([name]) => name === camel)![1]])]),
  extra: 'refused',
  aliases: new Map([
    ['inputSchema', 'parametersJsonSchema'],
    ['input_schema', 'parametersJsonSchema'],
    ['outputSchema', 'responseJsonSchema'],
  ]),
};

const BUILT_IN = ['googleSearch', 'google_search', 'googleSearchRetrieval', 'google_search_retrieval', 'codeExecution', 'code_execution', 'urlContext', 'url_context', 'googleMaps', 'google_maps', 'computerUse', 'computer_use', 'fileSearch', 'file_search', 'retrieval', 'enterpriseWebSearch', 'enterprise_web_search', 'mcpServers', 'mcp_servers', 'parallelAiSearch'];
const LISTS = ['functionDeclarations', 'function_declarations'];

const toolShape: ElementShape = {
  title: 'Gemini tool',
  members: new Map<string, MemberSpec>([...LISTS.map((key): [string, MemberSpec] => [key, { kind: 'array', about: 'The functions that the model may call.' }]), ...BUILT_IN.map((key): [string, MemberSpec] => [key, { kind: 'any', about: 'A tool that Gemini brings.' }])]),
  extra: 'refused',
  wraps: { key: 'functionDeclarations', otherKeys: ['function_declarations'], list: true, shape: declarationShape, outside: [...LISTS, ...BUILT_IN] },
};

function readDeclaration(node: JsonNode, segments: readonly Segment[], key: Member | undefined, wrappers: readonly Wrapper[]): Tool {
  const schemas = [
    ['parameters', 'input'],
    ['parametersJsonSchema', 'input'],
    ['parameters_json_schema', 'input'],
    ['response', 'output'],
    ['responseJsonSchema', 'output'],
    ['response_json_schema', 'output'],
  ] as const;
  const byJsonSchema = memberOf(node, 'parameters') === undefined && (meantMember(node, declarationShape, 'parametersJsonSchema') ?? memberOf(node, 'parameters_json_schema')) !== undefined;
  const tool = toolFrom(node, segments, { shape: declarationShape, schemas }, { key, wrappers, hosts: byJsonSchema ? ['gemini-json-schema'] : undefined });
  return tool.schemaMember !== undefined || tool.schemas.length === 0 ? tool : { ...tool, schemaMember: tool.schemas.find((ref) => ref.role === 'input')?.member };
}

function read(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  const lists = LISTS.filter((name) => memberOf(node, name) !== undefined);
  if (lists.length === 0) {
    const isDeclaration = memberOf(node, 'name') !== undefined || memberOf(node, 'parameters') !== undefined || node.kind !== 'object';
    if (isDeclaration) return { tools: [readDeclaration(node, segments, key, [])], wrappers: [] };
    const wrapper: Wrapper = { node, shape: toolShape, segments, name: undefined };
    return { tools: [], wrappers: [wrapper] };
  }
  const tools: Tool[] = [];
  const wrapper: Wrapper = { node, shape: toolShape, segments, name: undefined };
  for (const name of lists) {
    (memberOf(node, name)!.value?.items ?? []).forEach((item, index) => {
      tools.push(readDeclaration(item, [...segments, name, index], undefined, tools.length === 0 ? [wrapper] : []));
    });
  }
  return { tools, wrappers: [{ ...wrapper, name: tools[0]?.name }] };
}

const isBuiltIn = (element: Traits): boolean => BUILT_IN.some((key) => element.has(key));

export const gemini: Format = formatOf({
  id: 'gemini',
  title: 'Gemini functionDeclarations',
  about: 'A generateContent request with "tools", the list of tools, one {"functionDeclarations": [...]} (or "function_declarations"), or a list of declarations with upper-case types or "parametersJsonSchema".',
  hosts: ['gemini'],
  paths: [['tools']],
  vote: (element) => {
    if (isDeclarations(element)) return 1;
    if (!element.named) return 0;
    if (element.has('parametersJsonSchema') || element.has('parameters_json_schema')) return element.text('name') === undefined ? 0 : 1;
    if (isLegacyFunction(element, false) && /^[A-Z]+$/.test(element.object('parameters')?.text('type') ?? '')) return 0.95;
    return isBuiltIn(element) && !element.has('name') ? 0.5 : 0;
  },
  hint: (envelope) => (envelope.has('contents') && envelope.has('tools') ? 1.1 : 0) + (envelope.has('generationConfig') || envelope.has('generation_config') || envelope.has('systemInstruction') ? 0.3 : 0),
  shapes: [toolShape, declarationShape],
  element: read,
});
