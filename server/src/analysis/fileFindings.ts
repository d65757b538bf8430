/** The findings of a file beside those of its places: the faults of its text and what the rules of the file report. */
import type { Format } from '../formats/format.ts';
import type { Finding } from '../rules/finding.ts';
import type { FileContext, FileReport, FileRule, FileSpot } from '../rules/rule.ts';
import type { RuleSet } from '../rules/ruleSet.ts';
import type { TextEdit } from '../text/edit.ts';
import { pointerOf } from '../text/pointer.ts';
import { type DocumentOutline, movedFault, type SourceDocument } from './document.ts';
import { type AnalysedPlace, type FileSettings, moved, shifted } from './fileModel.ts';
import type { RuleFailure } from './place.ts';
import type { PlacedFault } from './placedFault.ts';
import { unsafeWhereTorn } from './torn.ts';

/**
 * The faults of the text that a rule speaks of.
 * @param lines the file is JSON lines
 * @param torn as `SourceDocument.isTorn` says
 */
export function textFindings(document: SourceDocument, outline: DocumentOutline, rules: RuleSet, settings: FileSettings, format: Format, lines: boolean, torn: boolean): Finding[] {
  const findings: Finding[] = [];
  for (const fault of withoutEchoes([...faultsOf(document, outline, torn)], document)) addTextFinding(findings, fault, rules, settings, format, lines);
  return findings;
}

/** More syntax faults than this in one line are echoes of the first: a quote too many turns the whole line inside out. */
const MOST_IN_LINE = 3;

/** The faults, with the first one alone, and without its fix, of a line that is full of them. */
function withoutEchoes(faults: readonly PlacedFault[], document: SourceDocument): readonly PlacedFault[] {
  if (faults.length <= MOST_IN_LINE) return faults;
  const byLine = new Map<number, PlacedFault[]>();
  for (const fault of faults) {
    if (fault.code !== 'syntax' && fault.code !== 'duplicate-key') continue;
    const { line } = document.positionAt(fault.start);
    const inLine = byLine.get(line);
    if (inLine === undefined) byLine.set(line, [fault]);
    else inLine.push(fault);
  }
  const echoes = new Set<PlacedFault>();
  const firsts = new Set<PlacedFault>();
  for (const inLine of byLine.values()) {
    // What is read as if it were mended tears nothing, however much of it there is.
    const syntax = inLine.filter((fault) => fault.code === 'syntax' && fault.alone !== true);
    if (syntax.length <= MOST_IN_LINE) continue;
    // A bracket that stays open is told of where it stands, which is in front of what tore it open.
    const torn = syntax.filter((fault) => fault.end - fault.start > 1);
    const first = (torn.length > 0 ? torn : syntax).reduce((least, fault) => (fault.start < least.start ? fault : least));
    firsts.add(first);
    for (const fault of inLine) if (fault !== first) echoes.add(fault);
  }
  if (firsts.size === 0) return faults;
  return faults.filter((fault) => !echoes.has(fault)).map((fault) => (firsts.has(fault) ? { ...fault, edits: undefined } : fault));
}

/** What the rules of the file said, as long as the tools are the same to them. Offsets in lists are those of `lists`. */
export interface FileRulesSaid {
  readonly reports: readonly { readonly rule: FileRule; readonly report: FileReport }[];
  readonly failures: readonly RuleFailure[];
  readonly lists: FileContext['lists'];
}

/** Asks the rules of the file; one that throws is named among the failures. */
export function askFileRules(context: Omit<FileContext, 'report'>, rules: RuleSet): FileRulesSaid {
  const reports: { rule: FileRule; report: FileReport }[] = [];
  const failures: RuleFailure[] = [];
  for (const rule of rules.file) {
    try {
      rule.check({ ...context, report: (report) => reports.push({ rule, report }) });
    } catch (error) {
      failures.push({ rule: rule.id, error });
    }
  }
  return { reports, failures, lists: context.lists };
}

/**
 * Whether what was said can be moved with the lists. Rules look at the extent of what stands in the place of a list,
 * since their fixes put brackets around it; that of an array changes with every key in it and is of no concern to them.
 */
export function isStillSaid(said: FileRulesSaid, lists: FileContext['lists']): boolean {
  return lists.every((list, index) => list.kind === 'array' || list.value.end - list.start === said.lists[index]!.value.end - said.lists[index]!.start);
}

/** The findings of what was said, where their places and the lists stand now. */
export function saidFindings(said: FileRulesSaid, lists: FileContext['lists'], rules: RuleSet, places: readonly AnalysedPlace[], torn: boolean): Finding[] {
  // A list is known again by its segments, which are the same array as long as the outline is the same.
  const moves = new Map(said.lists.map((list, index) => [list.segments, lists[index]!.start - list.start]));
  const startOf = ({ place, segments }: FileSpot): number => (place < 0 ? (moves.get(segments) ?? 0) : places[place]!.start);
  return said.reports.map(({ rule, report }) => {
    const finding = fileFinding(rule, report, rules, places, startOf);
    return torn ? { ...finding, fixes: unsafeWhereTorn(finding.fixes) } : finding;
  });
}

/** Every fault of the text, those of chunks included; offsets from the start of the file. */
function* faultsOf(document: SourceDocument, outline: DocumentOutline, torn: boolean): Generator<PlacedFault> {
  const { list, starts } = document.segments;
  for (const fault of outline.faults) yield inTorn(fault, torn);
  for (let index = 1; index < list.length; index += 2) {
    const { faults } = list[index]!.reading!;
    if (faults.length === 0) continue;
    const start = starts[index]!;
    for (const fault of faults) yield inTorn({ ...movedFault(fault, (offset) => start + offset), pointer: outline.pointerInChunk(index, fault.pointer) }, torn);
  }
}

/** In a torn text nothing is mended: the word at fault may be the author's prose. */
function inTorn(fault: PlacedFault, torn: boolean): PlacedFault {
  return !torn || fault.code === 'byte-order-mark' ? fault : { ...fault, edits: undefined, torn: true };
}

function fileFinding(rule: FileRule, report: FileReport, rules: RuleSet, places: readonly AnalysedPlace[], startOf: (spot: FileSpot) => number): Finding {
  const at = report.at.place < 0 ? undefined : places[report.at.place];
  const shift = startOf(report.at);
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
    related: (report.related ?? []).map((other) => moved({ message: other.message, start: other.at.start, end: other.at.end }, startOf(other.at))),
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
  if (known >= 0) {
    // To mend one of several leaves what is said of the file.
    const { start, end } = findings[known]!.start <= fault.start ? findings[known]! : fault;
    findings[known] = { ...findings[known]!, start, end, fixes: [] };
    return;
  }
  findings.push({
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
    fixes: fault.torn === true ? [] : (rule.fixes?.(fault) ?? fixesOf(fault)),
  });
}

function fixesOf({ edits }: PlacedFault): Finding['fixes'] {
  return edits === undefined ? [] : [{ title: fixTitle(edits), safe: true, edits }];
}

function fixTitle(edits: readonly TextEdit[]): string {
  const { start, end, newText } = edits[0]!;
  if (newText === '') return 'Remove it';
  if (start === end) return `Insert ${newText}`;
  return newText.startsWith('"') ? 'Put it into double quotes' : `Replace with ${newText}`;
}
