/** The schemas that a value under an `allOf` must fit. */
import { effectiveMembers, hasMember, type JsonNode, type Member, valueOf } from '../text/node.ts';
import type { SchemaContext } from './rule.ts';
import { dialectOf, isOldDraft } from './schemaDialect.ts';

/** More branches are not compared: each is held against each. */
export const MOST_BRANCHES = 50;

/** One of several schemas that a value must fit all. */
export interface Branch {
  /** As it stands in the list: the schema itself or a `$ref` to it. */
  readonly node: JsonNode;
  readonly schema: JsonNode;
  /** The schema when it stands in the list itself. */
  readonly written: JsonNode | undefined;
  readonly name: string;
  readonly segments: readonly (string | number)[];
}

/**
 * The branches, each schema once, and the schema around them as the last one. Those that cannot be read are left out, as
 * are those behind the first `MOST_BRANCHES`.
 */
export function branchesOf(context: SchemaContext, member: Member): Branch[] {
  // Before 2019-09 nothing counts that stands beside a `$ref`, wherever it is.
  const isOld = isOldDraft(dialectOf(context.visit).draft);
  if (isOld && hasMember(context.schema, '$ref')) return [];
  const branches: Branch[] = [];
  const seen = new Set<JsonNode>();
  const add = (node: JsonNode, schema: JsonNode, name: string, segments: readonly (string | number)[]): void => {
    if (schema.members === undefined || seen.has(schema) || (isOld && hasMember(schema, '$ref'))) return;
    seen.add(schema);
    branches.push({ node, schema, written: node === schema ? schema : undefined, name, segments });
  };
  const own = context.segments();
  (member.value?.items ?? []).slice(0, MOST_BRANCHES).forEach((node, index) => {
    const ref = valueOf(node, '$ref')?.value;
    const target = typeof ref === 'string' ? context.resolve(ref) : undefined;
    const schema = target === undefined ? node : target.kind === 'found' ? target.node : undefined;
    if (schema !== undefined && schema !== context.schema) add(node, schema, `branch ${index}`, [...own, 'allOf', index]);
  });
  add(context.schema, context.schema, AROUND, own);
  return branches;
}

const AROUND = 'the schema around it';

/** Whether it is the schema around the branches. */
export const isAround = ({ name }: Branch): boolean => name === AROUND;

/** The names of a schema, made once: a definition stands in as many lists as refer to it. */
const DECLARED = new WeakMap<JsonNode, ReadonlySet<string>>();
const REQUIRED = new WeakMap<JsonNode, readonly string[]>();
/** By the closed schema, then by the other. Of large definitions only, since there may be many pairs. */
const REFUSED = new WeakMap<JsonNode, WeakMap<JsonNode, readonly string[]>>();
const LARGE = 200;

function declaredBy({ schema }: Branch): ReadonlySet<string> {
  let names = DECLARED.get(schema);
  if (names === undefined) DECLARED.set(schema, (names = new Set(effectiveMembers(valueOf(schema, 'properties')).map(({ key }) => key))));
  return names;
}

export function requiredBy({ schema }: Branch): readonly string[] {
  let names = REQUIRED.get(schema);
  if (names === undefined) REQUIRED.set(schema, (names = (valueOf(schema, 'required')?.items ?? []).flatMap((item) => (item.kind === 'string' ? [item.value as string] : []))));
  return names;
}

const isRemembered = (closed: Branch, other: Branch): boolean => closed.written === undefined && other.written === undefined && requiredBy(other).length > LARGE;

/** How many names `refusedBy` looks up; of what is remembered, its share. */
export const lookUps = (closed: Branch, other: Branch): number => (isRemembered(closed, other) ? LARGE : requiredBy(other).length);

/** The names that a closed branch forbids and the other requires. */
export function refusedBy(closed: Branch, other: Branch): readonly string[] {
  const declared = declaredBy(closed);
  if (!isRemembered(closed, other)) return requiredBy(other).filter((name) => !declared.has(name));
  let known = REFUSED.get(closed.schema);
  if (known === undefined) REFUSED.set(closed.schema, (known = new WeakMap()));
  let names = known.get(other.schema);
  if (names === undefined) known.set(other.schema, (names = requiredBy(other).filter((name) => !declared.has(name))));
  return names;
}
