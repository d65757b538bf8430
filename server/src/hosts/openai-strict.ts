import { defineHost, fact, limit, UNKNOWN, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { openai } from './openai.ts';
import { OPENAI_DEDUCED, OPENAI_GUIDE } from './sources.ts';

const enforced = fact('enforced', OPENAI_GUIDE);
const unsupported = fact('rejected', OPENAI_GUIDE, { answer: "In context=('properties', 'data'), 'allOf' is not permitted." });
const oneOf = fact('rejected', users('makenotion/notion-mcp-server#102', '2025-08', 2), { answer: "In context=('properties', 'data'), 'oneOf' is not permitted." });
const closed = fact('rejected', OPENAI_GUIDE, { answer: "In context=('properties', 'permissions'), 'additionalProperties' is required to be supplied and to be false." });
const tools = users('TanStack/ai#976', '2026-07', 2);

export const openaiStrict: Host = defineHost({
  id: 'openai-strict',
  title: 'OpenAI strict',
  about: 'OpenAI function tools with "strict": true (Structured Outputs). The model can produce nothing but arguments that fit, and for that the schema must keep to a subset: every object closed, every property required, and no keyword that the grammar cannot express.',
  base: openai,
  isConverted: true,
  keywords: [
    ['type properties required additionalProperties items enum const anyOf $ref $defs pattern format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems', enforced],
    ['allOf not dependentRequired dependentSchemas if then else', unsupported],
    ['oneOf', oneOf],
    ['default', fact('rejected', users('dotnet/extensions#6196', '2025', 2), { note: 'Reported in 2024 and 2025; not retried since.', answer: "In context=('properties', 'placeholder'), 'default' is not permitted." })],
    ['uniqueItems propertyNames', fact('rejected', tools)],
    ['patternProperties', weakly('rejected', tools)],
    ['unevaluatedProperties minLength maxLength title definitions $schema prefixItems contains minContains maxContains minProperties maxProperties examples nullable $id $comment deprecated readOnly writeOnly dependencies unevaluatedItems', UNKNOWN],
    ['description', fact('accepted', OPENAI_GUIDE)],
  ],
  root: [['if then else', unsupported]],
  shapes: [
    ['untyped empty-schema', fact('rejected', users('livekit/agents#4610', '2026-01', 2), { answer: "In context=('properties', 'kwargs'), schema must have a 'type' key." })],
    ['type-list ref-recursive enum-strings min-items-over-1', enforced],
    ['enum-numbers', weakly('enforced', OPENAI_DEDUCED)],
    ['enum-null', UNKNOWN],
    ['ref-siblings', fact('rejected', users('camel-ai/camel#3001', '2025-08', 2), { answer: "$ref cannot have keywords {'description'}." })],
    ['anyof-first-keys', weakly('rejected', users('https://zenn.dev/nicopin', '2024'), { answer: "Invalid schema: Objects provided via 'anyOf' must not share identical first keys. Consider ad…" })],
    ['pattern-lookaround', fact('rejected', users('vercel/ai#21037', '2026-09-17', 8), { answer: 'Invalid JSON schema: regex lookaround is not supported. Found at $.properties.email.pattern.' })],
    ['additional-properties-absent additional-properties-open', closed],
    ['optional-property', fact('rejected', OPENAI_GUIDE, { answer: "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'complexity'." })],
    ['object-without-properties', weakly('rejected', users('openai/openai-agents-python#449', '2026-05', 2), { answer: 'In context=(), object schema missing properties.' })],
  ],
  formats: {
    taken: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    other: fact('rejected', users('cyanheads/git-mcp-server#47', '2026-05', 6), { answer: "In context=('properties', 'url'), 'uri' is not a valid format." }),
  },
  propertyNames: { pattern: '^[^]*$', words: 'any text', rootOnly: true, fact: UNKNOWN },
  limits: {
    properties: limit(5000, fact('rejected', OPENAI_GUIDE, { note: 'Azure still takes 100.' })),
    depth: limit(10, fact('rejected', OPENAI_GUIDE, { note: 'Azure still takes 5.', answer: "Invalid schema for response_format 'structured_data': 6 levels of nesting exceeds limit of 5." })),
    'enum-values': limit(1000, fact('rejected', OPENAI_GUIDE)),
    'enum-characters': limit(15_000, fact('rejected', OPENAI_GUIDE)),
    'schema-characters': limit(120_000, fact('rejected', OPENAI_GUIDE)),
  },
  closure: { kind: 'strict' },
  readsValues: true,
});
