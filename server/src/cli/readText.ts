/** The text of a file, or the reason why it has none. */
import { readFileSync } from 'node:fs';
import { FileError } from './io.ts';

/**
 * Reads a file as UTF-8, the encoding of JSON (RFC 8259 section 8.1). A byte order mark stays in the text. Read at once:
 * the command has nothing else to do meanwhile, and a thousand small files take half the time.
 * @throws FileError when it cannot be read or is no text
 */
export function readText(path: string, shown: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new FileError(`${shown}: ${reasonOf(error)}`);
  }
  return decode(bytes, shown);
}

/** @throws FileError when the bytes are no UTF-8 */
export function decode(bytes: Uint8Array, shown: string): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw new FileError(`${shown}: The file is UTF-16. JSON is UTF-8: save it in that encoding.`);
  const head = bytes.subarray(0, 4096);
  const zero = head.indexOf(0);
  if (zero >= 0) {
    const paired = zero < 2 && bytes.length % 2 === 0 && head.filter((byte) => byte === 0).length >= head.length / 3;
    throw new FileError(paired ? `${shown}: The file looks like UTF-16. JSON is UTF-8: save it in that encoding.` : `${shown}: The file is binary, no JSON text.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FileError(`${shown}: The file is no UTF-8 text. JSON is UTF-8: save it in that encoding.`);
  }
}

/** What the system said, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'There is no such file.';
    case 'EACCES':
    case 'EPERM':
      return 'Permission denied.';
    case 'EISDIR':
      return 'This is a folder.';
    case 'ENOTDIR':
      return 'A part of the path is no folder.';
    case 'ENOSPC':
      return 'The disk is full.';
    case 'EFBIG':
      return 'The file would be larger than the system allows.';
    case 'EDQUOT':
      return 'The quota of the disk is used up.';
    case 'EROFS':
      return 'The file system is read-only.';
    case 'ELOOP':
      return 'The symbolic links run in a circle.';
    case 'ERR_FS_FILE_TOO_LARGE':
    case 'ERR_STRING_TOO_LONG':
      return 'The file is too large to be read at once.';
    default:
      return message;
  }
}
