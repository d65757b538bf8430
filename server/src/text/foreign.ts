/** Values and strings as Python and JavaScript write them, in a text that should be JSON. */

/** Words of other languages for values that JSON writes otherwise, or does not have. */
const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['True', true],
  ['TRUE', true],
  ['False', false],
  ['FALSE', false],
  ['None', null],
  ['Null', null],
  ['NULL', null],
  ['nil', null],
  ['undefined', null],
  ['NaN', null],
  ['Infinity', null],
]);

/** What a word means, with a sentence for its author; undefined for one that is none of another language. */
export function foreignWord(word: string): { readonly value: boolean | null; readonly message: string } | undefined {
  const value = WORDS.get(word);
  if (value === undefined) return undefined;
  const isNumber = word === 'NaN' || word === 'Infinity';
  return { value, message: `${word} is no JSON value. ${isNumber ? 'JSON has no such number' : `In JSON it is written ${String(value)}`}.` };
}

/** The smallest edits that put a string into double quotes. */
export function inDoubleQuotes(text: string, start: number, end: number, value: string): { start: number; end: number; newText: string }[] {
  // Without an escape the quotes alone change.
  const isPlain = text[start] === "'" && text.slice(start + 1, end - 1) === value && JSON.stringify(value).length === end - start;
  if (!isPlain) return [{ start, end, newText: JSON.stringify(value) }];
  return [
    { start, end: start + 1, newText: '"' },
    { start: end - 1, end, newText: '"' },
  ];
}
