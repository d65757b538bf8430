/** The tools that a VS Code extension contributes: package.json, contributes.languageModelTools. */
import type { Format, ElementShape, MemberSpec } from './format.ts';
import { formatOf } from './formatDialect.ts';
import { toolFrom } from './toolReading.ts';
import { stringOf } from '../text/node.ts';

const text = (about: string, required?: boolean, stub?: string) => ({ kind: 'string', about, ...(required === true ? { required } : {}), ...(stub === undefined ? {} : { stub }) }) as const;

/** The publishers of what comes with VS Code, whose tools may have the names that it keeps for itself. */
const OWN_PUBLISHERS = new Set(['vscode', 'github']);
const BUILT_IN = 'built-in';

const shape: ElementShape = {
  title: 'contributed tool',
  members: new Map<string, MemberSpec>([
    ['name', text('The name of the tool; not copilot_ or vscode_ first.', true)],
    ['displayName', text('A name for people.', true, '"Name of the tool"')],
    ['modelDescription', text('What the tool does. The model chooses by it.', true)],
    ['userDescription', text('What the tool does, for people.')],
    ['toolReferenceName', { kind: 'string', stub: '"tool"', pattern: { regex: /^[\w-]+$/, words: 'letters, digits, _ and - only' }, neededBy: { member: 'canBeReferencedInPrompt', value: true }, answer: "CANNOT register tool with 'canBeReferencedInPrompt' set without a 'toolReferenceName'", about: 'The name a user refers to the tool by, with #.' }],
    ['legacyToolReferenceFullNames', { kind: 'array', items: { kind: 'string', about: 'A name the tool had.' }, about: 'Names that the tool had before.' }],
    ['canBeReferencedInPrompt', { kind: 'boolean', about: 'A user may name the tool in a prompt; needs toolReferenceName.' }],
    ['icon', { kind: 'any', about: 'A path, a theme icon, or {light, dark}.' }],
    ['when', text('A when-clause: the tool is offered while it holds.')],
    ['tags', { kind: 'array', items: { kind: 'string', pattern: { regex: /^(?!copilot_|vscode_)/, words: 'no copilot_ or vscode_ at its start, which are for the extensions of the editor itself', notIn: BUILT_IN }, about: 'A tag.' }, about: 'What the tool can do, in words that others may look for.' }],
    ['inputSchema', { kind: 'schema', about: 'The JSON Schema of the input (draft-07 keywords).' }],
    ['models', { kind: 'array', about: 'The models the tool is for (proposed).' }],
  ]),
  extra: 'ignored',
  aliases: new Map([
    ['description', 'modelDescription'],
    ['parametersSchema', 'inputSchema'],
    ['parameters', 'inputSchema'],
    ['input_schema', 'inputSchema'],
    ['id', 'name'],
    ['title', 'displayName'],
  ]),
};

export const vscode: Format = formatOf({
  id: 'vscode',
  title: 'VS Code languageModelTools',
  about: 'The package.json of a VS Code extension with contributes.languageModelTools.',
  hosts: ['vscode'],
  manifest: true,
  variant: ({ roots }) => (OWN_PUBLISHERS.has(stringOf(roots[0], 'publisher')?.toLowerCase() ?? '') ? BUILT_IN : undefined),
  paths: [['contributes', 'languageModelTools']],
  shapes: [shape],
  vote: (element) => (element.has('modelDescription') && element.named ? 1 : 0),
  hint: (envelope) => (envelope.object('contributes')?.has('languageModelTools') === true ? 3 : 0),
  element: (node, segments, key) => ({ tools: [toolFrom(node, segments, { shape, description: 'modelDescription', schemas: [['inputSchema', 'input']] }, { key })], wrappers: [] }),
});
