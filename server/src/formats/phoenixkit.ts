/** PhoenixKit's API tools: name, description and the schema that its validator enforces. */
import type { Format, ElementShape } from './format.ts';
import { readAnthropic } from './anthropic.ts';
import { formatOf } from './formatDialect.ts';

const shape: ElementShape = {
  title: 'PhoenixKit tool',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name the tool is called by.' }],
    ['description', { kind: 'string', about: 'What the tool does.' }],
    ['input_schema', { kind: 'schema', required: true, about: 'The schema of the input, in the subset of JSON Schema that the validator enforces.' }],
  ]),
  extra: 'accepted',
  aliases: new Map([
    ['inputSchema', 'input_schema'],
    ['parameters', 'input_schema'],
  ]),
};

export const phoenixkit: Format = formatOf({
  id: 'phoenixkit',
  title: 'PhoenixKit tools',
  about: 'A list of {"name", "description", "input_schema"} whose schemas PhoenixKit checks and enforces. Its content does not tell it from a list for Anthropic, so it is chosen by a setting.',
  hosts: ['phoenixkit'],
  paths: [['tools']],
  shapes: [shape],
  vote: () => 0,
  element: (node, segments, key) => readAnthropic(shape, node, segments, key),
});
