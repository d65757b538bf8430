/** The analysis of a file: its format, its places, the findings of each and of the whole. */
import type { Format } from '../formats/format.ts';
import { FORMATS, formatById } from '../formats/index.ts';
import { isLines } from '../formats/listSurvey.ts';
import { choose, lookupWith, type ToolSays } from '../hosts/choose.ts';
import type { Host } from '../hosts/host.ts';
import { RULES } from '../rules/index.ts';
import type { ToolSummary } from '../rules/rule.ts';
import { RuleSet } from '../rules/ruleSet.ts';
import { hasMember, type JsonNode, type Segment, valueOf } from '../text/node.ts';
import type { DocumentOutline, SourceDocument } from './document.ts';
import { askFileRules, isStillSaid, saidFindings, textFindings } from './fileFindings.ts';
import type { FileAnalysis, FileSettings } from './fileModel.ts';
import { analyseChunk, analysePlaces, checkChunks, forget, type Memory, type Place, remember } from './filePlaces.ts';
import type { PlaceSettings } from './place.ts';
import { suppress } from './suppress.ts';

export { allFindings, located } from './fileModel.ts';
export type { AnalysedPlace, FileAnalysis, FileSettings, LocatedFinding } from './fileModel.ts';

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

/**
 * By the severities and the user's hosts, which the files of one configuration share: what follows from them is worked
 * out once for all of those files.
 */
const PLACE_SETTINGS = new WeakMap<object, WeakMap<object, Map<string, PlaceSettings>>>();
const NO_OWN_HOSTS = {};

/**
 * @param lines the file is JSON lines
 * @param variant the kind of such a file
 */
function placeSettingsOf(settings: FileSettings, format: Format, lines: boolean, variant: string | undefined): PlaceSettings {
  let byHosts = PLACE_SETTINGS.get(settings.rules);
  if (byHosts === undefined) PLACE_SETTINGS.set(settings.rules, (byHosts = new WeakMap()));
  const own = settings.ownHosts ?? NO_OWN_HOSTS;
  let byFormat = byHosts.get(own);
  if (byFormat === undefined) byHosts.set(own, (byFormat = new Map()));
  const key = JSON.stringify([format.id, lines, variant, settings.hosts]);
  let found = byFormat.get(key);
  if (found === undefined) {
    const lookup = lookupWith(settings.ownHosts);
    const chosen = new Map<string, readonly Host[]>();
    const hostsFor = (says: ToolSays): readonly Host[] => {
      const key = `${says.strict ?? ''} ${says.hosts?.join(' ') ?? ''}`;
      let hosts = chosen.get(key);
      if (hosts === undefined) chosen.set(key, (hosts = choose(settings.hosts ?? (lines ? format.lineHosts : undefined) ?? format.hosts, says, lookup, variant)));
      return hosts;
    };
    found = { format, rules: new RuleSet(RULES, settings.rules), hostsFor };
    byFormat.set(key, found);
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
    const lines = isLines(outline);
    // Lines are places of their own; a single value is looked into.
    if (!lines && outline.roots[0] !== undefined) outline.unfold(outline.roots[0]);
    const memory = format && remember(document, settings, format, outline);
    if (outline.unfolded.size > 0) {
      document.segments.dissolve([...outline.unfolded].sort((left, right) => left - right));
      continue;
    }
    const placeSettings = format && placeSettingsOf(settings, format, lines, format.variant?.(outline));
    if (memory !== undefined) analysePlaces(document, memory, outline, placeSettings!);
    checkChunks(document);
    const uncontained = document.uncontained();
    if (uncontained.length > 0) {
      // What was read so far took these for whole objects: they must be read with what stands around them.
      document.segments.dissolve(uncontained);
      continue;
    }
    if (memory !== undefined) return assemble(document, memory, outline, settings, placeSettings!);
    forget(document);
    return { format, hosts: [], places: [], fileFindings: [], failures: [], toolCount: 0 };
  }
}

/** Analyses in steps of one place, for a caller that lets others go between them. The last step assembles what was found. */
export function* analyseInSteps(document: SourceDocument, settings: FileSettings): Generator<undefined, FileAnalysis> {
  const outline = document.outline(settings.fileName);
  yield;
  const format = settings.format === undefined ? recognise(outline) : settings.format === 'none' ? undefined : formatById(settings.format);
  if (format !== undefined) {
    const placeSettings = placeSettingsOf(settings, format, isLines(outline), format.variant?.(outline));
    const { list } = document.segments;
    for (const { places } of format.lists(outline)) {
      for (const { node } of places) {
        const segment = node.chunk === undefined ? undefined : list[node.chunk];
        if (segment === undefined) continue;
        analyseChunk(segment, placeSettings);
        yield;
      }
    }
  }
  return analyse(document, settings);
}

function assemble(document: SourceDocument, memory: Memory, outline: DocumentOutline, settings: FileSettings, placeSettings: PlaceSettings): FileAnalysis {
  const { rules, format, hostsFor } = placeSettings;
  const { places } = memory;
  const tools = (memory.tools ??= summariesOf(places));
  const lists = memory.lists.map((list) => {
    const value = outline.spanOf(list.node);
    const span = list.member === undefined ? value : outline.keySpanOf(list.member);
    return { ...span, value, kind: list.node.kind, size: list.places.length, segments: list.segments };
  });
  const hosts = hostsFor({});
  if (memory.said !== undefined && !isStillSaid(memory.said, lists)) memory.said = undefined;
  const said = (memory.said ??= askFileRules({ format, hosts, tools, lists, isInRequest: ({ segments }) => isInRequest(outline.roots, segments) }, rules));
  const torn = document.isTorn();
  for (const place of places) place.isTorn = torn;
  const fileFindings = [...textFindings(document, outline, rules, settings, format, isLines(outline), torn), ...saidFindings(said, lists, rules, places, torn)];
  const failures = [...said.failures];
  for (const place of places) for (const failure of place.result.failures) failures.push(failure);
  return suppress({ format, hosts, places, fileFindings, failures, toolCount: tools.length }, document, settings, rules);
}

function summariesOf(places: readonly Place[]): ToolSummary[] {
  const tools: ToolSummary[] = [];
  for (const { summaries } of places) for (const summary of summaries) tools.push(summary);
  return tools;
}

/** What a request says beside its tools. */
const REQUEST_MEMBERS = ['messages', 'contents', 'input', 'model', 'modelId'];

function isInRequest(roots: readonly JsonNode[], list: readonly Segment[]): boolean {
  let at = roots.length === 1 ? roots[0] : undefined;
  for (const segment of list.slice(0, -1)) at = typeof segment === 'number' ? at?.items?.[segment] : valueOf(at, segment);
  return list.length > 0 && REQUEST_MEMBERS.some((key) => hasMember(at, key));
}
