/** The words of JSON Schema: type names, annotations, and every keyword of drafts 4 to 2020-12. */
import { KEYWORD_ROWS } from './keywordTable.ts';

/** The seven type names. */
export const TYPE_NAMES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;

export type TypeName = (typeof TYPE_NAMES)[number];

/** @returns whether `value` is one of the seven type names, letter case included */
export function isTypeName(value: unknown): value is TypeName {
  return (TYPE_NAMES as readonly unknown[]).includes(value);
}

/** The drafts told apart. Draft 5 has the vocabulary of draft 4. */
export const DRAFTS = ['4', '6', '7', '2019-09', '2020-12'] as const;

export type Draft = (typeof DRAFTS)[number];

/** What a keyword's value must be. */
export type ValueShape =
  | 'any'
  | 'array'
  | 'boolean'
  | 'boolean map'
  | 'non-negative integer'
  | 'number'
  | 'positive number'
  | 'regex'
  | 'schema'
  | 'schema map'
  | 'schema or schema[]'
  | 'schema or string[] map'
  | 'schema[]'
  | 'string'
  | 'string[]'
  | 'string[] map'
  | 'type name or type name[]';

/**
 * What a keyword is for:
 * - `core`: identifies a schema or refers to one;
 * - `applicator`: applies subschemas;
 * - `assertion`: constrains the value itself;
 * - `annotation`: says something about the value and constrains nothing by default.
 */
export type KeywordRole = 'core' | 'applicator' | 'assertion' | 'annotation';

/** One keyword as the drafts define it. */
export interface KeywordInfo {
  readonly name: string;
  /** The drafts whose own vocabulary has it, oldest first. */
  readonly drafts: readonly Draft[];
  /** The shape of its value in the newest of those drafts. */
  readonly shape: ValueShape;
  /** Drafts that gave the value another shape. */
  readonly otherShapes: { readonly [draft in Draft]?: ValueShape };
  /** The types of value that it says anything about; the empty list means every type. */
  readonly appliesTo: readonly TypeName[];
  readonly role: KeywordRole;
}

/** Every keyword of drafts 4, 6, 7, 2019-09 and 2020-12 by its name. */
export const KEYWORDS: ReadonlyMap<string, KeywordInfo> = new Map(
  KEYWORD_ROWS.map(([name, first, last, shape, appliesTo, role, otherShapes]) => [
    name,
    {
      name,
      drafts: DRAFTS.slice(DRAFTS.indexOf(first), DRAFTS.indexOf(last) + 1),
      shape,
      otherShapes: otherShapes ?? {},
      appliesTo: appliesTo,
      role,
    },
  ]),
);

/** The keywords that `validate` enforces; `checkSchema` refuses every other that is no annotation. The list is seed 001 PhoenixKit's. */
export const ENFORCED_KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'required',
  'properties',
  'additionalProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'items',
]);

const ANNOTATIONS: ReadonlySet<string> = new Set([
  'description',
  'title',
  'default',
  'examples',
  'format',
  '$schema',
  '$id',
  '$comment',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/**
 * Whether a keyword only annotates a schema, so that `checkSchema` accepts it and `validate` ignores it (seed 001 PhoenixKit).
 *
 * @param keyword a key of a schema
 * @returns true for the annotations of the seed's list, and for any key that starts with a lowercase `x-`
 */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-');
}
