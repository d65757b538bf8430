import { defineHost, fact, limit, maintainer, UNKNOWN, users, weakly } from './facts.ts';
import { gemini } from './gemini.ts';
import type { Host } from './host.ts';
import { GEMINI_DEDUCED, GEMINI_SDK } from './sources.ts';

const likely = weakly('accepted', GEMINI_DEDUCED, { note: 'No list of the keywords that the field takes in tools is published.' });

export const geminiJsonSchema: Host = defineHost({
  id: 'gemini-json-schema',
  title: 'Gemini parametersJsonSchema',
  about: 'Function declarations of the Gemini API with `parametersJsonSchema`, which takes JSON Schema. No list of keywords is published for tools, so little is reported here.',
  base: gemini,
  isConverted: false,
  otherKeywords: UNKNOWN,
  keywords: [
    ['type title description properties required items minItems maxItems enum format', likely],
    ['anyOf additionalProperties minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum propertyOrdering', likely],
    ['$ref $defs', fact('accepted', maintainer('googleapis/python-genai#1122', '2025-08'), { answer: 'reference to undefined schema at properties.target_object.anyOf.1' })],
  ],
  root: [['anyOf oneOf allOf not if then else', UNKNOWN]],
  unknownKeyword: UNKNOWN,
  otherShapes: UNKNOWN,
  shapes: [
    ['type-list additional-properties-open', likely],
    ['enum-strings min-items-over-1 optional-property additional-properties-absent', fact('accepted', users('NousResearch/hermes-agent#98928', '2026-08', 2))],
    ['ref-siblings', weakly('rejected', GEMINI_SDK, { note: 'Said of response schemas; tools may differ.' })],
    ['ref-recursive', weakly('rejected', GEMINI_DEDUCED, { note: 'Response schemas take recursion in properties that are not required only; tools may differ.' })],
    ['name-twice', gemini.shapes.get('name-twice')!],
  ],
  types: ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'],
  propertyNames: { pattern: '^[^]*$', words: 'any text', rootOnly: false, fact: UNKNOWN },
  limits: {
    'max-items-sum': limit(960, weakly('rejected', users('googleapis/python-genai#2170', '2026-03'), { answer: 'INVALID_ARGUMENT' })),
  },
  answers: [{ about: 'a schema that is too large', answer: 'The specified schema produces a constraint that has too many states for serving.', source: users('cline/cline#7897', '2025-12', 2) }],
});
