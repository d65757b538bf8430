/** Names that are taken from elsewhere in the tool: properties, actions, definitions. */
import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { refToken } from '../../analysis/localRef.ts';
import type { SchemaRef } from '../../formats/format.ts';
import { type JsonNode, type Member, stringOf, valueOf } from '../../text/node.ts';
import { typeWords } from '../constraints.ts';
import { Instances } from '../instances.ts';
import { plain } from '../markdown.ts';
import { schemaDocumentation } from './data.ts';
import type { Suggestion } from './suggestion.ts';

const quoted = (text: string, rest: Omit<Suggestion, 'label' | 'text'>): Suggestion => ({ label: JSON.stringify(text), text: JSON.stringify(text), ...rest });

/** The declared properties of the object that a schema describes, its branches and references included. */
export function declaredOf(ref: SchemaRef, owner: JsonNode): ReadonlyMap<string, readonly Member[]> {
  const instances = new Instances(ref);
  const group = instances.groupOf(owner);
  return group === undefined ? new Map() : instances.declared(group);
}

/** Names of properties as string values, without those that the list has. */
export function propertyNames(declared: ReadonlyMap<string, readonly Member[]>, list: JsonNode | undefined, typed: number): Suggestion[] {
  const taken = stringsOf(list, typed);
  return [...declared]
    .filter(([name]) => !taken.has(name))
    .map(([name, [member]], index) => quoted(name, { kind: CompletionItemKind.Property, detail: typeWords(member?.value), documentation: schemaDocumentation(member?.value), rank: Math.min(index, 20) }));
}

/** Names of properties as keys. */
export function propertyKeys(declared: ReadonlyMap<string, readonly Member[]>, map: JsonNode | undefined, snippet: string): Suggestion[] {
  const taken = new Set((map?.members ?? []).map((member) => member.key));
  return [...declared].filter(([name]) => !taken.has(name)).map(([name, [member]]) => ({ label: name, text: name, kind: CompletionItemKind.Property, snippet, detail: typeWords(member?.value), rank: 0 }));
}

/** Names in `required` that no property declares yet, as keys with a schema. */
export function undeclaredKeys(owner: JsonNode, map: JsonNode | undefined, types: readonly string[]): Suggestion[] {
  const taken = new Set((map?.members ?? []).map((member) => member.key));
  const names = new Set<string>();
  for (const item of valueOf(owner, 'required')?.items ?? []) if (item.kind === 'string' && !taken.has(item.value as string)) names.add(item.value as string);
  for (const group of valueOf(owner, 'required_one_of')?.items ?? []) for (const item of group.items ?? []) if (item.kind === 'string' && !taken.has(item.value as string)) names.add(item.value as string);
  return [...names].map((name) => ({ label: name, text: name, kind: CompletionItemKind.Property, snippet: `{\n\t"type": "\${1|${types.join(',')}|}",\n\t"description": "$2"\n}`, detail: l10n.t('required, not declared yet'), rank: 0 }));
}

/** The strings of a list, without the one that is typed right now. */
function stringsOf(list: JsonNode | undefined, typed: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (const item of list?.items ?? []) if (item.kind === 'string' && !(typed >= item.start && typed <= item.end)) found.add(item.value as string);
  return found;
}

/** Names of the other actions, for `related`. */
export function actionNames(actions: readonly { readonly name: string; readonly node: JsonNode | undefined }[], own: string, list: JsonNode | undefined, typed: number): Suggestion[] {
  const taken = stringsOf(list, typed);
  return actions
    .filter(({ name }) => name !== own && !taken.has(name))
    .map(({ name, node }) => quoted(name, { kind: CompletionItemKind.Function, documentation: plain(stringOf(node, 'description') ?? ''), rank: 0 }));
}

/** What a `$ref` can lead to: the root's definitions, then the root itself. */
export function refTargets(ref: SchemaRef): Suggestion[] {
  if (ref.role === 'properties') return [];
  const found: Suggestion[] = [];
  for (const keyword of ['$defs', 'definitions'] as const) {
    for (const member of valueOf(ref.node, keyword)?.members ?? []) {
      found.push(quoted(`#/${keyword}/${refToken(member.key)}`, { kind: CompletionItemKind.Reference, detail: typeWords(member.value), documentation: schemaDocumentation(member.value), rank: 0 }));
    }
  }
  found.push(quoted('#', { kind: CompletionItemKind.Reference, detail: l10n.t('the schema itself'), rank: 1 }));
  return found;
}
