import { defineHost, limit, fact, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { XAI_DOCS } from './sources.ts';

export const xai: Host = defineHost({
  id: 'xai',
  title: 'xAI',
  about: 'Function tools of the xAI API, in the form of OpenAI Chat Completions. Its `strict` is kept for compatibility only and does nothing.',
  shapes: [['enum-null', weakly('rejected', users('antinomyhq/forgecode#2809', '2026-04'), { answer: 'Client specified an invalid argument' })]],
  limits: { tools: limit(200, fact('rejected', XAI_DOCS, { answer: 'You can call a maximum of 200 tools with function calling.' })) },
});
