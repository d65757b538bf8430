/** The places of a file and what is remembered of them between two analyses. */
import type { Format, PlaceList, ToolPlace } from '../formats/format.ts';
import type { FileView } from '../rules/finding.ts';
import type { ToolSummary } from '../rules/rule.ts';
import { parse, type Parsed } from '../text/parse.ts';
import { pointerOf } from '../text/pointer.ts';
import type { DocumentOutline, SourceDocument } from './document.ts';
import type { FileRulesSaid } from './fileFindings.ts';
import type { AnalysedPlace, FileSettings } from './fileModel.ts';
import { textAt } from './fileText.ts';
import { analysePlace, type PlaceResult, type PlaceSettings } from './place.ts';
import { readingOf } from './placedFault.ts';
import type { PlaceTool } from './placeTool.ts';
import type { Segment as TextSegment } from './segments.ts';

const NONE: readonly never[] = [];

export class Place implements AnalysedPlace {
  at: ToolPlace;
  outline: DocumentOutline;
  /** Where it stands among the places of the file. */
  index = 0;
  result!: PlaceResult;
  isTorn = false;
  file!: FileView;
  summaries: readonly PlaceTool[] = NONE;

  constructor(at: ToolPlace, outline: DocumentOutline) {
    this.at = at;
    this.outline = outline;
  }

  get start(): number {
    return this.outline.spanOf(this.at.node).start;
  }

  get end(): number {
    return this.outline.spanOf(this.at.node).end;
  }

  get pointer(): string {
    return pointerOf(this.at.segments);
  }

  /**
   * @param isShared other places of the same text, or later ones, may have the same result
   * @returns true when the rules of the file see something else than before
   */
  take(result: PlaceResult, isShared: boolean): boolean {
    if (this.result === result) return false;
    this.result = result;
    const { tools } = result;
    if (tools.length === this.summaries.length && tools.every((tool, index) => sameSummary(tool, this.summaries[index]!))) return false;
    // What a shared result knows outlives the place, and must not keep it.
    this.summaries = isShared ? tools.map((tool) => tool.copy()) : tools;
    for (const tool of this.summaries) tool.stands(this);
    return true;
  }
}

function sameSummary(tool: PlaceTool, summary: PlaceTool): boolean {
  if (tool.name !== summary.name || tool.start !== summary.start || tool.end !== summary.end || tool.strict !== summary.strict || tool.hosts !== summary.hosts) return false;
  if (tool.segments.length !== summary.segments.length || tool.segments.some((segment, index) => segment !== summary.segments[index])) return false;
  if (tool.totals.size !== summary.totals.size) return false;
  for (const [id, count] of tool.totals) if (summary.totals.get(id) !== count) return false;
  return true;
}

/** What is remembered of a document between two analyses. */
export interface Memory {
  settings: FileSettings;
  generation: number;
  segments: object;
  format: Format | undefined;
  outline: DocumentOutline;
  lists: readonly PlaceList[];
  places: Place[];
  /** Results of places that are no chunks, by their text. */
  byText: Map<string, PlaceResult>;
  /** What those results were made with. */
  placeSettings: PlaceSettings | undefined;
  /** The tools of all places, and what the rules of the file said of them; undefined when a tool has changed for them. */
  tools: readonly ToolSummary[] | undefined;
  said: FileRulesSaid | undefined;
}

/** Looks into the file as it was read last. */
class View implements FileView {
  readonly #memory: Memory;
  #toolNames: ReadonlySet<string> | undefined;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  textAt(pointer: string): string | undefined {
    return textAt(this.#memory.outline, pointer);
  }

  toolNames(): ReadonlySet<string> {
    return (this.#toolNames ??= this.#gatherNames());
  }

  #gatherNames(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { summaries } of this.#memory.places) for (const { name } of summaries) if (name !== undefined) names.add(name);
    return names;
  }
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
  const isSame = before !== undefined && before.settings === settings && before.format === format && before.segments === segments && before.generation === segments.generation;
  if (isSame && before.outline === outline) return before;
  const lists = format.lists(outline);
  if (isSame && lists.length === before.lists.length && lists.every((list, index) => list === before.lists[index])) {
    before.outline = outline;
    return before;
  }
  const memory: Memory = {
    settings,
    format,
    segments,
    generation: segments.generation,
    outline,
    lists,
    places: placesOf(lists, outline, document),
    byText: before?.settings === settings && before.format === format ? before.byText : new Map(),
    placeSettings: before?.placeSettings,
    tools: undefined,
    said: undefined,
  };
  MEMORIES.set(document, memory);
  return memory;
}

/** The places of the lists. Those of chunks are kept with the chunk, since most of them outlive a change of the outline. */
function placesOf(lists: readonly PlaceList[], outline: DocumentOutline, document: SourceDocument): Place[] {
  const segments = document.segments.list;
  const places: Place[] = [];
  for (const list of lists) {
    for (const at of list.places) {
      const { chunk } = at.node;
      const segment = chunk === undefined ? undefined : segments[chunk];
      let place = segment?.place as Place | undefined;
      if (place === undefined) place = new Place(at, outline);
      else {
        place.at = at;
        place.outline = outline;
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
  if (memory.placeSettings !== settings) memory.byText = new Map();
  memory.placeSettings = settings;
  const byText = new Map<string, PlaceResult>();
  const { places } = memory;
  let changed = false;
  const view = new View(memory);
  // What hides findings looks at all of them.
  const { ignores = [], comments, mostHints = Infinity } = memory.settings;
  const keepsAll = comments || ignores.length > 0;
  let hints = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index]!;
    place.file = view;
    const { chunk } = place.at.node;
    if (chunk === undefined) {
      const text = outline.textOf(place.at.node);
      const result = byText.get(text) ?? memory.byText.get(text) ?? analysePlace(text, settings);
      byText.set(text, result);
      if (place.take(result, true)) changed = true;
      continue;
    }
    const segment = list[chunk]!;
    const result = analyseChunk(segment, settings, hints > mostHints && !keepsAll);
    hints += result.counts.hints;
    if (place.take(result, false)) changed = true;
    segment.place = place;
  }
  memory.byText = byText;
  if (!changed) return;
  memory.tools = undefined;
  memory.said = undefined;
}

/** What a chunk that is a place holds; remembered with it. @param countsHints as `analysePlace` takes it */
export function analyseChunk(segment: TextSegment, settings: PlaceSettings, countsHints = false): PlaceResult {
  if (segment.result?.settings !== settings) {
    segment.result = analysePlace(segment.text, settings, countsHints, parseChunk(segment));
    segment.reading = segment.result.reading;
  }
  return segment.result;
}

/** Parses the chunks that are no places. */
export function checkChunks(document: SourceDocument): void {
  const { list } = document.segments;
  for (let index = 1; index < list.length; index += 2) {
    const segment = list[index]!;
    segment.reading ??= readingOf(parseChunk(segment));
  }
}

function parseChunk(segment: TextSegment): Parsed {
  const parsed = parse(segment.text);
  segment.knowLineBreaks(parsed.lineBreaks);
  return parsed;
}
