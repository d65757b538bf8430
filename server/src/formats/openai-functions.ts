/** OpenAI's first function calling: a flat {name, description, parameters}, as most data sets for function calling write it. */
import type { JsonNode, Member, Segment } from '../text/node.ts';
import type { Format, Reading } from './format.ts';
import { formatOf } from './formatDialect.ts';
import { functionShape } from './openai.ts';
import { isLegacyFunction } from './toolLooks.ts';
import { toolFrom } from './toolReading.ts';

/** Data sets add the schema of the answer and more, which nobody reads as a fault. */
const shape = { ...functionShape, title: 'function', extra: 'accepted' } as const;

function read(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  return { tools: [toolFrom(node, segments, { shape, schemas: [['parameters', 'input']] }, { key })], wrappers: [] };
}

export const openaiFunctions: Format = formatOf({
  id: 'openai-functions',
  title: 'OpenAI functions (first form)',
  about: 'A request with "functions", the list alone, one function, or JSON lines whose "function" or "functions" hold some: {"name", "description", "parameters"}.',
  hosts: ['openai'],
  // Lines of functions are training and test data: no host is known to read them.
  lineHosts: [],
  paths: [['functions']],
  vote: (element, around) => {
    if (!element.named || element.has('inputSchema') || element.has('input_schema') || element.has('function')) return 0;
    if (!isLegacyFunction(element, around.kind === 'map')) return 0;
    const upper = /^[A-Z]+$/.test(element.object('parameters')?.text('type') ?? '');
    return (upper ? 0.5 : 0.9) - (element.text('type') === 'function' ? 0.6 : 0);
  },
  hint: (envelope) => (envelope.get('functions')?.kind === 'array' && envelope.has('messages') ? 1.1 : 0),
  shapes: [shape],
  element: read,
});
