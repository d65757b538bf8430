import { defineHost, fact, UNKNOWN } from './facts.ts';
import type { Host } from './host.ts';
import { mcp20251125 } from './mcp-2025-11-25.ts';
import { MCP_2025_06 } from './sources.ts';

export const mcp20250618: Host = defineHost({
  id: 'mcp-2025-06-18',
  title: 'MCP 2025-06-18',
  about: 'The Model Context Protocol of June 2025. It has no rule for names and names no dialect, so neither is checked; the roots of input and output schemas must be objects.',
  base: mcp20251125,
  shapes: [
    ['root-not-object', fact('rejected', MCP_2025_06)],
    ['output-root-not-object', fact('rejected', MCP_2025_06)],
    ['tuple-items keyword-kind', UNKNOWN],
    ['boolean-exclusive-bound', UNKNOWN],
    ['name-twice', UNKNOWN],
  ],
  nameRules: [],
  limits: { 'name-length': { max: Number.MAX_SAFE_INTEGER, verdict: 'accepted', source: MCP_2025_06 } },
  members: [
    { name: 'name', source: MCP_2025_06 },
    { name: 'inputSchema', source: MCP_2025_06 },
  ],
});
