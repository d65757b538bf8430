/** The configuration of each file: the nearest `.toolspec.json` in its folder or above. */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { CONFIG_FILE, type Config, EMPTY_CONFIG, type ReadConfig, readConfig } from '../analysis/config.ts';
import { shownName } from './findFiles.ts';
import { decode, reasonOf } from './readText.ts';

/** A `.toolspec.json` as it was read. */
export interface ConfigFile extends ReadConfig {
  readonly path: string;
  readonly shown: string;
  readonly text: string;
}

export class Configs {
  readonly #cwd: string;
  readonly #byFolder = new Map<string, Promise<ConfigFile | undefined>>();

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** The configuration that holds for a file; undefined where there is none. */
  async forFile(path: string): Promise<ConfigFile | undefined> {
    return this.#inFolder(dirname(path));
  }

  /** All that were read, with a finding each where they are broken. */
  async all(): Promise<ConfigFile[]> {
    const read = new Set(await Promise.all(this.#byFolder.values()));
    return [...read].filter((config) => config !== undefined);
  }

  #inFolder(folder: string): Promise<ConfigFile | undefined> {
    let reading = this.#byFolder.get(folder);
    if (reading === undefined) {
      reading = this.#read(folder);
      this.#byFolder.set(folder, reading);
    }
    return reading;
  }

  async #read(folder: string): Promise<ConfigFile | undefined> {
    const path = join(folder, CONFIG_FILE);
    const shown = shownName(path, this.#cwd);
    let bytes: Uint8Array;
    try {
      bytes = await readFile(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const parent = dirname(folder);
      if (code === 'ENOENT' || code === 'ENOTDIR') return parent === folder ? undefined : this.#inFolder(parent);
      return broken(path, shown, reasonOf(error));
    }
    try {
      const text = decode(bytes, CONFIG_FILE);
      return { path, shown, text, ...readConfig(text) };
    } catch (error) {
      return broken(path, shown, (error as Error).message);
    }
  }
}

function broken(path: string, shown: string, message: string): ConfigFile {
  return { path, shown, text: '', config: EMPTY_CONFIG, problems: [{ start: 0, end: 0, pointer: '', message, severity: 'error' }] };
}

/** The path of a file as the globs of a configuration see it. */
export function pathBelow(config: ConfigFile | undefined, path: string): string {
  if (config === undefined) return path.split(sep).pop()!;
  return relative(dirname(config.path), path).split(sep).join('/');
}

export const configOf = (file: ConfigFile | undefined): Config => file?.config ?? EMPTY_CONFIG;
