/** The types that a schema declares, in the spelling of JSON Schema. */
import type { Host } from '../hosts/host.ts';
import { isTypeName, type TypeName } from '../schema/vocabulary.ts';
import { type JsonNode, valueOf } from '../text/node.ts';

/** Whether some host has this type name in its own list (Gemini's `STRING`). */
export function isHostType(name: string, hosts: readonly Host[]): boolean {
  return hosts.some((host) => host.types?.includes(name));
}

/** The JSON Schema type that a name means for these hosts; undefined when it is none. */
export function typeNamed(name: string, hosts: readonly Host[]): TypeName | undefined {
  if (isTypeName(name)) return name;
  const lower = name.toLowerCase();
  return isTypeName(lower) && isHostType(name, hosts) ? lower : undefined;
}

/** Lists of one type each: most schemas have one, and a list for each time somebody asks is most of what would be thrown away. */
const ALONE: ReadonlyMap<string, readonly TypeName[]> = new Map((['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const).map((type) => [type, [type]]));

/** The types in a `type` keyword's value; undefined when one of them is none, or the value is no type at all. */
export function typesIn(value: JsonNode | undefined, hosts: readonly Host[]): readonly TypeName[] | undefined {
  if (value?.kind === 'string') {
    const type = typeNamed(value.value as string, hosts);
    return type && ALONE.get(type);
  }
  if (value?.items === undefined) return undefined;
  const types: TypeName[] = [];
  for (const node of value.items) {
    const type = node.kind === 'string' ? typeNamed(node.value as string, hosts) : undefined;
    if (type === undefined) return undefined;
    types.push(type);
  }
  return types.length === 0 ? undefined : types;
}

/** The types that a schema's own `type` allows; undefined when it declares none or one that cannot be read. */
export function declaredTypes(schema: JsonNode, hosts: readonly Host[]): readonly TypeName[] | undefined {
  return typesIn(valueOf(schema, 'type'), hosts);
}

/** The type of a value; a number without a fraction is an integer (2.0 too, since draft 6). */
export function typeOf(node: JsonNode): TypeName {
  return node.kind === 'number' && Number.isInteger(node.value) ? 'integer' : node.kind;
}

/** Whether a value of `type` is one of `types`: every integer is a number. */
export function allows(types: readonly TypeName[], type: TypeName): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** Names of types in other languages. `any` has none in JSON Schema: a schema without `type` takes every value. */
const OTHER_NAMES: ReadonlyMap<string, TypeName> = new Map([
  ['str', 'string'],
  ['text', 'string'],
  ['char', 'string'],
  ['varchar', 'string'],
  ['uuid', 'string'],
  ['date', 'string'],
  ['datetime', 'string'],
  ['date-time', 'string'],
  ['timestamp', 'string'],
  ['uri', 'string'],
  ['url', 'string'],
  ['email', 'string'],
  ['enum', 'string'],
  ['file', 'string'],
  ['int', 'integer'],
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['long', 'integer'],
  ['short', 'integer'],
  ['bigint', 'integer'],
  ['uint', 'integer'],
  ['float', 'number'],
  ['float32', 'number'],
  ['float64', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['numeric', 'number'],
  ['real', 'number'],
  ['bool', 'boolean'],
  ['dict', 'object'],
  ['dictionary', 'object'],
  ['map', 'object'],
  ['hash', 'object'],
  ['hashmap', 'object'],
  ['record', 'object'],
  ['json', 'object'],
  ['struct', 'object'],
  ['list', 'array'],
  ['arr', 'array'],
  ['arraylist', 'array'],
  ['tuple', 'array'],
  ['set', 'array'],
  ['vector', 'array'],
  ['none', 'null'],
  ['nil', 'null'],
  ['nonetype', 'null'],
]);

/** The type that a name of another language means; undefined when there is none. */
export function typeElsewhere(name: string): TypeName | undefined {
  const lower = name.toLowerCase();
  return isTypeName(lower) ? lower : OTHER_NAMES.get(lower);
}

/** The words for "any value" in other languages. */
export function meansAny(name: string): boolean {
  return ['any', 'mixed', 'unknown', 'variant', '*', ''].includes(name.toLowerCase());
}
