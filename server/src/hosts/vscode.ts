import { defineHost, fact, nameRule, UNKNOWN, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { vscodeMcp } from './vscode-mcp.ts';
import { VSCODE_DEDUCED, VSCODE_GUIDE, VSCODE_PARAMETERS, VSCODE_TOOLS } from './sources.ts';

const draft7 = fact('accepted', VSCODE_PARAMETERS);
const newer = weakly('accepted', VSCODE_DEDUCED, { note: 'It is newer than draft 7, which VS Code reads schemas of tools as.' });

const base: Host = defineHost({
  id: 'vscode',
  title: 'VS Code languageModelTools',
  about: 'Tools that an extension contributes in its package.json. VS Code reads the schema as draft 7, checks the arguments of a call against it, and skips a tool that lacks a name, a display name or a model description.',
  passesOn: [{ reach: 'always', ids: ['copilot'] }],
  otherKeywords: draft7,
  keywords: [
    ['type properties required additionalProperties items enum const pattern minimum maximum minLength maxLength minItems maxItems', fact('enforced', VSCODE_GUIDE)],
    ['$defs prefixItems dependentRequired dependentSchemas unevaluatedItems minContains maxContains', newer],
    ['$dynamicRef $dynamicAnchor', vscodeMcp.keywords.get('$dynamicRef')!],
    ['unevaluatedProperties', vscodeMcp.keywords.get('unevaluatedProperties')!],
    ['$anchor $recursiveRef $recursiveAnchor $vocabulary nullable example propertyOrdering discriminator ref defs x-mcp-header contentSchema deprecated', UNKNOWN],
    ['enumDescriptions markdownDescription enumTitles', weakly('accepted', VSCODE_DEDUCED)],
  ],
  shapes: [
    ['root-not-object', weakly('rejected', VSCODE_PARAMETERS, { note: 'The editor marks it in package.json; the tool is registered all the same.' })],
    ['array-without-items untyped empty-schema type-list enum-strings enum-numbers enum-null enum-containers tuple-items object-without-properties empty-properties min-items-over-1 additional-properties-open additional-properties-absent optional-property boolean-schema ref-recursive pattern-lookaround pattern-backreference pattern-word-boundary pattern-unanchored', draft7],
    ['description-missing', fact('rejected', VSCODE_TOOLS, { answer: "Extension '…' CANNOT register tool without name, modelDescription, and displayName: {…}" })],
    ['name-twice', fact('rejected', VSCODE_TOOLS)],
  ],
  nameRules: [
    nameRule('^[\\w-]+$', 'letters, digits, _ and -', fact('rejected', VSCODE_TOOLS, { answer: 'CANNOT register tool with invalid id: …. The id must match /^[\\\\w-]+$/.' })),
    nameRule('^(?!copilot_|vscode_)', 'another start than copilot_ and vscode_, which VS Code keeps for itself', fact('rejected', VSCODE_TOOLS, { answer: 'CANNOT register tool with name starting with "vscode_" or "copilot_"', note: 'The extensions of the editor itself may.' })),
  ],
  members: ['name', 'displayName', 'modelDescription'].map((name) => ({ name, source: VSCODE_TOOLS, answer: "Extension '…' CANNOT register tool without name, modelDescription, and displayName: {…}" })),
  answers: [
    { about: 'a tool that can be referenced in a prompt without a name for it', answer: "CANNOT register tool with 'canBeReferencedInPrompt' set without a 'toolReferenceName': {…}", source: VSCODE_TOOLS },
    { about: 'a reserved tag', answer: 'CANNOT register tool with tags starting with "vscode_" or "copilot_"', source: VSCODE_TOOLS },
  ],
  readsValues: true,
});

/** The extensions of the editor itself may have the names that it keeps for itself. */
const builtIn: Host = { ...base, nameRules: base.nameRules.slice(0, 1), variant: 'built-in' };

export const vscode: Host = { ...base, variants: new Map([['built-in', builtIn]]) };
