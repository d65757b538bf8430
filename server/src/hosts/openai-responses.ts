import { defineHost, fact, limit, nameRule, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { openai } from './openai.ts';
import { OPENAI_API } from './sources.ts';

/** The longest name has been raised from 64 to 128; both were seen in 2026, so neither is sure. */
export const RESPONSES_NAME = weakly('rejected', users('openai/codex#46188', '2026-09-17', 2), {
  note: 'The limit was 64 in 2025 and 128 in tools of a namespace in 2026.',
  answer: "Invalid 'tools[5].name': string too long. Expected a string with maximum length 64, but got a string with length 72 instead.",
});

export const openaiResponses: Host = defineHost({
  id: 'openai-responses',
  title: 'OpenAI Responses',
  about: 'Function tools of the OpenAI Responses API. A tool is flat: type, name, parameters and strict side by side. Without "strict" the API tries strict mode and falls back to hints where the schema does not fit it.',
  base: openai,
  nameRules: [nameRule('^[a-zA-Z0-9_-]+$', 'letters, digits, _ and -', fact('rejected', OPENAI_API, { answer: "Invalid 'tools[0].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'." }))],
  limits: { 'name-length': limit(128, RESPONSES_NAME) },
  members: ['type', 'name', 'parameters', 'strict'].map((name) => ({ name, source: OPENAI_API })),
});
