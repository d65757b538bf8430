import { defineHost, fact, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { mcp } from './mcp.ts';
import { MCP_2025_11, MCP_BASIC_2025 } from './sources.ts';

const dialect = fact('rejected', MCP_BASIC_2025, { note: 'A schema without "$schema" is read as draft 2020-12.' });

export const mcp20251125: Host = defineHost({
  id: 'mcp-2025-11-25',
  title: 'MCP 2025-11-25',
  about: 'The Model Context Protocol of November 2025: the first revision that names a default dialect (JSON Schema 2020-12) and gives advice on names. Output schemas must be objects.',
  base: mcp,
  root: [['anyOf oneOf allOf not if then else enum const', weakly('accepted', MCP_2025_11, { note: 'The revision neither promises nor forbids it.' })]],
  keywords: [['x-mcp-header', { verdict: 'unknown' }]],
  shapes: [
    ['root-not-object', fact('rejected', MCP_2025_11)],
    ['output-root-not-object', fact('rejected', MCP_2025_11)],
    ['tuple-items', dialect],
    ['keyword-kind', fact('rejected', MCP_BASIC_2025, { note: 'A schema must be valid in its dialect.' })],
    ['boolean-exclusive-bound', dialect],
    ['ref-external', { verdict: 'unknown' }],
  ],
  members: [
    { name: 'name', source: MCP_2025_11 },
    { name: 'inputSchema', source: MCP_2025_11 },
  ],
});
