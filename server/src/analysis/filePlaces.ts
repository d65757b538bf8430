/** The places of a file and what is remembered of them between two analyses. */
import type { Format, PlaceList } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import type { ToolSummary } from '../rules/rule.ts';
import type { JsonNode, Segment } from '../text/node.ts';
import { parse } from '../text/parse.ts';
import { pointerOf } from '../text/pointer.ts';
import type { DocumentOutline, SourceDocument } from './document.ts';
import type { AnalysedPlace, FileSettings } from './fileModel.ts';
import { analysePlace, type PlaceResult, type PlaceSettings, type PlaceTool } from './place.ts';
import { placeFaults } from './placedFault.ts';
import type { Segment as TextSegment } from './segments.ts';

export class Place implements AnalysedPlace {
  node: JsonNode;
  outline: DocumentOutline;
  segments: readonly Segment[];
  /** Where it stands among the places of the file. */
  index = 0;
  result!: PlaceResult;
  summaries: readonly ToolSummary[] = [];

  constructor(node: JsonNode, segments: readonly Segment[], outline: DocumentOutline) {
    this.node = node;
    this.segments = segments;
    this.outline = outline;
  }

  get start(): number {
    return this.outline.spanOf(this.node).start;
  }

  get end(): number {
    return this.outline.spanOf(this.node).end;
  }

  get pointer(): string {
    return pointerOf(this.segments);
  }

  take(result: PlaceResult): void {
    if (this.result === result) return;
    this.result = result;
    this.summaries = result.tools.map((tool) => new Summary(this, tool));
  }
}

/** A tool for the rules of the file; the number of its place follows the place. */
class Summary implements ToolSummary {
  readonly #place: Place;
  readonly name: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly segments: readonly Segment[];
  readonly strict: boolean | undefined;
  readonly hosts: readonly Host[];
  readonly totals: ReadonlyMap<string, number>;

  constructor(place: Place, tool: PlaceTool) {
    this.#place = place;
    this.name = tool.name;
    this.start = tool.start;
    this.end = tool.end;
    this.segments = tool.segments;
    this.strict = tool.strict;
    this.hosts = tool.hosts;
    this.totals = tool.totals;
  }

  get place(): number {
    return this.#place.index;
  }
}

/** What is remembered of a document between two analyses. */
export interface Memory {
  settings: FileSettings;
  generation: number;
  segments: object;
  format: Format | undefined;
  lists: readonly PlaceList[];
  places: Place[];
  /** Results of places that are no chunks, by their text. */
  byText: Map<string, PlaceResult>;
}

const MEMORIES = new WeakMap<SourceDocument, Memory>();

/** Forgets a document that holds no tools. */
export function forget(document: SourceDocument): void {
  MEMORIES.delete(document);
}

/** What is known of a document read so; its places are still to be analysed. */
export function remember(document: SourceDocument, settings: FileSettings, format: Format, outline: DocumentOutline): Memory {
  const before = MEMORIES.get(document);
  const { segments } = document;
  if (before !== undefined && before.settings === settings && before.format === format && before.segments === segments && before.generation === segments.generation) return before;
  const lists = format.lists(outline);
  const memory: Memory = {
    settings,
    format,
    segments,
    generation: segments.generation,
    lists,
    places: placesOf(lists, outline, document),
    byText: before?.settings === settings && before.format === format ? before.byText : new Map(),
  };
  MEMORIES.set(document, memory);
  return memory;
}

/** The places of the lists. Those of chunks are kept with the chunk, since most of them outlive a change of the outline. */
function placesOf(lists: readonly PlaceList[], outline: DocumentOutline, document: SourceDocument): Place[] {
  const segments = document.segments.list;
  const places: Place[] = [];
  for (const list of lists) {
    for (const { node, segments: path } of list.places) {
      const segment = node.chunk === undefined ? undefined : segments[node.chunk];
      let place = segment?.place as Place | undefined;
      if (place === undefined) place = new Place(node, path, outline);
      else {
        place.node = node;
        place.outline = outline;
        place.segments = path;
      }
      place.index = places.length;
      places.push(place);
    }
  }
  return places;
}

/** Analyses the places whose text or settings changed. */
export function analysePlaces(document: SourceDocument, memory: Memory, outline: DocumentOutline, settings: PlaceSettings): void {
  const { list } = document.segments;
  const byText = new Map<string, PlaceResult>();
  const { places } = memory;
  for (let index = 0; index < places.length; index++) {
    const place = places[index]!;
    const { chunk } = place.node;
    if (chunk === undefined) {
      const text = outline.textOf(place.node);
      const result = byText.get(text) ?? memory.byText.get(text) ?? analysePlace(text, settings);
      byText.set(text, result);
      place.take(result);
      continue;
    }
    const segment = list[chunk]!;
    if (segment.result === undefined || segment.settings !== settings) {
      segment.result = analysePlace(segment.text, settings);
      segment.settings = settings;
      segment.faults = segment.result.faults;
      segment.contained = segment.result.contained;
    }
    place.take(segment.result);
    segment.place = place;
  }
  memory.byText = byText;
}

/** Parses the chunks that are no places. */
export function checkChunks(document: SourceDocument): void {
  const { list } = document.segments;
  for (let index = 1; index < list.length; index += 2) {
    const segment = list[index]!;
    if (segment.faults === undefined) checkChunk(segment);
  }
}

function checkChunk(segment: TextSegment): void {
  const { roots, faults, contained } = parse(segment.text);
  segment.faults = placeFaults(roots, faults);
  segment.contained = contained;
}

