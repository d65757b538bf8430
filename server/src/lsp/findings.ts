/** The findings of a file as the editor gets them: the worst first up to a limit, then in the order of the text. */
import { type FileAnalysis, located, type LocatedFinding } from '../analysis/file.ts';
import type { Finding, Severity } from '../rules/finding.ts';
import { SEVERITIES } from '../rules/finding.ts';
import { RULES } from '../rules/index.ts';
import type { FaultCode } from '../text/parse.ts';
import type { Snapshot } from './documents.ts';
import { mostHints } from './settings.ts';

/** The faults of text that VS Code's JSON support reports itself. */
const REPORTED_BY_EDITOR: ReadonlySet<FaultCode> = new Set<FaultCode>(['syntax', 'invalid-escape', 'comment', 'trailing-comma', 'duplicate-key', 'several-values']);
const EDITORS_RULES: ReadonlySet<string> = new Set(
  RULES.filter((rule) => rule.scope === 'text' && rule.codes.every((code) => REPORTED_BY_EDITOR.has(code))).map((rule) => rule.id),
);

export interface Counts {
  error: number;
  warning: number;
  info: number;
}

export interface TopFindings {
  /** In the order of the text. */
  readonly findings: readonly LocatedFinding[];
  /** Of all findings, those left out included, and hints apart. */
  readonly counts: Readonly<Counts>;
  readonly hints: number;
  readonly leftOut: number;
}

/** Findings of the file's text that the editor shows itself are passed over. */
function isShown(snapshot: Snapshot): (finding: Finding) => boolean {
  return snapshot.settings.editorReportsJson ? (finding) => !EDITORS_RULES.has(finding.rule) : () => true;
}

/** How many findings a file has, by severity. */
export function countFindings(snapshot: Snapshot): Readonly<Counts> {
  return topFindings(snapshot, 0).counts;
}

/** The last answer for each snapshot: problems, status and actions ask for the same. */
const remembered = new WeakMap<Snapshot, { readonly max: number; readonly top: TopFindings }>();

/** Takes the most severe findings of a file. Only those that are taken are located, so a large file costs little more than a small one. */
export function topFindings(snapshot: Snapshot, max: number): TopFindings {
  const known = remembered.get(snapshot);
  // With room for none, the counts alone are asked for.
  if (known !== undefined && snapshot.isCurrent && (known.max === max || max === 0)) return known.top;
  const top = takeFindings(snapshot, max);
  remembered.set(snapshot, { max, top });
  return top;
}

function takeFindings(snapshot: Snapshot, max: number): TopFindings {
  const analysis = snapshot.analysis();
  const shown = isShown(snapshot);
  const counts: Counts = { error: 0, warning: 0, info: 0 };
  const ofFile = analysis.fileFindings.filter(shown);
  for (const finding of ofFile) counts[finding.severity]++;
  let hints = 0;
  for (const { result } of analysis.places) {
    const own = result.counts;
    counts.error += own.error;
    counts.warning += own.warning;
    counts.info += own.info;
    hints += own.hints;
  }
  const total = counts.error + counts.warning + counts.info + hints;
  const findings: LocatedFinding[] = [];
  let room = max;
  const take = (kind: Severity | 'hints'): void => {
    for (const finding of kind === 'hints' ? [] : ofFile) {
      if (room === 0) return;
      if (finding.severity !== kind) continue;
      findings.push(finding);
      room--;
    }
    for (const place of analysis.places) {
      if (room === 0) return;
      if (place.result.counts[kind] === 0) continue;
      for (const finding of place.result.findings) {
        if (room === 0) return;
        if ((finding.faint === true ? 'hints' : finding.severity) !== kind) continue;
        findings.push(located(finding, place));
        room--;
      }
    }
  };
  for (const severity of SEVERITIES) if (counts[severity] > 0 && room > 0) take(severity);
  room = Math.min(room, mostHints(max));
  if (hints > 0 && room > 0) take('hints');
  findings.sort((left, right) => left.start - right.start || left.end - right.end);
  return { findings, counts, hints, leftOut: total - findings.length };
}

/** The findings whose span touches the one from `start` to `end`. */
export function findingsAt(snapshot: Snapshot, start: number, end: number): LocatedFinding[] {
  const analysis = snapshot.analysis();
  const shown = isShown(snapshot);
  const touches = (finding: Finding): boolean => finding.start <= end && finding.end >= start && shown(finding);
  const findings: LocatedFinding[] = analysis.fileFindings.filter(touches);
  for (const place of placesBetween(analysis, start, end)) {
    for (const finding of place.result.findings) {
      if (place.start + finding.start <= end && place.start + finding.end >= start) findings.push(located(finding, place));
    }
  }
  return findings;
}

/** All findings of a file that are shown, in the order of the text. */
export function shownFindings(snapshot: Snapshot): LocatedFinding[] {
  return [...topFindings(snapshot, Number.POSITIVE_INFINITY).findings];
}

/** The places that touch a span. Places stand in the order of the text and do not overlap, so a binary search finds the first. */
export function placesBetween(analysis: FileAnalysis, start: number, end: number): FileAnalysis['places'] {
  const { places } = analysis;
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.end < start) low = middle + 1;
    else high = middle;
  }
  let stop = low;
  while (stop < places.length && places[stop]!.start <= end) stop++;
  return places.slice(low, stop);
}
