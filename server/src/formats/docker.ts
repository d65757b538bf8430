/** The Docker MCP registry's tools.json: a flat list of arguments, no schema. */
import { TYPE_NAMES } from '../schema/vocabulary.ts';
import type { Format, ElementShape } from './format.ts';
import { Traits } from './elementTraits.ts';
import { formatOf } from './formatDialect.ts';
import { spread } from './listSurvey.ts';
import { isDockerTool } from './toolLooks.ts';
import { toolFrom } from './toolReading.ts';

const argument: ElementShape = {
  title: 'argument of a Docker registry tool',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name of the argument.' }],
    ['type', { kind: 'string', usual: TYPE_NAMES, about: 'Its type.' }],
    ['desc', { kind: 'string', about: 'What it is for.' }],
  ]),
  extra: 'accepted',
  aliases: new Map([['description', 'desc']]),
};

const shape: ElementShape = {
  title: 'Docker registry tool',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name of the tool.' }],
    ['description', { kind: 'string', about: 'What the tool does.' }],
    ['arguments', { kind: 'array', nullable: true, distinct: 'name', items: { kind: 'object', shape: argument, about: 'One argument.' }, about: 'The arguments, each with name, type and desc.' }],
    ['annotations', { kind: 'object', nullable: true, about: 'Hints, as in MCP.' }],
  ]),
  extra: 'accepted',
};

export const docker: Format = formatOf({
  id: 'docker',
  title: 'Docker MCP registry tools.json',
  about: 'A list of {"name", "description", "arguments": [{"name", "type", "desc"}]}, as the Docker MCP registry keeps it for a server.',
  hosts: ['docker'],
  paths: [],
  vote: (element, around) => (isDockerTool(element) && (around.key === undefined || around.key === 'tools') ? 1 : 0),
  shapes: [shape],
  // Servers that need no argument anywhere leave names and descriptions, which only the file's name tells apart.
  otherwise: (outline) => {
    const [root] = outline.roots;
    if (outline.roots.length !== 1 || root?.kind !== 'array' || !/(^|\.)tools\.json$/.test(outline.fileName)) return 0;
    const samples = spread(root.items!).map((item) => new Traits(item, (node) => outline.open(node)));
    const plain = samples.filter((sample) => sample.text('name') !== undefined && sample.text('description') !== undefined && sample.node.members!.every((member) => shape.members.has(member.key)));
    return samples.length > 1 && plain.length === samples.length ? 0.5 : 0;
  },
  element: (node, segments, key) => ({ tools: [toolFrom(node, segments, { shape, schemas: [] }, { key })], wrappers: [] }),
});
