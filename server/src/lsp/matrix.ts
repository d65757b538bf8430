/** The request `toolspec/matrix`: where the tools of a file work, tools down, hosts across. */
import * as l10n from '@vscode/l10n';
import type { CancellationToken } from 'vscode-languageserver';
import { SourceDocument } from '../analysis/document.ts';
import type { FileAnalysis, FileSettings } from '../analysis/file.ts';
import { columnInSteps, joinColumns, type MatrixCell as Cell, type MatrixColumn, type WantedRows } from '../analysis/matrix.ts';
import { allHosts, matrixHosts } from '../analysis/matrixHosts.ts';
import type { Host } from '../hosts/host.ts';
import type { Snapshot } from './documents.ts';
import type { Feature, Server } from './feature.ts';
import type { Matrix, MatrixCell, MatrixHost, MatrixParams, NoMatrix } from './protocol.ts';
import { gather } from './view.ts';

/** Nobody reads a longer table; one tool of a longer file can be asked for by its position. */
const MOST_ROWS = 1000;
const MOST_FINDINGS_OF_A_CELL = 30;
/** Of all cells; when they are used up a cell brings its worst finding alone. */
const MOST_FINDINGS = 6000;
/** Documents of longer texts are not kept: each has one a host. */
const LONGEST_KEPT = 4_000_000;

const notOpen = (): NoMatrix => ({ version: undefined, reason: l10n.t('The file is not open.') });

export const matrix: Feature = {
  capabilities: () => ({}),
  register(server) {
    const kept = new KeptColumns();
    server.documents.onDidClose((uri) => kept.drop(uri));
    server.connection.onRequest<Matrix | NoMatrix, void>('toolspec/matrix', (params: MatrixParams, token: CancellationToken) =>
      server.read<Matrix | NoMatrix, NoMatrix>(params.uri, token, notOpen(), (snapshot) => answer(server, kept, snapshot, params, token)),
    );
  },
};

/**
 * The documents that the last matrix was read from, one a host. An analysis for other hosts takes away what a document
 * remembers, so the open document cannot serve; and a matrix is asked for again at each pause of typing.
 */
class KeptColumns {
  #uri: string | undefined;
  #base: FileSettings | undefined;
  #columns = new Map<string, { readonly settings: FileSettings; readonly document: SourceDocument }>();

  drop(uri: string): void {
    if (uri !== this.#uri) return;
    this.#uri = undefined;
    this.#columns = new Map();
  }

  column({ uri, settings: { file } }: Snapshot, text: string, host: Host, wanted: WantedRows): Generator<undefined, MatrixColumn | undefined> {
    if (uri !== this.#uri || file !== this.#base) {
      this.#uri = uri;
      this.#base = file;
      this.#columns = new Map();
    }
    const known = this.#columns.get(host.id);
    const one = known ?? { settings: { ...file, hosts: [host.id] }, document: new SourceDocument(text) };
    if (known !== undefined) bringTo(known.document, text);
    if (text.length <= LONGEST_KEPT) this.#columns.set(host.id, one);
    return columnInSteps(one.document, one.settings, host, wanted);
  }
}

/** Makes a document hold a text by the smallest single change, so that what is remembered of the rest stays. */
function bringTo(document: SourceDocument, text: string): void {
  const old = document.getText();
  if (old === text) return;
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start++;
  let same = 0;
  while (same < most - start && old.charCodeAt(old.length - 1 - same) === text.charCodeAt(text.length - 1 - same)) same++;
  document.replace(start, old.length - same, text.slice(start, text.length - same));
}

async function answer(server: Server, kept: KeptColumns, snapshot: Snapshot, params: MatrixParams, token: CancellationToken): Promise<Matrix | NoMatrix> {
  const { version, document } = snapshot;
  const analysis = snapshot.analysis();
  if (analysis.format === undefined) return { version, reason: l10n.t('This file holds no tools.') };
  if (analysis.toolCount === 0) return { version, reason: l10n.t('This file holds no tools yet.') };
  const settings = snapshot.settings.file;
  const hosts = matrixHosts(analysis.hosts, settings, params.hosts);
  if (hosts.length === 0) return { version, reason: l10n.t('No host is chosen.'), noHost: true };
  const reading = readersOf(analysis);
  const about = (host: Host): MatrixHost => ({ id: host.id, title: host.title, about: host.about, reads: reading.has(host.id), own: settings.ownHosts?.has(host.id) === true });
  const only = params.position === undefined ? undefined : toolNumber(analysis, document.offsetAt(params.position));
  const wanted: WantedRows = only === undefined ? { has: (row) => row < MOST_ROWS } : new Set([only]);
  const text = document.getText();
  const progress = params.workDoneToken === undefined ? undefined : server.connection.window.attachWorkDoneProgress(params.workDoneToken);
  progress?.begin(l10n.t('Asking the hosts'), 0, undefined, true);
  let columns: MatrixColumn[];
  try {
    columns = await gather(server, snapshot, token, columnsOf(kept, snapshot, text, hosts, wanted, (done) => progress?.report(Math.floor((done / hosts.length) * 100), l10n.t('{0} of {1} hosts', done, hosts.length))));
  } finally {
    progress?.done();
  }
  const { rows, file } = joinColumns(columns);
  const cell = cellWriter(snapshot);
  return {
    version,
    hosts: hosts.map(about),
    rows: rows.map(({ tool, start, end, pointer, cells }) => ({ tool, range: snapshot.rangeOf(start, end), pointer, cells: cells.map(cell) })),
    file: file.map(cell),
    tools: analysis.toolCount,
    choice: allHosts(settings).map(about),
  };
}

function* columnsOf(kept: KeptColumns, snapshot: Snapshot, text: string, hosts: readonly Host[], wanted: WantedRows, done: (hosts: number) => void): Iterable<MatrixColumn | undefined> {
  for (let at = 0; at < hosts.length; at++) {
    yield yield* kept.column(snapshot, text, hosts[at]!, wanted);
    done(at + 1);
  }
}

/** The hosts of the file and those that single tools choose, such as the strict ones. */
function readersOf(analysis: FileAnalysis): Set<string> {
  const ids = new Set(analysis.hosts.map((host) => host.id));
  for (const place of analysis.places) for (const tool of place.result.tools) for (const host of tool.hosts) ids.add(host.id);
  return ids;
}

/** The number of the tool that holds an offset, else of the last one before it, else of the first. */
function toolNumber(analysis: FileAnalysis, offset: number): number {
  let number = 0;
  let found = 0;
  for (const place of analysis.places) {
    if (place.start > offset) break;
    place.result.tools.forEach((tool, index) => {
      // In a wrapper a tool is taken to begin at its name; the first one's begins with its place.
      if (index === 0 || place.start + tool.start <= offset) found = number + index;
    });
    number += place.result.tools.length;
  }
  return found;
}

function cellWriter(snapshot: Snapshot): (cell: Cell) => MatrixCell {
  let left = MOST_FINDINGS;
  return ({ verdict, findings }) => {
    const shown = findings.slice(0, Math.max(1, Math.min(MOST_FINDINGS_OF_A_CELL, left)));
    left -= shown.length;
    return {
      verdict,
      count: findings.length,
      findings: shown.map(({ rule, severity, message, start, end }) => ({ rule, severity, message, range: snapshot.rangeOf(start, end) })),
    };
  };
}
