/** How values stand in messages: short, on one line, and bounded whatever they hold. */
import { cutText } from './bound.ts';
import { isMapping } from './mapping.ts';
import { WrittenNumber } from './writtenNumber.ts';

/** Values quoted in one message. */
const LISTED_VALUES = 10;

/** @returns the value as a message quotes it: scalars as JSON, cut after 64 bytes, lists and objects by their kind */
export function quote(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cutText(value));
  if (value instanceof WrittenNumber) return cutText(value.text);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]';
  if (isMapping(value)) return '{…}';
  return typeof value === 'object' && value !== null ? 'a value' : cutText(String(value));
}

/** @returns the values quoted and joined with commas, the first ten of them */
export function quoteList(values: readonly unknown[]): string {
  const quoted = values.slice(0, LISTED_VALUES).map(quote);
  if (values.length > LISTED_VALUES) quoted.push(`… (${values.length} in all)`);
  return quoted.join(', ');
}

/** @returns `count` with its noun: `1 item`, `3 items` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
