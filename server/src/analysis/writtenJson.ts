/** Values that keep how their numbers are written, and their JSON. JavaScript reads `1.0` as 1 and loses digits beyond 2^53. */
import { WrittenNumber } from '../schema/writtenNumber.ts';
import type { JsonNode } from '../text/node.ts';
import { toValue } from '../text/value.ts';

/** A text that is still being typed has others: `1.`, `.5`, `-`. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A plain value in which a number that JavaScript would write in another way is a WrittenNumber. */
export function writtenValue(node: JsonNode, text: string): unknown {
  return toValue(node, ({ value, start, end }) => {
    const written = text.slice(start, end);
    return String(value) === written || !JSON_NUMBER.test(written) ? value : new WrittenNumber(written);
  });
}

/**
 * JSON of a value as JSON.stringify writes it, with the numbers as they were written.
 * Recursive: the value must not nest deeper than a few thousand levels.
 * @param indent blanks a level; on one line without any when 0
 */
export function writeJson(value: unknown, indent = 0, level = 0): string {
  if (value instanceof WrittenNumber) return value.text;
  const pad = indent === 0 ? '' : `\n${' '.repeat(indent * (level + 1))}`;
  const end = indent === 0 ? '' : `\n${' '.repeat(indent * level)}`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map((item) => pad + writeJson(item, indent, level + 1)).join(',')}${end}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const colon = indent === 0 ? ':' : ': ';
  return entries.length === 0 ? '{}' : `{${entries.map(([key, entry]) => `${pad}${JSON.stringify(key)}${colon}${writeJson(entry, indent, level + 1)}`).join(',')}${end}}`;
}
