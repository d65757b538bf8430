import { defineHost, fact, limit, nameRule, UNKNOWN, users } from './facts.ts';
import type { Host } from './host.ts';
import { GROQ_SDK } from './sources.ts';

export const groq: Host = defineHost({
  id: 'groq',
  title: 'Groq',
  about: 'Function tools of the Groq API, in the form of OpenAI Chat Completions. Little is known of what it does with single keywords.',
  keywords: [['type properties required description', fact('accepted', GROQ_SDK)]],
  shapes: [
    ['required-without-properties', fact('rejected', users('usestrix/strix#1088', '2026-08', 3), { answer: "invalid JSON schema for tool …, tools[24].function.parameters: 'required' present but 'properties' is missing" })],
    ['description-missing', fact('accepted', GROQ_SDK)],
  ],
  unknownKeyword: UNKNOWN,
  nameRules: [nameRule('^[a-zA-Z0-9_-]+$', 'letters, digits, _ and -', fact('rejected', GROQ_SDK))],
  limits: {
    'name-length': limit(64, fact('rejected', GROQ_SDK)),
    tools: limit(128, fact('rejected', GROQ_SDK, { answer: "'tools' : maximum number of items is 128" })),
  },
  members: [
    { name: 'type', source: GROQ_SDK },
    { name: 'function.name', source: GROQ_SDK },
  ],
});
