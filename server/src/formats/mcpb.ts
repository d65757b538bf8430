/** The manifest of an MCP bundle: names of tools, and their schemas only in the static answers for Windows. */
import { type JsonNode, type Member, memberOf, type Segment } from '../text/node.ts';
import type { Format, ElementShape, Reading } from './format.ts';
import { formatOf } from './formatDialect.ts';
import { readMcp } from './mcp.ts';
import { toolFrom } from './toolReading.ts';

const shape: ElementShape = {
  title: 'tool of an MCPB manifest',
  members: new Map([
    ['name', { kind: 'string', required: true, about: 'The name of the tool.' }],
    ['description', { kind: 'string', about: 'What the tool does.' }],
  ]),
  extra: 'refused',
};

function read(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading {
  // The static answer is one place: its tools are those of MCP. A tool of the manifest itself is a place of its own.
  if (segments.length > 0) return readMcp(node, segments, key);
  const tools = memberOf(node, 'tools')?.value;
  if (tools?.kind === 'array' && memberOf(node, 'name') === undefined) {
    return { tools: tools.items!.flatMap((item, index) => readMcp(item, [...segments, 'tools', index], undefined).tools), wrappers: [] };
  }
  return { tools: [toolFrom(node, segments, { shape, schemas: [] }, { key })], wrappers: [] };
}

export const mcpb: Format = formatOf({
  id: 'mcpb',
  title: 'MCPB manifest',
  about: 'The manifest.json of an MCP bundle (also DXT): "tools" with name and description, and the tools/list answer under _meta["com.microsoft.windows"].static_responses.',
  hosts: ['mcpb'],
  manifest: true,
  noMap: true,
  paths: [['tools'], ['_meta', 'com.microsoft.windows', 'static_responses', 'tools/list']],
  vote: () => 0,
  hint: (envelope) => ((envelope.has('manifest_version') || envelope.has('dxt_version')) && envelope.has('server') ? 3 : 0),
  shapes: [shape],
  element: read,
});
