/** The code units of a text as bytes, for loops that read each of them: V8 reads a typed array twice as fast as a string. */

/** What stands for a code unit that is not ASCII. */
const OTHER = 0x80;
/** A text that is longer costs memory of its own; what reads long texts takes them in parts. */
export const ROOM = 262_144;

const encoder = new TextEncoder();
const kept = new Uint8Array(ROOM + 1);

/**
 * The code units of a text: those of ASCII as they are, 0x80 for all others, and a 0 behind the last.
 * @returns memory that the next call writes over; it may be longer than the text
 */
export function asciiCodes(text: string): Uint8Array {
  const { length } = text;
  const codes = length <= ROOM ? kept : new Uint8Array(length + 1);
  const { read, written } = encoder.encodeInto(text, codes);
  if (read !== length || written !== length) for (let at = 0; at < length; at++) codes[at] = Math.min(text.charCodeAt(at), OTHER);
  codes[length] = 0;
  return codes;
}
