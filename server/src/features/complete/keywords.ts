/** The keywords that may stand in a schema: those its hosts enforce and its type has a use for come first. */
import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver-types';
import type { SchemaRef } from '../../formats/format.ts';
import type { SchemaVisit } from '../../rules/rule.ts';
import type { Host } from '../../hosts/host.ts';
import { EXTRA_KEYWORDS } from '../../hosts/shapes.ts';
import { KEYWORDS, type ValueShape } from '../../schema/vocabulary.ts';
import { hasMember, stringOf } from '../../text/node.ts';
import { typesOf } from '../described.ts';
import { factFor, hostLines } from '../hostWords.ts';
import { keywordMeaning } from '../keywordWords.ts';
import type { Suggestion } from './suggestion.ts';

/** Keywords that authors of tools write by themselves seldom; they stand behind the others. */
const RARE = new Set(['$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$vocabulary', '$comment', 'contentEncoding', 'contentMediaType', 'contentSchema', 'unevaluatedItems', 'unevaluatedProperties', 'propertyNames', 'minContains', 'maxContains', 'readOnly', 'writeOnly', 'x-mcp-header', 'discriminator']);

/** The keywords that authors of tools reach for, in that order; the others follow by name. */
const USUAL = ['type', 'description', 'properties', 'required', 'items', 'enum', 'default', 'additionalProperties', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'const', 'anyOf', 'oneOf', '$ref', 'examples', 'title'];
const ORDER: ReadonlyMap<string, number> = new Map(USUAL.map((keyword, index) => [keyword, index]));

const rankOf = { fits: 0, accepted: 1, unknown: 2, rare: 3, other: 4, rewritten: 5, ignored: 6 } as const;

/**
 * The keywords for the schema a cursor stands in, without those it has.
 */
export function keywordSuggestions(visit: SchemaVisit, atRoot: boolean, hosts: readonly Host[]): Suggestion[] {
  const schema = visit.node;
  const types = typesOf(schema);
  const suggestions: Suggestion[] = [];
  for (const keyword of [...KEYWORDS.keys(), ...EXTRA_KEYWORDS]) {
    const info = KEYWORDS.get(keyword);
    if (info !== undefined && info.drafts.at(-1) !== '2020-12') continue;
    if (hasMember(schema, keyword) || (keyword === '$schema' && !atRoot)) continue;
    const facts = hosts.map((host) => ({ host, fact: factFor(host, keyword, atRoot) }));
    if (facts.some(({ fact }) => fact.verdict === 'rejected' && fact.weak !== true)) continue;
    const spoken = facts.some(({ fact }) => fact.verdict === 'enforced' || fact.verdict === 'accepted');
    // Keywords of one host's own say nothing to the others, even where they pass.
    if (info === undefined && !facts.some(({ fact }) => fact.verdict === 'enforced')) continue;
    const ignoring = facts.filter(({ fact }) => fact.verdict === 'ignored' || fact.verdict === 'rejected').map(({ host }) => host.title);
    const rewriting = facts.filter(({ fact }) => fact.verdict === 'rewritten').map(({ host }) => host.title);
    const fits = info === undefined || info.appliesTo.length === 0 || types.length === 0 || info.appliesTo.some((type) => types.includes(type));
    // A keyword that constrains another type than the one beside it holds for nothing here.
    if (!fits) continue;
    const apart = types.length === 0 && info !== undefined && info.appliesTo.length > 0;
    const rank =
      ignoring.length > 0 ? rankOf.ignored : rewriting.length > 0 ? rankOf.rewritten : RARE.has(keyword) ? rankOf.rare : apart ? rankOf.other : !spoken ? rankOf.unknown : facts.some(({ fact }) => fact.verdict === 'enforced') ? rankOf.fits : rankOf.accepted;
    const note = ignoring.length > 0 ? l10n.t('ignored by {0}', ignoring.join(', ')) : rewriting.length > 0 ? l10n.t('rewritten by {0}', rewriting.join(', ')) : undefined;
    suggestions.push({
      label: keyword,
      kind: CompletionItemKind.Keyword,
      text: keyword,
      snippet: valueSnippet(keyword, info?.shape, typeNames(hosts, visit.ref)),
      rank,
      order: ORDER.get(keyword) ?? USUAL.length,
      ...(note === undefined ? {} : { note }),
      documentation: [keywordMeaning(keyword) ?? '', ...hostLines(hosts, keyword, atRoot)].join('\n').trim(),
    });
  }
  return suggestions;
}

const BY_USE = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];

/**
 * The type names that every host takes, those that properties have most often first.
 * @param ref the schema they are for: Gemini takes upper-case names as well, and one that begins so goes on so
 */
export function typeNames(hosts: readonly Host[], ref: SchemaRef | undefined): readonly string[] {
  const lists = hosts.flatMap((host) => (host.types === undefined ? [] : [host.types]));
  const names = BY_USE.filter((name) => lists.every((list) => list.includes(name)));
  const written = ref === undefined ? undefined : stringOf(ref.node, 'type');
  if (written === undefined || !/^[A-Z]+$/.test(written)) return names;
  const upper = names.map((name) => name.toUpperCase());
  return lists.length > 0 && lists.every((list) => upper.every((name) => list.includes(name))) ? upper : names;
}

function valueSnippet(keyword: string, shape: ValueShape | undefined, types: readonly string[]): string {
  switch (keyword) {
    case 'type':
      return `"\${1|${types.join(',')}|}"`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return '${1|false,true|}';
    case 'properties':
      return `{\n\t"\${1:name}": {\n\t\t"type": "\${2|${types.join(',')}|}",\n\t\t"description": "$3"\n\t}\n}`;
    case '$schema':
      return '"${1:https://json-schema.org/draft/2020-12/schema}"';
    case '$ref':
      return '"${1:#/\\$defs/}"';
    case 'items':
      return `{\n\t"type": "\${1|${types.join(',')}|}"\n}`;
    case 'pattern':
      return '"^$1\\$"';
    case 'enum':
    case 'examples':
      return '[$1]';
  }
  switch (shape) {
    case 'boolean':
      return '${1|true,false|}';
    case 'string':
    case 'regex':
      return '"$1"';
    case 'string[]':
      return '["$1"]';
    case 'array':
    case 'schema[]':
      return '[\n\t{ $1 }\n]';
    case 'schema':
    case 'schema or schema[]':
      return '{ $1 }';
    case 'schema map':
    case 'boolean map':
    case 'string[] map':
    case 'schema or string[] map':
      return '{\n\t"$1": $2\n}';
    default:
      return '$1';
  }
}
