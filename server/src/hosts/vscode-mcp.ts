import { defineHost, fact, nameRule, UNKNOWN, users, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { VSCODE_DEDUCED, VSCODE_MCP } from './sources.ts';

const accepted = fact('accepted', VSCODE_MCP, { note: 'VS Code reads the schema as draft 7.' });
const likely = weakly('accepted', VSCODE_DEDUCED);
const dynamic = weakly('rejected', users('microsoft/vscode#251315', '2026-05-29', 3), {
  note: 'Newer builds may take it.',
  answer: 'The schema uses meta-schema features ($dynamicRef) that are not yet supported by the validator.',
});

export const vscodeMcp: Host = defineHost({
  id: 'vscode-mcp',
  title: 'VS Code (MCP)',
  about: 'VS Code as a client of MCP servers, before any model is asked. It checks each input schema with its JSON service and leaves out the tools that fail; it rewrites names it does not like.',
  passesOn: [{ reach: 'always', ids: ['copilot'] }],
  otherKeywords: accepted,
  keywords: [
    ['$dynamicRef $dynamicAnchor', dynamic],
    ['unevaluatedProperties', weakly('rejected', users('microsoft/vscode#318984', '2026-05-29'), { note: 'Named in the report of a crash.' })],
    ['dependentRequired dependentSchemas prefixItems unevaluatedItems minContains maxContains', likely],
    ['$schema', fact('accepted', VSCODE_DEDUCED, { weak: false, note: 'It decides the dialect the schema is read as.' })],
    ['nullable', weakly('ignored', VSCODE_DEDUCED, { note: 'It is a word of OpenAPI, not of JSON Schema.' })],
    ['example propertyOrdering discriminator ref defs x-mcp-header', UNKNOWN],
  ],
  root: [['enum const', UNKNOWN]],
  shapes: [
    ['root-not-object', fact('rewritten', VSCODE_MCP)],
    ['object-without-properties', fact('rewritten', VSCODE_MCP, { note: 'VS Code adds an empty `properties`.' })],
    ['empty-properties array-without-items untyped empty-schema type-list enum-strings enum-numbers enum-null enum-containers min-items-over-1 additional-properties-open additional-properties-absent optional-property pattern-lookaround pattern-backreference pattern-word-boundary pattern-unanchored', accepted],
    ['ref-siblings ref-recursive', likely],
    ['boolean-exclusive-bound keyword-kind', fact('rejected', VSCODE_MCP, { answer: 'Tool `…` has invalid JSON parameters:' })],
    ['description-missing description-empty', fact('rewritten', VSCODE_MCP, { answer: 'Tool … does not have a description. Tools must be accurately described to be called' })],
    ['number-precision', weakly('rewritten', VSCODE_DEDUCED)],
  ],
  nameRules: [
    nameRule('^[A-Za-z0-9_-]+$', 'letters, digits, _ and -', fact('rewritten', VSCODE_MCP, { note: 'Other characters become _.', answer: 'Tool "…" is invalid. Tools names may only contain [a-z0-9_-]' })),
    nameRule('^[^A-Z]*$', 'no capitals', weakly('rewritten', users('modelcontextprotocol/modelcontextprotocol#1345', '2025'), { note: "VS Code's warning names small letters only.", answer: 'Tools names may only contain [a-z0-9_-]' })),
  ],
  namePrefix: { form: 'mcp_<server>_<tool>', max: 64, fixed: 0, server: 18, fact: fact('rewritten', VSCODE_MCP, { note: 'What is longer is cut, and two tools can end up with one name.' }) },
  answers: [
    { about: 'a schema that the JSON service finds fault with', answer: 'Tool `…` has invalid JSON parameters:', source: VSCODE_MCP },
    { about: 'tools left out', answer: 'N tools have invalid JSON schemas and will be omitted', source: VSCODE_MCP },
  ],
});
