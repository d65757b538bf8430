/** What `.gitignore` files leave out, so that a search for tool files passes over build output and packages. */
import { type Glob, readGlob } from '../analysis/glob.ts';

interface Pattern {
  readonly glob: Glob;
  readonly negated: boolean;
  readonly foldersOnly: boolean;
}

/** The patterns of one `.gitignore`. */
export class GitIgnore {
  readonly #patterns: readonly Pattern[];
  /** The folder it stands in, relative to the start of the search; empty for the start itself. */
  readonly #folder: string;

  constructor(folder: string, text: string) {
    this.#folder = folder;
    this.#patterns = text.split(/\r?\n/).flatMap((line) => readPattern(line) ?? []);
  }

  /** @returns true when it leaves the path out, false when it takes it back in, undefined when it says nothing */
  verdict(path: string, isFolder: boolean): boolean | undefined {
    const own = this.#folder === '' ? path : path.slice(this.#folder.length + 1);
    for (let index = this.#patterns.length - 1; index >= 0; index--) {
      const { glob, negated, foldersOnly } = this.#patterns[index]!;
      if ((!foldersOnly || isFolder) && glob.matches(own)) return !negated;
    }
    return undefined;
  }
}

/** One line, after gitignore(5). A line that cannot be read is passed over, as git does. */
function readPattern(line: string): Pattern | undefined {
  let text = line.replace(/(?<!\\) +$/, '');
  if (text === '' || text.startsWith('#')) return undefined;
  const negated = text.startsWith('!');
  if (negated) text = text.slice(1);
  const foldersOnly = text.endsWith('/');
  if (foldersOnly) text = text.slice(0, -1);
  const anchored = text.includes('/');
  if (text.startsWith('/')) text = text.slice(1);
  // A backslash takes a letter as it is, and braces have no meaning in git.
  text = text.replace(/\\(.)/g, (_, letter: string) => ('*?['.includes(letter) ? `[${letter}]` : letter)).replace(/[{}]/g, '[$&]');
  const glob = readGlob(anchored ? text : `**/${text}`);
  return typeof glob === 'string' ? undefined : { glob, negated, foldersOnly };
}
