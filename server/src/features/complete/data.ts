/** What may stand in data that a schema describes: its keys, and its values by `enum`, `const`, `default` and type. */
import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver-types';
import type { SchemaRef } from '../../formats/format.ts';
import type { SchemaVisit } from '../../rules/rule.ts';
import { type JsonNode, type Segment, valueOf } from '../../text/node.ts';
import { toValue } from '../../text/value.ts';
import { constraintWords, typeWords } from '../constraints.ts';
import { alternatives, describedAt, propertiesAt, typesOf } from '../described.ts';
import { plain } from '../markdown.ts';
import { snippetText, type Suggestion } from './suggestion.ts';

/** Data and the schema that describes it. */
export interface Described {
  readonly ref: SchemaRef;
  /** The schema of the data's root; undefined for the root of `ref`. */
  readonly visit: SchemaVisit | undefined;
  /** The action whose properties `ref` holds. */
  readonly action: JsonNode | undefined;
}

const MOST_VALUES = 200;

/** What a schema says of a value, for the documentation of an item. */
export function schemaDocumentation(schema: JsonNode | undefined): string {
  const description = valueOf(schema, 'description');
  const lines = schema === undefined ? [] : constraintWords(schema).map((phrase) => `- ${phrase}`);
  return [...(description?.kind === 'string' ? [plain(description.value as string), ''] : []), ...lines].join('\n').trim();
}

/** The keys that may stand in the object at a data path, the required ones first. */
export function dataKeys(described: Described, path: readonly Segment[], present: ReadonlySet<string>): Suggestion[] {
  return propertiesAt(described.ref, described.visit, path, described.action)
    .filter(({ name }) => !present.has(name))
    .map(({ name, schema, required }) => ({
      label: name,
      kind: CompletionItemKind.Property,
      text: name,
      snippet: valueSnippet(described.ref, schema),
      detail: required ? l10n.t('{0}, required', typeWords(schema)) : typeWords(schema),
      documentation: schemaDocumentation(schema),
      rank: required ? 0 : 1,
    }));
}

/** The values that may stand at a data path. */
export function dataValues(described: Described, path: readonly Segment[]): Suggestion[] {
  const schema = describedAt(described.ref, described.visit, path);
  return schema === undefined ? [] : valuesOf(described.ref, schema);
}

const written = (node: JsonNode): string => JSON.stringify(toValue(node));

/** The values that a schema names or that its type allows. */
export function valuesOf(ref: SchemaRef, schema: JsonNode): Suggestion[] {
  const found = new Map<string, Suggestion>();
  const add = (text: string, rank: number, detail?: string, snippet?: string): void => {
    if (found.has(text) || found.size >= MOST_VALUES) return;
    found.set(text, { label: text.length > 80 ? `${text.slice(0, 80)}…` : text, kind: CompletionItemKind.Value, text, rank, ...(detail === undefined ? {} : { detail }), ...(snippet === undefined ? {} : { snippet }) });
  };
  for (const one of alternatives(ref, schema)) {
    const fallback = valueOf(one, 'default');
    if (fallback !== undefined) add(written(fallback), 0, l10n.t('default'));
    const constant = valueOf(one, 'const');
    if (constant !== undefined) add(written(constant), 0);
    for (const value of valueOf(one, 'enum')?.items ?? []) add(written(value), 1);
    for (const value of valueOf(one, 'examples')?.items ?? []) add(written(value), 2, l10n.t('example'));
  }
  const listed = found.size > 0;
  for (const one of alternatives(ref, schema)) {
    for (const type of typesOf(one)) {
      if (type === 'boolean') for (const word of ['true', 'false']) add(word, 3);
      else if (type === 'null') add('null', 4);
      else if (listed) continue;
      else if (type === 'object') add('{}', 5, undefined, '{$1}');
      else if (type === 'array') add('[]', 5, undefined, '[$1]');
      else if (type === 'string') add('""', 5, undefined, '"$1"');
      else if (type === 'integer' || type === 'number') for (const [text, detail] of boundsOf(one)) add(text, 5, detail);
    }
  }
  return [...found.values()];
}

/** The ends of what a number may be; zero where it has none. */
function boundsOf(schema: JsonNode): [text: string, detail: string | undefined][] {
  const ends = (['minimum', 'maximum'] as const).flatMap((keyword): [string, string][] => {
    const bound = valueOf(schema, keyword);
    return bound?.kind === 'number' ? [[written(bound), keyword]] : [];
  });
  return ends.length > 0 ? ends : [['0', undefined]];
}

/** The snippet of a value: its default or only value, else an empty one of its type. */
export function valueSnippet(ref: SchemaRef, schema: JsonNode | undefined): string {
  if (schema === undefined) return '$1';
  const given = valueOf(schema, 'const') ?? valueOf(schema, 'default');
  if (given !== undefined) return `\${1:${snippetText(JSON.stringify(toValue(given)))}}`;
  const values = (valueOf(schema, 'enum')?.items ?? []).slice(0, 30).map((value) => JSON.stringify(toValue(value)));
  if (values.length > 0 && values.every((value) => value.length < 60)) return `\${1|${values.map((value) => value.replace(/[\\$},|]/g, '\\$&')).join(',')}|}`;
  for (const one of alternatives(ref, schema)) {
    switch (typesOf(one)[0]) {
      case 'object':
        return '{$1}';
      case 'array':
        return '[$1]';
      case 'string':
        return '"$1"';
      case 'boolean':
        return '${1|true,false|}';
      case 'null':
        return 'null';
    }
  }
  return '$1';
}
