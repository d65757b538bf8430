/** Makes a Tool from the object that carries its members. */
import { JsonNode, type Member, memberOf, ParsedMember, type Segment } from '../text/node.ts';
import { isArgumentMap } from './argumentMap.ts';
import { meaningOf } from './memberMeaning.ts';
import type { Action, ElementShape, SampleRef, SchemaRef, Tool, Wrapper } from './format.ts';

/** The keys under which a format keeps what every tool has. */
export interface ToolKeys {
  readonly shape: ElementShape;
  readonly description?: string;
  /** The members that hold schemas, the input's first. */
  readonly schemas: readonly (readonly [key: string, role: 'input' | 'output'])[];
}

/**
 * The member under `key`; where there is none, the one that is misspelt or spelled as another host does, since that is
 * what the author means and its content is worth checking.
 */
export function meantMember(node: JsonNode, shape: ElementShape, key: string): Member | undefined {
  const own = memberOf(node, key);
  if (own !== undefined || !shape.members.has(key)) return own;
  return node.members?.find((member) => meaningOf(node, shape, member)?.key === key);
}

/** Where the arguments themselves stand in the place of the schema, they are read as what they are: a map of properties. */
export function roleOf(node: JsonNode, role: SchemaRef['role']): SchemaRef['role'] {
  return isArgumentMap(node) ? 'properties' : role;
}

/** The schemas under the keys, also where they are spelled otherwise. */
export function schemasOf(node: JsonNode, segments: readonly Segment[], keys: ToolKeys): SchemaRef[] {
  const schemas: SchemaRef[] = [];
  for (const [key, role] of keys.schemas) {
    const member = meantMember(node, keys.shape, key);
    if (member?.value !== undefined) schemas.push({ node: member.value, member, segments: [...segments, member.key], role: roleOf(member.value, role) });
  }
  return schemas;
}

/** The rest of a tool beside what its keys say. */
export interface ToolRest {
  readonly schemas?: readonly SchemaRef[];
  readonly schemaMember?: Member | undefined;
  readonly actions?: readonly Action[];
  readonly samples?: readonly SampleRef[];
  readonly strict?: boolean | undefined;
  readonly wrappers?: readonly Wrapper[];
  readonly hosts?: readonly string[] | undefined;
  /** The tool's member in a map of tools. */
  readonly key?: Member | undefined;
}

/** A tool whose members stand in `node`, at `segments` from the place. */
export function toolFrom(node: JsonNode, segments: readonly Segment[], keys: ToolKeys, rest: ToolRest = {}): Tool {
  const own = memberOf(node, 'name');
  const keyed = own === undefined && rest.key !== undefined;
  const nameMember = keyed ? nameOfKey(rest.key!) : (own ?? meantMember(node, keys.shape, 'name'));
  const descriptionMember = meantMember(node, keys.shape, keys.description ?? 'description');
  const description = descriptionMember?.value;
  const name = nameMember?.value;
  return {
    holder: node,
    segments,
    shape: keys.shape,
    name: name?.kind === 'string' ? (name.value as string) : undefined,
    nameMember,
    description: description?.kind === 'string' ? (description.value as string) : undefined,
    descriptionMember,
    schemaMember: rest.schemaMember ?? (keys.schemas[0] === undefined ? undefined : meantMember(node, keys.shape, keys.schemas[0][0])),
    schemas: rest.schemas ?? schemasOf(node, segments, keys),
    actions: rest.actions ?? [],
    samples: rest.samples ?? [],
    strict: rest.strict,
    ...(rest.wrappers === undefined || rest.wrappers.length === 0 ? {} : { wrappers: rest.wrappers }),
    ...(rest.hosts === undefined ? {} : { hosts: rest.hosts }),
    ...(keyed ? { keyed: true } : {}),
  };
}

/** In a map of tools the key is the name: a member that stands for it, with the key's span for its value. */
function nameOfKey(key: Member): Member {
  return new ParsedMember('name', key.keyStart, key.keyEnd, new JsonNode('string', key.keyStart, key.keyEnd, key.key));
}

/** The boolean under a key. */
export function booleanOf(node: JsonNode, key: string): boolean | undefined {
  const value = memberOf(node, key)?.value;
  return value?.kind === 'boolean' ? (value.value as boolean) : undefined;
}

