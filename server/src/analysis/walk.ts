/** The one walk that serves all rules: every subschema of a schema once, in the order of the text. */
import type { SchemaRef } from '../formats/format.ts';
import type { JsonNode, Member, Segment } from '../text/node.ts';
import { effectiveMembers } from '../text/node.ts';
import type { SchemaVisit } from '../rules/rule.ts';

type Leads = 'schema' | 'list' | 'map' | 'schema or list' | 'map of schemas or lists of names';

/** The keywords that hold subschemas, of drafts 4 to 2020-12. */
export const APPLICATORS: ReadonlyMap<string, Leads> = new Map<string, Leads>([
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['propertyNames', 'schema'],
  ['dependentSchemas', 'map'],
  ['dependencies', 'map of schemas or lists of names'],
  ['items', 'schema or list'],
  ['prefixItems', 'list'],
  ['additionalItems', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['contains', 'schema'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['contentSchema', 'schema'],
  ['$defs', 'map'],
  ['definitions', 'map'],
]);

/** The keywords that the key walks follow (semantics: "Closed objects and reach"). */
const REACHING = new Set(['properties', 'items', 'additionalProperties']);

/** Calls `visit` for every subschema below and including the one that `ref` holds. Iterative: a file's nesting cannot overflow it. */
export function walkSchemas(ref: SchemaRef, visit: (visit: SchemaVisit) => void): void {
  const stack: SchemaVisit[] = [];
  const push = (node: JsonNode | undefined, member: Member | undefined, parent: SchemaVisit | undefined, keyword: string | undefined, name: Segment | undefined, reached: boolean): void => {
    if (node !== undefined) stack.push({ node, member, parent, keyword, name, ref, depth: parent === undefined ? 0 : parent.depth + 1, reached });
  };
  if (ref.role === 'properties') {
    const members = effectiveMembers(ref.node);
    for (let index = members.length - 1; index >= 0; index--) push(members[index]!.value, members[index], undefined, 'properties', members[index]!.key, true);
  } else push(ref.node, ref.member, undefined, undefined, undefined, true);
  for (let current = stack.pop(); current !== undefined; current = stack.pop()) {
    visit(current);
    const members = current.node.members;
    if (members === undefined) continue;
    // Pushed backwards, so that they are met in the order of the text.
    for (let index = members.length - 1; index >= 0; index--) {
      const member = members[index]!;
      const leads = APPLICATORS.get(member.key);
      const value = member.value;
      if (leads === undefined || value === undefined) continue;
      const { key } = member;
      const reached = current.reached && REACHING.has(key);
      if (leads === 'schema' || (leads === 'schema or list' && value.kind !== 'array')) push(value, member, current, key, undefined, reached);
      else if (leads === 'list' || leads === 'schema or list') {
        const items = value.items;
        if (items !== undefined) for (let at = items.length - 1; at >= 0; at--) push(items[at], undefined, current, key, at, false);
      } else {
        const entries = effectiveMembers(value);
        for (let at = entries.length - 1; at >= 0; at--) {
          const entry = entries[at]!;
          if (leads !== 'map' && entry.value?.kind === 'array') continue;
          push(entry.value, entry, current, key, entry.key, reached);
        }
      }
    }
  }
}

/** The segments from the place to the schema. */
export function segmentsOf(visit: SchemaVisit): Segment[] {
  const reversed: Segment[] = [];
  for (let at: SchemaVisit | undefined = visit; at !== undefined; at = at.parent) {
    if (at.name !== undefined) reversed.push(at.name);
    if (at.keyword !== undefined && !(at.parent === undefined && at.ref.role === 'properties')) reversed.push(at.keyword);
  }
  return [...visit.ref.segments, ...reversed.reverse()];
}
