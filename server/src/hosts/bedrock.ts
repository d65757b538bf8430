import { defineHost, fact, limit, nameRule, UNKNOWN, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { BEDROCK_DEDUCED, BEDROCK_MODEL } from './sources.ts';

const accepted = fact('accepted', BEDROCK_DEDUCED, { weak: false });
const likely = weakly('accepted', BEDROCK_DEDUCED);
const onClaude = fact('accepted', users('code-yeongyu/senpi#1947', '2026-09', 2), {
  note: 'Claude models behind Bedrock refuse it; others take it.',
  answer: 'The model returned the following errors: tools.24.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
});

export const bedrock: Host = defineHost({
  id: 'bedrock',
  title: 'Bedrock Converse',
  about: 'The toolConfig of Amazon Bedrock Converse. Bedrock checks names, descriptions and the type of the root; the model behind it may check more: for Claude models see Anthropic.',
  passesOn: [{ reach: 'clients', ids: ['anthropic'] }],
  otherKeywords: accepted,
  keywords: [
    ['anyOf oneOf allOf not if then else $ref $defs definitions $schema const contains minContains maxContains patternProperties propertyNames minProperties maxProperties', likely],
    ['dependentRequired dependentSchemas dependencies nullable examples example prefixItems unevaluatedProperties unevaluatedItems additionalItems id $id $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary propertyOrdering enumDescriptions enumTitles markdownDescription discriminator ref defs x-mcp-header contentEncoding contentMediaType contentSchema', UNKNOWN],
  ],
  root: [
    ['anyOf oneOf allOf', onClaude],
    ['not if then else enum const', UNKNOWN],
  ],
  shapes: [
    ['root-not-object', fact('rejected', BEDROCK_MODEL, { answer: 'The value at toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object.' })],
    ['array-without-items untyped empty-schema type-list enum-numbers required-without-properties', likely],
    ['object-without-properties enum-strings min-items-over-1 additional-properties-absent optional-property', accepted],
    ['additional-properties-open', weakly('accepted', users('Tracer-Cloud/opensre#2404', '2026-05'), { note: 'One report says that Mistral and Llama refuse it.' })],
    ['description-missing', fact('accepted', BEDROCK_MODEL)],
    ['description-empty', fact('rejected', BEDROCK_MODEL, { answer: "Value '' at 'toolConfig.tools.1.member.toolSpec.description' failed to satisfy constraint: Member must have length greater than or equal to 1" })],
  ],
  nameRules: [nameRule('^[a-zA-Z0-9_-]+$', 'letters, digits, _ and -', fact('rejected', BEDROCK_MODEL, { answer: "1 validation error detected: Value '…' at 'toolConfig.tools.32.member.toolSpec.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+" }))],
  limits: {
    'name-length': limit(64, fact('rejected', BEDROCK_MODEL, { answer: "1 validation error detected: Value '…' at 'toolConfig.tools.32.member.toolSpec.name' failed to satisfy constraint: Member must have length less than or equal to 64" })),
  },
  members: [
    { name: 'toolSpec.name', source: BEDROCK_MODEL },
    { name: 'toolSpec.inputSchema', source: BEDROCK_MODEL },
  ],
  answers: [
    { about: 'a schema that is no object', answer: 'The format of the value at toolConfig.tools.0.toolSpec.inputSchema.json is invalid. Provide a json object for the field and try again.', source: users('awslabs/mcp#2395', '2026', 8) },
    { about: 'an empty description, in boto3', answer: 'Invalid length for parameter toolConfig.tools[13].toolSpec.description, value: 0, valid min length: 1', source: users('aws-samples/bedrock-access-gateway#213', '2025') },
  ],
});
