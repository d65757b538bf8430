/** Completion: what may be typed at an offset, by the meaning of the place and the hosts that read the tool. */
import * as l10n from '@vscode/l10n';
import { type CompletionItem, CompletionItemKind, type Range } from 'vscode-languageserver-types';
import { nodeAt, type Spot, spotAt } from '../analysis/cursor.ts';
import type { ReadPlace } from '../analysis/readPlace.ts';
import type { MemberSpec } from '../formats/format.ts';
import { type JsonNode, memberOf } from '../text/node.ts';
import { dataKeys, dataValues } from './complete/data.ts';
import { guesses, joined } from './complete/guess.ts';
import { type Input, inputAt } from './complete/input.ts';
import { keywordSuggestions, typeNames } from './complete/keywords.ts';
import { actionNames, declaredOf, propertyKeys, propertyNames, undeclaredKeys } from './complete/names.ts';
import { outsideSuggestions } from './complete/outside.ts';
import { keywordValues } from './complete/schemaValues.ts';
import { itemsOf, type Suggestion } from './complete/suggestion.ts';
import { unclosedAt } from './complete/unclosed.ts';
import { actionTemplate, propertyTemplate, schemaTemplates, toolTemplate } from './complete/templates.ts';
import { withoutTyped } from './complete/untyped.ts';
import { shapeAt, specOf } from './elementSpec.ts';
import { plain } from './markdown.ts';
import { locate, type Located, rangeIn, type Snapshot } from './snapshot.ts';

export interface CompletionOptions {
  /** The client understands snippets. */
  readonly snippets: boolean;
}

/** The items at an offset of the file. */
export function completion(snapshot: Snapshot, offset: number, options: CompletionOptions): CompletionItem[] {
  const unclosed = unclosedAt(snapshot, offset);
  const located = unclosed?.located ?? locate(snapshot, offset);
  if (located === undefined || offset === located.place.start || (offset === located.place.end && unclosed === undefined)) {
    const guessed = guesses(snapshot, offset);
    const [guess] = guessed;
    if (guess !== undefined) {
      const suggestions = joined(guessed.map(({ title, read, input }) => ({ title, suggestions: input.expects === 'key' ? keys({ read }, input) : values({ read }, input) })));
      return itemsOf(suggestions, guess.input, { ...options, rangeOf: (start, end) => rangeIn(snapshot, { start: 0 }, { start, end }) });
    }
    const outside = outsideSuggestions(snapshot, offset);
    if (outside === undefined) return [];
    return itemsOf(outside.suggestions, outside.input, { ...options, rangeOf: (start, end) => rangeIn(snapshot, { start: outside.shift }, { start, end }) });
  }
  const input = unclosed?.input ?? inputAt(located.read.text, offset - located.place.start);
  if (input.expects === 'none') return [];
  const suggestions = input.expects === 'key' ? keys(located, input) : values(located, input);
  const rangeOf = (start: number, end: number): Range => rangeIn(snapshot, located.place, { start, end });
  return itemsOf(suggestions, input, { ...options, rangeOf, typed: located.read.text.slice(input.start, offset - located.place.start) });
}

/** The keys that an object has, without the one that is typed right now. */
function keysIn(node: JsonNode | undefined, input: Input): Set<string> {
  const keys = new Set<string>();
  for (const member of node?.members ?? []) if (member.keyStart !== input.start || member.keyEnd > input.end + 1) keys.add(member.key);
  return keys;
}

function keys({ read }: Pick<Located, 'read'>, input: Input): Suggestion[] {
  const spot = spotAt(read, input.path);
  const node = nodeAt(read.root, input.path);
  const present = keysIn(node, input);
  const hosts = spot.read?.hosts ?? [];
  switch (spot.kind) {
    case 'schema': {
      if (spot.rest.length === 0) return keywordSuggestions(spot.visit, spot.visit.parent === undefined && spot.ref.role !== 'properties', hosts).filter((one) => !present.has(one.label));
      if (spot.rest.length === 1 && (spot.rest[0] === 'dependentRequired' || spot.rest[0] === 'dependencies')) return propertyKeys(declaredOf(spot.ref, spot.visit.node), node, '["$1"]');
      return [];
    }
    case 'map': {
      const types = typeNames(hosts, spot.owner.ref);
      if (spot.keyword === 'properties') return [...undeclaredKeys(spot.owner.node, node, types), propertyTemplate(types)];
      if (spot.keyword === 'dependentSchemas' && spot.owner.visit !== undefined) return propertyKeys(declaredOf(spot.owner.ref, spot.owner.visit.node), node, '{ $1 }');
      return spot.keyword === '$defs' || spot.keyword === 'definitions' ? [propertyTemplate(types)] : [];
    }
    case 'data':
      return dataKeys(describedBy(spot), spot.rest, present);
    case 'actions':
      return [...members(spot, present), actionTemplate()];
    default:
      return members(spot, present);
  }
}

function describedBy(spot: Spot & { kind: 'data' }): Parameters<typeof dataKeys>[0] {
  const action = spot.read?.tool.actions.find((one) => one.properties?.node === spot.ref.node)?.node;
  return { ref: spot.ref, visit: spot.visit, action };
}

/** The members that the format knows, the required ones first. */
function members(spot: Spot, present: ReadonlySet<string>): Suggestion[] {
  const shape = shapeAt(spot);
  if (shape === undefined) return [];
  const spellings = new Set<string>();
  return [...shape.members]
    .filter(([name, spec]) => {
      if (present.has(name)) return false;
      // Two spellings of one member share its sentence; the first is offered.
      if (spellings.has(spec.about)) return false;
      spellings.add(spec.about);
      return true;
    })
    .map(([name, spec], index) => ({ label: name, order: Math.min(index, 25), text: name, kind: CompletionItemKind.Field, snippet: memberSnippet(spec), detail: spec.required === true ? l10n.t('{0}, required', spec.kind) : spec.kind, documentation: plain(spec.about), rank: spec.required === true ? 0 : 1 }));
}

function memberSnippet(spec: MemberSpec): string {
  if (spec.values !== undefined) return `"\${1|${spec.values.join(',')}|}"`;
  switch (spec.kind) {
    case 'string':
      return spec.stub !== undefined && spec.stub !== '""' ? spec.stub : '"$1"';
    case 'boolean':
      return '${1|true,false|}';
    case 'schema':
      return '{\n\t"type": "object",\n\t"properties": {\n\t\t$1\n\t}\n}';
    case 'object':
      return '{\n\t$1\n}';
    case 'array':
      return spec.items?.kind === 'string' ? '["$1"]' : '[$1]';
    default:
      return spec.stub ?? '$1';
  }
}

function values({ read }: Pick<Located, 'read'>, input: Input): Suggestion[] {
  const spot = spotAt(read, input.target);
  // Half a word in the place of a schema is none, and a default is no value to choose while it is typed.
  const isWhole = spot.rest.length === 0 && (spot.kind === 'schema' || (spot.kind === 'data' && spot.sample === 'keyword'));
  const found = isWhole ? [] : valuesIn(read, spot, input);
  if (found.length > 0) return found;
  const untyped = withoutTyped(read, input.target);
  return valuesIn(untyped, untyped === read ? spot : spotAt(untyped, input.target), input);
}

function valuesIn(read: ReadPlace, spot: Spot, input: Input): Suggestion[] {
  const { target } = input;
  const list = nodeAt(read.root, target.slice(0, -1));
  const tool = spot.read?.tool;
  const [first, ...below] = spot.rest;
  switch (spot.kind) {
    case 'data':
      return dataValues(describedBy(spot), spot.rest);
    case 'action':
      if (below.length === 0) return specValues(specOf(spot));
      if (tool === undefined) return [];
      if (first === 'related') return actionNames(tool.actions, spot.action.name, list, input.start);
      if (first === 'required' || (first === 'required_one_of' && below.length === 2)) {
        const map = memberOf(spot.action.node, 'properties')?.value;
        return propertyNames(new Map((map?.members ?? []).map((member) => [member.key, [member]])), list, input.start);
      }
      return first === 'defaults' || first === 'examples' ? [] : specValues(specOf(spot));
    case 'schema':
      return schemaValues(spot, list, input);
    case 'map':
      return [];
    case 'actions':
      return specValues(specOf(spot));
    case 'element':
      if (spot.rest.length === 0 && target.length > 0) return typeof target.at(-1) === 'number' ? [toolTemplate(read.format.id)].filter((one) => one !== undefined) : [];
      return specValues(specOf(spot));
    default: {
      // A property of an action that has no schema yet.
      const map = tool?.schemas.find((ref) => ref.role === 'properties' && ref.segments.length === target.length - 1 && ref.segments.every((segment, index) => segment === target[index]));
      return map === undefined ? [] : schemaTemplates(typeNames(spot.read?.hosts ?? [], map));
    }
  }
}

function schemaValues(spot: Spot & { kind: 'schema' }, list: JsonNode | undefined, input: Input): Suggestion[] {
  const [keyword, ...below] = spot.rest;
  // The value of the schema itself is typed: of a property, of `items`.
  if (keyword === undefined) return schemaTemplates(typeNames(spot.read?.hosts ?? [], spot.ref));
  const owner = spot.visit.node;
  if ((keyword === 'required' && below.length === 1) || ((keyword === 'dependentRequired' || keyword === 'dependencies') && below.length === 2)) return propertyNames(declaredOf(spot.ref, owner), list, input.start);
  if (below.length === 1 && (keyword === 'properties' || keyword === '$defs' || keyword === 'definitions' || keyword === 'patternProperties')) return schemaTemplates(typeNames(spot.read?.hosts ?? [], spot.ref));
  if (below.length > 1) return [];
  const offered = keywordValues(spot, String(keyword), below.length === 1);
  if (keyword !== 'type' || below.length === 0) return offered;
  const taken = new Set((list?.items ?? []).filter((item) => item.start !== input.start).map((item) => JSON.stringify(item.value)));
  return offered.filter((one) => !taken.has(one.text));
}

function specValues(spec: MemberSpec | undefined): Suggestion[] {
  if (spec === undefined) return [];
  const value = (text: string, rank: number, snippet?: string): Suggestion => ({ label: text, text, kind: CompletionItemKind.Value, rank, ...(snippet === undefined ? {} : { snippet }) });
  if (spec.values !== undefined) return spec.values.map((text, rank) => value(JSON.stringify(text), rank));
  const stub = spec.stub !== undefined && spec.stub !== '""' && spec.stub !== '{}' ? [value(spec.stub, 0)] : [];
  switch (spec.kind) {
    case 'boolean':
      return [value('true', 0), value('false', 1)];
    case 'schema':
      return [{ label: '{ "type": "object" }', text: '{"type": "object"}', kind: CompletionItemKind.Snippet, rank: 0, snippet: memberSnippet(spec) }];
    case 'object':
      return [...stub, value('{}', 1, '{\n\t$1\n}')];
    case 'array':
      return [...stub, value('[]', 1, memberSnippet(spec))];
    case 'string':
      return stub.length > 0 ? stub : [value('""', 1, '"$1"')];
    default:
      return stub;
  }
}

