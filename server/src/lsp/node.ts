/** The server in Node: over stdio (`--stdio`), or over the IPC channel of a client that forked it. */
import '../node/heap.ts';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { FEATURES } from './features.ts';
import { nodeEnvironment } from './nodeEnvironment.ts';
import { startServer } from './server.ts';
import { connectStdio } from './stdio.ts';

startServer(process.argv.includes('--stdio') ? connectStdio() : createConnection(ProposedFeatures.all), nodeEnvironment, FEATURES);
