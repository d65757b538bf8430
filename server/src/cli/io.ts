/** What a command takes from the process around it, so that tests can stand in for it. */

export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Standard output is a terminal. */
  readonly terminal: boolean;
  out(text: string): void;
  err(text: string): void;
  /** All bytes of standard input. */
  input(): Promise<Uint8Array>;
  /** The program itself, to be started in other threads; undefined where there are none. */
  readonly program?: URL;
}

/** The command line itself is at fault: exit 2, with the message and a hint at --help. */
export class UsageError extends Error {}

/** A file cannot be read, or cannot be written: exit 2. The message says which and why. */
export class FileError extends Error {}

export const EXIT_CLEAN = 0;
export const EXIT_FINDINGS = 1;
export const EXIT_FAULT = 2;
export type ExitCode = typeof EXIT_CLEAN | typeof EXIT_FINDINGS | typeof EXIT_FAULT;
