/** Files that only the client can read: virtual workspaces, remote repositories, the browser. */
import type { Connection } from 'vscode-languageserver';
import type { Environment, FoundFile } from './environment.ts';
import type { ClientOptions, ClientRequests } from './protocol.ts';
import { isBelow, pathBelow } from './uris.ts';

/** The most files that are asked for in one folder. */
const MOST_FILES = 20_000;

/** An environment's files through the client; none when it does not serve them. */
export function clientFiles(connection: Connection, options: ClientOptions): Pick<Environment, 'readText' | 'walk'> {
  const ask = <M extends keyof ClientRequests>(method: M, params: ClientRequests[M]['params']): Promise<ClientRequests[M]['result']> => connection.sendRequest(method, params);
  return {
    async readText(uri) {
      if (options.fileSystem !== true) return undefined;
      return (await ask('toolspec/readFile', { uri })) ?? undefined;
    },
    async *walk(folder, extensions, skip, signal): AsyncGenerator<FoundFile> {
      if (options.fileSystem !== true) return;
      const glob = `**/*{${extensions.join(',')}}`;
      for (const uri of await ask('toolspec/findFiles', { folder, glob, limit: MOST_FILES })) {
        if (signal.isCancellationRequested) return;
        if (!isBelow(folder, uri)) continue;
        const path = pathBelow(folder, uri);
        if (!isSkipped(path, skip)) yield { uri, path };
      }
    },
  };
}

/** A file is left out with any folder above it. */
function isSkipped(path: string, skip: (path: string) => boolean): boolean {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) if (skip(path.slice(0, slash + 1))) return true;
  return skip(path);
}
