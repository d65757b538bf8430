/** What the server needs of the place it runs in. Injected, so that the entries for Node and the browser are a few lines. */

/** A file below a folder. */
export interface FoundFile {
  readonly uri: string;
  /** From the folder, with `/`. */
  readonly path: string;
}

/** What a walk leaves out. */
export interface WalkFilter {
  /** @param path from the folder that is walked; a folder's ends in `/` */
  skip(path: string): boolean;
  /** The walk has come to a `.gitignore`. @param folder its folder, ending in `/`; the root is the empty string */
  gitignore(folder: string, text: string): void;
}

export interface Environment {
  /**
   * The text of a file that is not open.
   * @returns undefined when there is no such file
   * @throws when it is there and cannot be read
   */
  readText(uri: string): Promise<string | undefined>;
  /** The files below a folder that end in one of the extensions and are not left out. */
  walk(folder: string, extensions: readonly string[], filter: WalkFilter, signal: { readonly isCancellationRequested: boolean }): AsyncIterable<FoundFile>;
  /** Runs a task when the messages that have arrived are handled. */
  defer(task: () => void): void;
}
