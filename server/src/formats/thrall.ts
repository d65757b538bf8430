/** thrall's operator document: a list of tools with the command each one runs. */
import type { Format, ElementShape, MemberSpec } from './format.ts';
import { readAnthropic } from './anthropic.ts';
import { formatOf } from './formatDialect.ts';

const aliases = new Map([
  ['inputSchema', 'input_schema'],
  ['parameters', 'input_schema'],
]);

const advertised: [string, MemberSpec][] = [
  ['name', { kind: 'string', required: true, component: true, about: 'The handle that the far end loads the tool by: one path component.' }],
  ['description', { kind: 'string', required: true, about: "What the tool does, in this host's own words." }],
  ['input_schema', { kind: 'any', required: true, stub: '{"type": "object", "properties": {}, "additionalProperties": false}', about: 'The JSON Schema of the input. It is passed on as it stands.' }],
];

/** The three members of an advertised element. */
export const advertisedShape: ElementShape = { title: 'advertised tool', members: new Map(advertised), extra: 'ignored', aliases };

const operatorShape: ElementShape = {
  title: 'operator tool',
  members: new Map<string, MemberSpec>([
    ...advertised,
    ['command', { kind: 'array', required: true, minItems: 1, argv: true, unpublished: true, items: { kind: 'string', about: 'A word of the command.' }, stub: '["true"]', about: 'The argv that runs the tool: the program and its words, never a shell line.' }],
    ['cwd', { kind: 'string', unpublished: true, about: 'The directory that the command runs in.' }],
    ['subject_cwd', { kind: 'boolean', about: "The command runs in the subject's directory." }],
  ]),
  extra: 'ignored',
  aliases,
};

export const thrall: Format = formatOf({
  id: 'thrall',
  title: 'thrall operator document',
  about: 'A JSON array of {"name", "description", "input_schema", "command"}, with optional "cwd" and "subject_cwd". It is told from other lists by "command".',
  hosts: ['thrall'],
  listOnly: true,
  paths: [['tools']],
  shapes: [operatorShape],
  vote: (element) => {
    if (!element.named || element.has('inputSchema')) return 0;
    // Beside tools with a command, one without has lost it, or has none yet.
    if (!element.has('command')) return element.has('input_schema') && element.text('type') === undefined ? 0.6 : 0;
    if (element.has('input_schema')) return 1;
    return element.text('name') !== undefined && element.text('description') !== undefined && element.get('command')?.kind === 'array' ? 0.8 : 0;
  },
  element: (node, segments, key) => readAnthropic(operatorShape, node, segments, key),
});
