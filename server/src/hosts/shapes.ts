/** The rows of a host's table: the keywords that every host has a verdict for, the shapes that are not one keyword, the limits. */
import { KEYWORDS } from '../schema/vocabulary.ts';

/** Keywords of OpenAPI, VS Code, Gemini and MCP that stand in schemas of tools and in no draft. */
export const EXTRA_KEYWORDS = ['nullable', 'example', 'propertyOrdering', 'enumDescriptions', 'enumTitles', 'markdownDescription', 'discriminator', 'ref', 'defs', 'x-mcp-header'] as const;

/** Every keyword that a host has a verdict for. */
export const TABLE_KEYWORDS: readonly string[] = [...KEYWORDS.keys(), ...EXTRA_KEYWORDS];

/** The keywords for which the root has a verdict of its own on some host. */
export const ROOT_KEYWORDS = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'enum', 'const'] as const;

/** Each shape with what it is, in words that continue "A schema with …" on a host's page. */
const SHAPE_WORDS = {
  'root-not-object': 'a root without `"type": "object"`',
  'output-root-not-object': 'the root of an output schema without `"type": "object"`',
  'array-without-items': 'an array without `items`',
  'items-on-non-array': '`items` beside another type, or beside none',
  'object-without-properties': 'a root without `properties`',
  'inner-object-without-properties': 'an object below the root without `properties`',
  'empty-properties': 'an object whose `properties` is empty',
  untyped: 'a property without `type`',
  'empty-schema': 'the empty schema `{}` for a property',
  'boolean-schema': '`true` or `false` in the place of a schema',
  'type-list': 'a list of types, `["string", "null"]`',
  'ref-siblings': '`$ref` beside other keywords',
  'ref-external': 'a `$ref` that leads out of its schema',
  'ref-recursive': 'a definition that refers to itself',
  'id-not-uri': 'an `$id` that is no URI reference',
  'keyword-kind': 'an annotation of the wrong kind, `"description": 5`',
  'anyof-siblings': '`anyOf` beside other keywords',
  'anyof-first-keys': '`anyOf` of objects with the same first key',
  'allof-ref': '`allOf` with a `$ref` in it',
  'enum-strings': '`enum` of strings',
  'enum-numbers': '`enum` of numbers',
  'enum-null': '`enum` with `null`',
  'enum-containers': '`enum` with objects or arrays',
  'enum-case-twins': 'two strings of an `enum` that differ in letter case only',
  'pattern-lookaround': 'a `pattern` with lookaround',
  'pattern-backreference': 'a `pattern` with a backreference',
  'pattern-word-boundary': 'a `pattern` with `\\b`',
  'pattern-unanchored': 'a `pattern` without `^` and `$`',
  'keyword-beside-type': 'a keyword that says nothing of the type beside it',
  'boolean-exclusive-bound': '`exclusiveMinimum` or `exclusiveMaximum` with a boolean (draft 4)',
  'tuple-items': '`items` with a list of schemas (draft 7 and older)',
  'min-items-over-1': '`minItems` above 1',
  'additional-properties-open': '`additionalProperties` with `true` or a schema',
  'additional-properties-absent': 'an object without `additionalProperties`',
  'optional-property': 'a property that `required` does not name',
  'required-undefined': 'a name in `required` that `properties` does not have',
  'required-without-properties': '`required` without `properties`',
  'number-precision': 'a number that a 64-bit float does not keep',
  'description-missing': 'no description of the tool',
  'description-empty': 'an empty description of the tool',
  'default-on-required': 'a `default` on a required property',
  'default-on-container': 'a `default` on an object or array',
  'input-example-empty': 'an empty object among the input examples',
  'name-twice': 'two tools of one name',
  'all-deferred': 'no tool that is loaded from the start',
} as const;

export type ShapeId = keyof typeof SHAPE_WORDS;
export const SHAPES = Object.keys(SHAPE_WORDS) as readonly ShapeId[];

/** What a shape is, for a page. */
export function shapeWords(id: ShapeId): string {
  return SHAPE_WORDS[id];
}

const LIMIT_WORDS = {
  'name-length': 'characters in a name',
  'description-length': 'characters in a description',
  tools: 'tools in a request',
  'strict-tools': 'strict tools in a request',
  'strict-optional': 'optional parameters of all strict tools in a request',
  'strict-unions': 'parameters with `anyOf` or a list of types, of all strict tools in a request',
  properties: 'properties in one schema',
  depth: 'levels of nesting',
  'enum-values': 'enum values in one schema',
  'enum-characters': 'characters in one string enum of more than 250 values',
  'schema-characters': 'characters of property names, definition names, enum and const strings in one schema',
  'max-items-sum': 'as the sum of `maxItems` over one tool',
} as const;

export type LimitId = keyof typeof LIMIT_WORDS;
export const LIMITS = Object.keys(LIMIT_WORDS) as readonly LimitId[];

/** What a limit counts, for a page and a message. */
export function limitWords(id: LimitId): string {
  return LIMIT_WORDS[id];
}
