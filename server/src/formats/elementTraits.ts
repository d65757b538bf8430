/** What one object shows at first sight: the members that tell the kinds of tools apart. */
import { type JsonNode, memberOf } from '../text/node.ts';

const SCHEMA_WORDS = ['properties', 'type', '$ref', 'anyOf', 'oneOf', 'allOf', '$schema', 'required', 'additionalProperties'];

/** An object of the file, seen through the outline's `open`, so that nothing is read that was not asked for. */
export class Traits {
  readonly node: JsonNode;
  readonly #open: (node: JsonNode) => JsonNode;

  constructor(node: JsonNode, open: (node: JsonNode) => JsonNode) {
    this.node = node.kind === 'object' || node.kind === 'array' ? open(node) : node;
    this.#open = open;
  }

  has(key: string): boolean {
    return memberOf(this.node, key) !== undefined;
  }

  /** The value under a key with its members. */
  get(key: string): JsonNode | undefined {
    const value = memberOf(this.node, key)?.value;
    return value === undefined || value.kind !== 'object' ? value : this.#open(value);
  }

  text(key: string): string | undefined {
    const value = memberOf(this.node, key)?.value;
    return value?.kind === 'string' ? (value.value as string) : undefined;
  }

  object(key: string): Traits | undefined {
    const value = this.get(key);
    return value?.kind === 'object' ? new Traits(value, this.#open) : undefined;
  }

  /** The first elements of the list under a key. */
  items(key: string, count = 3): Traits[] {
    const value = this.get(key);
    return (value?.items ?? []).slice(0, count).map((item) => new Traits(item, this.#open));
  }

  /**
   * True when neither name nor description contradicts a tool: each is a string, or half typed, or absent. In a JSON
   * Schema that describes tools they are objects.
   */
  get named(): boolean {
    for (const key of ['name', 'description', 'title']) {
      const value = memberOf(this.node, key)?.value;
      if (value !== undefined && (value.kind === 'object' || value.kind === 'array')) return false;
    }
    return true;
  }

  /** True when the value under the key could be meant for a schema: an object with a word of JSON Schema, or an empty one. */
  schemaUnder(key: string): boolean {
    const value = this.get(key);
    if (value?.members === undefined) return false;
    return value.members.every((member) => member.value === undefined) || SCHEMA_WORDS.some((word) => memberOf(value, word) !== undefined);
  }

  /** True when a member is spelled nearly like the key: by case, underscores or a missing letter, or half typed before what can be a schema. */
  nearly(key: string): boolean {
    const wanted = key.toLowerCase().replaceAll('_', '');
    for (const member of this.node.members ?? []) {
      if (member.key === key) continue;
      const folded = member.key.toLowerCase().replaceAll(/[_\- ]/g, '');
      if (folded === wanted || (member.key.length >= 4 && key.startsWith(member.key) && this.schemaUnder(member.key)) || (folded.startsWith(wanted) && folded.length <= wanted.length + 2)) return true;
    }
    return false;
  }
}
