/** The open document as the pure features see it, and how their long answers are given in pieces. */
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Snapshot as View } from '../features/snapshot.ts';
import type { Snapshot } from './documents.ts';
import type { Server } from './feature.ts';

/** The features' view of a snapshot. */
export function viewOf(snapshot: Snapshot): View {
  const { uri, version, document, settings } = snapshot;
  return { uri, version, fileName: settings.file.fileName, document, analysis: snapshot.analysis(), comments: settings.file.comments };
}

/** How long other messages wait at most while an answer is made. */
const TURN_MS = 12;

/**
 * Gathers what a generator yields, letting other messages in between.
 * @throws ResponseError when the request is cancelled or the document changes meanwhile
 */
export async function gather<T>(server: Server, snapshot: Snapshot, token: CancellationToken, source: Iterable<T | undefined>): Promise<T[]> {
  const found: T[] = [];
  let since = performance.now();
  for (const one of source) {
    if (one !== undefined) found.push(one);
    if (performance.now() - since < TURN_MS) continue;
    await new Promise<void>((resolve) => server.environment.defer(resolve));
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
    if (!snapshot.isCurrent) throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.');
    since = performance.now();
  }
  return found;
}
