/** The words of JSON Schema: type names, annotations, and every keyword of drafts 4 to 2020-12. */
import { DRAFTS, type KeywordInfo, TYPE_NAMES, type TypeName } from './keyword.ts';
import { KEYWORD_ROWS } from './keywordTable.ts';

export { type Draft, DRAFTS, type KeywordInfo, type KeywordRole, TYPE_NAMES, type TypeName, type ValueShape } from './keyword.ts';

/** @returns whether `value` is one of the seven type names, letter case included */
export function isTypeName(value: unknown): value is TypeName {
  return (TYPE_NAMES as readonly unknown[]).includes(value);
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
