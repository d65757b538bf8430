/** The extension in a browser: the server is a web worker. */
import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { activateWith, deactivateServer } from './extension.ts';

/** A worker; the DOM's types are not part of this project. */
declare const Worker: new (url: string) => ConstructorParameters<typeof LanguageClient>[2];

export function activate(context: ExtensionContext): Promise<void> {
  const script = Uri.joinPath(context.extensionUri, 'dist', 'server.browser.js').toString(true);
  return activateWith(context, (id, name, options) => new LanguageClient(id, name, new Worker(script), options));
}

export const deactivate = deactivateServer;
