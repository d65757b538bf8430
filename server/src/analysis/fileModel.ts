/** What goes into the analysis of a file and what comes out of it. */
import type { Format } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import type { FileView, Finding, Fix, PlaceFinding, Related, Severity } from '../rules/finding.ts';
import type { RuleSeverities } from '../rules/ruleSet.ts';
import type { IgnoreEntry } from './configModel.ts';
import type { PlaceResult, RuleFailure } from './place.ts';
import { unsafeWhereTorn } from './torn.ts';

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
  /** The hints that are kept, about; where there are more, they are found anew when they are asked for. All when not given. */
  readonly mostHints?: number;
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
  /** The text of its file is torn, as `SourceDocument.isTorn` says: no fix is safe in it. */
  readonly isTorn: boolean;
  /** The file that it stands in. */
  readonly file: FileView;
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

/** A related place with its offsets moved. */
export function moved(related: Related, by: number): Related {
  return { ...related, start: related.start + by, end: related.end + by };
}

/** A fix with its offsets moved. */
export function shifted(fix: Fix, by: number): Fix {
  return by === 0 ? fix : { ...fix, edits: fix.edits.map((edit) => ({ start: edit.start + by, end: edit.end + by, newText: edit.newText })) };
}

const NONE: readonly never[] = [];

/** Takes its fixes from the finding of the place when they are first read: few of many are. */
class Located implements Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly hosts: readonly string[];
  readonly tool: string | undefined;
  readonly pointer: string;
  readonly path: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly related: readonly Related[];
  readonly tag?: 'unnecessary' | 'deprecated';
  readonly faint?: true;
  readonly #finding: PlaceFinding;
  readonly #file: FileView;
  readonly #shift: number;
  readonly #isTorn: boolean;
  #fixes: readonly Fix[] | undefined;

  constructor(finding: PlaceFinding, start: number, pointer: string, { file, isTorn }: AnalysedPlace) {
    this.rule = finding.rule;
    this.severity = finding.severity;
    this.hosts = finding.hosts;
    this.tool = finding.tool;
    this.pointer = pointer + finding.pointer;
    this.path = finding.path;
    this.message = finding.message;
    this.start = start + finding.start;
    this.end = start + finding.end;
    this.related = finding.related.length === 0 ? NONE : finding.related.map((other) => moved(other, start));
    if (finding.tag !== undefined) this.tag = finding.tag;
    if (finding.faint !== undefined) this.faint = finding.faint;
    this.#finding = finding;
    this.#file = file;
    this.#shift = start;
    this.#isTorn = isTorn;
  }

  get fixes(): readonly Fix[] {
    return (this.#fixes ??= this.#made());
  }

  #made(): readonly Fix[] {
    const fixes = this.#finding.fixesIn(this.#file).map((fix) => shifted(fix, this.#shift));
    return this.#isTorn ? unsafeWhereTorn(fixes) : fixes;
  }
}

/** A finding of a place with its offsets counted from the start of the file. */
export function located(finding: PlaceFinding, place: AnalysedPlace): LocatedFinding {
  return new Located(finding, place.start, place.pointer, place);
}

/** All findings of a file in the order of the text. */
export function allFindings(analysis: FileAnalysis): LocatedFinding[] {
  const findings: LocatedFinding[] = [...analysis.fileFindings];
  for (const place of analysis.places) {
    if (place.result.findings.length === 0) continue;
    const { start, pointer } = place;
    for (const finding of place.result.findings) findings.push(new Located(finding, start, pointer, place));
  }
  return findings.sort((left, right) => left.start - right.start || left.end - right.end);
}
