/** What may stand as the value of a keyword. */
import { CompletionItemKind } from 'vscode-languageserver-types';
import type { Host } from '../../hosts/host.ts';
import { KEYWORDS } from '../../schema/vocabulary.ts';
import type { Spot } from '../../analysis/cursor.ts';
import { valuesOf } from './data.ts';
import { keywordMeaning } from '../keywordWords.ts';
import { typeNames } from './keywords.ts';
import { refTargets } from './names.ts';
import { schemaTemplates } from './templates.ts';
import type { Suggestion } from './suggestion.ts';

/** Formats of the JSON Schema drafts, for hosts that take any. */
const FORMATS = ['date-time', 'date', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'uuid', 'regex', 'json-pointer'];
const DIALECTS = ['https://json-schema.org/draft/2020-12/schema', 'http://json-schema.org/draft-07/schema#'];

const strings = (texts: readonly string[], kind: CompletionItemKind = CompletionItemKind.EnumMember): Suggestion[] => texts.map((text, rank) => ({ label: JSON.stringify(text), text: JSON.stringify(text), kind, rank: Math.min(rank, 20) }));
const words = (...texts: string[]): Suggestion[] => texts.map((text, rank) => ({ label: text, text, kind: CompletionItemKind.Value, rank }));

/** The formats that every host takes. */
export function formatNames(hosts: readonly Host[]): readonly string[] {
  const lists = hosts.flatMap((host) => (host.formats === undefined ? [] : [host.formats]));
  const first = lists[0];
  return first === undefined ? FORMATS : first.filter((name) => lists.every((list) => list.includes(name)));
}

/** Values for `keyword` of the schema at a spot; `deep` when an element of its list is typed. */
export function keywordValues(spot: Spot & { kind: 'schema' }, keyword: string, deep: boolean): Suggestion[] {
  const hosts = spot.read?.hosts ?? [];
  switch (keyword) {
    case 'type':
      return strings(typeNames(hosts, spot.ref));
    case 'format':
      return strings(formatNames(hosts));
    case '$ref':
      return refTargets(spot.ref);
    case '$schema': {
      const named = hosts.find((host) => host.dialects !== undefined)?.dialects?.uris;
      return strings(named ?? DIALECTS);
    }
    case 'default':
    case 'const':
    case 'example':
      return valuesOf(spot.ref, spot.visit.node);
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return [...words('false', 'true'), ...schemaTemplates(typeNames(hosts, spot.ref)).map((one) => ({ ...one, rank: one.rank + 2 }))];
    case 'contentEncoding':
      return strings(['base64', 'base64url', 'quoted-printable']);
  }
  const shape = KEYWORDS.get(keyword)?.shape;
  if (shape === 'boolean') return words('true', 'false');
  if (shape === 'schema' || shape === 'schema or schema[]' || (deep && (shape === 'schema[]' || shape === 'schema map'))) return schemaTemplates(typeNames(hosts, spot.ref));
  const open = shape === 'string' || shape === 'regex' ? '"$1"' : shape === 'string[]' ? '["$1"]' : shape === 'array' || shape === 'schema[]' ? '[$1]' : shape?.endsWith('map') === true ? '{\n\t$1\n}' : undefined;
  if (open === undefined || deep) return [];
  const label = open.replace(/\$1|[\n\t]/g, '');
  return [{ label, text: label, snippet: open, kind: CompletionItemKind.Value, rank: 0, documentation: keywordMeaning(keyword) ?? '' }];
}
