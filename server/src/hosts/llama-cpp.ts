import { defineHost, fact, users, weakly } from './facts.ts';
import type { Host } from './host.ts';

export const llamaCpp: Host = defineHost({
  id: 'llama-cpp',
  title: 'llama.cpp',
  about: 'llama.cpp and what is built on it, such as LM Studio. All tools of a request are compiled into one grammar, so one pattern that cannot be compiled stops every tool.',
  shapes: [
    ['pattern-lookaround', weakly('rejected', users('openclaw/openclaw#113562', '2026', 3), { note: 'One pattern stops every tool of the request.' })],
    ['pattern-unanchored', weakly('rewritten', users('nicobailon/pi-interactive-shell#69', '2026'), { note: 'Its grammar wants ^ at the start and $ at the end.' })],
    ['object-without-properties', weakly('rejected', users('inboxapi/cli#106', '2026'), { note: 'Told of LM Studio.' })],
    ['type-list', fact('accepted', users('openclaw/openclaw#113562', '2026', 2))],
  ],
});
