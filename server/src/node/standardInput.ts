/** The standard input read past its stream, which makes new memory for each 64 kB. */
import { fstatSync, readSync } from 'node:fs';

/**
 * Reads what has arrived and the stream has not taken yet.
 * @returns how many bytes it put into the memory; 0 when there is nothing now
 */
export type ReadNow = (memory: Buffer) => number;

/** Reads the standard input past its stream; undefined where the two could not be told apart. */
export function standardInput(): ReadNow | undefined {
  // Windows would wait for what has not come.
  if (process.platform === 'win32') return undefined;
  const input = fstatSync(process.stdin.fd);
  // A file is read ahead.
  if (!input.isFIFO() && !input.isSocket()) return undefined;
  return (memory) => {
    try {
      return readSync(process.stdin.fd, memory);
    } catch {
      // Nothing is there yet; anything else, the stream will meet itself.
      return 0;
    }
  };
}
