/** All fixes of a text, made at once and again until nothing is left to mend. */
import { applyEdits, type TextEdit } from '../text/edit.ts';
import type { Fix } from '../rules/finding.ts';
import { SourceDocument } from './document.ts';
import { FixGuard } from './fixGuard.ts';
import { allFindings, analyse, type FileSettings, type LocatedFinding } from './file.ts';

/** A fix that was made. */
export interface MadeFix {
  readonly finding: LocatedFinding;
  readonly fix: Fix;
}

export interface FixedText {
  readonly text: string;
  /** In the order they were made; offsets count in the text of their round. */
  readonly made: readonly (MadeFix & { readonly line: number; readonly character: number })[];
  /** What is still found in the new text. */
  readonly left: readonly LocatedFinding[];
}

/** A fix may uncover another fault; a chain longer than this is one that runs in a circle. */
const MOST_ROUNDS = 20;

/**
 * The fixes that can be made together: the first that is wanted of each finding, in the order of the text, without
 * those that touch an edit taken before, and those that add a key which another fix leaves: `"properties": {}` beside
 * `propertes` renamed, `"type"` beside the one that is moved out of the properties. Those wait: where they are still due,
 * they are found again when the others are made.
 * @param unsafe takes a fix that changes the meaning where there is no safe one
 */
export function togetherFixable(findings: readonly LocatedFinding[], unsafe = false): { readonly fixes: readonly MadeFix[]; readonly waiting: number } {
  const wanted: { readonly made: MadeFix; readonly start: number; readonly end: number }[] = [];
  for (const finding of findings) {
    const fix = finding.fixes.find((one) => one.safe) ?? (unsafe ? finding.fixes[0] : undefined);
    if (fix === undefined || fix.edits.length === 0) continue;
    let { start, end } = fix.edits[0]!;
    for (const edit of fix.edits) {
      if (edit.start < start) start = edit.start;
      if (edit.end > end) end = edit.end;
    }
    wanted.push({ made: { finding, fix }, start, end });
  }
  wanted.sort((left, right) => left.start - right.start || left.end - right.end);
  const left = keysLeft(wanted.map(({ made: { fix } }) => fix));
  const fixes: MadeFix[] = [];
  let end = -1;
  for (const one of wanted) {
    // Edits that only meet wait too: which of two insertions comes first is no question of chance.
    if (one.start <= end) continue;
    if (left.size > 0 && waits(one.made.fix, left)) continue;
    fixes.push(one.made);
    end = one.end;
  }
  return { fixes, waiting: wanted.length - fixes.length };
}

/** How much of a fix is addition: no key, keys beside something that it replaces or removes, keys alone. */
const enum Adds {
  Nothing,
  Beside,
  Alone,
}

function addsOf({ edits }: Fix): Adds {
  if (edits.every(({ start, end }) => start === end)) return Adds.Alone;
  return edits.some(isNewMember) ? Adds.Beside : Adds.Nothing;
}

/**
 * The keys, in their quotes, that fixes leave at the objects which they change: what a misspelt one is renamed to, what is
 * brought from elsewhere. Each with the least addition that leaves it; a fix waits for lesser ones alone, so that none
 * waits for another in a circle. What only adds leaves nothing: it can come later.
 */
function keysLeft(fixes: readonly Fix[]): ReadonlyMap<string, Adds> {
  const left = new Map<string, Adds>();
  for (const fix of fixes) {
    const adds = addsOf(fix);
    if (adds === Adds.Alone) continue;
    for (const edit of fix.edits) for (const key of keysIn(edit)) if (adds < (left.get(key) ?? Adds.Alone)) left.set(key, adds);
  }
  return left;
}

/** A fix whose insertion begins with a key that a lesser one leaves would write it a second time. */
function waits(fix: Fix, left: ReadonlyMap<string, Adds>): boolean {
  const adds = addsOf(fix);
  return adds !== Adds.Nothing && fix.edits.some((edit) => isNewMember(edit) && left.get(keysIn(edit)[0]!)! < adds);
}

const isNewMember = ({ start, end, newText }: TextEdit): boolean => start === end && NEW_MEMBER.test(newText);

/** The keys of members that an edit writes; the whole of a renamed one. */
function keysIn({ start, end, newText }: TextEdit): string[] {
  if (end > start && newText.startsWith('"')) return [/^"(?:[^"\\]|\\.)*"/.exec(newText)?.[0] ?? newText];
  return Array.from(newText.matchAll(WRITTEN_KEY), ([, key]) => key!);
}

const NEW_MEMBER = /^[\s,]*"(?:[^"\\]|\\.)*"\s*:/;
const WRITTEN_KEY = /("(?:[^"\\]|\\.)*")\s*:/g;

/**
 * Mends a text. Ends when nothing is left to mend, when a round brings back a text that was there before, or when a
 * round would leave more faults of syntax than it found; the text before that round is kept then.
 */
export function fixAll(text: string, settings: FileSettings, unsafe = false): FixedText {
  const made: FixedText['made'][number][] = [];
  const seen = new Set([text]);
  let current = text;
  let document = new SourceDocument(current);
  let analysis = analyse(document, settings);
  let findings = allFindings(analysis);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { fixes } = togetherFixable(new FixGuard(document, settings, analysis).keep(findings), unsafe);
    if (fixes.length === 0) break;
    const edits: TextEdit[] = fixes.flatMap(({ fix }) => fix.edits);
    const next = applyEdits(current, edits);
    if (seen.has(next)) break;
    seen.add(next);
    const nextDocument = new SourceDocument(next);
    const nextAnalysis = analyse(nextDocument, settings);
    const nextFindings = allFindings(nextAnalysis);
    if (syntaxFaults(nextFindings) > syntaxFaults(findings)) break;
    for (const one of fixes) made.push({ ...one, ...document.positionAt(one.finding.start) });
    current = next;
    document = nextDocument;
    analysis = nextAnalysis;
    findings = nextFindings;
  }
  return { text: current, made, left: findings };
}

const syntaxFaults = (findings: readonly LocatedFinding[]): number => findings.filter((finding) => finding.rule === 'json-syntax').length;
