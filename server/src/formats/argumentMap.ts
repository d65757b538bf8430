/** Tells a map of arguments from the schema that belongs in its place. */
import { isTypeName, KEYWORDS } from '../schema/vocabulary.ts';
import type { JsonNode } from '../text/node.ts';

/**
 * True when an object has no word of JSON Schema, and every value of it is itself a schema by its words: the author
 * wrote what belongs under `properties`.
 */
export function isArgumentMap(node: JsonNode | undefined): boolean {
  const members = node?.members;
  if (members === undefined || members.length === 0) return false;
  // One schema in full shows what the object is; beside it authors also write `"days": "integer"`.
  return members.some(({ value }) => value?.members !== undefined) && members.every(({ key, value }) => {
    if (value?.kind === 'string') return !KEYWORDS.has(key) && isTypeName(value.value);
    if (value?.members === undefined) return false;
    // An argument may be called like a keyword, but then its value is a schema where the keyword takes none.
    const info = KEYWORDS.get(key);
    if (info !== undefined && info.role === 'applicator') return false;
    return value.members.some((member) => (member.key === 'type' && (member.value?.kind === 'string' || member.value?.kind === 'array')) || (member.key === 'description' && member.value?.kind === 'string') || (member.key === 'enum' && member.value?.kind === 'array'));
  });
}
