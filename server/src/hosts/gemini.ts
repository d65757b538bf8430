import { defineHost, fact, limit, nameRule, UNKNOWN, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { GEMINI_DEDUCED, GEMINI_SDK, VERTEX } from './sources.ts';

const field = fact('accepted', GEMINI_SDK);
const unknownName = (date: string, reports: number, more: { note?: string; weak?: boolean } = {}) =>
  fact('rejected', users('openswarm-ai/openswarm#24', date, reports), {
    ...more,
    answer: `Invalid JSON payload received. Unknown name "additionalProperties" at 'tools[0].function_declarations[8].parameters.properties[1].value.items': Cannot find field.`,
  });
/** Named by converters that strip it, and not in the list of fields; no answer of the API was quoted for it. */
const notAField = weakly('rejected', users('jundot/pizza-bot#62', '2026', 3), {
  note: 'The field is not in the Schema message of the API.',
  answer: `Invalid JSON payload received. Unknown name "multipleOf" at 'tools[0].function_declarations[0].parameters': Cannot find field.`,
});
const untyped = fact('rejected', users('danny-avila/LibreChat#6971', '2025', 2), { answer: '…properties[command].type: must be specified when not using one_of, any_of or all_of fields' });
const enumKind = fact('rejected', users('directus/directus#27100', '2026-04', 2), { note: 'It takes an enum of strings only.', answer: '….enum: only allowed for STRING type' });
const atRoot = weakly('rejected', GEMINI_DEDUCED);

const NAME_ANSWER =
  'GenerateContentRequest.tools[0].function_declarations[48].name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.) or dashes (-), with a maximum length of 64.';

export const gemini: Host = defineHost({
  id: 'gemini',
  title: 'Gemini',
  about: 'Function declarations of the Gemini API and Vertex AI with `parameters`. That field holds a Schema message of its own, a subset of OpenAPI: a keyword that is no field of it fails the whole request. JSON Schema goes into `parametersJsonSchema` instead.',
  readsOutput: true,
  isConverted: true,
  otherKeywords: notAField,
  keywords: [
    ['type format title description default items minItems maxItems properties required minProperties maxProperties minimum maximum minLength maxLength pattern example propertyOrdering anyOf', field],
    ['enum', weakly('enforced', GEMINI_SDK)],
    ['nullable', weakly('enforced', GEMINI_SDK)],
    ['$schema $id $defs $comment additionalProperties const exclusiveMinimum exclusiveMaximum propertyNames patternProperties uniqueItems examples enumDescriptions enumTitles', unknownName('2026-09-11', 25)],
    ['$ref', unknownName('2026', 3, { note: 'Vertex AI has `ref` and `defs` instead.' })],
    ['ref defs discriminator', UNKNOWN],
    ['x-mcp-header markdownDescription', notAField],
  ],
  root: [
    ['anyOf', atRoot],
    ['oneOf allOf not if then else', notAField],
    ['enum const', UNKNOWN],
  ],
  unknownKeyword: unknownName('2026-09-11', 25),
  shapes: [
    ['root-not-object', weakly('rejected', users('spring-projects/spring-ai#1373', '2024'), { answer: 'Unable to submit request because … function parameters schema should be of type OBJECT' })],
    ['array-without-items', fact('rejected', users('cline/cline#7339', '2025', 2), { answer: '…properties[includeTags].items: missing field.' })],
    ['items-on-non-array', fact('rejected', users('sbroenne/mcp-server-excel#672', '2026-06', 2), { answer: '….items: field predicate failed: $type == Type.ARRAY' })],
    ['untyped empty-schema', untyped],
    ['boolean-schema', weakly('rejected', GEMINI_DEDUCED)],
    ['type-list', fact('rejected', users('zed-industries/zed#44875', '2026-02', 4), { answer: `Unknown name "type" at '…': Proto field is not repeating, cannot start list.` })],
    ['object-without-properties', weakly('rejected', users('langchain-ai/langchain-google#416', '2024-08', 2), { answer: '….properties: should be non-empty for OBJECT type' })],
    ['inner-object-without-properties', weakly('rejected', users('langchain-ai/langchain-google#416', '2025-03', 3), { answer: '….properties: should be non-empty for OBJECT type' })],
    ['empty-properties', fact('rejected', users('pipecat-ai/pipecat-flows#110', '2025-03', 3), { answer: '….properties: should be non-empty for OBJECT type' })],
    ['required-undefined', fact('rejected', users('iBUHub/AIStudioToAPI#154', '2026-05', 3), { answer: '….parameters.required[0]: property is not defined' })],
    ['required-without-properties', weakly('rejected', GEMINI_DEDUCED)],
    ['anyof-siblings', fact('rejected', users('vercel/ai#19000', '2026-08', 2), { note: 'Vertex AI checks it.', answer: 'Unable to submit request because `move` functionDeclaration `parameters.entries` schema specified other fields alongside any_of. When using any_of, it must be the only field set.' })],
    ['enum-strings', weakly('enforced', GEMINI_SDK)],
    ['enum-numbers', enumKind],
    ['enum-containers', weakly('rejected', GEMINI_DEDUCED)],
    ['enum-null', UNKNOWN],
    ['ref-siblings ref-external ref-recursive', weakly('rejected', GEMINI_DEDUCED)],
    ['id-not-uri', unknownName('2026', 25)],
    ['boolean-exclusive-bound', unknownName('2026-09-11', 25)],
    ['tuple-items', weakly('rejected', GEMINI_DEDUCED)],
    ['min-items-over-1 optional-property additional-properties-absent', field],
    ['additional-properties-open', unknownName('2026', 25)],
    ['name-twice', weakly('rejected', GEMINI_SDK, { note: 'The SDK refuses it; what the API does is not known.', answer: 'Duplicate function name … found in MCP tools. Please ensure function names are unique.' })],
  ],
  // The reference of the API types the counts of a Schema as "string (int64 format)" (ai.google.dev/api/caching#Schema).
  takesCountsAsText: true,
  types: ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null', 'OBJECT', 'ARRAY', 'STRING', 'INTEGER', 'NUMBER', 'BOOLEAN', 'NULL', 'TYPE_UNSPECIFIED'],
  nameRules: [
    nameRule('^[a-zA-Z0-9_.:-]+$', 'letters, digits, _, ., : and -', fact('rejected', users('google-gemini/gemini-cli#2966', '2026-03', 8), { answer: NAME_ANSWER })),
    nameRule('^[^0-9.:-]', 'a letter or _ at its start', fact('rejected', users('kaitranntt/ccs#25', '2026-03', 8), { answer: NAME_ANSWER })),
  ],
  propertyNames: { pattern: '^[a-zA-Z_][a-zA-Z0-9_]*$', words: 'letters, digits and _, a letter or _ first', maxLength: 64, rootOnly: false, fact: weakly('rejected', GEMINI_DEDUCED, { note: 'The reference says so; whether the API checks it is not known.' }) },
  limits: {
    'name-length': limit(64, weakly('rejected', users('google-gemini/gemini-cli#2966', '2026-03', 8), { note: 'Answers of the API and Vertex AI say 64, the SDK says 128.', answer: NAME_ANSWER })),
    tools: limit(512, fact('rejected', users('google-gemini/gemini-cli#19083', '2026-02', 2), { note: 'The documentation of Vertex AI says 128.', answer: 'At most 512 function declarations can be specified.' })),
  },
  otherMember: { from: 'parameters', to: 'parametersJsonSchema', host: 'gemini-json-schema', refused: [] },
  members: [{ name: 'name', source: GEMINI_SDK }],
  answers: [
    { about: 'a schema that is nested too deep', answer: 'FunctionDeclaration in the request exceeds the maximum allowed nesting depth', source: users('tanaikech/ToolsForMCPServer#9', '2026-04', 2) },
    { about: 'a schema without type on Vertex AI', answer: "schema didn't specify the schema type field", source: VERTEX },
    { about: '`format: "enum"` without values', answer: '….enum: should be non-empty for STRING type with enum format', source: users('elastic/kibana#286302', '2026-08') },
  ],
});

