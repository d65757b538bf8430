/** The outline of a file: tool, action, property with type and required mark; and the tools of all files by name. */
import * as l10n from '@vscode/l10n';
import { type DocumentSymbol, type Range, SymbolKind } from 'vscode-languageserver-types';
import { readPlace, type ReadTool } from '../analysis/readPlace.ts';
import type { AnalysedPlace } from '../analysis/file.ts';
import type { SchemaRef } from '../formats/format.ts';
import { effectiveMembers, type JsonNode, type Member, valueOf } from '../text/node.ts';
import { mainType, typeWords } from './constraints.ts';
import { rangeIn, type Snapshot } from './snapshot.ts';
import { requiredNames } from './toolSummary.ts';

/** Above so many tools the outline lists their names only: nobody scrolls through more, and each would be read again. */
const MOST_DETAILED = 500;
const MOST_SYMBOLS = 10_000;
const DEEPEST = 8;

const KINDS: ReadonlyMap<string, SymbolKind> = new Map<string, SymbolKind>([
  ['object', SymbolKind.Object],
  ['array', SymbolKind.Array],
  ['string', SymbolKind.String],
  ['integer', SymbolKind.Number],
  ['number', SymbolKind.Number],
  ['boolean', SymbolKind.Boolean],
  ['null', SymbolKind.Null],
]);

interface Outliner {
  readonly snapshot: Snapshot;
  readonly place: AnalysedPlace;
  left: number;
}

/** Makes the symbols of one place after the other, so that the caller can stop between them. */
export function* symbols(snapshot: Snapshot): Generator<DocumentSymbol> {
  const { places } = snapshot.analysis;
  const detailed = places.length <= MOST_DETAILED;
  let left = MOST_SYMBOLS;
  for (const place of places) {
    if (left <= 0) {
      const here = rangeIn(snapshot, place, { start: 0, end: 0 });
      yield { name: l10n.t('… and more: the outline ends after {0} entries', MOST_SYMBOLS), kind: SymbolKind.Null, range: here, selectionRange: here };
      return;
    }
    if (!detailed) {
      for (const tool of place.result.tools) {
        left--;
        yield { name: tool.name || l10n.t('(no name)'), kind: SymbolKind.Function, range: rangeIn(snapshot, place, { start: 0, end: place.end - place.start }), selectionRange: rangeIn(snapshot, place, tool) };
      }
      continue;
    }
    const read = readPlace(snapshot.document, snapshot.analysis, place);
    const outliner: Outliner = { snapshot, place, left };
    for (const tool of read?.tools ?? []) yield toolSymbol(outliner, tool);
    left = outliner.left;
  }
}

function toolSymbol(outliner: Outliner, { tool }: ReadTool): DocumentSymbol {
  const { snapshot, place } = outliner;
  outliner.left--;
  const name = tool.nameMember === undefined ? undefined : tool.keyed === true ? { start: tool.nameMember.keyStart, end: tool.nameMember.keyEnd } : tool.nameMember.value;
  const start = tool.keyed === true && tool.nameMember !== undefined ? tool.nameMember.keyStart : tool.holder.start;
  const range = rangeIn(snapshot, place, { start, end: tool.holder.end });
  const children = tool.actions.length > 0 ? tool.actions.map((action) => actionSymbol(outliner, action.member)) : tool.schemas.flatMap((schema) => schemaSymbols(outliner, schema));
  return { name: tool.name || l10n.t('(no name)'), kind: SymbolKind.Function, range, selectionRange: name === undefined ? rangeIn(snapshot, place, { start: tool.holder.start, end: tool.holder.start }) : rangeIn(snapshot, place, name), children };
}

function actionSymbol(outliner: Outliner, action: Member): DocumentSymbol {
  outliner.left--;
  return { ...memberRanges(outliner, action), name: action.key || l10n.t('(no name)'), kind: SymbolKind.Method, children: properties(outliner, action.value, 0) };
}

/** The properties of an input schema; of an output schema under a symbol of their own. */
function schemaSymbols(outliner: Outliner, ref: SchemaRef): DocumentSymbol[] {
  const found = properties(outliner, ref.node, 0);
  if (ref.role !== 'output' || ref.member === undefined || found.length === 0) return found;
  outliner.left--;
  return [{ ...memberRanges(outliner, ref.member), name: ref.member.key, kind: SymbolKind.Interface, children: found }];
}

function properties(outliner: Outliner, owner: JsonNode | undefined, depth: number): DocumentSymbol[] {
  const map = valueOf(owner, 'properties');
  if (map?.members === undefined || depth > DEEPEST) return [];
  const required = requiredNames(owner);
  const found: DocumentSymbol[] = [];
  for (const member of effectiveMembers(map)) {
    if (outliner.left-- <= 0) break;
    const type = typeWords(member.value);
    const inner = member.value?.kind === 'object' ? (valueOf(member.value, 'properties') === undefined ? elementOf(member.value) : member.value) : undefined;
    found.push({
      ...memberRanges(outliner, member),
      name: `${member.key || l10n.t('(empty)')}${required.has(member.key) ? ' *' : ''}`,
      detail: required.has(member.key) ? l10n.t('{0}, required', type) : type,
      kind: KINDS.get(mainType(member.value)) ?? SymbolKind.Property,
      children: properties(outliner, inner, depth + 1),
    });
  }
  return found;
}

function elementOf(schema: JsonNode): JsonNode | undefined {
  const items = valueOf(schema, 'items');
  return items?.kind === 'object' ? items : undefined;
}

function memberRanges({ snapshot, place }: Outliner, member: Member): { range: Range; selectionRange: Range } {
  return {
    range: rangeIn(snapshot, place, { start: member.keyStart, end: member.value?.end ?? member.keyEnd }),
    selectionRange: rangeIn(snapshot, place, { start: member.keyStart, end: member.keyEnd }),
  };
}

/** Whether a name fits what the user typed: its letters in order, any case. */
export function matches(name: string, query: string): boolean {
  const lower = name.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    if (letter === ' ') continue;
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
