/** Long strings of messages in the pieces that they came in: to put a file of 20 MB together takes longer than to read it. */

const PIECES = new WeakMap<object, Map<string, readonly string[]>>();

/**
 * The pieces of a string of a message, in turn. To read them does not put the string together.
 * @param holder the object of the message that has the string as the value of `key`
 */
export function piecesOf<K extends string>(holder: Readonly<Record<K, string>>, key: K): readonly string[] {
  return PIECES.get(holder)?.get(key) ?? [holder[key]];
}

/** Makes a string of pieces the value of `key` in an object of a message, and remembers them. */
export function putInPieces(holder: object, key: string, pieces: readonly string[]): void {
  // V8 joins them when a letter is read, and no sooner.
  let text = '';
  for (const piece of pieces) text += piece;
  Object.defineProperty(holder, key, { value: text, enumerable: true, configurable: true, writable: true });
  let own = PIECES.get(holder);
  if (own === undefined) PIECES.set(holder, (own = new Map()));
  own.set(key, pieces);
}
