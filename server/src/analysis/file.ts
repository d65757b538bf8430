/** The analysis of a file: its format, its places, the findings of each and of the whole. */
import type { Format } from '../formats/format.ts';
import { FORMATS, formatById } from '../formats/index.ts';
import { type Host } from '../hosts/host.ts';
import { hostById } from '../hosts/index.ts';
import { choose } from '../hosts/choose.ts';
import type { Finding, Fix, Related } from '../rules/finding.ts';
import { RULES } from '../rules/index.ts';
import type { FileReport, FileRule, Rule, ToolSummary } from '../rules/rule.ts';
import { RuleSet, type RuleSeverities } from '../rules/ruleSet.ts';
import type { Fault } from '../text/parse.ts';
import { pointerOf } from '../text/pointer.ts';
import type { DocumentOutline, SourceDocument } from './document.ts';
import { analysePlace, type PlaceResult, type PlaceSettings, type RuleFailure } from './place.ts';

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
}

export interface AnalysedPlace {
  readonly start: number;
  readonly end: number;
  /** The pointer of the place, from the root. */
  readonly pointer: string;
  readonly result: PlaceResult;
}

/** A finding with every offset counted from the start of the file and its whole pointer. */
export interface LocatedFinding extends Finding {
  readonly related: readonly (Related & { readonly pointer?: string })[];
}

export interface FileAnalysis {
  readonly format: Format | undefined;
  readonly hosts: readonly Host[];
  readonly places: readonly AnalysedPlace[];
  /** Findings of the file as a whole and of its text; offsets from the start of the file. */
  readonly fileFindings: readonly Finding[];
  readonly failures: readonly RuleFailure[];
  readonly toolCount: number;
}

const BEST_BELOW = 0.5;

/** The format of a file by its content; undefined when it is no tool file. */
export function recognise(outline: DocumentOutline): Format | undefined {
  let best: Format | undefined;
  let sureness = BEST_BELOW;
  for (const format of FORMATS) {
    const sure = format.recognise(outline);
    if (sure > sureness || (sure === sureness && best === undefined)) {
      best = format;
      sureness = sure;
    }
  }
  return best;
}

/** Analyses a document. Never throws for what stands in the file. */
export function analyse(document: SourceDocument, settings: FileSettings): FileAnalysis {
  const outline = document.outline(settings.fileName);
  const format = settings.format === undefined ? recognise(outline) : settings.format === 'none' ? undefined : formatById(settings.format);
  if (format === undefined) return { format, hosts: [], places: [], fileFindings: [], failures: [], toolCount: 0 };
  const rules = new RuleSet(RULES, settings.rules);
  const forced = settings.hosts?.map(hostById).filter((host) => host !== undefined);
  const hostsFor = (strict: boolean | undefined): readonly Host[] => forced ?? choose(format, strict);
  const placeSettings: PlaceSettings = { format, rules, hostsFor };
  const lists = format.lists(outline);
  const places: AnalysedPlace[] = [];
  const summaries: ToolSummary[] = [];
  const failures: RuleFailure[] = [];
  for (const list of lists) {
    for (const place of list.places) {
      const result = analysePlace(outline.textOf(place.node), placeSettings);
      for (const tool of result.tools) summaries.push({ ...tool, place: places.length });
      failures.push(...result.failures);
      places.push({ ...outline.spanOf(place.node), pointer: pointerOf(place.segments), result });
    }
  }
  const fileFindings: Finding[] = textFindings(outline.faults, rules, settings, format);
  const spans = lists.map((list) => {
    const span = list.member === undefined ? outline.spanOf(list.node) : { start: list.member.keyStart, end: list.member.keyEnd };
    return { ...span, kind: list.node.kind, size: list.places.length, segments: list.segments };
  });
  for (const rule of rules.file) {
    try {
      rule.check({ format, hosts: hostsFor(undefined), tools: summaries, lists: spans, report: (report) => fileFindings.push(fileFinding(rule, report, rules, places)) });
    } catch (error) {
      failures.push({ rule: rule.id, error });
    }
  }
  return { format, hosts: hostsFor(undefined), places, fileFindings, failures, toolCount: summaries.length };
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
    related: (report.related ?? []).map((other) => {
      const offset = base(other.at.place)?.start ?? 0;
      return { message: other.message, start: offset + other.at.start, end: offset + other.at.end };
    }),
    fixes: (report.fixes ?? []).map((fix) => shifted(fix, shift)),
    ...(report.tag === undefined ? {} : { tag: report.tag }),
  };
}

function textFindings(faults: readonly Fault[], rules: RuleSet, settings: FileSettings, format: Format): Finding[] {
  const findings: Finding[] = [];
  for (const fault of faults) {
    const rule: Rule | undefined = rules.text.find((one) => one.codes.includes(fault.code));
    if (rule === undefined || rule.scope !== 'text' || !rule.applies(fault, { comments: settings.comments, format: format.id })) continue;
    findings.push({
      rule: rule.id,
      severity: rules.severityOf(rule, undefined),
      hosts: [],
      tool: undefined,
      pointer: '',
      path: '',
      message: fault.message,
      start: fault.start,
      end: fault.end,
      related: fault.related === undefined ? [] : [{ message: 'The first of this name.', ...fault.related }],
      fixes: fault.edits === undefined ? [] : [{ title: fixTitle(fault), safe: true, edits: fault.edits }],
    });
  }
  return findings;
}

function fixTitle(fault: Fault): string {
  const edit = fault.edits![0]!;
  return edit.newText === '' ? 'Remove it' : `Insert ${edit.newText}`;
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
    related: finding.related.map((other) => ({ ...other, start: start + other.start, end: start + other.end })),
    fixes: finding.fixes.map((fix) => shifted(fix, start)),
  };
}

/** All findings of a file in the order of the text. */
export function allFindings(analysis: FileAnalysis): LocatedFinding[] {
  const findings: LocatedFinding[] = [...analysis.fileFindings];
  for (const place of analysis.places) for (const finding of place.result.findings) findings.push(located(finding, place));
  return findings.sort((left, right) => left.start - right.start || left.end - right.end);
}
