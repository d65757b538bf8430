/** A `$ref` that stays in its schema, token by token: where each token stands in the string, and what it leads through. */
import type { SchemaRef } from '../formats/format.ts';
import { type JsonNode, type Member, memberOf, type Segment } from '../text/node.ts';

/** One reference token of a local `$ref`. */
export interface RefStep {
  /** Unescaped. */
  readonly token: string;
  /** The token's span in the string's value. */
  readonly start: number;
  readonly end: number;
  readonly parent: JsonNode;
  readonly member: Member | undefined;
}

export interface RefTrail {
  readonly steps: readonly RefStep[];
  /** What the reference leads to; undefined when the text has no such place. */
  readonly target: JsonNode | undefined;
  readonly targetMember: Member | undefined;
  /** From the place to the target. */
  readonly segments: readonly Segment[];
}

const INDEX = /^(0|[1-9]\d*)$/;

/**
 * Follows a `$ref` by its JSON Pointer.
 * @returns undefined when it is no pointer into its own schema: another document, an anchor, a broken escape
 */
export function followRef(ref: SchemaRef, value: string): RefTrail | undefined {
  if (ref.role === 'properties' || !value.startsWith('#')) return undefined;
  if (value !== '#' && !value.startsWith('#/')) return undefined;
  const steps: RefStep[] = [];
  let node: JsonNode | undefined = ref.node;
  let member: Member | undefined = ref.member;
  const segments: Segment[] = [...ref.segments];
  let at = 2;
  for (const raw of value.length < 2 ? [] : value.slice(2).split('/')) {
    let token: string;
    try {
      token = decodeURIComponent(raw).replaceAll('~1', '/').replaceAll('~0', '~');
    } catch {
      return undefined;
    }
    const span = { start: at, end: at + raw.length };
    at = span.end + 1;
    if (node === undefined) continue;
    const parent: JsonNode = node;
    if (parent.items !== undefined) {
      member = undefined;
      node = INDEX.test(token) ? parent.items[Number(token)] : undefined;
      segments.push(Number(token));
    } else {
      member = memberOf(parent, token);
      node = member?.value;
      segments.push(token);
    }
    steps.push({ token, ...span, parent, member });
  }
  return { steps, target: node, targetMember: node === undefined ? undefined : member, segments };
}

/** One reference token as it stands in a `$ref`: escaped for the pointer, then for the fragment of a URI. */
export function refToken(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%24', '$').replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2C', ',');
}
