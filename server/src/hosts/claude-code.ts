import { anthropic } from './anthropic.ts';
import { deduced, defineHost, fact, limit, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { CLAUDE_CODE_LOG } from './sources.ts';

const strings = fact('ignored', users('anthropics/claude-code#82652', '2026', 2), { note: 'Every argument without a type arrives as a string, so numbers and booleans cannot be passed.' });

export const claudeCode: Host = defineHost({
  id: 'claude-code',
  title: 'Claude Code',
  about: 'Claude Code as a client of MCP servers. Tools go on to the Anthropic API under a longer name, so its rules hold; descriptions are cut at 2 KB.',
  base: anthropic,
  shapes: [
    ['root-not-object', fact('rejected', users('anthropics/claude-code#88049', '2026', 2), { note: 'Over HTTP one such tool makes every tool of the server vanish.', answer: 'tools.26.custom.input_schema.type: Field required' })],
    ['untyped empty-schema', strings],
    ['name-twice input-example-empty all-deferred', { verdict: 'unknown' }],
    ['number-precision', weakly('rewritten', deduced('https://github.com/anthropics/claude-code', '2026-11-30'))],
  ],
  namePrefix: {
    form: 'mcp__<server>__<tool>',
    max: 128,
    fixed: 7,
    fact: fact('rejected', users('anthropics/claude-code#96152', '2026-09-22', 2), { note: 'On Bedrock the limit is 64.', answer: 'tools.18.custom.name: String should have at most 128 characters' }),
  },
  limits: { 'description-length': limit(2048, fact('ignored', CLAUDE_CODE_LOG, { note: 'What is longer is cut off since version 2.1.84.' })) },
  members: [
    { name: 'name', source: CLAUDE_CODE_LOG },
    { name: 'inputSchema', source: CLAUDE_CODE_LOG },
  ],
});
