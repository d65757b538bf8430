/** The schemas that a value under an `allOf` must fit. */
import { effectiveMembers, type JsonNode, type Member, valueOf } from '../text/node.ts';
import type { SchemaContext } from './rule.ts';

/** One of several schemas that a value must fit all. */
export interface Branch {
  /** As it stands in the list: the schema itself or a `$ref` to it. */
  readonly node: JsonNode;
  readonly schema: JsonNode;
  /** The schema when it stands in the list itself. */
  readonly written: JsonNode | undefined;
  readonly name: string;
  readonly segments: readonly (string | number)[];
  readonly declared: ReadonlySet<string>;
  readonly required: readonly string[];
}

/** The branches, and the schema around them as one more. Those that cannot be read are left out. */
export function branchesOf(context: SchemaContext, member: Member): Branch[] {
  const branches: Branch[] = [];
  const add = (node: JsonNode, schema: JsonNode, name: string, segments: () => readonly (string | number)[]): void => {
    if (schema.members === undefined) return;
    const required = valueOf(schema, 'required')?.items ?? [];
    const declared = new Set(effectiveMembers(valueOf(schema, 'properties')).map((property) => property.key));
    branches.push({ node, schema, written: node === schema ? schema : undefined, name, segments: segments(), declared, required: required.flatMap((item) => (item.kind === 'string' ? [item.value as string] : [])) });
  };
  (member.value?.items ?? []).forEach((node, index) => {
    const ref = valueOf(node, '$ref')?.value;
    const target = typeof ref === 'string' ? context.resolve(ref) : undefined;
    const schema = target === undefined ? node : target.kind === 'found' ? target.node : undefined;
    if (schema !== undefined) add(node, schema, `branch ${index}`, () => [...context.segments(), 'allOf', index]);
  });
  add(context.schema, context.schema, 'the schema around it', () => context.segments());
  return branches;
}
