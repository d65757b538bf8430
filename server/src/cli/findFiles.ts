/** From the arguments of the command line to files: names, folders, globs, `-` for standard input. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readGlob } from '../analysis/glob.ts';
import { UsageError } from './io.ts';

export interface InputFile {
  /** Absolute; undefined for standard input. */
  readonly path: string | undefined;
  /** As it is printed. */
  readonly shown: string;
  /** The user named this very file; otherwise a search found it. */
  readonly named: boolean;
}

/** What the arguments stand for. */
export interface Found {
  readonly files: readonly InputFile[];
  /** The folders that were searched, absolute. */
  readonly folders: readonly string[];
}

/** One `.gitignore`, and how much of a path is its folder. */
interface GitIgnore {
  readonly base: number;
  readonly patterns: Ignore;
}

/** What may hold tools, by name. */
const ENDINGS = /\.(json|jsonc|jsonl|ndjson)$/i;
const SKIPPED_FOLDERS = new Set(['node_modules', '.git', '.hg', '.svn']);

/**
 * The files that the arguments stand for, each once, in the order of the arguments.
 * @throws UsageError for an argument that matches nothing
 */
export async function findFiles(args: readonly string[], cwd: string): Promise<Found> {
  const folders: string[] = [];
  const files = new Map<string, InputFile>();
  const add = (file: InputFile): void => {
    const key = file.path ?? '-';
    if (!files.has(key)) files.set(key, file);
  };
  for (const arg of args) {
    // A variable of a script that is not set would otherwise name the folder, and all its files be mended.
    if (arg === '') throw new UsageError('The name of a file is empty.');
    if (arg === '-') {
      add({ path: undefined, shown: '-', named: true });
      continue;
    }
    const path = resolve(cwd, arg);
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) {
      folders.push(path);
      let any = false;
      for await (const file of walk(path, true)) {
        if (!ENDINGS.test(file)) continue;
        any = true;
        add({ path: join(path, file), shown: shownName(join(path, file), cwd), named: false });
      }
      if (!any) throw new UsageError(`${arg}: The folder holds no JSON file.`);
    } else if (found !== undefined || !/[*?[{]/.test(arg)) add({ path, shown: shownName(path, cwd), named: true });
    else {
      let any = false;
      for await (const file of matching(arg, cwd)) {
        any = true;
        add({ path: file, shown: shownName(file, cwd), named: false });
      }
      if (!any) throw new UsageError(`${arg}: No file matches.`);
    }
  }
  return { files: [...files.values()], folders };
}

/** Relative to the working folder where the file is inside of it. */
export function shownName(path: string, cwd: string): string {
  const name = relative(cwd, path);
  return (name.startsWith('..') || isAbsolute(name) ? path : name).split(sep).join('/');
}

async function* matching(pattern: string, cwd: string): AsyncGenerator<string> {
  const parts = (sep === '\\' ? pattern.replaceAll('\\', '/') : pattern).split('/');
  const wild = parts.findIndex((part) => /[*?[{]/.test(part));
  const base = resolve(cwd, parts.slice(0, wild).join('/') || (pattern.startsWith('/') ? '/' : '.'));
  const glob = readGlob(parts.slice(wild).join('/'));
  if (typeof glob === 'string') throw new UsageError(`${pattern}: ${glob}`);
  for await (const file of walk(base, false)) if (glob.matches(file)) yield join(base, file);
}

/** The files below a folder, sorted, relative to it, with `/`. Links to folders are not followed, so that no circle is walked. */
async function* walk(root: string, gitIgnored: boolean): AsyncGenerator<string> {
  const pending: { readonly folder: string; readonly ignores: readonly GitIgnore[] }[] = [{ folder: '', ignores: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder } = next;
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    let { ignores } = next;
    if (gitIgnored && entries.some((entry) => entry.name === '.gitignore')) {
      const text = await readFile(join(root, folder, '.gitignore'), 'utf8').catch(() => '');
      ignores = [...ignores, { base: folder === '' ? 0 : folder.length + 1, patterns: ignore({ allowRelativePaths: true }).add(text) }];
    }
    const folders: string[] = [];
    for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const isFolder = entry.isDirectory();
      if (isFolder && SKIPPED_FOLDERS.has(entry.name)) continue;
      if (leftOut(ignores, path, isFolder)) continue;
      if (isFolder) folders.push(path);
      else if (entry.isFile() || (entry.isSymbolicLink() && (await stat(join(root, path)).catch(() => undefined))?.isFile())) yield path;
    }
    for (const path of folders.reverse()) pending.push({ folder: path, ignores });
  }
}

/** The innermost file that says something decides. */
function leftOut(ignores: readonly GitIgnore[], path: string, isFolder: boolean): boolean {
  for (let index = ignores.length - 1; index >= 0; index--) {
    const { base, patterns } = ignores[index]!;
    const { ignored, unignored } = patterns.test(isFolder ? `${path.slice(base)}/` : path.slice(base));
    if (ignored || unignored) return ignored;
  }
  return false;
}
