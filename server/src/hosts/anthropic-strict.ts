import { anthropic } from './anthropic.ts';
import { defineHost, fact, limit, UNKNOWN, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { ANTHROPIC_STRICT } from './sources.ts';

const enforced = fact('enforced', ANTHROPIC_STRICT);
const refused = (answer: string) => fact('rejected', ANTHROPIC_STRICT, { answer });
const integer = refused("tools.25.custom: For 'integer' type, properties maximum, minimum are not supported");
const open = fact('rejected', ANTHROPIC_STRICT, { answer: "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false" });
const array = refused("tools.1.custom: For 'array' type, property 'maxItems' is not supported");

export const anthropicStrict: Host = defineHost({
  id: 'anthropic-strict',
  title: 'Anthropic strict',
  about: 'Anthropic tools with "strict": true. The arguments are held to a grammar made from the schema: every object must be closed, bounds of numbers and lengths are refused, and all strict tools of a request share a few limits.',
  base: anthropic,
  isConverted: true,
  keywords: [
    ['type properties required additionalProperties items enum const anyOf allOf $ref $defs definitions format pattern minItems', enforced],
    ['default description', fact('accepted', ANTHROPIC_STRICT)],
    ['minimum maximum multipleOf', integer],
    ['exclusiveMinimum exclusiveMaximum', weakly('rejected', ANTHROPIC_STRICT, { note: 'The page names minimum, maximum and multipleOf as examples.' })],
    ['minLength maxLength', refused("tools.0.custom: For 'string' type, properties maxLength, minLength are not supported")],
    ['maxItems uniqueItems', array],
    ['oneOf', weakly('rejected', users('strands-agents/harness-sdk#2664', '2026-07-14'), { note: 'Seen for Claude behind Bedrock.' })],
    ['not if then else dependentRequired dependentSchemas dependencies $schema $id title examples prefixItems contains minContains maxContains patternProperties propertyNames minProperties maxProperties unevaluatedProperties unevaluatedItems nullable $anchor $dynamicRef $dynamicAnchor $vocabulary contentEncoding contentMediaType contentSchema', UNKNOWN],
  ],
  root: [['not if then else enum const', UNKNOWN]],
  shapes: [
    ['ref-external', fact('rejected', ANTHROPIC_STRICT)],
    ['ref-recursive', fact('rejected', ANTHROPIC_STRICT)],
    ['allof-ref', fact('rejected', ANTHROPIC_STRICT)],
    ['type-list enum-strings enum-numbers enum-null', enforced],
    ['enum-containers', fact('rejected', ANTHROPIC_STRICT)],
    ['enum-case-twins', weakly('ignored', ANTHROPIC_STRICT, { note: 'The answer may differ in capitals.' })],
    ['min-items-over-1', array],
    ['pattern-lookaround pattern-backreference pattern-word-boundary', fact('rejected', ANTHROPIC_STRICT)],
    ['additional-properties-open additional-properties-absent', open],
    ['optional-property', fact('accepted', ANTHROPIC_STRICT)],
    ['untyped empty-schema boolean-schema ref-siblings array-without-items object-without-properties empty-properties required-without-properties items-on-non-array anyof-siblings default-on-required default-on-container', UNKNOWN],
  ],
  formats: { taken: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'], other: UNKNOWN },
  limits: {
    'strict-tools': limit(20, fact('rejected', ANTHROPIC_STRICT, { answer: 'Too many strict tools …' })),
    'strict-optional': limit(
      24,
      fact('rejected', ANTHROPIC_STRICT, {
        answer: 'Schemas contains too many optional parameters (87), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: 24).',
      }),
    ),
    'strict-unions': limit(16, fact('rejected', ANTHROPIC_STRICT)),
  },
  closure: { kind: 'strict' },
  readsValues: true,
  answers: [
    { about: 'a schema that is too large', answer: 'Schema is too complex for compilation.', source: ANTHROPIC_STRICT },
    { about: 'too many strict tools', answer: 'The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce the number of strict tools.', source: users('anthropics/anthropic-sdk-typescript#885', '2026-02', 2) },
    { about: '"strict" for a model without it', answer: 'tools.0.custom.strict: Extra inputs are not permitted', source: users('BerriAI/litellm#35688', '2026') },
  ],
});
