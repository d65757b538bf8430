/** What the server needs of the place it runs in. Injected, so that the entries for Node and the browser are a few lines. */

/** A file below a folder. */
export interface FoundFile {
  readonly uri: string;
  /** From the folder, with `/`. */
  readonly path: string;
}

export interface Environment {
  /**
   * The text of a file that is not open.
   * @returns undefined when there is no such file
   * @throws when it is there and cannot be read
   */
  readText(uri: string): Promise<string | undefined>;
  /**
   * The files below a folder whose last segment has one of the extensions, without those that are ignored.
   * @param skip tells by the path from the folder what to leave out; asked for folders (ending in `/`) and files
   */
  walk(folder: string, extensions: readonly string[], skip: (path: string) => boolean, signal: { readonly isCancellationRequested: boolean }): AsyncIterable<FoundFile>;
  /** Runs a task when the messages that have arrived are handled. */
  defer(task: () => void): void;
}
