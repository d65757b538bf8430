/** The analysis of a file: its format, its places, the findings of each and of the whole. */
import type { Format, PlaceList } from '../formats/format.ts';
import { FORMATS, formatById } from '../formats/index.ts';
import { isLines } from '../formats/listSurvey.ts';
import type { Host } from '../hosts/host.ts';
import { choose, lookupWith, type ToolSays } from '../hosts/choose.ts';
import type { Finding, Fix, Related } from '../rules/finding.ts';
import { RULES } from '../rules/index.ts';
import type { FileReport, FileRule, ToolSummary } from '../rules/rule.ts';
import { RuleSet, type RuleSeverities } from '../rules/ruleSet.ts';
import type { JsonNode, Segment } from '../text/node.ts';
import { parse } from '../text/parse.ts';
import { pointerOf } from '../text/pointer.ts';
import type { IgnoreEntry } from './configModel.ts';
import { type DocumentOutline, movedFault, type SourceDocument } from './document.ts';
import { analysePlace, type PlaceResult, type PlaceTool, type PlaceSettings, type RuleFailure } from './place.ts';
import { type PlacedFault, placeFaults } from './placedFault.ts';
import type { Segment as TextSegment } from './segments.ts';
import { suppress } from './suppress.ts';

/** What the analysis of a file depends on beside its text. Make one per change of settings and share it: results are remembered by it. */
export interface FileSettings {
  /** The name without folders. */
  readonly fileName: string;
  /** The file's language allows comments and trailing commas. */
  readonly comments: boolean;
  /** The id of the format, where it is not to be recognised by content; `none` for no tool file. */
  readonly format: string | undefined;
  /** The ids of the hosts, instead of those of the format. */
  readonly hosts: readonly string[] | undefined;
  readonly rules: RuleSeverities;
  /** Hosts of the user's, by id; they go before the built-in ones. */
  readonly ownHosts?: ReadonlyMap<string, Host>;
  /** The entries of the configuration that hide findings of this file. */
  readonly ignores?: readonly IgnoreEntry[];
}

/** One tool element of the file and what its text produced. Its offsets follow the document while it lives. */
export interface AnalysedPlace {
  readonly start: number;
  readonly end: number;
  /** The pointer of the place, from the root. */
  readonly pointer: string;
  readonly result: PlaceResult;
}

/** A finding with every offset counted from the start of the file and its whole pointer. */
export type LocatedFinding = Finding;

/** Valid until the next change of its document. */
export interface FileAnalysis {
  readonly format: Format | undefined;
  readonly hosts: readonly Host[];
  readonly places: readonly AnalysedPlace[];
  /** Findings of the file as a whole and of its text; offsets from the start of the file. */
  readonly fileFindings: readonly Finding[];
  readonly failures: readonly RuleFailure[];
  readonly toolCount: number;
  /** The entries of the configuration that hid a finding; undefined when there were none for this file. */
  readonly usedIgnores?: ReadonlySet<IgnoreEntry>;
}

const LEAST_SURENESS = 0.5;

/** The format of a file by its content; undefined when it is no tool file. Of equally sure formats the first in the index wins. */
export function recognise(outline: DocumentOutline): Format | undefined {
  let best: Format | undefined;
  let sureness = 0;
  for (const format of FORMATS) {
    const sure = format.recognise(outline);
    if (sure > sureness && sure >= LEAST_SURENESS) {
      best = format;
      sureness = sure;
    }
  }
  return best;
}

class Place implements AnalysedPlace {
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
interface Memory {
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
const PLACE_SETTINGS = new WeakMap<FileSettings, Map<string, PlaceSettings>>();

function placeSettingsOf(settings: FileSettings, format: Format): PlaceSettings {
  let byFormat = PLACE_SETTINGS.get(settings);
  if (byFormat === undefined) PLACE_SETTINGS.set(settings, (byFormat = new Map()));
  let found = byFormat.get(format.id);
  if (found === undefined) {
    const lookup = lookupWith(settings.ownHosts);
    const chosen = new Map<string, readonly Host[]>();
    const hostsFor = (says: ToolSays): readonly Host[] => {
      const key = `${says.strict ?? ''} ${says.hosts?.join(' ') ?? ''}`;
      let hosts = chosen.get(key);
      if (hosts === undefined) chosen.set(key, (hosts = choose(settings.hosts ?? format.hosts, says, lookup)));
      return hosts;
    };
    found = { format, rules: new RuleSet(RULES, settings.rules), hostsFor };
    byFormat.set(format.id, found);
  }
  return found;
}

/**
 * Analyses a document. Never throws for what stands in the file. What a tool's text produced is remembered with the
 * document, so that after an edit only the tools it touched are analysed again.
 */
export function analyse(document: SourceDocument, settings: FileSettings): FileAnalysis {
  for (;;) {
    const outline = document.outline(settings.fileName);
    const format = settings.format === undefined ? recognise(outline) : settings.format === 'none' ? undefined : formatById(settings.format);
    const memory = format && remember(document, settings, format, outline);
    const placeSettings = format && placeSettingsOf(settings, format);
    if (memory !== undefined) analysePlaces(document, memory, outline, placeSettings!);
    checkChunks(document);
    const uncontained = document.uncontained();
    if (uncontained.length > 0) {
      // What was read so far took these for whole objects: they must be read with what stands around them.
      document.segments.dissolve(uncontained);
      continue;
    }
    if (memory !== undefined) return assemble(document, memory, outline, settings, placeSettings!);
    MEMORIES.delete(document);
    return { format, hosts: [], places: [], fileFindings: [], failures: [], toolCount: 0 };
  }
}

function remember(document: SourceDocument, settings: FileSettings, format: Format, outline: DocumentOutline): Memory {
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

function analysePlaces(document: SourceDocument, memory: Memory, outline: DocumentOutline, settings: PlaceSettings): void {
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
function checkChunks(document: SourceDocument): void {
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

function assemble(document: SourceDocument, memory: Memory, outline: DocumentOutline, settings: FileSettings, placeSettings: PlaceSettings): FileAnalysis {
  const { rules, format, hostsFor } = placeSettings;
  const { places } = memory;
  const summaries: ToolSummary[] = [];
  const failures: RuleFailure[] = [];
  for (const place of places) {
    for (const summary of place.summaries) summaries.push(summary);
    if (place.result.failures.length > 0) failures.push(...place.result.failures);
  }
  const fileFindings: Finding[] = [];
  const lines = isLines(outline);
  for (const fault of faultsOf(document, outline)) addTextFinding(fileFindings, fault, rules, settings, format, lines);
  const lists = memory.lists.map((list) => {
    const value = outline.spanOf(list.node);
    const span = list.member === undefined ? value : outline.keySpanOf(list.member);
    return { ...span, value, kind: list.node.kind, size: list.places.length, segments: list.segments };
  });
  const hosts = hostsFor({});
  for (const rule of rules.file) {
    try {
      rule.check({ format, hosts, tools: summaries, lists, report: (report) => fileFindings.push(fileFinding(rule, report, rules, places)) });
    } catch (error) {
      failures.push({ rule: rule.id, error });
    }
  }
  return suppress({ format, hosts, places, fileFindings, failures, toolCount: summaries.length }, document, settings, rules);
}

/** Every fault of the text, those of chunks included; offsets from the start of the file. */
function* faultsOf(document: SourceDocument, outline: DocumentOutline): Generator<PlacedFault> {
  const { list, starts } = document.segments;
  yield* outline.faults;
  for (let index = 1; index < list.length; index += 2) {
    const faults = list[index]!.faults!;
    if (faults.length === 0) continue;
    const start = starts[index]!;
    const base = outline.pointerOfChunk(index);
    for (const fault of faults) yield { ...movedFault(fault, (offset) => start + offset), pointer: base + fault.pointer };
  }
}

function fileFinding(rule: FileRule, report: FileReport, rules: RuleSet, places: readonly AnalysedPlace[]): Finding {
  const base = (place: number): AnalysedPlace | undefined => (place < 0 ? undefined : places[place]);
  const at = base(report.at.place);
  const shift = at?.start ?? 0;
  return {
    rule: rule.id,
    severity: rules.severityOf(rule, report.severity),
    hosts: report.hosts ?? [],
    tool: report.tool,
    pointer: (at?.pointer ?? '') + pointerOf(report.at.segments),
    path: '',
    message: report.message,
    start: shift + report.at.start,
    end: shift + report.at.end,
    related: (report.related ?? []).map((other) => moved({ message: other.message, start: other.at.start, end: other.at.end }, base(other.at.place)?.start ?? 0)),
    fixes: (report.fixes ?? []).map((fix) => shifted(fix, shift)),
    ...(report.tag === undefined ? {} : { tag: report.tag }),
  };
}

function addTextFinding(findings: Finding[], fault: PlacedFault, rules: RuleSet, settings: FileSettings, format: Format, lines: boolean): void {
  const file = { comments: settings.comments, format: format.id, lines };
  const rule = rules.text.find((one) => one.codes.includes(fault.code) && one.applies(fault, file));
  if (rule === undefined) return;
  // Faults come parse by parse, so the first in the text may come later.
  const known = rule.once === undefined ? -1 : findings.findIndex((finding) => finding.rule === rule.id);
  if (known >= 0 && findings[known]!.start <= fault.start) return;
  findings.splice(known < 0 ? findings.length : known, known < 0 ? 0 : 1, {
    rule: rule.id,
    severity: rules.severityOf(rule, undefined),
    hosts: [],
    tool: undefined,
    pointer: rule.once === undefined ? fault.pointer : '',
    path: '',
    message: rule.once ?? fault.message,
    start: fault.start,
    end: fault.end,
    related: fault.related === undefined ? [] : [{ message: 'The first of this name.', ...fault.related }],
    fixes: rule.fixes?.(fault) ?? (fault.edits === undefined ? [] : [{ title: fixTitle(fault.edits[0]!.newText), safe: true, edits: fault.edits }]),
  });
}

function fixTitle(newText: string): string {
  return newText === '' ? 'Remove it' : `Insert ${newText}`;
}

function moved(related: Related, by: number): Related {
  return { ...related, start: related.start + by, end: related.end + by };
}

function shifted(fix: Fix, by: number): Fix {
  return by === 0 ? fix : { ...fix, edits: fix.edits.map((edit) => ({ start: edit.start + by, end: edit.end + by, newText: edit.newText })) };
}

/** A finding of a place with its offsets counted from the start of the file. */
export function located(finding: Finding, place: AnalysedPlace): LocatedFinding {
  const { start } = place;
  return {
    ...finding,
    pointer: place.pointer + finding.pointer,
    start: start + finding.start,
    end: start + finding.end,
    related: finding.related.map((other) => moved(other, start)),
    fixes: finding.fixes.map((fix) => shifted(fix, start)),
  };
}

/** All findings of a file in the order of the text. */
export function allFindings(analysis: FileAnalysis): LocatedFinding[] {
  const findings: LocatedFinding[] = [...analysis.fileFindings];
  for (const place of analysis.places) for (const finding of place.result.findings) findings.push(located(finding, place));
  return findings.sort((left, right) => left.start - right.start || left.end - right.end);
}
