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
 * those that touch an edit taken before, and those that add a key which another one renames a misspelt key to, or
 * brings from where it stood wrong. Those wait: where they are still due, they are found again when the others are made.
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
  const renamedTo = new Set(wanted.flatMap(({ made: { fix } }) => keysRenamedTo(fix)));
  const broughtTo = new Set(wanted.flatMap(({ made: { fix } }) => keysBrought(fix)));
  const fixes: MadeFix[] = [];
  let end = -1;
  for (const one of wanted) {
    // Edits that only meet wait too: which of two insertions comes first is no question of chance.
    if (one.start <= end) continue;
    // `propertes` renamed and `"properties": {}` added would be the same key twice.
    if (renamedTo.size > 0 && keysAdded(one.made.fix).some((key) => renamedTo.has(key))) continue;
    // So would `"additionalProperties"` moved out of the properties and one that is added.
    if (broughtTo.size > 0 && isAddition(one.made.fix) && keysAdded(one.made.fix).some((key) => broughtTo.has(key))) continue;
    fixes.push(one.made);
    end = one.end;
  }
  return { fixes, waiting: wanted.length - fixes.length };
}

/** The keys, in their quotes, that a fix of renaming alone writes. One that adds keys as well could wait for another that waits for it. */
function keysRenamedTo(fix: Fix): readonly string[] {
  if (keysAdded(fix).length > 0) return [];
  return fix.edits.filter(({ start, end, newText }) => end > start && newText.startsWith('"')).map(({ newText }) => newText);
}

const isAddition = ({ edits }: Fix): boolean => edits.every(({ start, end }) => start === end);

/** The keys, in their quotes, that a fix writes which takes away something as well. It waits for no addition, so that none waits for another in a circle. */
function keysBrought(fix: Fix): readonly string[] {
  return isAddition(fix) ? [] : fix.edits.flatMap(({ newText }) => Array.from(newText.matchAll(WRITTEN_KEY), ([, key]) => key!));
}

/** The first key, in its quotes, of each insertion of members. */
function keysAdded({ edits }: Fix): readonly string[] {
  const keys: string[] = [];
  for (const { start, end, newText } of edits) {
    const key = start === end ? ADDED_KEY.exec(newText)?.[1] : undefined;
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

const ADDED_KEY = /^[\s,]*("(?:[^"\\]|\\.)*")\s*:/;
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
