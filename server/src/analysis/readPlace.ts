/** One place read again for an editor's question: its text, tree and tools. Costs what the tool costs, however long the file is. */
import type { Format, Reading, Tool } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import type { JsonNode } from '../text/node.ts';
import { parse } from '../text/parse.ts';
import type { SourceDocument } from './document.ts';
import type { AnalysedPlace, FileAnalysis } from './file.ts';
import type { PlaceResult } from './place.ts';

/** A tool with the hosts that read it. */
export interface ReadTool {
  readonly tool: Tool;
  readonly hosts: readonly Host[];
}

/** What one place's text says. Offsets count from the place's start. */
export interface ReadPlace {
  readonly text: string;
  readonly root: JsonNode;
  readonly format: Format;
  readonly reading: Reading;
  readonly tools: readonly ReadTool[];
}

const REMEMBERED = 8;
/** The last few places by the result their text produced: an object that lives and dies with the text. */
const recent: { readonly result: PlaceResult; readonly text: string; readonly read: ReadPlace }[] = [];

/**
 * Reads a place.
 * @returns undefined when its text holds no value or the file has no format
 */
export function readPlace(document: SourceDocument, analysis: FileAnalysis, place: AnalysedPlace): ReadPlace | undefined {
  const { format } = analysis;
  if (format === undefined) return undefined;
  const text = document.slice(place.start, place.end);
  const known = recent.find((one) => one.result === place.result && one.text === text && one.read.format === format);
  if (known !== undefined) return known.read;
  const { root } = parse(text);
  if (root === undefined) return undefined;
  const reading = format.read(root);
  const tools = reading.tools.map((tool, index) => ({ tool, hosts: place.result.tools[index]?.hosts ?? analysis.hosts }));
  const read: ReadPlace = { text, root, format, reading, tools };
  recent.unshift({ result: place.result, text, read });
  if (recent.length > REMEMBERED) recent.pop();
  return read;
}

/** The place whose text holds an offset; both ends count, as a cursor behind a bracket does. The later of two that touch. */
export function placeAtOffset(analysis: FileAnalysis, offset: number): AnalysedPlace | undefined {
  const place = lastPlaceBefore(analysis, offset);
  return place !== undefined && offset <= place.end ? place : undefined;
}

/** The last place that starts at an offset or before it. Places stand in the order of the text, so a binary search finds it. */
export function lastPlaceBefore({ places }: FileAnalysis, offset: number): AnalysedPlace | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return places[low - 1];
}
