/** Edits of schemas that several rules make. */
import { renderDataPath } from '../schema/dataPath.ts';
import { insertMember, removeMember, skipTrivia, type TextEdit } from '../text/edit.ts';
import type { SchemaVisit } from './rule.ts';
import { type JsonNode, type Member, memberOf, valueOf } from '../text/node.ts';

/** Adds a member in front of all others, where authors put `type`. */
export function insertFirst(text: string, object: JsonNode, key: string, valueText: string): TextEdit {
  const first = object.members![0];
  if (first === undefined) return insertMember(text, object, key, valueText);
  const gap = text.slice(object.start + 1, first.keyStart);
  const isTight = text[first.keyEnd] === ':' && /\S/.test(text[first.keyEnd + 1] ?? '');
  const separator = /^\s*[\r\n]\s*$/.test(gap) ? gap : isTight ? '' : ' ';
  return { start: first.keyStart, end: first.keyStart, newText: `${JSON.stringify(key)}${isTight ? ':' : ': '}${valueText},${separator}` };
}

/** Adds a name to `required`, or makes the list. */
export function addRequired(text: string, schema: JsonNode, name: string): TextEdit | undefined {
  const member = memberOf(schema, 'required');
  if (member === undefined) return insertMember(text, schema, 'required', `[${JSON.stringify(name)}]`, memberOf(schema, 'properties'));
  const items = member.value?.items;
  if (items === undefined) return undefined;
  const last = items[items.length - 1];
  if (last === undefined) return { start: member.value!.start + 1, end: member.value!.start + 1, newText: JSON.stringify(name) };
  const before = items[items.length - 2];
  const gap = before === undefined ? ' ' : text.slice(skipTrivia(text, before.end) + 1, last.start);
  const lead = /^\s*$/.test(gap) ? gap : ' ';
  const own = text.slice(member.value!.start + 1, last.start);
  return { start: last.end, end: last.end, newText: `,${before === undefined && /^\s*[\r\n]\s*$/.test(own) ? own : lead}${JSON.stringify(name)}` };
}

/** The schema only asks whether a value is so, as a condition or what is excluded does; it describes no value of its own. */
export function isCondition(visit: SchemaVisit): boolean {
  for (let at: SchemaVisit | undefined = visit; at !== undefined; at = at.parent) if (at.keyword === 'not' || at.keyword === 'if' || at.keyword === 'then' || at.keyword === 'else') return true;
  return false;
}

/** The schema stands in a branch of a union, so what nothing fits leaves the other branches. */
export function isOfUnion(visit: SchemaVisit): boolean {
  for (let at: SchemaVisit | undefined = visit; at !== undefined; at = at.parent) if (at.keyword === 'anyOf' || at.keyword === 'oneOf') return true;
  return false;
}

/** The names in a schema's `required`. */
export function requiredNames(schema: JsonNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const item of valueOf(schema, 'required')?.items ?? []) if (item.kind === 'string') names.add(item.value as string);
  return names;
}

/** Removes the member that holds a tool's schema, for hosts that want none where there are no parameters. */
export function removeSchemaMember(text: string, holder: JsonNode, member: Member | undefined): TextEdit | undefined {
  return member !== undefined && holder.members?.includes(member) ? removeMember(text, holder, member) : undefined;
}

/** True when a comment stands in a stretch of the text. */
export function holdsComment(text: string, start: number, end: number): boolean {
  return /\/[/*]/.test(text.slice(start, end).replaceAll(/"(?:[^"\\]|\\.)*"/g, ''));
}

/** True when a reference may lead into the branches of an `allOf`, so that they must stay where they are. */
export const isReferredInto = (text: string): boolean => text.includes('/allOf/');

/** The data path of a property, below the path of its object. */
export function propertyPath(object: string, name: string): string {
  const own = renderDataPath([name]);
  return object === '' || own.startsWith('[') ? object + own : `${object}.${own}`;
}
