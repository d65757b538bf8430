/** Moves a property up or down, and puts `required` in the order of the properties. */
import * as l10n from '@vscode/l10n';
import { ownerOf, type PropertyOwner } from '../../analysis/cursor.ts';
import { type JsonNode, type Member, memberOf, valueOf } from '../../text/node.ts';
import type { TextEdit } from '../../text/edit.ts';
import { type RefactorContext, type Refactoring, requiredItems, schemaHere } from './refactoring.ts';

/** The two moves of the property whose key is under the cursor. */
export function moveProperty(context: RefactorContext): Refactoring[] {
  const { spot, cursor, text } = context;
  const { key } = cursor.at;
  if (key === undefined || spot.kind !== 'schema' || spot.rest.length > 0 || spot.read === undefined) return [];
  const owner = ownerOf(cursor.read, spot.read, spot.visit);
  const map = owner === undefined ? undefined : mapOf(owner, spot.ref.role === 'properties' && spot.visit.parent === undefined ? spot.ref.node : undefined);
  const members = map?.members;
  if (owner === undefined || members === undefined) return [];
  const index = members.indexOf(key);
  const found: Refactoring[] = [];
  for (const [other, words] of [
    [members[index - 1], 'up'],
    [members[index + 1], 'down'],
  ] as const) {
    if (index < 0 || other === undefined) continue;
    const [first, second] = words === 'up' ? [other, key] : [key, other];
    found.push({ title: words === 'up' ? l10n.t('Move "{0}" up', key.key) : l10n.t('Move "{0}" down', key.key), kind: 'refactor.move', edits: [...swap(text, first, second), ...swapRequired(text, owner.node, first.key, second.key)] });
  }
  return found;
}

function mapOf(owner: PropertyOwner, node: JsonNode | undefined): JsonNode | undefined {
  return node ?? memberOf(owner.node, 'properties')?.value;
}

const spanOf = (member: Member): { start: number; end: number } => ({ start: member.keyStart, end: member.value?.end ?? member.keyEnd });

/** Two members change places; what stands between them stays. */
function swap(text: string, first: Member, second: Member): TextEdit[] {
  const left = spanOf(first);
  const right = spanOf(second);
  return [
    { ...left, newText: text.slice(right.start, right.end) },
    { ...right, newText: text.slice(left.start, left.end) },
  ];
}

/** A list of required names that is in the order of the properties stays so. */
function swapRequired(text: string, owner: JsonNode, first: string, second: string): TextEdit[] {
  const items = requiredItems(owner);
  const left = items.findIndex((item) => item.value === first);
  const right = items.findIndex((item) => item.value === second);
  if (left < 0 || right !== left + 1) return [];
  const [a, b] = [items[left]!, items[right]!];
  return [
    { start: a.start, end: a.end, newText: text.slice(b.start, b.end) },
    { start: b.start, end: b.end, newText: text.slice(a.start, a.end) },
  ];
}

/** Writes the names of `required` in the order in which `properties` declares them; names that are not declared stay behind. */
export function sortRequired(context: RefactorContext): Refactoring | undefined {
  const { spot, text } = context;
  const owner = spot.kind === 'action' ? spot.action.node : (schemaHere(context)?.node ?? (spot.kind === 'map' ? spot.owner.node : undefined));
  if (owner?.members === undefined) return undefined;
  const items = requiredItems(owner);
  const all = valueOf(owner, 'required')?.items ?? [];
  const declared = (valueOf(owner, 'properties')?.members ?? []).map((member) => member.key);
  if (items.length < 2 || items.length !== all.length || declared.length === 0) return undefined;
  const rank = new Map(declared.map((name, index) => [name, index]));
  const sorted = [...items].sort((left, right) => (rank.get(left.value as string) ?? declared.length) - (rank.get(right.value as string) ?? declared.length));
  const edits = items.flatMap((item, index) => {
    const wanted = text.slice(sorted[index]!.start, sorted[index]!.end);
    return wanted === text.slice(item.start, item.end) ? [] : [{ start: item.start, end: item.end, newText: wanted }];
  });
  return edits.length === 0 ? undefined : { title: l10n.t('Sort "required" by "properties"'), kind: 'refactor.rewrite', edits };
}
