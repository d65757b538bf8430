import { defineHost, deduced, fact, limit, nameRule, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { MCP_2026, MCP_BASIC_2026, MCP_TRANSPORTS, MCP_TS_SDK } from './sources.ts';

const accepted = fact('accepted', MCP_2026);
/** The specification says SHOULD and the SDKs only warn, so a name is never refused. */
const should = weakly('rejected', MCP_2026, { note: 'The specification says SHOULD; SDKs warn and go on.', answer: 'Tool name validation warning for "…": Tool name contains spaces, which may cause parsing issues' });
const edges = weakly('rewritten', MCP_TS_SDK, { answer: 'Tool name starts or ends with a dash, which may cause parsing issues in some contexts' });
const dialect = fact('rejected', MCP_BASIC_2026, { note: 'A schema without "$schema" is read as draft 2020-12.' });

/** The dialects that the TypeScript SDK's validator takes. */
const SDK_DIALECTS = ['https://json-schema.org/draft/2020-12/schema', 'https://json-schema.org/draft/2019-09/schema', 'http://json-schema.org/draft-07/schema', 'http://json-schema.org/draft-06/schema'];

export const mcp: Host = defineHost({
  id: 'mcp',
  title: 'MCP 2026-07-28',
  about: 'The Model Context Protocol as its newest released revision states it. A server publishes tools, clients read them; a schema is JSON Schema 2020-12 unless it names another dialect, and its root must be an object.',
  readsOutput: true,
  passesOn: [
    { reach: 'clients', ids: ['claude-code', 'copilot', 'vscode-mcp'] },
    { reach: 'some', ids: ['openai', 'anthropic'] },
  ],
  otherKeywords: accepted,
  keywords: [
    ['nullable example propertyOrdering discriminator', weakly('ignored', deduced('https://json-schema.org/draft/2020-12', '2026-11-30'), { note: 'It is a word of OpenAPI, not of JSON Schema.' })],
    ['enumDescriptions enumTitles markdownDescription ref defs', { verdict: 'unknown' }],
    ['x-mcp-header', fact('enforced', MCP_TRANSPORTS, { note: 'Clients over HTTP drop a tool whose declaration is invalid.', answer: "excluding tool '…' from tools/list: invalid x-mcp-header declaration — … MUST be a non-empty string" })],
  ],
  unknownKeyword: weakly('ignored', deduced('https://json-schema.org/draft/2020-12/json-schema-core', '2026-11-30')),
  shapes: [
    ...(['array-without-items', 'object-without-properties', 'empty-properties', 'untyped', 'empty-schema', 'boolean-schema', 'type-list', 'ref-siblings', 'ref-recursive', 'items-on-non-array', 'anyof-siblings', 'anyof-first-keys', 'allof-ref', 'enum-strings', 'enum-numbers', 'enum-null', 'enum-containers', 'enum-case-twins', 'pattern-lookaround', 'pattern-backreference', 'pattern-word-boundary', 'pattern-unanchored', 'min-items-over-1', 'additional-properties-open', 'additional-properties-absent', 'optional-property', 'required-undefined', 'required-without-properties', 'default-on-required', 'default-on-container', 'description-missing', 'description-empty', 'output-root-not-object'] as const).map((shape) => [shape, accepted] as const),
    ['root-not-object', fact('rejected', MCP_2026)],
    ['tuple-items', dialect],
    ['keyword-kind', fact('rejected', MCP_BASIC_2026, { note: 'A schema must be valid in its dialect.' })],
    ['boolean-exclusive-bound', dialect],
    ['ref-external', weakly('rejected', MCP_BASIC_2026, { note: 'It is never fetched, and clients should refuse the schema.' })],
    ['name-twice', should],
  ],
  dialects: {
    uris: SDK_DIALECTS,
    fact: weakly('rejected', MCP_TS_SDK, {
      note: "The official SDK's validator refuses it.",
      answer: 'JSON Schema declares an unsupported dialect ("$schema": "…"). The default validator supports JSON Schema 2020-12, 2019-09, draft-07, and draft-06; …',
    }),
  },
  nameRules: [nameRule('^[A-Za-z0-9_.-]+$', 'letters, digits, _, . and -', should), nameRule('^[^-.]', 'no dash or dot at its start or end', edges), nameRule('[^-.]$', 'no dash or dot at its start or end', edges)],
  limits: { 'name-length': limit(128, should) },
  members: [
    { name: 'name', source: MCP_2026 },
    { name: 'inputSchema', source: MCP_2026 },
  ],
  answers: [
    { about: 'x-mcp-header on a number', answer: "excluding tool '…' from tools/list: invalid x-mcp-header declaration — … is only permitted on primitive-typed properties (string, integer, boolean); got …", source: MCP_TS_SDK },
    { about: 'x-mcp-header below a combinator', answer: "… is only permitted on properties statically reachable via a chain of 'properties' keys (…)", source: MCP_TS_SDK },
    { about: 'x-mcp-header with a bad value', answer: '… is not a valid RFC 9110 token (…)', source: MCP_TS_SDK },
    { about: 'x-mcp-header twice', answer: "… is not case-insensitively unique (also declared as '…')", source: MCP_TS_SDK },
  ],
});

