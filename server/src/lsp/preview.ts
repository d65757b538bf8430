/** The request `toolspec/preview`: the schema that a host would publish for the tool under the cursor. */
import * as l10n from '@vscode/l10n';
import type { CancellationToken } from 'vscode-languageserver';
import type { AnalysedPlace, FileAnalysis } from '../analysis/file.ts';
import { noteOf, publishTool, whyUnpublishable } from '../analysis/publish.ts';
import { readPlace, type ReadTool } from '../analysis/readPlace.ts';
import { writeJson, writtenValue } from '../analysis/writtenJson.ts';
import { translated } from '../features/language.ts';
import { hostById, HOSTS } from '../hosts/index.ts';
import type { Host } from '../hosts/host.ts';
import type { Snapshot } from './documents.ts';
import type { Feature } from './feature.ts';
import { placesBetween } from './findings.ts';
import type { NoPreview, Preview, PreviewParams } from './protocol.ts';

const notOpen = (): NoPreview => ({ version: undefined, reason: l10n.t('The file is not open.') });

export const preview: Feature = {
  capabilities: () => ({}),
  register(server) {
    server.connection.onRequest<Preview | NoPreview, void>('toolspec/preview', (params: PreviewParams, token: CancellationToken) =>
      server.read<Preview | NoPreview, NoPreview>(params.uri, token, notOpen(), (snapshot) => previewOf(snapshot, params)),
    );
  },
};

function previewOf(snapshot: Snapshot, params: PreviewParams): Preview | NoPreview {
  const { version, document } = snapshot;
  const analysis = snapshot.analysis();
  if (analysis.format === undefined) return { version, reason: l10n.t('This file holds no tools.') };
  const offset = document.offsetAt(params.position);
  const place = nearestPlace(analysis, offset);
  const read = place && readPlace(document, analysis, place);
  const found = read && toolAt(read.tools, offset - place!.start);
  if (place === undefined || read === undefined || found === undefined) return { version, reason: l10n.t('There is no tool to show.') };
  const hosts = hostsFor(found, snapshot);
  const host = hosts.find((one) => one.id === params.host) ?? hosts[0];
  if (host === undefined) return { version, reason: l10n.t('No host is chosen that reads this file.') };
  const { tool } = found;
  const reason = whyUnpublishable(tool);
  if (reason !== undefined) return { version, reason: translated(reason) };
  const published = publishTool(tool, host, read.text);
  const json = published.text;
  const written = writeJson(writtenValue(tool.holder, read.text), 2);
  const notes = published.remarks.map((remark) => noteOf(remark, translated));
  const head = [tool.name === undefined ? l10n.t('A tool without a name as {0} publishes it.', host.title) : l10n.t('Tool {0} as {1} publishes it.', JSON.stringify(tool.name), host.title), ...notes];
  return {
    version,
    text: `${head.map((line) => `// ${line.replace(/[\r\n\u2028\u2029]+/g, ' ')}\n`).join('')}${json}`,
    json,
    written: `${written}\n`,
    tool: tool.name,
    host: { id: host.id, title: host.title },
    hosts: hosts.map(({ id, title }) => ({ id, title })),
    notes,
    range: snapshot.rangeOf(place.start + tool.holder.start, place.start + tool.holder.end),
  };
}

/** The tool's own hosts first, then those of the settings, then every other. */
function hostsFor(found: ReadTool, snapshot: Snapshot): Host[] {
  const { hosts = [], ownHosts } = snapshot.settings.file;
  const chosen = hosts.map((id) => ownHosts?.get(id) ?? hostById(id)).filter((host) => host !== undefined);
  return [...new Set([...found.hosts, ...chosen, ...(ownHosts?.values() ?? []), ...HOSTS])];
}

/** The place that holds an offset, else the last one before it, else the first. */
function nearestPlace(analysis: FileAnalysis, offset: number): AnalysedPlace | undefined {
  const [at] = placesBetween(analysis, offset, offset);
  if (at !== undefined) return at;
  const { places } = analysis;
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return places[low - 1] ?? places[0];
}

/** The innermost tool of a place that holds an offset, else the last one before it, else the first. */
function toolAt(tools: readonly ReadTool[], offset: number): ReadTool | undefined {
  let before: ReadTool | undefined;
  for (const one of tools) if (one.tool.holder.start <= offset) before = one;
  return before ?? tools[0];
}
