/** Plain values from nodes, and short texts of them for messages. */
import type { JsonNode } from './node.ts';

/** Sets an own property, also under the name `__proto__`. */
function setOwn(target: object, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
}

/**
 * The plain JavaScript value of a node, as JSON.parse gives it: the last of equal keys wins, a missing value is null.
 * Iterative, so that the nesting of a file cannot overflow the stack.
 * @param number maps a number's node; by default its value
 */
export function toValue(root: JsonNode, number: (node: JsonNode) => unknown = (node) => node.value): unknown {
  const scalar = (node: JsonNode): unknown => (node.kind === 'number' ? number(node) : node.value);
  const shell = (node: JsonNode): unknown => (node.members !== undefined ? {} : node.items !== undefined ? [] : scalar(node));
  const result = shell(root);
  const stack: [JsonNode, unknown][] = [[root, result]];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [node, target] = entry;
    if (node.members !== undefined) {
      for (const member of node.members) {
        const child = member.value;
        const value = child === undefined ? null : shell(child);
        setOwn(target as object, member.key, value);
        if (child !== undefined && typeof value === 'object' && value !== null && (child.members ?? child.items)) stack.push([child, value]);
      }
    } else if (node.items !== undefined) {
      for (const item of node.items) {
        const value = shell(item);
        (target as unknown[]).push(value);
        if (item.members ?? item.items) stack.push([item, value]);
      }
    }
  }
  return result;
}

/** A JSON text of a value for a message, at most `limit` characters, cut with `…` between code points. */
export function brief(value: unknown, limit = 60): string {
  let text: string;
  if (Array.isArray(value)) text = value.length === 0 ? '[]' : 'an array';
  else if (typeof value === 'object' && value !== null) text = Object.keys(value).length === 0 ? '{}' : 'an object';
  // JSON has no word for a number that is too large, and would call it null.
  else if (typeof value === 'number' && !Number.isFinite(value)) text = String(value);
  else text = JSON.stringify(typeof value === 'string' && value.length > limit ? `${value.slice(0, limit)}…` : value) ?? String(value);
  return text;
}

/** What a node is, in words for a message: `an array`, `the string "x"`, `null`. */
export function describe(node: JsonNode): string {
  switch (node.kind) {
    case 'object':
      return 'an object';
    case 'array':
      return 'an array';
    case 'null':
      return 'null';
    case 'string':
      return `the string ${brief(node.value)}`;
    default:
      return `the ${node.kind} ${brief(node.value)}`;
  }
}

/** The length of a text in code points, as JSON Schema counts: a surrogate pair is one. */
export function codePoints(text: string): number {
  let length = text.length;
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xdc00 && code <= 0xdfff && text.charCodeAt(at - 1) >= 0xd800 && text.charCodeAt(at - 1) <= 0xdbff) {
      length--;
      at++;
    }
  }
  return length;
}
