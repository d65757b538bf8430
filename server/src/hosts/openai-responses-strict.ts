import { defineHost, limit } from './facts.ts';
import type { Host } from './host.ts';
import { openaiResponses, RESPONSES_NAME } from './openai-responses.ts';
import { openaiStrict } from './openai-strict.ts';

export const openaiResponsesStrict: Host = defineHost({
  id: 'openai-responses-strict',
  title: 'OpenAI Responses strict',
  about: 'Function tools of the OpenAI Responses API with "strict": true. The subset of JSON Schema is that of Chat Completions; the tool is flat and its name may be longer.',
  base: openaiStrict,
  nameRules: openaiResponses.nameRules,
  limits: { 'name-length': limit(128, RESPONSES_NAME) },
  members: openaiResponses.members,
});
