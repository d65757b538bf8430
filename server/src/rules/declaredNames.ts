/** The names that an object may be known to have: declared in the schema, and in every schema that speaks of the same value. */
import { effectiveMembers, type JsonNode, stringOf, valueOf } from '../text/node.ts';
import type { SchemaContext, SchemaVisit } from './rule.ts';

/** The applicators whose subschemas speak of the same value as the schema they stand in. */
const IN_PLACE = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']);

export interface Declared {
  readonly names: ReadonlySet<string>;
  /** Patterns of `patternProperties`. */
  readonly patterns: readonly string[];
  /** Some schema takes other keys by `additionalProperties: true`, or describes them by a schema. */
  readonly others: 'none' | 'any' | 'described';
  /** Something could not be read: a `$ref` that leads out of the schema or nowhere. */
  readonly unread: boolean;
}

const MOST_SCHEMAS = 1000;

/** The topmost visited schema that speaks of the same value. */
function topInPlace(visit: SchemaVisit): SchemaVisit {
  let top = visit;
  while (top.parent !== undefined && top.keyword !== undefined && IN_PLACE.has(top.keyword)) top = top.parent;
  return top;
}

/** What is declared for the value that the visited schema describes. Bounded; cycles end. */
export function declaredNames(context: SchemaContext): Declared {
  return collect(context, new Set());
}

/**
 * Whether `"additionalProperties": false` in the visited schema would forbid a key that another schema declares for the
 * same value, or one that cannot be read. The branches beside it in a union do not count: another value is theirs.
 */
export function closingForbids(context: SchemaContext): boolean {
  const { schema, visit } = context;
  const isBranch = visit.keyword !== undefined && IN_PLACE.has(visit.keyword);
  if (!isBranch && schema.members?.some(({ key }) => IN_PLACE.has(key) || key === '$ref' || key === '$dynamicRef') !== true) return false;
  const alternatives = new Set<JsonNode>();
  for (let at = visit; at.parent !== undefined && at.keyword !== undefined && IN_PLACE.has(at.keyword); at = at.parent) {
    if (at.keyword !== 'anyOf' && at.keyword !== 'oneOf') continue;
    for (const branch of valueOf(at.parent.node, at.keyword)?.items ?? []) if (branch !== at.node) alternatives.add(branch);
  }
  const own = new Set(effectiveMembers(valueOf(schema, 'properties')).map(({ key }) => key));
  const ownPatterns = new Set(effectiveMembers(valueOf(schema, 'patternProperties')).map(({ key }) => key));
  const { names, patterns, unread } = collect(context, alternatives);
  return unread || [...names].some((name) => !own.has(name)) || patterns.some((pattern) => !ownPatterns.has(pattern));
}

/** @param seen schemas that are left out */
function collect(context: SchemaContext, seen: Set<JsonNode>): Declared {
  const names = new Set<string>();
  const patterns: string[] = [];
  let others: Declared['others'] = 'none';
  let unread = false;
  let count = 0;
  const todo: JsonNode[] = [topInPlace(context.visit).node];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (seen.has(node) || node.members === undefined) continue;
    seen.add(node);
    if (++count > MOST_SCHEMAS) return { names, patterns, others, unread: true };
    for (const member of effectiveMembers(valueOf(node, 'properties'))) names.add(member.key);
    for (const member of effectiveMembers(valueOf(node, 'patternProperties'))) patterns.push(member.key);
    const additional = valueOf(node, 'additionalProperties');
    if (additional?.kind === 'object') others = 'described';
    else if (additional?.value === true && others === 'none') others = 'any';
    const ref = stringOf(node, '$ref') ?? stringOf(node, '$dynamicRef');
    if (ref !== undefined) {
      const target = context.resolve(ref);
      if (target.kind === 'found') todo.push(target.node);
      else unread = true;
    }
    for (const member of node.members) {
      const { value } = member;
      if (value === undefined || !IN_PLACE.has(member.key)) continue;
      // More are not looked at, and a call cannot be given as many arguments.
      if (value.items !== undefined) todo.push(...(value.items.length > MOST_SCHEMAS ? value.items.slice(0, MOST_SCHEMAS + 1) : value.items));
      else if (member.key === 'dependentSchemas' || member.key === 'dependencies') for (const entry of effectiveMembers(value)) entry.value !== undefined && todo.push(entry.value);
      else todo.push(value);
    }
  }
  return { names, patterns, others, unread };
}
