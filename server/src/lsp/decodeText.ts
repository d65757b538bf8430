/** The text of a file's bytes: UTF-8, or UTF-16 where a byte order mark says so. */

/** @returns the text without the marks of UTF-16; a UTF-8 mark stays, since it is a finding of its own. Bytes that are no text become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
