/** Text of the user's files made fit for a terminal. */

/**
 * Control characters, and those that turn the direction of text: printed as they stand they would move the cursor,
 * colour the terminal or show another order than the file has.
 */
const UNPRINTABLE = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with what cannot be printed spelled as `\u` escapes; tabs are kept. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** How many columns a terminal takes for a code point: 0 for combining marks, 2 for wide ones, else 1. */
export function columnsOf(point: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(point)) return 0;
  const code = point.codePointAt(0)!;
  const wide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd);
  return wide ? 2 : 1;
}
