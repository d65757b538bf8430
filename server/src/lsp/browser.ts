/** The server in a web worker. Every file is asked of the client. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection, ProposedFeatures } from 'vscode-languageserver/browser';
import { clientFiles } from './clientFiles.ts';
import { FEATURES } from './features.ts';
import { startServer } from './server.ts';

/** What a worker knows itself as; the DOM's types are not part of this project. */
declare const self: ConstructorParameters<typeof BrowserMessageReader>[0];

startServer(
  createConnection(ProposedFeatures.all, new BrowserMessageReader(self), new BrowserMessageWriter(self)),
  (connection, options) => ({ ...clientFiles(connection, options), defer: (task) => void setTimeout(task, 0) }),
  FEATURES,
);
