import { defineHost, fact, users, weakly } from './facts.ts';
import { groq } from './groq.ts';
import type { Host } from './host.ts';
import { GROQ_STRICT } from './sources.ts';

const required = fact('rejected', GROQ_STRICT);

export const groqStrict: Host = defineHost({
  id: 'groq-strict',
  title: 'Groq strict',
  about: 'Groq with "strict": true, for the models that have it: every object closed, every property required.',
  base: groq,
  isConverted: true,
  keywords: [['minItems', weakly('rejected', users('i-am-bee/beeai-framework#1215', '2025-10'), { answer: 'minItems is not supported' })]],
  shapes: [['additional-properties-absent additional-properties-open optional-property', required]],
  closure: { kind: 'strict' },
});
