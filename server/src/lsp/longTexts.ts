/** Long strings of messages in the pieces that they came in: to put a file of 20 MB together takes longer than to read it. */
import type { PiecedText } from '../text/chunks.ts';

const TEXTS = new WeakMap<object, Map<string, PiecedText>>();

/**
 * A string of a message in its pieces. To read them does not put the string together.
 * @param holder the object of the message that has the string as the value of `key`
 */
export function piecedText<K extends string>(holder: Readonly<Record<K, string>>, key: K): PiecedText {
  return TEXTS.get(holder)?.get(key) ?? { pieces: [holder[key]] };
}

/** Makes a string in pieces the value of `key` in an object of a message, and remembers them. */
export function putPieced(holder: object, key: string, text: PiecedText): void {
  // V8 joins them when a letter is read, and no sooner.
  let value = '';
  for (const piece of text.pieces) value += piece;
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
  let own = TEXTS.get(holder);
  if (own === undefined) TEXTS.set(holder, (own = new Map()));
  own.set(key, text);
}
