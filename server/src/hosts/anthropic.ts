import { defineHost, fact, limit, maintainer, nameRule, UNKNOWN, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { ANTHROPIC_DEDUCED, ANTHROPIC_SDK, ANTHROPIC_TOOLS } from './sources.ts';

const text = fact('accepted', ANTHROPIC_TOOLS, { note: 'Without strict the schema is text for the model; nothing is enforced.' });
const likely = weakly('accepted', ANTHROPIC_DEDUCED);
const combinator = fact('rejected', users('anthropics/claude-code#5319', '2026-09', 15), {
  answer: 'tools.21.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
});
const INVALID = 'tools.17.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at …';
const invalid = weakly('rejected', ANTHROPIC_DEDUCED, {
  note: 'The schema must be valid draft 2020-12.',
  answer: INVALID,
});

export const anthropic: Host = defineHost({
  id: 'anthropic',
  title: 'Anthropic',
  about: 'Tools of the Anthropic Messages API without strict mode. The schema must be a valid JSON Schema 2020-12 object; what it says is shown to the model and not enforced. One bad tool fails every request that carries it.',
  otherKeywords: text,
  keywords: [
    ['$schema', likely],
    ['nullable', weakly('ignored', ANTHROPIC_DEDUCED, { note: 'It is a word of OpenAPI, not of JSON Schema.' })],
    ['example propertyOrdering enumDescriptions enumTitles markdownDescription discriminator ref defs x-mcp-header id $recursiveRef $recursiveAnchor additionalItems dependencies', UNKNOWN],
  ],
  root: [
    ['anyOf oneOf allOf', combinator],
    ['not if then else', likely],
    ['enum const', UNKNOWN],
  ],
  shapes: [
    ['root-not-object', fact('rejected', ANTHROPIC_SDK, { answer: 'tools.26.custom.input_schema.type: Field required' })],
    ['tuple-items boolean-exclusive-bound', invalid],
    ['keyword-kind', fact('rejected', users('anthropics/claude-code#2758', '2026-08', 5), { note: 'The schema must be valid draft 2020-12.', answer: INVALID })],
    ['array-without-items object-without-properties empty-properties untyped empty-schema boolean-schema type-list ref-siblings enum-strings enum-numbers enum-null enum-containers pattern-lookaround pattern-backreference pattern-word-boundary pattern-unanchored min-items-over-1 additional-properties-open additional-properties-absent optional-property anyof-siblings anyof-first-keys allof-ref enum-case-twins items-on-non-array default-on-required default-on-container', text],
    ['ref-recursive required-without-properties', likely],
    ['ref-external', weakly('ignored', ANTHROPIC_DEDUCED, { note: 'The schema is text for the model, and nothing fetches what it refers to.' })],
    ['description-missing', fact('accepted', ANTHROPIC_SDK)],
    ['description-empty', likely],
    ['input-example-empty', weakly('rejected', users('anthropics/anthropic-sdk-python#1288', '2026'), { note: 'The API answered HTTP 500.' })],
    ['all-deferred', fact('rejected', ANTHROPIC_TOOLS, { answer: 'All tools have defer_loading set. At least one tool must be non-deferred.' })],
    ['name-twice', fact('rejected', users('danny-avila/LibreChat#13162', '2026-05', 2), { answer: 'tools: Tool names must be unique.' })],
  ],
  nameRules: [nameRule('^[a-zA-Z0-9_-]+$', 'letters, digits, _ and -', fact('rejected', ANTHROPIC_TOOLS, { answer: "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'" }))],
  propertyNames: {
    pattern: '^[a-zA-Z0-9_.-]+$',
    words: 'letters, digits, _, . and -',
    maxLength: 64,
    rootOnly: true,
    fact: fact('rejected', maintainer('anthropics/claude-code#79418', '2026-08-17'), { answer: "tools.14.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'" }),
  },
  limits: {
    'name-length': limit(128, fact('rejected', ANTHROPIC_TOOLS, { note: 'It was 64 until 2025, and tool search took 64 longer.', answer: 'tools.18.custom.name: String should have at most 128 characters' })),
  },
  members: [
    { name: 'name', source: ANTHROPIC_SDK },
    { name: 'input_schema', source: ANTHROPIC_SDK },
  ],
  answers: [
    { about: '"strict" for a model without it', answer: 'tools.0.custom.strict: Extra inputs are not permitted', source: users('BerriAI/litellm#35688', '2026') },
  ],
});
