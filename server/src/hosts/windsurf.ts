import { copy, defineHost, fact, limit } from './facts.ts';
import type { Host } from './host.ts';

export const windsurf: Host = defineHost({
  id: 'windsurf',
  title: 'Windsurf',
  about: 'Windsurf as a client of MCP servers. Only its limit on the number of tools is known.',
  limits: { tools: limit(100, fact('ignored', copy('https://docs.windsurf.com/windsurf/cascade/mcp', '2026'), { answer: 'Cascade has a limit of 100 total tools that it has access to at any given time' })) },
});
