/** Anthropic Messages API: a request, its list of tools, or one tool. */
import type { JsonNode, Member, Segment } from '../text/node.ts';
import { memberOf } from '../text/node.ts';
import type { Format, ElementShape, Reading, SampleRef, SchemaRef, Wrapper } from './format.ts';
import { type Dialect, formatOf } from './formatDialect.ts';
import type { Traits } from './elementTraits.ts';
import { isServerTool } from './toolLooks.ts';
import { booleanOf, toolFrom } from './toolReading.ts';
import { isOtherModel } from './modelNames.ts';
import { functionShape } from './openai.ts';

const anthropicShape: ElementShape = {
  title: 'Anthropic tool',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name the model calls the tool by: letters, digits, _ and -.' }],
    ['description', { kind: 'string', about: 'What the tool does, when to use it and what it returns. The model chooses by it.' }],
    ['input_schema', { kind: 'schema', required: true, about: 'The JSON Schema of the input; its root has "type": "object".', answer: 'input_schema: Field required' }],
    ['type', { kind: 'string', stub: '"custom"', pattern: { regex: /^(custom|\w+_\d{8})$/, words: '"custom", or the dated name of a tool that the API brings' }, about: '"custom" for a tool of your own; a dated name for a tool that the API brings.' }],
    ['strict', { kind: 'boolean', about: 'The API constrains the input to the schema, which must keep to a subset of JSON Schema.' }],
    ['input_examples', { kind: 'array', items: { kind: 'object', about: 'An input that fits input_schema.' }, about: 'Inputs that fit the schema, shown to the model. The API checks each against the schema.' }],
    ['cache_control', { kind: 'object', nullable: true, excludes: [{ member: 'defer_loading', value: true, why: 'A tool that is loaded later cannot be the end of a cached prompt; the API answers 400.' }], about: 'Marks the end of a part of the prompt to be cached.' }],
    ['defer_loading', { kind: 'boolean', about: 'The tool is only loaded when the tool search finds it.' }],
    ['eager_input_streaming', { kind: 'boolean', nullable: true, about: 'The input is streamed as it is written, unchecked.' }],
    ['allowed_callers', { kind: 'array', items: { kind: 'string', about: 'A caller.' }, about: 'Who may call the tool: the model directly, or code that it runs.' }],
  ]),
  extra: 'ignored',
  aliases: new Map([
    ['inputSchema', 'input_schema'],
    ['parameters', 'input_schema'],
    ['inputExamples', 'input_examples'],
    ['cacheControl', 'cache_control'],
  ]),
};

/** The keys, right or of another host, that only a tool of the author's has. */
const SCHEMA_KEYS = ['input_schema', 'inputSchema', 'parameters'];

/** The members of a wrapper that should not be there: what is missing in it stands inside, and its type goes with it. */
const WRAPPER_MEMBERS = new Map([...anthropicShape.members].map(([name, spec]) => [name, { ...spec, required: false, pattern: undefined }]));

/** The tool's input examples, each with the schema it must fit. */
function examplesOf(node: JsonNode, segments: readonly Segment[], schema: SchemaRef | undefined): SampleRef[] {
  const member = memberOf(node, 'input_examples');
  if (schema === undefined || member?.value?.items === undefined) return [];
  return member.value.items.map((item, index) => ({ node: item, segments: [...segments, 'input_examples', index], schema, kind: 'example' }));
}

/** Reads an element of Anthropic's kind, under the shape given; a server tool has no schema of the author's. */
export function readAnthropic(shape: ElementShape, node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  const type = memberOf(node, 'type')?.value;
  const inner = memberOf(node, 'function')?.value;
  // OpenAI's wrapper in an Anthropic request: its function is the tool, and the wrapper is what is wrong.
  if (inner?.kind === 'object' && memberOf(node, 'name') === undefined) {
    const wrapper: Wrapper = { node, shape: { ...shape, members: WRAPPER_MEMBERS, unwraps: 'function' }, segments, name: undefined };
    const tool = toolFrom(inner, [...segments, 'function'], { shape: functionShape, schemas: [['parameters', 'input']] }, { strict: booleanOf(inner, 'strict'), key, wrappers: [wrapper] });
    return { tools: [tool], wrappers: [{ ...wrapper, name: tool.name }] };
  }
  if (type?.kind === 'string' && type.value !== 'custom' && !SCHEMA_KEYS.some((name) => memberOf(node, name) !== undefined)) {
    return { tools: [], wrappers: [] };
  }
  const tool = toolFrom(node, segments, { shape, schemas: [['input_schema', 'input']] }, { strict: booleanOf(node, 'strict'), key });
  const samples = examplesOf(node, segments, tool.schemas[0]);
  return { tools: [samples.length === 0 ? tool : { ...tool, samples }], wrappers: [] };
}

function hint(envelope: Traits): number {
  let sure = 0;
  const model = envelope.text('model');
  if (envelope.has('anthropic_version') || envelope.has('anthropic_beta')) sure += 1.1;
  if (envelope.has('messages') && (envelope.has('max_tokens') || envelope.has('system') || /claude/i.test(model ?? '')) && !isOtherModel(model, /claude/i)) sure += 0.9;
  return sure;
}

const dialect: Dialect = {
  id: 'anthropic',
  title: 'Anthropic tools',
  about: 'A request to the Messages API with "tools", the list of tools alone, or one tool: {"name", "description", "input_schema"}. Tools that the API brings (web_search_…) are passed over.',
  hosts: ['anthropic'],
  paths: [['tools']],
  shapes: [anthropicShape],
  vote: (element) => {
    if (isServerTool(element)) return 1;
    if (!element.named) return 0;
    if (element.has('input_schema')) return element.has('command') ? 0 : 1;
    return element.text('name') !== undefined && element.nearly('input_schema') && !element.has('inputSchema') ? 0.7 : 0;
  },
  hint,
  element: (node, segments, key) => readAnthropic(anthropicShape, node, segments, key),
};

export const anthropic: Format = formatOf(dialect);
