/** Moves a property out of its object into the one around it, and into an object that stands beside it. */
import * as l10n from '@vscode/l10n';
import { ownerOf, type PropertyOwner } from '../../analysis/cursor.ts';
import { insertItem, insertMember, removeItem, removeMember, type TextEdit } from '../../text/edit.ts';
import { hasMember, type JsonNode, type Member, memberOf, valueOf } from '../../text/node.ts';
import { namesOf } from '../names.ts';
import { lineIndent, type RefactorContext, type Refactoring, reindent, requiredItems } from './refactoring.ts';

/** A menu that lists every sibling of a large object would hide the rest. */
const MOST_TARGETS = 4;

/** The moves of the property whose key is under the cursor; none where more than `required` speaks of it, since that would have to move too. */
export function nestProperty(context: RefactorContext): Refactoring[] {
  const { spot, cursor } = context;
  const { key } = cursor.at;
  if (key?.value === undefined || spot.kind !== 'schema' || spot.rest.length > 0 || spot.read === undefined) return [];
  const owner = ownerOf(cursor.read, spot.read, spot.visit);
  if (owner === undefined || (owner.visit ?? owner.action) === undefined) return [];
  const around = owner.visit === undefined ? undefined : ownerOf(cursor.read, spot.read, owner.visit);
  const beside = siblings(owner, key);
  if ((around === undefined || (around.visit ?? around.action) === undefined) && beside.length === 0) return [];
  if (isSpokenOf(context, key, owner.node)) return [];
  const found: Refactoring[] = [];
  const outer = around === undefined ? undefined : memberOf(memberOfOwner(around), String(owner.visit?.name));
  if (around !== undefined && outer !== undefined && !hasMember(memberOfOwner(around)!, key.key)) {
    found.push({ title: l10n.t('Move "{0}" out of "{1}"', key.key, outer.key), kind: 'refactor.move', edits: moveOut(context.text, key, owner.node, outer, around.node) });
  }
  for (const sibling of beside) found.push({ title: l10n.t('Move "{0}" into "{1}"', key.key, sibling.key), kind: 'refactor.move', edits: moveInto(context.text, key, owner.node, sibling) });
  return found;
}

const memberOfOwner = (owner: PropertyOwner): JsonNode | undefined => valueOf(owner.node, 'properties');

/** The properties beside one that are objects and lack its name, the nearest first. */
function siblings(owner: PropertyOwner, key: Member): Member[] {
  const members = memberOfOwner(owner)?.members ?? [];
  const index = members.indexOf(key);
  const isTarget = (member: Member | undefined): member is Member => valueOf(member?.value, 'properties')?.kind === 'object' && !hasMember(valueOf(member!.value, 'properties')!, key.key);
  const found: Member[] = [];
  for (let away = 1; away < members.length && found.length < MOST_TARGETS; away++) {
    for (const member of [members[index - away], members[index + away]]) if (found.length < MOST_TARGETS && isTarget(member)) found.push(member);
  }
  return found;
}

/** True when a reference, an example, a default, a branch or another list names the property. */
function isSpokenOf({ cursor, spot }: RefactorContext, key: Member, owner: JsonNode): boolean {
  const names = namesOf(cursor.read, spot.read!);
  const own = names.find((name) => name.start === key.keyStart + 1);
  const required = new Set(requiredItems(owner).map((item) => item.start + 1));
  return own === undefined || names.some((name) => name.symbol === own.symbol && name !== own && !required.has(name.start));
}

/** What an object that always stands there requires, stands there always; below an optional one it was not. */
function moveOut(text: string, key: Member, owner: JsonNode, outer: Member, around: JsonNode): TextEdit[] {
  const map = valueOf(owner, 'properties')!;
  const edits = [removeMember(text, map, key), insertMember(text, valueOf(around, 'properties')!, key.key, moved(text, key, outer.keyStart), outer)];
  const item = itemOf(owner, key.key);
  if (item === undefined) return edits;
  edits.push(withoutItem(text, owner, item));
  if (itemOf(around, outer.key) !== undefined) edits.push(withItem(text, around, key.key));
  return edits;
}

/** A required property stays required: in the object, which is then required itself. */
function moveInto(text: string, key: Member, owner: JsonNode, sibling: Member): TextEdit[] {
  const schema = sibling.value!;
  const map = valueOf(schema, 'properties')!;
  const last = map.members!.at(-1);
  const edits = [removeMember(text, valueOf(owner, 'properties')!, key), insertMember(text, map, key.key, moved(text, key, last?.keyStart ?? map.start))];
  const item = itemOf(owner, key.key);
  if (item === undefined) return edits;
  edits.push(withItem(text, schema, key.key));
  edits.push(itemOf(owner, sibling.key) === undefined ? { start: item.start, end: item.end, newText: JSON.stringify(sibling.key) } : withoutItem(text, owner, item));
  return edits;
}

/** The schema's text, indented for the line that holds an offset. */
function moved(text: string, { keyStart, value }: Member, beside: number): string {
  return reindent(text.slice(value!.start, value!.end), lineIndent(text, keyStart), lineIndent(text, beside));
}

const itemOf = (owner: JsonNode, name: string): JsonNode | undefined => requiredItems(owner).find((item) => item.value === name);

function withoutItem(text: string, owner: JsonNode, item: JsonNode): TextEdit {
  const member = memberOf(owner, 'required')!;
  return member.value!.items!.length === 1 ? removeMember(text, owner, member) : removeItem(text, member.value!, item);
}

function withItem(text: string, owner: JsonNode, name: string): TextEdit {
  const list = valueOf(owner, 'required');
  return list?.items === undefined ? insertMember(text, owner, 'required', `[${JSON.stringify(name)}]`) : insertItem(text, list, JSON.stringify(name));
}
