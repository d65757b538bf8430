/** How this project's server and the one it is measured beside are started. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { LspClient } from './lspClient.mjs';

export const ROOT = join(import.meta.dirname, '..', '..');
export const PEER = 'vscode-json-languageserver';
/** The peer waits so long behind a change before it looks at it (`validationDelayMs` in its source). */
export const PEER_DELAY = 300;

const PEER_MAIN = join(ROOT, 'node_modules', PEER, 'bin', PEER);

/** @param out the folder of the built bundles */
export async function startOurs(out) {
  const client = new LspClient([join(out, 'server.js'), '--stdio']);
  await client.initialize();
  return client;
}

export async function startPeer() {
  const client = new LspClient([PEER_MAIN, '--stdio']);
  await client.initialize();
  return client;
}

/** A server whose garbage can be collected, so that what it holds is seen and not what it has not yet thrown away. */
export async function startProbed(out) {
  const folder = mkdtempSync(join(tmpdir(), 'toolspec-heap-'));
  const file = join(folder, 'heap.json');
  const probe = pathToFileURL(join(import.meta.dirname, 'heapProbe.mjs')).href;
  const client = new LspClient(['--expose-gc', '--import', probe, join(out, 'server.js'), '--stdio'], { TOOLSPEC_HEAP_FILE: file });
  await client.initialize();
  return {
    client,
    /** Megabytes that are in use. */
    async heap() {
      rmSync(file, { force: true });
      process.kill(client.pid, 'SIGUSR2');
      for (;;) {
        await sleep(20);
        try {
          return JSON.parse(readFileSync(file, 'utf8')).used;
        } catch {
          // Not written yet.
        }
      }
    },
    async stop() {
      await client.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
