import { anthropic } from './anthropic.ts';
import { copy, deduced, defineHost, fact, limit, official, users, weakly } from './facts.ts';
import type { Host } from './host.ts';

const remote = weakly('rejected', users('API-200/api200#14', '2026-01-13'), {
  note: 'Seen for remote MCP servers; the Connectors Directory asks for 64 as well.',
  answer: "tools.2.FrontendRemoteMcpToolDefinition.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'",
});

export const claudeDesktop: Host = defineHost({
  id: 'claude-desktop',
  title: 'Claude Desktop',
  about: 'Claude Desktop and claude.ai as clients of MCP servers. The rules of the Anthropic API hold, with shorter names for remote servers.',
  base: anthropic,
  shapes: [
    ['root-not-object', fact('rejected', copy('https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools', '2026'))],
    ['name-twice input-example-empty all-deferred', { verdict: 'unknown' }],
    ['number-precision', weakly('rewritten', deduced('https://claude.ai', '2026-11-30'))],
  ],
  limits: { 'name-length': limit(64, remote) },
  members: [
    { name: 'name', source: official('https://modelcontextprotocol.io/specification/2026-07-28/server/tools', '2026-08-22') },
    { name: 'inputSchema', source: official('https://modelcontextprotocol.io/specification/2026-07-28/server/tools', '2026-08-22') },
  ],
});
