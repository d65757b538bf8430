import { defineHost, fact, limit, nameRule, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { OPENAI_API, OPENAI_DEDUCED } from './sources.ts';

const acceptedText = fact('accepted', users('posit-dev/chatlas#255', '2026-01', 2), { note: 'Without strict the model reads it as a hint; nothing is enforced.' });
const likely = weakly('accepted', OPENAI_DEDUCED);
const atRoot = fact('rejected', users('nspady/google-calendar-mcp#39', '2025-06', 6), {
  answer: "Invalid schema for function '…': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
});
const untyped = weakly('rejected', users('livekit/agents#4610', '2026-01'), { answer: "In context=('properties', 'kwargs'), schema must have a 'type' key." });

/** The longest name and its letters, in Chat Completions. */
const name = fact('rejected', OPENAI_API, { answer: "Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'." });

export const openai: Host = defineHost({
  id: 'openai',
  title: 'OpenAI',
  about: 'Function tools of the OpenAI Chat Completions API without strict mode. The schema is checked before the model sees it, one fault a request: the next stays hidden until the first is mended. Keywords below the root are hints to the model.',
  otherKeywords: acceptedText,
  keywords: [
    ['anyOf oneOf allOf not if then else $ref $defs definitions $schema const contains minContains maxContains patternProperties propertyNames minProperties maxProperties', likely],
    ['dependentRequired dependentSchemas dependencies nullable examples example prefixItems unevaluatedProperties unevaluatedItems additionalItems id $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary propertyOrdering enumDescriptions enumTitles markdownDescription discriminator ref defs x-mcp-header contentEncoding contentMediaType contentSchema', { verdict: 'unknown' }],
  ],
  root: [
    ['anyOf oneOf allOf not enum', atRoot],
    ['const', fact('rejected', users('CherryHQ/stella#781', '2026-07-24', 2), { answer: "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level." })],
    ['if then else', { verdict: 'unknown' }],
  ],
  shapes: [
    ['root-not-object', fact('rejected', users('alibaba/spring-ai-alibaba#4576', '2026-04', 2), { answer: `Invalid schema for function '…': schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.` })],
    ['array-without-items', fact('rejected', users('spacelift-io/spacectl#402', '2026-05', 6), { answer: "Invalid schema for function '…': In context=('properties', 'targets'), array schema missing items." })],
    ['object-without-properties', fact('rejected', users('openai/openai-agents-python#449', '2026-05', 2), { answer: "Invalid schema for function '…': In context=(), object schema missing properties." })],
    ['empty-properties', fact('accepted', users('openai/openai-agents-python#449', '2025', 2))],
    ['untyped', untyped],
    ['empty-schema', untyped],
    ['id-not-uri', weakly('rejected', users('griptape-ai/griptape#2150', '2026-04-16'), { answer: "Invalid schema for function '…': 'Parameters Schema' is not a 'uri-reference'." })],
    ['pattern-lookaround', weakly('rejected', users('vercel/ai#21037', '2026-09-17', 8), { note: 'Newer models refuse it; whether a tool with "strict": false is spared is not known.', answer: 'Invalid JSON schema: regex lookaround is not supported. Found at $.properties.email.pattern.' })],
    ['type-list', acceptedText],
    ['enum-strings', acceptedText],
    ['enum-numbers', likely],
    ['enum-null', likely],
    ['pattern-unanchored', acceptedText],
    ['min-items-over-1', acceptedText],
    ['additional-properties-open', acceptedText],
    ['additional-properties-absent', acceptedText],
    ['optional-property', acceptedText],
    ['enum-case-twins', likely],
    ['anyof-siblings', likely],
    ['description-missing', fact('accepted', OPENAI_API)],
    ['description-empty', likely],
  ],
  nameRules: [nameRule('^[a-zA-Z0-9_-]+$', 'letters, digits, _ and -', name)],
  propertyNames: { pattern: '^[^]*$', words: 'any text', rootOnly: true, fact: likely },
  limits: {
    'name-length': limit(64, fact('rejected', OPENAI_API, { answer: "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64, but got a string with length 65 instead." })),
    'description-length': limit(
      1024,
      weakly('rejected', users('run-llama/llama_index#18784', '2025-05', 10), {
        note: 'api.openai.com lifted the limit in 2025; Azure and gateways may still have it.',
        answer: "Invalid 'tools[2].function.description': string too long. Expected a string with maximum length 1024, but got a string with length 4394 instead.",
      }),
    ),
    tools: limit(128, fact('rejected', users('zed-industries/zed#42393', '2025-11-10', 8), { answer: "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 150 instead." })),
  },
  members: [
    { name: 'type', source: OPENAI_API },
    { name: 'function.name', source: OPENAI_API },
  ],
});
