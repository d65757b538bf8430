/** Files that only the client can read: virtual workspaces, remote repositories, the browser. */
import type { Connection } from 'vscode-languageserver';
import type { Environment, FoundFile, WalkFilter } from './environment.ts';
import type { ClientOptions, ClientRequests } from './protocol.ts';
import { isBelow, pathBelow } from './uris.ts';

/** The most files that are asked for in one folder. */
const MOST_FILES = 20_000;

/** An environment's files through the client; none when it does not serve them. */
export function clientFiles(connection: Connection, options: ClientOptions): Pick<Environment, 'readText' | 'walk'> {
  const ask = <M extends keyof ClientRequests>(method: M, params: ClientRequests[M]['params']): Promise<ClientRequests[M]['result']> => connection.sendRequest(method, params);
  const readText = async (uri: string): Promise<string | undefined> => (options.fileSystem === true ? ((await ask('toolspec/readFile', { uri })) ?? undefined) : undefined);
  return {
    readText,
    async *walk(folder, extensions, filter, signal): AsyncGenerator<FoundFile> {
      if (options.fileSystem !== true) return;
      const gitignore = await readText(`${folder}/.gitignore`);
      if (gitignore !== undefined) filter.gitignore('', gitignore);
      const glob = `**/*{${extensions.join(',')}}`;
      for (const uri of await ask('toolspec/findFiles', { folder, glob, limit: MOST_FILES })) {
        if (signal.isCancellationRequested) return;
        if (!isBelow(folder, uri)) continue;
        const path = pathBelow(folder, uri);
        if (!isSkipped(path, filter)) yield { uri, path };
      }
    },
  };
}

/** A file is left out with any folder above it. */
function isSkipped(path: string, filter: WalkFilter): boolean {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) if (filter.skip(path.slice(0, slash + 1))) return true;
  return filter.skip(path);
}
