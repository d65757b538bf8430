/** What a keyword is: the drafts that have it, the shape of its value, the types it speaks of. */

/** The seven type names. */
export const TYPE_NAMES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;

export type TypeName = (typeof TYPE_NAMES)[number];

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
