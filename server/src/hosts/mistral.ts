import { defineHost, fact, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { MISTRAL_CLIENT } from './sources.ts';

export const mistral: Host = defineHost({
  id: 'mistral',
  title: 'Mistral',
  about: 'Function tools of the Mistral API, in the form of OpenAI Chat Completions. The schema is checked against the meta-schema, and members that the API does not know are refused.',
  shapes: [['boolean-exclusive-bound keyword-kind', weakly('rejected', users('sylphxltd/pdf-reader-mcp#63', '2025-05'), { answer: 'Invalid tool schema: {…} is not valid under any of the given schemas' })]],
  unknownMember: fact('rejected', MISTRAL_CLIENT, { answer: 'Extra inputs are not permitted' }),
  members: [
    { name: 'function.name', source: MISTRAL_CLIENT },
    { name: 'function.parameters', source: MISTRAL_CLIENT, needed: true },
  ],
  answers: [
    { about: 'properties written directly under `parameters`', answer: "… is not of type 'string'", source: users('UKGovernmentBEIS/inspect_ai#1562', '2025-03') },
  ],
});
