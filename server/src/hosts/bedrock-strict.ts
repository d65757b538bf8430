import { anthropicStrict } from './anthropic-strict.ts';
import { bedrock } from './bedrock.ts';
import { defineHost } from './facts.ts';
import type { Host } from './host.ts';

/** Strict mode is that of the Claude models behind it, so its facts are theirs. */
export const bedrockStrict: Host = defineHost({
  id: 'bedrock-strict',
  title: 'Bedrock Converse strict',
  about: 'Bedrock Converse with "strict": true, for the Claude models that have it. The subset of JSON Schema is that of Anthropic strict; names and descriptions are checked by Bedrock.',
  base: anthropicStrict,
  shapes: [
    ['root-not-object', bedrock.shapes.get('root-not-object')!],
    ['description-empty', bedrock.shapes.get('description-empty')!],
    ['input-example-empty all-deferred', { verdict: 'unknown' }],
  ],
  nameRules: bedrock.nameRules,
  limits: { 'name-length': bedrock.limits.get('name-length')! },
  members: bedrock.members,
  answers: bedrock.answers,
});
