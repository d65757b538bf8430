/** JSON values compared as JSON Schema compares them: numbers by value, objects without regard to order. */
import { effectiveMembers, type JsonNode } from '../../text/node.ts';

/** How deep values are compared. */
export const DEEPEST_COMPARED = 200;

/** A text that is equal for equal values and for no others; values that nest deeper than `DEEPEST_COMPARED` are equal to none. */
export function canonical(node: JsonNode | undefined, depth = 0): string {
  if (node === undefined) return '';
  // Nesting as deep as this is hostile; what stands there is taken for unlike anything else.
  if (depth > DEEPEST_COMPARED) return `@${node.start}`;
  if (node.items !== undefined) return `[${node.items.map((item) => canonical(item, depth + 1)).join(',')}]`;
  if (node.members !== undefined) {
    const parts = effectiveMembers(node).map((member) => `${JSON.stringify(member.key)}:${canonical(member.value, depth + 1)}`);
    return `{${parts.sort().join(',')}}`;
  }
  return node.kind === 'number' ? String(node.value === 0 ? 0 : node.value) : JSON.stringify(node.value);
}

/** Whether two values are equal. */
export function sameValue(left: JsonNode, right: JsonNode): boolean {
  if (left.kind !== right.kind) return false;
  return left.kind === 'object' || left.kind === 'array' ? canonical(left) === canonical(right) : left.value === right.value;
}
