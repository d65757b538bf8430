/** What stands under the cursor: a keyword and what the hosts do with it, a property, an object's key set, a tool. */
import * as l10n from '@vscode/l10n';
import type { Hover } from 'vscode-languageserver-types';
import { ownerOf, type Spot, spotAt } from '../analysis/cursor.ts';
import { followRef } from '../analysis/localRef.ts';
import { schemaPath } from '../analysis/schemaPath.ts';
import type { Host } from '../hosts/host.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { type JsonNode, type Member, valueOf } from '../text/node.ts';
import { closureOf, describesObject } from './closure.ts';
import { constraintWords, typeWords } from './constraints.ts';
import { fitLine } from './fitWords.ts';
import { shapeAt } from './elementSpec.ts';
import { hostLines } from './hostWords.ts';
import { keywordMeaning } from './keywordWords.ts';
import { code, plain } from './markdown.ts';
import { type CursorPlace, cursorAt, rangeIn, type Snapshot } from './snapshot.ts';
import { describedAt } from './described.ts';
import { propertyLine, toolLines } from './toolSummary.ts';

const MOST_KEYS = 30;

/** The hover at an offset of the file; undefined where there is nothing to say. */
export function hover(snapshot: Snapshot, offset: number): Hover | undefined {
  const cursor = cursorAt(snapshot, offset);
  if (cursor === undefined) return undefined;
  const answer = cursor.at.key !== undefined ? onKey(cursor, cursor.at.key) : onValue(cursor);
  if (answer === undefined) return undefined;
  const { span, lines } = answer;
  return { contents: { kind: 'markdown', value: lines.filter((line) => line !== '').join('\n\n').replaceAll('\n\n- ', '\n- ') }, range: rangeIn(snapshot, cursor.place, span) };
}

interface Answer {
  readonly span: { readonly start: number; readonly end: number };
  readonly lines: readonly string[];
}

function onKey(cursor: CursorPlace, key: Member): Answer | undefined {
  const { read, at } = cursor;
  const span = { start: key.keyStart, end: key.keyEnd };
  const holder = spotAt(read, at.segments.slice(0, -1));
  switch (holder.kind) {
    case 'map': {
      if (holder.keyword === 'properties') return { span, lines: propertyLines(cursor, spotAt(read, at.segments), key) };
      if (holder.keyword !== '$defs' && holder.keyword !== 'definitions') return undefined;
      return { span, lines: [l10n.t('Definition {0}: {1}', code(`#/${holder.keyword}/${key.key}`), typeWords(key.value)), ...schemaLines(key.value)] };
    }
    case 'schema':
      return holder.rest.length > 0 ? undefined : { span, lines: keywordLines(holder, key.key) };
    case 'data': {
      const described = describedAt(holder.ref, holder.visit, [...holder.rest, key.key]);
      return described === undefined ? undefined : { span, lines: [heading(pathOf(holder.rest, key.key), described), ...schemaLines(described)] };
    }
    case 'actions':
      return { span, lines: actionLines(key.key, key.value) };
    case 'element':
    case 'action': {
      if (holder.kind === 'element' && holder.read !== undefined && key === holder.read.tool.nameMember) return { span, lines: toolLines(cursor.read, holder.read, cursor.place.result) };
      const spec = shapeAt(holder)?.members.get(key.key);
      return spec === undefined ? undefined : { span, lines: [`${code(key.key)}: ${plain(spec.about)}`, spec.required === true ? l10n.t('Required.') : ''] };
    }
    default:
      return undefined;
  }
}

function onValue(cursor: CursorPlace): Answer | undefined {
  const { read, at, offset } = cursor;
  const { node } = at;
  if (node === undefined) return undefined;
  const spot = spotAt(read, at.segments);
  const tool = spot.read?.tool;
  if (tool !== undefined && spot.read !== undefined && (node === tool.nameMember?.value || (node === tool.holder && offset <= node.start + 1))) {
    const span = node === tool.holder ? { start: node.start, end: node.start + 1 } : node;
    return { span, lines: toolLines(read, spot.read, cursor.place.result) };
  }
  if (node.kind === 'object') return onBracket(cursor, spot, node);
  if (node.kind !== 'string') return undefined;
  const text = node.value as string;
  const [member, ...below] = spot.rest;
  if ((spot.kind === 'schema' || spot.kind === 'action') && (member === 'required' || member === 'required_one_of') && below.length > 0) {
    const owner = spot.kind === 'schema' ? spot.visit.node : spot.action.node;
    const property = valueOf(valueOf(owner, 'properties'), text);
    return property === undefined ? undefined : { span: node, lines: [heading(text, property), ...schemaLines(property)] };
  }
  if (spot.kind === 'action' && member === 'related' && tool !== undefined) {
    const action = tool.actions.find((one) => one.name === text);
    return action === undefined ? undefined : { span: node, lines: actionLines(action.name, action.node) };
  }
  if (spot.kind === 'schema' && below.length === 0 && member === '$ref') {
    const target = followRef(spot.ref, text)?.target;
    return target === undefined ? undefined : { span: node, lines: [`${code(text)}: ${typeWords(target)}`, ...schemaLines(target)] };
  }
  if (spot.kind === 'schema' && below.length === 0 && member === 'format') return { span: node, lines: formatLines(text, spot.read?.hosts ?? []) };
  return undefined;
}

/** On a bracket of an object schema: closed or open, by whom, and its keys. */
function onBracket(cursor: CursorPlace, spot: Spot, node: JsonNode): Answer | undefined {
  const { offset } = cursor;
  const onBracketOf = offset <= node.start + 1 ? { start: node.start, end: node.start + 1 } : offset >= node.end - 1 ? { start: node.end - 1, end: node.end } : undefined;
  if (onBracketOf === undefined) return undefined;
  const hosts = spot.read?.hosts ?? [];
  if (spot.kind === 'schema' && spot.rest.length === 0 && describesObject(node)) return { span: onBracketOf, lines: closureLines(node, spot.visit, hosts) };
  if (spot.kind === 'map' && spot.keyword === 'properties' && (spot.owner.visit ?? spot.owner.action) !== undefined) return { span: onBracketOf, lines: closureLines(spot.owner.node, spot.owner.visit, hosts) };
  return undefined;
}

function closureLines(schema: JsonNode, visit: SchemaVisit | undefined, hosts: readonly Host[]): string[] {
  const closure = closureOf(schema, visit, hosts);
  const path = visit === undefined ? '' : schemaPath(visit);
  const shown = closure.keys.slice(0, MOST_KEYS).map((key) => code(key, 64));
  return [path === '' ? '' : code(path), closure.words, keyWords(shown.join(', '), closure.keys.length - shown.length)];
}

function keyWords(shown: string, more: number): string {
  if (shown === '') return l10n.t('It declares no keys.');
  return more > 0 ? l10n.t('Keys: {0} and {1} more', shown, more) : l10n.t('Keys: {0}', shown);
}

function keywordLines(spot: Spot & { kind: 'schema' }, keyword: string): string[] {
  const meaning = keywordMeaning(keyword);
  const hosts = spot.read?.hosts ?? [];
  const lines = hostLines(hosts, keyword, spot.visit.parent === undefined && spot.ref.role !== 'properties');
  return [`**${code(keyword)}** ${meaning ?? l10n.t('is no keyword of JSON Schema.')}`, ...lines];
}

function formatLines(format: string, hosts: readonly Host[]): string[] {
  const lines = hosts.flatMap((host) => {
    if (host.formats === undefined) return [];
    if (host.formats.includes(format)) return [`- **${plain(host.title)}**: ${l10n.t('takes it')}`];
    return [`- **${plain(host.title)}**: ${l10n.t('takes {0} only', host.formats.map((name) => code(name)).join(', '))}`];
  });
  return [`**${code('format')}** ${keywordMeaning('format')}`, ...lines];
}

function propertyLines(cursor: CursorPlace, spot: Spot, key: Member): string[] {
  const { value } = key;
  if (spot.kind !== 'schema' || value === undefined) return [code(key.key)];
  const owner = spot.read === undefined ? undefined : ownerOf(cursor.read, spot.read, spot.visit);
  const required = (valueOf(owner?.node, 'required')?.items ?? []).some((item) => item.value === key.key);
  const groups = (owner?.action === undefined ? [] : (valueOf(owner.node, 'required_one_of')?.items ?? [])).filter((group) => group.items?.some((item) => item.value === key.key));
  const need = required ? l10n.t('required') : groups.length > 0 ? l10n.t('required as part of a group') : l10n.t('optional');
  const defaults = spot.read?.tool.samples.find((sample) => sample.kind === 'defaults' && sample.schema.node === spot.ref.node)?.node;
  const fallback = valueOf(value, 'default') ?? (spot.visit.parent === undefined ? valueOf(defaults, key.key) : undefined);
  return [heading(schemaPath(spot.visit) || key.key, value, need), ...schemaLines(value), fallback === undefined ? '' : fitLine(spot.ref, spot.visit, fallback, spot.read?.hosts ?? []), ...(describesObject(value) ? [closureOf(value, spot.visit, spot.read?.hosts ?? []).words] : [])];
}

function heading(path: string, schema: JsonNode, need?: string): string {
  return `**${code(path)}** ${plain(typeWords(schema))}${need === undefined ? '' : `, ${need}`}`;
}

/** Description and constraints of a schema. */
function schemaLines(schema: JsonNode | undefined): string[] {
  if (schema === undefined) return [];
  const description = valueOf(schema, 'description');
  return [description?.kind === 'string' ? plain(description.value as string) : '', ...constraintWords(schema).map((phrase) => `- ${phrase}`)];
}

function actionLines(name: string, node: JsonNode | undefined): string[] {
  const description = valueOf(node, 'description');
  const properties = valueOf(node, 'properties')?.members ?? [];
  const required = new Set((valueOf(node, 'required')?.items ?? []).map((item) => item.value));
  return [
    l10n.t('Action {0}', `**${code(name)}**`),
    description?.kind === 'string' ? plain(description.value as string) : '',
    ...properties.slice(0, MOST_KEYS).map((member) => propertyLine(member, required.has(member.key))),
  ];
}

function pathOf(base: readonly (string | number)[], key: string): string {
  let path = '';
  for (const segment of [...base, key]) path += typeof segment === 'number' ? `[${segment}]` : /^[A-Za-z_]\w*$/.test(segment) ? `${path === '' ? '' : '.'}${segment}` : `[${JSON.stringify(segment)}]`;
  return path;
}

