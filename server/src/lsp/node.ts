/** The server in Node: over stdio (`--stdio`), or over the IPC channel of a client that forked it. */
import { keepYoungSpaceSmall, letYoungSpaceGrow } from '../node/heap.ts';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import type { Feature } from './feature.ts';
import { FEATURES } from './features.ts';
import { nodeEnvironment } from './nodeEnvironment.ts';
import { startServer } from './server.ts';
import { connectStdio } from './stdio.ts';

/** The first file is the reason why the server was started: it is waited for. Registered last, so its analysis is over then. */
const youngSpace: Feature = {
  capabilities: () => ({}),
  register: ({ documents }) => {
    const first = documents.onDidSettle(() => {
      letYoungSpaceGrow();
      first.dispose();
    });
  },
};

keepYoungSpaceSmall();
startServer(process.argv.includes('--stdio') ? connectStdio() : createConnection(ProposedFeatures.all), nodeEnvironment, [...FEATURES, youngSpace]);
