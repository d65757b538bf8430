/** MCP: the result of tools/list, alone or in its JSON-RPC answer, a list of tools, or one tool. */
import { type JsonNode, type Member, memberOf, stringOf, valueOf, type Segment } from '../text/node.ts';
import type { ElementShape, Format, Outline, PlaceList, Reading, SchemaRef } from './format.ts';

const shape: ElementShape = {
  title: 'MCP tool',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name the model calls the tool by.' }],
    ['title', { kind: 'string', about: 'A name for people.' }],
    ['description', { kind: 'string', about: 'What the tool does, for the model.' }],
    ['inputSchema', { kind: 'schema', required: true, about: 'The JSON Schema of the arguments.' }],
    ['outputSchema', { kind: 'schema', about: 'The JSON Schema of the structured result.' }],
    ['annotations', { kind: 'object', about: 'Hints on what the tool does to the world.' }],
    ['icons', { kind: 'array', about: 'Pictures for the tool.' }],
    ['execution', { kind: 'object', about: 'Whether the tool may run as a task (2025-11-25 only).' }],
    ['_meta', { kind: 'object', about: 'Data of the client and server, apart from the protocol.' }],
  ]),
  extra: 'accepted',
};

function listOf(root: JsonNode | undefined): { node: JsonNode; member: Member | undefined; segments: Segment[] } | undefined {
  if (root === undefined) return undefined;
  if (root.kind === 'array') return { node: root, member: undefined, segments: [] };
  const result = valueOf(root, 'result');
  for (const [holder, segments] of [[root, []], [result, ['result']]] as const) {
    const member = memberOf(holder, 'tools');
    if (member?.value !== undefined) return { node: member.value, member, segments: [...segments, 'tools'] };
  }
  return undefined;
}

export const mcp: Format = {
  id: 'mcp',
  title: 'MCP tools/list',
  about: 'The result of tools/list ({"tools": [...]}), the JSON-RPC answer around it, a list of tools, or one tool.',
  hosts: ['mcp'],
  recognise(outline: Outline): number {
    const root = outline.roots[0];
    const list = listOf(root);
    const sample = list === undefined ? [root] : (list.node.items ?? []).slice(0, 20);
    let best = 0;
    for (const item of sample) {
      const element = item && outline.open(item);
      if (memberOf(element, 'inputSchema') !== undefined && (memberOf(element, 'name') ?? memberOf(element, 'description')) !== undefined) best = Math.max(best, 0.9);
    }
    return best;
  },
  lists(outline: Outline): readonly PlaceList[] {
    const root = outline.roots[0];
    if (root === undefined) return [];
    const list = listOf(root);
    if (list === undefined) return [{ node: root, member: undefined, segments: [], places: [{ node: root, segments: [] }] }];
    return [{ ...list, places: (list.node.items ?? []).map((node, index) => ({ node, segments: [...list.segments, index] })) }];
  },
  read(node: JsonNode): Reading {
    const schemas: SchemaRef[] = [];
    for (const [key, role] of [['inputSchema', 'input'], ['outputSchema', 'output']] as const) {
      const member = memberOf(node, key);
      if (member?.value !== undefined) schemas.push({ node: member.value, member, segments: [key], role });
    }
    return {
      tools: [
        {
          holder: node,
          segments: [],
          shape,
          name: stringOf(node, 'name'),
          nameMember: memberOf(node, 'name'),
          description: stringOf(node, 'description'),
          descriptionMember: memberOf(node, 'description'),
          schemaMember: memberOf(node, 'inputSchema'),
          schemas,
          actions: [],
          samples: [],
          strict: undefined,
        },
      ],
      wrappers: [],
    };
  },
};
