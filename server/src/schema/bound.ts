/**
 * The bounds of every answer, in one place: how much of a key is quoted, how many places are listed, and how the first of many
 * are chosen without sorting the rest.
 */

/** Bytes of UTF-8 that a quoted key, name or value may hold before it is cut. The rule is stated in seed 001 PhoenixKit, "Errors". */
export const QUOTED_BYTES = 64;

/** Unknown keys that `check` lists. The number is seed 000 Wymcp's. */
export const LISTED_KEYS = 10;

/** Errors after which `validate` stops. The number is seed 001 PhoenixKit's. */
export const ERROR_LIMIT = 100;

/** Messages after which `checkSchema` stops, the same number so that one client can show both. */
export const MESSAGE_LIMIT = ERROR_LIMIT;

const CUT_MARK = '…';

/**
 * Cuts a text for quoting.
 *
 * @param text any string, well-formed or not; a lone surrogate counts three bytes, as its replacement character would
 * @param bytes the bound, in bytes of UTF-8
 * @returns the text itself when it fits, else its longest run of whole code points within the bound, then `…`
 */
export function cutText(text: string, bytes: number = QUOTED_BYTES): string {
  // A text of this many code units fits whatever it is made of, since a code unit needs three bytes at most.
  if (text.length * 3 <= bytes) return text;
  let used = 0;
  for (let index = 0; index < text.length; ) {
    const point = text.codePointAt(index) as number;
    used += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (used > bytes) return text.slice(0, index) + CUT_MARK;
    index += point > 0xffff ? 2 : 1;
  }
  return text;
}

/**
 * Keeps the smallest few of the items it is given. Equal items stay in the order they came in.
 * One item costs at most `limit` comparisons, so a choice among n items is linear in n; without a limit the items are sorted when read.
 */
export class Smallest<T> {
  readonly #limit: number;
  readonly #compare: (a: T, b: T) => number;
  readonly #items: T[] = [];

  /**
   * @param limit how many items to keep; `Infinity` keeps all
   * @param compare negative when `a` comes first
   */
  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** Offers one item. */
  add(item: T): void {
    const items = this.#items;
    if (this.#limit === Infinity) {
      items.push(item);
      return;
    }
    let index = items.length;
    while (index > 0 && this.#compare(item, items[index - 1] as T) < 0) index -= 1;
    if (index >= this.#limit) return;
    items.splice(index, 0, item);
    if (items.length > this.#limit) items.pop();
  }

  /** @returns what was kept, smallest first, as a new list */
  sorted(): T[] {
    return this.#limit === Infinity ? [...this.#items].sort(this.#compare) : [...this.#items];
  }
}
