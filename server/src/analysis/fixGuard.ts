/**
 * Which fixes may be offered while the text has faults of syntax. There the parser guesses what the author is about to
 * type, and a fix that is right for the guess can tear the text further: it is tried, and left out when the text comes
 * out with more faults, or with as many and more errors.
 */
import type { Fix } from '../rules/finding.ts';
import { RULES } from '../rules/index.ts';
import { applyEdits, type TextEdit } from '../text/edit.ts';
import type { FaultCode } from '../text/parse.ts';
import { cutOut } from './cutOut.ts';
import { SourceDocument } from './document.ts';
import { allFindings, analyse, type AnalysedPlace, type FileAnalysis, type FileSettings, type LocatedFinding } from './file.ts';

/** The faults behind which the parser guesses. */
const GUESSED: ReadonlySet<FaultCode> = new Set<FaultCode>(['syntax', 'invalid-escape']);
/** The fixes of these rules come from the parser itself, and mend one of its faults. */
const OF_TEXT: ReadonlySet<string> = new Set(RULES.filter((rule) => rule.scope === 'text').map((rule) => rule.id));
/** A longer file is tried with the touched tool alone. */
const LONGEST_TRIED = 50_000;
/** Characters that one guard analyses in all; what is asked behind that is not offered. */
const MOST_TRIED = 1_000_000;

interface Trial {
  readonly text: string;
  readonly shift: number;
  readonly faults: number;
  readonly errors: number;
}

/** For one state of a document; make another when it has changed. */
export class FixGuard {
  readonly #document: SourceDocument;
  readonly #settings: FileSettings;
  readonly #analysis: FileAnalysis;
  readonly #isFaulty: boolean;
  readonly #trials = new Map<AnalysedPlace | undefined, Trial | undefined>();
  #left = MOST_TRIED;

  constructor(document: SourceDocument, settings: FileSettings, analysis: FileAnalysis) {
    this.#document = document;
    this.#settings = settings;
    this.#analysis = analysis;
    this.#isFaulty = hasGuesses(document, settings);
  }

  /** Without those findings whose safe fixes, or whose first fix where none is safe, would do harm. */
  keep<F extends LocatedFinding>(findings: readonly F[]): readonly F[] {
    if (!this.#isFaulty) return findings;
    return findings.filter((finding) => {
      const fix = finding.fixes.find((one) => one.safe) ?? finding.fixes[0];
      return fix === undefined || this.allows(finding, fix);
    });
  }

  /** True when the fix does the text no harm. */
  allows({ rule }: LocatedFinding, { edits }: Fix): boolean {
    if (!this.#isFaulty || edits.length === 0 || OF_TEXT.has(rule)) return true;
    let [start, end] = [edits[0]!.start, edits[0]!.end];
    for (const edit of edits) {
      start = Math.min(start, edit.start);
      end = Math.max(end, edit.end);
    }
    const place = this.#placeOf(start, end);
    // Another tool that is half typed is of no concern to this one.
    if (place?.result.reading.faults.some((fault) => GUESSED.has(fault.code)) === false && place.result.reading.contained === 'closed') return true;
    const trial = this.#trial(place);
    if (trial === undefined || (this.#left -= trial.text.length) < 0) return false;
    const tried = this.#try(applyEdits(trial.text, edits.map((edit): TextEdit => ({ start: edit.start - trial.shift, end: edit.end - trial.shift, newText: edit.newText }))));
    // With a fault mended, more is read, and more is found.
    return tried.faults < trial.faults || (tried.faults === trial.faults && tried.errors <= trial.errors);
  }

  /** The place that holds a span. */
  #placeOf(start: number, end: number): AnalysedPlace | undefined {
    const { places } = this.#analysis;
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle]!.end < end) low = middle + 1;
      else high = middle;
    }
    const found = places[low];
    return found !== undefined && found.start <= start ? found : undefined;
  }

  /** The text that fixes of a place are tried on; undefined when it is too long. */
  #trial(place: AnalysedPlace | undefined): Trial | undefined {
    const isWhole = this.#document.length <= LONGEST_TRIED;
    const key = isWhole ? undefined : place;
    if (this.#trials.has(key)) return this.#trials.get(key);
    const { text, shift } = isWhole ? { text: this.#document.getText(), shift: 0 } : place === undefined ? { text: undefined, shift: 0 } : cutOut(this.#document, this.#analysis, place);
    const trial = text === undefined || text.length > LONGEST_TRIED ? undefined : { text, shift, ...this.#try(text) };
    this.#trials.set(key, trial);
    return trial;
  }

  #try(text: string): { readonly faults: number; readonly errors: number } {
    const document = new SourceDocument(text);
    const findings = allFindings(analyse(document, { ...this.#settings, format: this.#analysis.format?.id ?? 'none' }));
    let errors = 0;
    for (const { severity, rule } of findings) if (severity === 'error' && !OF_TEXT.has(rule)) errors++;
    return { faults: countGuesses(document, this.#settings), errors };
  }
}

function hasGuesses(document: SourceDocument, { fileName }: FileSettings): boolean {
  return guesses(document, fileName).next().done !== true;
}

function countGuesses(document: SourceDocument, { fileName }: FileSettings): number {
  let count = 0;
  for (const _ of guesses(document, fileName)) count++;
  return count;
}

function* guesses(document: SourceDocument, fileName: string): Generator<FaultCode> {
  for (const { code } of document.outline(fileName).faults) if (GUESSED.has(code)) yield code;
  const { list } = document.segments;
  for (let index = 1; index < list.length; index += 2) for (const { code } of list[index]!.reading?.faults ?? []) if (GUESSED.has(code)) yield code;
}
