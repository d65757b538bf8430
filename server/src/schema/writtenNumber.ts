/**
 * Numbers that remember how they were written. `JSON.parse` reads `1.0` and `1` as one value, and seed 001 PhoenixKit tells them apart
 * inside the members of an `enum`; its host reads `1.0` as a float and `1` as an integer.
 */

/**
 * A number together with its text. A text layer may place one wherever a number stands, in data and in schemas; the engine reads it as
 * that number. It is a class instance, so no walk enters it, and it becomes a plain number in JSON.
 */
export class WrittenNumber {
  /** The value as a double. */
  readonly value: number;
  /** The number as the file spells it, for instance `2.0` or `1e3`. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.value = Number(text);
  }

  toJSON(): number {
    return this.value;
  }

  valueOf(): number {
    return this.value;
  }
}

/** @returns the number that `value` is, as a double, or `undefined` when it is none */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return value instanceof WrittenNumber ? value.value : undefined;
}

/** @returns whether the number is written with a fraction or an exponent. A plain number counts as written in the shortest way */
function isWrittenAsFloat(value: number | WrittenNumber): boolean {
  return typeof value === 'number' ? !Number.isInteger(value) : /[.eE]/.test(value.text);
}

/** @returns whether two numbers have the same value; integers too large for a double are compared by their digits */
export function sameValue(a: number | WrittenNumber, b: number | WrittenNumber): boolean {
  const left = Number(a);
  if (left !== Number(b)) return false;
  if (Number.isSafeInteger(left) || isWrittenAsFloat(a) || isWrittenAsFloat(b)) return true;
  return textOf(a) === textOf(b);
}

/** @returns whether two numbers have the same value and are both written as integers, or both as floats */
export function sameWriting(a: number | WrittenNumber, b: number | WrittenNumber): boolean {
  return isWrittenAsFloat(a) === isWrittenAsFloat(b) && sameValue(a, b);
}

function textOf(value: number | WrittenNumber): string {
  return typeof value === 'number' ? (Number.isFinite(value) ? BigInt(value).toString() : String(value)) : value.text;
}
