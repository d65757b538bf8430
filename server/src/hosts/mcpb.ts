import { defineHost } from './facts.ts';
import type { Host } from './host.ts';
import { MCPB_SCHEMA } from './sources.ts';

export const mcpb: Host = defineHost({
  id: 'mcpb',
  title: 'MCPB manifest',
  about: 'The manifest.json of an MCP bundle (.mcpb, formerly .dxt). Its `tools` hold a name and a description each and nothing else: a schema there makes the manifest invalid. Full schemas come from the server.',
  members: [{ name: 'name', source: MCPB_SCHEMA }],
});
