/** Files and turns of the event loop in Node. Files that are not on this machine's disk are asked of the client. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'vscode-languageserver';
import { decodeText } from './decodeText.ts';
import type { Environment, FoundFile, WalkFilter } from './environment.ts';
import type { ClientOptions } from './protocol.ts';
import { childOf } from './uris.ts';
import { clientFiles } from './clientFiles.ts';

export function nodeEnvironment(connection: Connection, options: ClientOptions): Environment {
  const remote = clientFiles(connection, options);
  return {
    async readText(uri) {
      if (!uri.startsWith('file:')) return remote.readText(uri);
      try {
        return decodeText(await readFile(fileURLToPath(uri)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    walk: (folder, extensions, filter, signal) => (folder.startsWith('file:') ? walkDisk(folder, extensions, filter, signal) : remote.walk(folder, extensions, filter, signal)),
    defer: (task) => void setImmediate(task),
  };
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ERR_INVALID_FILE_URL_PATH';
}

/** Symbolic links are not followed: they may lead out of the folder, or round in circles. */
async function* walkDisk(folder: string, extensions: readonly string[], filter: WalkFilter, signal: { readonly isCancellationRequested: boolean }): AsyncGenerator<FoundFile> {
  const root = fileURLToPath(folder);
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined && !signal.isCancellationRequested; at = waiting.pop()) {
    let entries;
    try {
      entries = await readdir(at === '' ? root : `${root}/${at}`, { withFileTypes: true });
    } catch {
      // A folder that went away or may not be read holds nothing to check.
      continue;
    }
    if (entries.some((entry) => entry.name === '.gitignore' && entry.isFile())) {
      const text = await readFile(`${root}/${at === '' ? '' : `${at}/`}.gitignore`, 'utf8').catch(() => '');
      filter.gitignore(at === '' ? '' : `${at}/`, text);
    }
    entries.sort((left, right) => (left.name < right.name ? -1 : 1));
    for (const entry of entries) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!filter.skip(`${path}/`)) waiting.push(path);
      } else if (entry.isFile() && extensions.some((extension) => entry.name.toLowerCase().endsWith(extension)) && !filter.skip(path)) {
        yield { uri: childOf(folder, path), path };
      }
    }
  }
}
