/** A keyword that stands one level too deep, among the properties of its object. */
import { insertMember, removeMember } from '../text/edit.ts';
import { type JsonNode, memberOf } from '../text/node.ts';
import { refuseShape, takeKeyword } from './hostEvidence.ts';
import type { Fix, SchemaContext } from './rule.ts';
import { quote } from './ruleWords.ts';

/** Moves the keyword beside `properties`; removes it where the object says the same already, or a host does not take it there. */
export function moveOut({ visit, schema, text, hosts }: SchemaContext): Fix[] {
  const object = visit.parent?.node;
  const properties = memberOf(object, 'properties');
  const { member } = visit;
  if (object === undefined || properties?.value === undefined || member === undefined) return [];
  // A map that a later one of its name hides is told by another rule.
  if (properties.value.members?.includes(member) !== true) return [];
  // Where no object without properties is taken, one fault would become another.
  if (properties.value.members.length === 1 && refuseShape(hosts, 'empty-properties')) return [];
  const removal = removeMember(text, properties.value, member);
  const written = (node: JsonNode): string => text.slice(node.start, node.end);
  const own = memberOf(object, member.key);
  if (own === undefined && !takeKeyword(hosts, member.key, visit.parent!.keyword === undefined)) return [{ title: `Remove ${quote(member.key)}`, safe: false, edits: [removal], loses: 'What it says: a host does not take it beside "properties" either.' }];
  if (own === undefined) return [{ title: 'Move it out of "properties"', safe: true, edits: [removal, insertMember(text, object, member.key, written(schema), properties)] }];
  if (own.value === undefined || written(own.value) !== written(schema)) return [];
  return [{ title: `Remove it, since ${quote(member.key)} of the object says the same`, safe: true, edits: [removal] }];
}
