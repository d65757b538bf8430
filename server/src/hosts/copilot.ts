import { defineHost, fact, limit, nameRule, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { COPILOT_NORMALIZER, COPILOT_REQUEST, VSCODE_DEDUCED } from './sources.ts';
import { vscodeMcp } from './vscode-mcp.ts';

const removed = fact('rewritten', COPILOT_NORMALIZER, { note: 'Copilot removes it before it asks the model.' });
const onGpt4 = fact('rewritten', COPILOT_NORMALIZER, { note: 'Removed for models of the family gpt-4.' });
const replaced = fact('rewritten', COPILOT_NORMALIZER, { note: 'Copilot sends "No description provided".' });

export const copilot: Host = defineHost({
  id: 'copilot',
  title: 'GitHub Copilot in VS Code',
  about: 'Copilot Chat in VS Code: what it does to the schema of any tool, from MCP or an extension, before it asks a model. It rewrites much silently and fails the request for an array without items.',
  base: vscodeMcp,
  isConverted: true,
  keywords: [['minLength maxLength pattern default format minimum maximum multipleOf patternProperties unevaluatedItems propertyNames minProperties maxProperties contains minContains maxContains minItems maxItems uniqueItems', onGpt4]],
  root: [['oneOf anyOf allOf not if then else', removed]],
  shapes: [
    ['root-not-object', fact('rewritten', COPILOT_NORMALIZER, { note: 'Copilot sends an object without properties instead.' })],
    ['array-without-items', fact('rejected', COPILOT_NORMALIZER, { note: 'One such tool fails the request.', answer: 'Failed to validate tool mcp_…: Error: tool parameters array type must have items. Please open an issue for the MCP server or extension which provides this tool' })],
    ['object-without-properties required-without-properties', fact('rewritten', COPILOT_NORMALIZER)],
    ['required-undefined', fact('rewritten', COPILOT_NORMALIZER, { note: 'Copilot removes the name from `required`.' })],
    ['type-list', fact('rewritten', COPILOT_NORMALIZER, { note: 'For Gemini models null becomes `nullable`.' })],
    ['tuple-items', fact('rewritten', COPILOT_NORMALIZER, { note: 'It becomes a list of any of the schemas, for gpt-4, claude and o4 models.' })],
    ['boolean-exclusive-bound keyword-kind', fact('rejected', COPILOT_NORMALIZER, { answer: 'tool parameters do not match JSON schema: …' })],
    ['boolean-schema', weakly('rejected', users('microsoft/vscode-copilot-release#7636', '2025'), { note: 'Told of older versions.' })],
    ['description-empty description-missing', replaced],
    ['number-precision', weakly('rewritten', VSCODE_DEDUCED)],
  ],
  nameRules: [nameRule('^[A-Za-z0-9_-]+$', 'letters, digits, _ and -', fact('rewritten', COPILOT_REQUEST, { answer: 'Invalid tool name "…": only alphanumeric characters, hyphens, and underscores are allowed.' }))],
  limits: {
    tools: limit(128, fact('rejected', COPILOT_REQUEST, { answer: 'Cannot have more than 128 tools per request.' })),
    'description-length': limit(1024, fact('rewritten', COPILOT_NORMALIZER, { note: 'For models of the family gpt-4 each description is cut.' })),
  },
  answers: [
    { about: 'too many tools', answer: 'You may not include more than 128 tools in your request.', source: users('microsoft/vscode#337428', '2026-09-23') },
    { about: 'a schema that is not valid', answer: 'tool parameters do not match JSON schema: <path> <message>', source: COPILOT_NORMALIZER },
    { about: 'if and then at the root, with models of your own key', answer: "Cannot read properties of undefined (reading 'type')", source: users('microsoft/vscode#323102', '2026-06') },
  ],
});
