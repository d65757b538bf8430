/** Which files of a workspace folder may hold tools: JSON files, without what Git and the editor leave out. */
import ignore, { type Ignore } from 'ignore';
import type { CancellationToken } from 'vscode-languageserver';
import { type Glob, readGlob } from '../analysis/glob.ts';
import type { Environment, FoundFile, WalkFilter } from './environment.ts';

const EXTENSIONS = ['.json', '.jsonc', '.jsonl', '.ndjson'];
/** Folders that hold no file of the author's. */
const NEVER = new Set(['.git', 'node_modules', '.hg', '.svn']);

/**
 * Lists the files of a folder.
 * @param exclude globs in the manner of VS Code's `files.exclude`; one that cannot be read excludes nothing
 * @param limit the most files
 */
export async function* workspaceFiles(environment: Environment, folder: string, exclude: readonly string[], limit: number, token: CancellationToken): AsyncGenerator<FoundFile> {
  let count = 0;
  for await (const file of environment.walk(folder, EXTENSIONS, new Filter(exclude), token)) {
    if (token.isCancellationRequested || count++ >= limit) return;
    yield file;
  }
}

/** What is left out below one folder. */
export class Filter implements WalkFilter {
  readonly #globs: readonly Glob[];
  /** The `.gitignore` of each folder that has one, by its path with a closing `/`; the root is the empty string. */
  readonly #ignores = new Map<string, Ignore>();

  constructor(exclude: readonly string[]) {
    this.#globs = exclude.map((glob) => readGlob(glob)).filter((glob): glob is Glob => typeof glob !== 'string');
  }

  /** True when a file, or a folder above it, is left out. */
  skipsFile(path: string): boolean {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) if (this.skip(path.slice(0, slash + 1))) return true;
    return this.skip(path);
  }

  gitignore(folder: string, text: string): void {
    this.#ignores.set(folder, ignore({ allowRelativePaths: true }).add(text));
  }

  skip(path: string): boolean {
    const isFolder = path.endsWith('/');
    const bare = isFolder ? path.slice(0, -1) : path;
    if (isFolder && NEVER.has(bare.slice(bare.lastIndexOf('/') + 1))) return true;
    if (this.#globs.some((glob) => glob.matches(bare))) return true;
    // The innermost .gitignore that speaks of the path decides.
    for (let end = bare.lastIndexOf('/'); ; end = bare.lastIndexOf('/', end - 1)) {
      const folder = end < 0 ? '' : bare.slice(0, end + 1);
      const verdict = this.#ignores.get(folder)?.test(path.slice(folder.length));
      if (verdict?.ignored === true) return true;
      if (verdict?.unignored === true) return false;
      if (end < 0) return false;
    }
  }
}
