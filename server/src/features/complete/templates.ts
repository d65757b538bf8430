/** Whole tools, actions and properties to start from. Each is a snippet whose plain form is free of findings. */
import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver-types';
import type { Suggestion } from './suggestion.ts';

const TYPES = '${TYPE|string,integer,number,boolean,array,object|}';

/** A root schema with one argument. Tabs are indentation from the schema's own line. */
function schema(first: number, closed: boolean, types = TYPES): string {
  const lines = [
    '{',
    '\t"type": "object",',
    '\t"properties": {',
    `\t\t"\${${first}:argument}": {`,
    `\t\t\t"type": "${types.replace('TYPE', String(first + 1))}",`,
    `\t\t\t"description": "\${${first + 2}:What it means.}"`,
    '\t\t}',
    '\t},',
    `\t"required": ["\${${first}:argument}"]${closed ? ',' : ''}`,
    ...(closed ? ['\t"additionalProperties": false'] : []),
    '}',
  ];
  return lines.join('\n');
}

const deeper = (text: string, tabs: number): string => text.replaceAll('\n', `\n${'\t'.repeat(tabs)}`);

function element(members: readonly [string, string][]): string {
  return `{\n${members.map(([key, value]) => `\t"${key}": ${deeper(value, 1)}`).join(',\n')}\n}`;
}

const NAME: [string, string] = ['name', '"${1:tool_name}"'];
const DESCRIPTION: [string, string] = ['description', '"${2:What the tool does.}"'];
/** Types without containers, where the host wants `items` beside an array. */
const SCALARS = '${TYPE|string,integer,number,boolean|}';

const anthropic = element([NAME, DESCRIPTION, ['input_schema', schema(3, true, SCALARS)]]);
const openaiFunction = element([NAME, DESCRIPTION, ['parameters', schema(3, true, SCALARS)]]);

/** An action of a Wymcp tool, without its key. */
export const ACTION = element([
  ['description', '"${2:What the action does.}"'],
  ['properties', '{\n\t"${3:argument}": {\n\t\t"type": "${4|string,integer,number,boolean|}",\n\t\t"description": "${5:What it means.}"\n\t}\n}'],
  ['required', '["${3:argument}"]'],
]);

/** One element of a list of tools, by format. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['mcp', element([NAME, DESCRIPTION, ['inputSchema', schema(3, true, SCALARS)]])],
  ['anthropic', anthropic],
  ['phoenixkit', anthropic],
  ['openai', element([['type', '"function"'], ['function', openaiFunction]])],
  ['openai-functions', openaiFunction],
  ['openai-responses', element([['type', '"function"'], NAME, DESCRIPTION, ['parameters', schema(3, true, SCALARS)], ['strict', 'true']])],
  ['gemini', element([['functionDeclarations', `[\n\t${deeper(element([NAME, DESCRIPTION, ['parameters', schema(3, false, SCALARS)]]), 1)}\n]`]])],
  ['bedrock', element([['toolSpec', element([NAME, DESCRIPTION, ['inputSchema', element([['json', schema(3, true, SCALARS)]])]])]])],
  ['vscode', element([NAME, ['displayName', '"${2:A name for people}"'], ['modelDescription', '"${3:What the tool does.}"'], ['inputSchema', schema(4, false, SCALARS)]])],
  ['mcpb', element([NAME, DESCRIPTION])],
  ['docker', element([NAME, DESCRIPTION, ['arguments', '[\n\t{\n\t\t"name": "${3:argument}",\n\t\t"type": "${4:string}",\n\t\t"desc": "${5:What it means.}"\n\t}\n]']])],
  ['wymcp', element([NAME, DESCRIPTION, ['actions', `{\n\t"\${6:action}": ${deeper(ACTION.replaceAll(/\$\{([2-5])/g, (_, stop: string) => `\${${Number(stop) + 5}`), 1)}\n}`]])],
  ['thrall', element([NAME, DESCRIPTION, ['input_schema', schema(3, true, SCALARS)], ['command', '["${6:program}"]']])],
  ['thrall-advertised', anthropic],
]);

const TITLES: ReadonlyMap<string, string> = new Map([
  ['mcp', 'MCP tool'],
  ['anthropic', 'Anthropic tool'],
  ['phoenixkit', 'PhoenixKit tool'],
  ['openai', 'OpenAI Chat tool'],
  ['openai-functions', 'OpenAI function'],
  ['openai-responses', 'OpenAI Responses tool'],
  ['gemini', 'Gemini tool'],
  ['bedrock', 'Bedrock tool'],
  ['vscode', 'VS Code tool'],
  ['mcpb', 'MCPB tool'],
  ['docker', 'Docker registry tool'],
  ['wymcp', 'Wymcp tool'],
  ['thrall', 'thrall operator entry'],
  ['thrall-advertised', 'thrall tool'],
]);

/** Whole files to start from, by format: what stands before and behind the first tool. */
const FILES: ReadonlyMap<string, readonly [string, string, number]> = new Map([
  ['mcp', ['{\n\t"tools": [\n\t\t', '\n\t]\n}', 2]],
  ['anthropic', ['[\n\t', '\n]', 1]],
  ['openai', ['[\n\t', '\n]', 1]],
  ['openai-responses', ['[\n\t', '\n]', 1]],
  ['gemini', ['{\n\t"tools": [\n\t\t', '\n\t]\n}', 2]],
  ['bedrock', ['{\n\t"toolConfig": {\n\t\t"tools": [\n\t\t\t', '\n\t\t]\n\t}\n}', 3]],
  ['wymcp', ['', '', 0]],
  ['thrall', ['[\n\t', '\n]', 1]],
]);

/** A tool of a format, as a value. */
export function toolTemplate(format: string): Suggestion | undefined {
  const snippet = ELEMENTS.get(format);
  return snippet === undefined ? undefined : { label: TITLES.get(format)!, kind: CompletionItemKind.Snippet, text: '{}', snippet, detail: l10n.t('A whole tool'), rank: 0 };
}

/** A tool of every format that keeps its tools in such a list, for a file that is of no format yet. */
export function anyToolTemplates(key: string | undefined): Suggestion[] {
  const ids =
    key === 'functionDeclarations' || key === 'function_declarations'
      ? []
      : key === 'functions'
        ? ['openai-functions']
        : key === 'languageModelTools'
          ? ['vscode']
          : key === 'tools'
            ? ['mcp', 'anthropic', 'openai', 'openai-responses', 'gemini', 'bedrock', 'wymcp']
            : key === undefined
              ? ['anthropic', 'openai', 'openai-responses', 'mcp', 'wymcp', 'thrall']
              : [];
  return ids.map((id, index) => ({ ...toolTemplate(id)!, rank: index }));
}

/** A whole file of each format. */
export function fileTemplates(): Suggestion[] {
  return [...FILES].map(([id, [before, after, tabs]], index) => ({
    label: l10n.t('Whole file: {0}', TITLES.get(id)!),
    kind: CompletionItemKind.Snippet,
    text: '{}',
    snippet: `${before}${deeper(ELEMENTS.get(id)!, tabs)}${after}`,
    detail: l10n.t('A whole file of tools'),
    rank: index,
  }));
}

/** The formats that have a template. */
export const TEMPLATE_FORMATS: readonly string[] = [...ELEMENTS.keys()];

/** A new property, as a key with its schema. */
export function propertyTemplate(types: readonly string[]): Suggestion {
  return {
    label: l10n.t('new property'),
    kind: CompletionItemKind.Snippet,
    text: '',
    snippet: `"\${1:name}": {\n\t"type": "\${2|${types.join(',')}|}",\n\t"description": "$3"\n}`,
    detail: l10n.t('A property with type and description'),
    rank: 1,
  };
}

/** A new action, as a key with its members. */
export const actionTemplate = (): Suggestion => ({ label: l10n.t('new action'), kind: CompletionItemKind.Snippet, text: '', snippet: `"\${1:action}": ${ACTION}`, detail: l10n.t('An action with description and properties'), rank: 1 });

/** Schemas by type, as values. */
export function schemaTemplates(types: readonly string[]): Suggestion[] {
  return types
    .filter((type) => type !== 'null')
    .map((type, index) => ({
      label: `{ "type": "${type}" }`,
      kind: CompletionItemKind.Snippet,
      text: `{"type": "${type}"}`,
      snippet: type === 'array' ? '{\n\t"type": "array",\n\t"items": {\n\t\t"type": "${1|string,integer,number,boolean,object|}"\n\t},\n\t"description": "$2"\n}' : type === 'object' ? '{\n\t"type": "object",\n\t"properties": {\n\t\t$1\n\t}\n}' : `{\n\t"type": "${type}",\n\t"description": "$1"\n}`,
      rank: index,
    }));
}
