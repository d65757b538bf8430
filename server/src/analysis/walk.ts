/** The one walk that serves all rules: every subschema of a schema once, in the order of the text. */
import type { SchemaRef } from '../formats/format.ts';
import type { JsonNode, Member, Segment } from '../text/node.ts';
import { effectiveMembers } from '../text/node.ts';
import { DEEPEST_VISITED, type SchemaVisit } from '../rules/rule.ts';

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

class Visit implements SchemaVisit {
  readonly node: JsonNode;
  readonly member: Member | undefined;
  readonly parent: SchemaVisit | undefined;
  readonly keyword: string | undefined;
  readonly name: Segment | undefined;
  readonly ref: SchemaRef;
  readonly depth: number;
  readonly reached: boolean;

  constructor(node: JsonNode, member: Member | undefined, parent: SchemaVisit | undefined, keyword: string | undefined, name: Segment | undefined, ref: SchemaRef, reached: boolean) {
    this.node = node;
    this.member = member;
    this.parent = parent;
    this.keyword = keyword;
    this.name = name;
    this.ref = ref;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.reached = reached;
  }
}

/** Calls `visit` for every subschema below and including the one that `ref` holds, down to DEEPEST_VISITED. Iterative: a file's nesting cannot overflow it. */
export function walkSchemas(ref: SchemaRef, visit: (visit: SchemaVisit) => void): void {
  const stack: Visit[] = [];
  if (ref.role === 'properties') {
    const members = effectiveMembers(ref.node);
    for (let index = members.length - 1; index >= 0; index--) {
      const member = members[index]!;
      if (member.value !== undefined) stack.push(new Visit(member.value, member, undefined, 'properties', member.key, ref, true));
    }
  } else stack.push(new Visit(ref.node, ref.member, undefined, undefined, undefined, ref, true));
  for (let current = stack.pop(); current !== undefined; current = stack.pop()) {
    visit(current);
    const { members } = current.node;
    if (members === undefined || current.depth >= DEEPEST_VISITED) continue;
    // Pushed backwards, so that they are met in the order of the text.
    for (let index = members.length - 1; index >= 0; index--) {
      const member = members[index]!;
      const value = member.value;
      // Every applicator holds an object, an array or a boolean.
      if (value === undefined || value.kind === 'string' || value.kind === 'number') continue;
      const leads = APPLICATORS.get(member.key);
      if (leads !== undefined) pushBelow(stack, current, member, value, leads, ref);
    }
  }
}

function pushBelow(stack: Visit[], current: Visit, member: Member, value: JsonNode, leads: Leads, ref: SchemaRef): void {
  const { key } = member;
  const reached = current.reached && REACHING.has(key);
  if (leads === 'schema' || (leads === 'schema or list' && value.kind !== 'array')) stack.push(new Visit(value, member, current, key, undefined, ref, reached));
  else if (leads === 'list' || leads === 'schema or list') {
    const { items } = value;
    if (items !== undefined) for (let at = items.length - 1; at >= 0; at--) stack.push(new Visit(items[at]!, undefined, current, key, at, ref, false));
  } else {
    const entries = effectiveMembers(value);
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at]!;
      if (entry.value === undefined || (leads !== 'map' && entry.value.kind === 'array')) continue;
      stack.push(new Visit(entry.value, entry, current, key, entry.key, ref, reached));
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
