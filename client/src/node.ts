/** The extension on a desktop or a remote machine: the server is a process of its own. */
import { join } from 'node:path';
import type { ExtensionContext } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activateWith, deactivateServer } from './extension.ts';

export function activate(context: ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath(join('dist', 'server.js'));
  return activateWith(context, (id, name, options) => new LanguageClient(id, name, { module, transport: TransportKind.ipc }, options));
}

export const deactivate = deactivateServer;
