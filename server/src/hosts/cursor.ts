import { defineHost, fact, limit, users, weakly } from './facts.ts';
import type { Host } from './host.ts';

const filtered = fact('rejected', users('ComposioHQ/composio#2788', '2026-03', 8), {
  note: 'A tool whose name is longer with its server is left out.',
  answer: 'Combined server and tool name length (60) exceeds 60 characters',
});

export const cursor: Host = defineHost({
  id: 'cursor',
  title: 'Cursor',
  about: 'Cursor as a client of MCP servers. It leaves out tools whose name is too long together with that of their server.',
  namePrefix: { form: '<server>:<tool>', max: 59, fixed: 0, fact: filtered },
  limits: {
    tools: limit(80, weakly('ignored', users('Snowflake-Labs/mcp#77', '2025-09'), { note: 'It was 40 before; now it warns.' })),
  },
  shapes: [['number-precision', { verdict: 'unknown' }]],
  answers: [{ about: 'a name that is too long', answer: 'Some tools have naming issues and may be filtered out', source: users('awslabs/mcp#1283', '2025-09', 8) }],
});
