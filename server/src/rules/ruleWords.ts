/** Pieces of messages. */
import { cutText } from '../schema/bound.ts';

/** A name in double quotes, cut when it is long. */
export function quote(name: string): string {
  return JSON.stringify(cutText(name));
}

/** Findings of one kind in one list: a list of 100 000 wrong elements is one fault, not as many. */
export const MOST_IN_LIST = 100;

const LISTED = 8;

/** Names in quotes, joined for a sentence; the first eight when there are more. */
export function quoteAll(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  return join(names.map(quote), word);
}

/** Pieces joined for a sentence; the first eight when there are more. */
export function join(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (parts.length > LISTED) return `${parts.slice(0, LISTED).join(', ')} ${word} ${parts.length - LISTED} more`;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts[parts.length - 1]}`;
}

/** `a string`, `an integer`. */
export function aType(type: string): string {
  if (type === 'null') return 'null';
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}
