/** The schema that describes a place in data. */
import { followRef } from '../analysis/localRef.ts';
import type { SchemaRef } from '../formats/format.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { hasMember, type JsonNode, memberOf, type Segment, stringOf, valueOf } from '../text/node.ts';

const MOST_STEPS = 64;
const COMBINATORS = ['allOf', 'anyOf', 'oneOf'] as const;

/** All schemas that hold for the same value as this one: itself, what it refers to, its branches. */
export function alternatives(ref: SchemaRef, schema: JsonNode | undefined): JsonNode[] {
  const found = new Set<JsonNode>();
  const queue = schema === undefined ? [] : [schema];
  for (let at = 0; at < queue.length && found.size < MOST_STEPS; at++) {
    const node = queue[at]!;
    if (found.has(node) || node.members === undefined) continue;
    found.add(node);
    const reference = stringOf(node, '$ref');
    const target = reference === undefined ? undefined : followRef(ref, reference)?.target;
    if (target !== undefined) queue.push(target);
    for (const combinator of COMBINATORS) {
      let branches = 0;
      for (const branch of valueOf(node, combinator)?.items ?? []) {
        if (branch.members === undefined) continue;
        queue.push(branch);
        // A list may be of any length, and no more of it are taken.
        if (++branches >= MOST_STEPS) break;
      }
    }
    for (const branch of ['then', 'else'] as const) {
      const value = valueOf(node, branch);
      if (value !== undefined) queue.push(value);
    }
  }
  return [...found];
}

/** The schema of a key or element of what a schema describes. */
function step(ref: SchemaRef, schema: JsonNode, segment: Segment): JsonNode | undefined {
  for (const node of alternatives(ref, schema)) {
    if (typeof segment === 'string') {
      const named = memberOf(valueOf(node, 'properties'), segment)?.value;
      if (named !== undefined) return named;
    } else {
      const tuple = valueOf(node, 'prefixItems')?.items ?? valueOf(node, 'items')?.items;
      const positioned = tuple?.[segment];
      if (positioned !== undefined) return positioned;
      const items = valueOf(node, 'items');
      if (items !== undefined && items.items === undefined) return items;
    }
  }
  if (typeof segment !== 'string') return undefined;
  for (const node of alternatives(ref, schema)) {
    const others = valueOf(node, 'additionalProperties');
    if (others?.kind === 'object') return others;
  }
  return undefined;
}

/**
 * The schema at a data path.
 * @param visit the schema of the data; undefined for the root of `ref`, whose map of properties counts as an object
 */
export function describedAt(ref: SchemaRef, visit: SchemaVisit | undefined, path: readonly Segment[]): JsonNode | undefined {
  let at = 0;
  let schema: JsonNode | undefined = visit?.node ?? ref.node;
  if (visit === undefined && ref.role === 'properties') {
    if (path.length === 0) return undefined;
    schema = memberOf(ref.node, String(path[0]))?.value;
    at = 1;
  }
  for (; at < path.length; at++) {
    if (schema === undefined) return undefined;
    schema = step(ref, schema, path[at]!);
  }
  return schema;
}

/** The properties that may stand in the object at a data path, with whether each is required there. */
export function propertiesAt(ref: SchemaRef, visit: SchemaVisit | undefined, path: readonly Segment[], action: JsonNode | undefined): { readonly name: string; readonly schema: JsonNode | undefined; readonly required: boolean }[] {
  const required = new Set<unknown>();
  const found = new Map<string, JsonNode | undefined>();
  const add = (map: JsonNode | undefined): void => {
    for (const member of map?.members ?? []) if (!found.has(member.key)) found.set(member.key, member.value);
  };
  if (visit === undefined && ref.role === 'properties' && path.length === 0) {
    add(ref.node);
    for (const item of valueOf(action, 'required')?.items ?? []) required.add(item.value);
  } else {
    for (const node of alternatives(ref, describedAt(ref, visit, path))) {
      add(valueOf(node, 'properties'));
      for (const item of valueOf(node, 'required')?.items ?? []) required.add(item.value);
    }
  }
  return [...found].map(([name, schema]) => ({ name, schema, required: required.has(name) }));
}

/** The type names that a schema speaks of, by `type` or by what stands beside; none when it may be any. */
export function typesOf(schema: JsonNode): string[] {
  const type = valueOf(schema, 'type');
  if (type?.kind === 'string') return [(type.value as string).toLowerCase()];
  if (type?.items !== undefined) return type.items.map((item) => String(item.value).toLowerCase());
  if (hasMember(schema, 'properties') || hasMember(schema, 'additionalProperties')) return ['object'];
  if (hasMember(schema, 'items') || hasMember(schema, 'prefixItems')) return ['array'];
  return [];
}
