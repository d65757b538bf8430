/** The extension in a browser: the server is a web worker. */
import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { activateWith, deactivateServer } from './extension.ts';

declare const Worker: new (url: string) => ConstructorParameters<typeof LanguageClient>[2] extends infer W ? W : never;

export function activate(context: ExtensionContext): Promise<void> {
  const script = Uri.joinPath(context.extensionUri, 'dist', 'server.browser.js').toString(true);
  return activateWith(context, (id, name, options) => new LanguageClient(id, name, new Worker(script) as never, options));
}

export const deactivate = deactivateServer;
