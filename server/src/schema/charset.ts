/** The characters that one place of a pattern takes. */

/** A set of code points. A class is asked of the platform's own expression, once for each character below U+10000. */
export class Charset {
  /** Everything but the four line ends, as `.` is without the `s` flag. */
  static readonly any: Charset = new Charset(undefined, '.');
  readonly #point: number | undefined;
  readonly #source: string;
  #expression: RegExp | undefined;
  /** What is known of each character: 0 nothing, 1 in, 2 out. It starts with ASCII and grows once. */
  #known = new Uint8Array(128);

  private constructor(point: number | undefined, source: string) {
    this.#point = point;
    this.#source = source;
  }

  /** The set of one code point. */
  static ofPoint(point: number): Charset {
    return new Charset(point, '');
  }

  /** The set that an escape (`\d`) or a class (`[^a-z]`) stands for, in Unicode mode. */
  static ofSource(source: string): Charset {
    return new Charset(undefined, source);
  }

  /** @returns whether the code point is in the set */
  has(point: number): boolean {
    if (this.#point !== undefined) return point === this.#point;
    if (point >= this.#known.length) {
      if (point > 0xffff) return this.#ask(point);
      const grown = new Uint8Array(0x10000);
      grown.set(this.#known);
      this.#known = grown;
    }
    const known = this.#known[point];
    if (known !== 0) return known === 1;
    const answer = this.#ask(point);
    this.#known[point] = answer ? 1 : 2;
    return answer;
  }

  #ask(point: number): boolean {
    this.#expression ??= new RegExp(`^(?:${this.#source})$`, 'u');
    return this.#expression.test(String.fromCodePoint(point));
  }
}
