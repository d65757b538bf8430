/** A keyword that stands one level too deep, among the properties of its object. */
import { insertMember, removeMember } from '../text/edit.ts';
import { type JsonNode, memberOf } from '../text/node.ts';
import type { Fix, SchemaContext } from './rule.ts';
import { quote } from './ruleWords.ts';

/** Moves the keyword beside `properties`; removes it where the object says the same already. */
export function moveOut({ visit, schema, text }: SchemaContext): Fix[] {
  const object = visit.parent?.node;
  const properties = memberOf(object, 'properties');
  const { member } = visit;
  if (object === undefined || properties?.value === undefined || member === undefined) return [];
  const removal = removeMember(text, properties.value, member);
  const written = (node: JsonNode): string => text.slice(node.start, node.end);
  const own = memberOf(object, member.key);
  if (own === undefined) return [{ title: 'Move it out of "properties"', safe: true, edits: [removal, insertMember(text, object, member.key, written(schema), properties)] }];
  if (own.value === undefined || written(own.value) !== written(schema)) return [];
  return [{ title: `Remove it, since ${quote(member.key)} of the object says the same`, safe: true, edits: [removal] }];
}
