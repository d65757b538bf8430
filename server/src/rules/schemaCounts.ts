/** The sizes of a schema that hosts limit. */
import { effectiveMembers, type JsonNode } from '../text/node.ts';
import type { LimitId } from '../hosts/host.ts';

/** A string enum with more values than this has a limit on its characters. */
const MANY_VALUES = 250;

export type SchemaCounts = ReadonlyMap<LimitId, number>;

const LENGTH = (node: JsonNode | undefined): number => (node?.kind === 'string' ? (node.value as string).length : 0);

/**
 * Counts one schema: properties, levels of objects, enum values, characters of names and values, the sum of `maxItems`.
 * Maps of schemas and lists of schemas are told from data by the keyword they stand under. Iterative.
 */
export function countSchema(root: JsonNode): SchemaCounts {
  let properties = 0;
  let deepest = 0;
  let values = 0;
  let characters = 0;
  let longestEnum = 0;
  let maxItems = 0;
  const stack: [schema: JsonNode, depth: number][] = [[root, 0]];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [schema, above] = entry;
    const isObject = schema.members?.some((member) => member.key === 'properties') ?? false;
    const depth = above + (isObject ? 1 : 0);
    deepest = Math.max(deepest, depth);
    for (const { key, value } of effectiveMembers(schema)) {
      if (value === undefined) continue;
      if (key === 'enum' && value.items !== undefined) {
        values += value.items.length;
        const length = value.items.reduce((sum, item) => sum + LENGTH(item), 0);
        characters += length;
        if (value.items.length > MANY_VALUES) longestEnum = Math.max(longestEnum, length);
      } else if (key === 'const') characters += LENGTH(value);
      else if (key === 'maxItems' && value.kind === 'number') maxItems += value.value as number;
      else if (key === 'properties' || key === '$defs' || key === 'definitions') {
        for (const entryMember of effectiveMembers(value)) {
          characters += entryMember.key.length;
          if (key === 'properties') properties++;
          if (entryMember.value !== undefined) stack.push([entryMember.value, key === 'properties' ? depth : 0]);
        }
      } else if (key === 'items' || key === 'additionalProperties' || key === 'not') stack.push([value, depth]);
      else if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems') for (const item of value.items ?? []) stack.push([item, depth]);
    }
  }
  return new Map<LimitId, number>([
    ['properties', properties],
    ['depth', deepest],
    ['enum-values', values],
    ['enum-characters', longestEnum],
    ['schema-characters', characters],
    ['max-items-sum', maxItems],
  ]);
}

/** The limits that are counted over one schema. */
export const SCHEMA_LIMITS: readonly LimitId[] = ['properties', 'depth', 'enum-values', 'enum-characters', 'schema-characters', 'max-items-sum'];
