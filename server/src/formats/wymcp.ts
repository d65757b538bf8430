/** Wymcp: tools made of actions, each with properties of its own. */
import { type JsonNode, type Member, memberOf, type Segment, valueOf } from '../text/node.ts';
import type { Action, ElementShape, Format, MemberSpec, Reading, SampleRef, SchemaRef } from './format.ts';
import { formatOf } from './formatDialect.ts';
import { hasActions, hasBrokenActions } from './toolLooks.ts';
import { toolFrom } from './toolReading.ts';

const action: ElementShape = {
  title: 'Wymcp action',
  members: new Map([
    ['description', { kind: 'string', required: true, singleLine: true, about: 'What the action does, in one line.' }],
    ['properties', { kind: 'object', required: true, stub: '{}', about: "The schemas of the action's arguments, by name. No other argument is taken." }],
    ['required', { kind: 'array', items: { kind: 'string', about: 'The name of an argument.' }, about: 'The names of the arguments that a call must give.' }],
    ['required_one_of', { kind: 'array', items: { kind: 'array', minItems: 1, items: { kind: 'string', about: 'The name of an argument.' }, about: 'A group of arguments.' }, about: 'Groups of names: a call gives all of at least one group.' }],
    ['defaults', { kind: 'object', about: 'Values for arguments that a call leaves out.' }],
    ['notes', { kind: 'string', about: 'More for the reader of the help.' }],
    ['related', { kind: 'array', items: { kind: 'string', about: 'The name of an action.' }, about: 'Other actions to look at.' }],
    ['examples', { kind: 'array', items: { kind: 'object', about: 'The arguments of a call.' }, about: 'Calls, each an object of arguments.' }],
  ]),
  extra: 'refused',
};

const actionSpec: MemberSpec = { kind: 'object', shape: action, about: 'One action.' };

const members: [string, MemberSpec][] = [
  ['name', { kind: 'string', required: true, singleLine: true, reserved: new Map([['help', 'the tool that Wymcp itself publishes']]), about: 'The name of the tool; "help" is taken.' }],
  ['description', { kind: 'string', required: true, singleLine: true, about: 'What the tool does, in one line.' }],
  ['actions', { kind: 'object', required: true, singleLine: true, stub: '{}', entries: actionSpec, about: 'The actions by name.' }],
];

const shape: ElementShape = { title: 'Wymcp tool', members: new Map(members), extra: 'ignored' };
function readAction(member: Member, at: readonly Segment[], samples: SampleRef[]): Action {
  const segments = [...at, member.key];
  const node = member.value;
  const map = memberOf(node, 'properties');
  const properties: SchemaRef | undefined = map?.value === undefined ? undefined : { node: map.value, member: map, segments: [...segments, 'properties'], role: 'properties' };
  if (properties !== undefined) {
    const defaults = valueOf(node, 'defaults');
    if (defaults?.kind === 'object') samples.push({ node: defaults, segments: [...segments, 'defaults'], schema: properties, kind: 'defaults' });
    (valueOf(node, 'examples')?.items ?? []).forEach((item, index) => {
      if (item.kind === 'object') samples.push({ node: item, segments: [...segments, 'examples', index], schema: properties, kind: 'example' });
    });
  }
  return { name: member.key, member, node, segments, properties };
}

function read(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  const samples: SampleRef[] = [];
  const at = [...segments, 'actions'];
  const actions = (valueOf(node, 'actions')?.members ?? []).map((member) => readAction(member, at, samples));
  const tool = toolFrom(node, segments, { shape, schemas: [] }, { schemas: schemasOf(actions), schemaMember: memberOf(node, 'actions'), actions, samples, key });
  return { tools: [tool], wrappers: [] };
}

function schemasOf(actions: readonly Action[]): SchemaRef[] {
  return actions.flatMap((one) => (one.properties === undefined ? [] : [one.properties]));
}

/** The key of a file that holds the actions alone: name and description are said elsewhere. */
function keyOfActions(root: JsonNode): string | undefined {
  return root.kind === 'object' && root.members!.length === 1 && root.members![0]!.key === 'actions' ? 'actions' : undefined;
}

/** Reads the map of actions as a tool without a name; undefined for anything else. */
function readActions(node: JsonNode): Reading | undefined {
  const members = node.members ?? [];
  if (members.length === 0 || members.some((member) => NOT_AN_ACTION.has(member.key) && member.value?.kind !== 'object')) return undefined;
  if (!members.some((member) => valueOf(member.value, 'properties')?.kind === 'object') || memberOf(node, 'actions') !== undefined) return undefined;
  const samples: SampleRef[] = [];
  const actions = members.map((member) => readAction(member, [], samples));
  const byName: ElementShape = { title: 'map of actions', members: new Map(members.map((member) => [member.key, actionSpec])), extra: 'accepted' };
  return { tools: [toolFrom(node, [], { shape: byName, schemas: [] }, { schemas: schemasOf(actions), actions, samples })], wrappers: [] };
}

const NOT_AN_ACTION = new Set(['name', 'description']);

export const wymcp: Format = formatOf({
  id: 'wymcp',
  title: 'Wymcp tools with actions',
  about: 'One tool, a list of tools, or {"tools": [...]}: {"name", "description", "actions": {NAME: {"description", "properties", …}}}.',
  hosts: ['wymcp'],
  paths: [['tools']],
  vote: (element) => {
    if (!element.named || element.has('inputSchema') || element.has('input_schema')) return 0;
    if (hasActions(element)) return 1;
    return hasBrokenActions(element) ? 0.6 : 0;
  },
  shapes: [shape],
  part: { key: keyOfActions, read: readActions },
  element: read,
});
