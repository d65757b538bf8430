/** The request `toolspec/locate`: the places of a file that a host's error message speaks of. */
import type { CancellationToken } from 'vscode-languageserver';
import { locateInFile } from '../features/locateMessage.ts';
import type { Snapshot } from './documents.ts';
import type { Feature } from './feature.ts';
import { findingsAt } from './findings.ts';
import type { Located, LocateParams } from './protocol.ts';

const NOT_OPEN: Located = { version: undefined, places: [], missing: [], unread: false };

export const locate: Feature = {
  capabilities: () => ({}),
  register(server) {
    server.connection.onRequest<Located, void>('toolspec/locate', ({ uri, message }: LocateParams, token: CancellationToken) =>
      server.read<Located, Located>(uri, token, NOT_OPEN, (snapshot) => locatedOf(snapshot, message)),
    );
  },
};

function locatedOf(snapshot: Snapshot, message: string): Located {
  const { places, missing, unread } = locateInFile(snapshot.document, snapshot.analysis(), message);
  return {
    version: snapshot.version,
    places: places.map(({ start, end, ...place }) => ({ ...place, range: snapshot.rangeOf(start, end), problem: problemAt(snapshot, place.pointer, start, end) })),
    missing,
    unread,
  };
}

/** The worst finding at the place itself, or at a part of it that stands in the same words. */
function problemAt(snapshot: Snapshot, pointer: string, start: number, end: number): string | undefined {
  const found = findingsAt(snapshot, start, end).filter((finding) => finding.pointer === pointer || finding.start === start);
  return (found.find((finding) => finding.severity === 'error') ?? found[0])?.message;
}
