/** Hides what the author has said he knows of: by comments in JSONC, by the `ignore` entries of the configuration. */
import type { Finding, Fix } from '../rules/finding.ts';
import { ignoreUnused } from '../rules/ignore-unused.ts';
import type { RuleSet } from '../rules/ruleSet.ts';
import type { IgnoreEntry } from './configModel.ts';
import type { SourceDocument } from './document.ts';
import type { AnalysedPlace, FileAnalysis, FileSettings } from './fileModel.ts';
import { type IgnoreComment, ignoreComments, type IgnoredRule } from './ignoreComments.ts';
import { countsOf } from './place.ts';

/**
 * The analysis without the findings that are ignored, and with a finding for each ignore comment that hides nothing.
 * The same object when nothing is ignored. Places whose findings stay are the same objects.
 */
export function suppress(analysis: FileAnalysis, document: SourceDocument, settings: FileSettings, rules: RuleSet): FileAnalysis {
  const comments = settings.comments ? ignoreComments(document) : [];
  const entries = settings.ignores ?? [];
  if (comments.length === 0 && entries.length === 0) return analysis;
  const ignores = new Ignores(comments, entries);
  const places = analysis.places.map((place) => withoutIgnored(place, ignores));
  const fileFindings = analysis.fileFindings.filter((finding) => !ignores.hides(finding, finding.start, () => finding.pointer));
  if (rules.file.includes(ignoreUnused)) for (const finding of unusedComments(comments, ignores.used, document, rules)) fileFindings.push(finding);
  return { ...analysis, places, fileFindings, usedIgnores: ignores.usedEntries };
}

function withoutIgnored(place: AnalysedPlace, ignores: Ignores): AnalysedPlace {
  const { findings } = place.result;
  if (!findings.some((finding) => ignores.names(finding.rule))) return place;
  const { start, pointer } = place;
  const kept = findings.filter((finding) => !ignores.hides(finding, start + finding.start, () => pointer + finding.pointer));
  return kept.length === findings.length ? place : { start, end: place.end, pointer, file: place.file, isTorn: place.isTorn, result: { ...place.result, findings: kept, counts: countsOf(kept) } };
}

class Ignores {
  readonly #comments = new Map<string, { readonly comment: IgnoreComment; readonly named: IgnoredRule }[]>();
  readonly #entries = new Map<string, IgnoreEntry[]>();
  readonly used = new Set<IgnoredRule>();
  readonly usedEntries = new Set<IgnoreEntry>();

  constructor(comments: readonly IgnoreComment[], entries: readonly IgnoreEntry[]) {
    for (const comment of comments) for (const named of comment.rules) add(this.#comments, named.rule, { comment, named });
    for (const entry of entries) add(this.#entries, entry.rule, entry);
  }

  names(rule: string): boolean {
    return this.#comments.has(rule) || this.#entries.has(rule);
  }

  /** True when the finding is ignored; all that ignore it count as used. */
  hides(finding: Finding, start: number, pointer: () => string): boolean {
    let hidden = false;
    for (const { comment, named } of this.#comments.get(finding.rule) ?? []) {
      if (start < comment.from || start >= comment.to) continue;
      hidden = true;
      this.used.add(named);
    }
    const entries = this.#entries.get(finding.rule);
    if (entries === undefined) return hidden;
    const at = pointer();
    for (const entry of entries) {
      if (entry.pointer !== undefined && at !== entry.pointer && !at.startsWith(`${entry.pointer}/`)) continue;
      hidden = true;
      this.usedEntries.add(entry);
    }
    return hidden;
  }
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function unusedComments(comments: readonly IgnoreComment[], used: ReadonlySet<IgnoredRule>, document: SourceDocument, rules: RuleSet): Finding[] {
  const findings: Finding[] = [];
  for (const comment of comments) {
    const unused = comment.rules.filter((named) => !used.has(named));
    if (comment.rules.length > 0 && unused.length === 0) continue;
    if (unused.length === comment.rules.length) {
      const names = unused.map((named) => named.rule);
      const message = names.length === 0 ? 'This comment names no rule, so it hides nothing.' : `Nothing of ${names.map((name) => `"${name}"`).join(', ')} is found here any more, so this comment hides nothing.`;
      findings.push(finding(rules, comment.start, comment.end, message, { title: 'Remove the comment', safe: true, edits: [wholeComment(comment, document)] }));
      continue;
    }
    for (const named of unused) {
      const edit = { ...nameWithComma(comment, named), newText: '' };
      findings.push(finding(rules, named.start, named.end, `Nothing of "${named.rule}" is found here any more.`, { title: `Remove "${named.rule}" from the comment`, safe: true, edits: [edit] }));
    }
  }
  return findings;
}

function finding(rules: RuleSet, start: number, end: number, message: string, fix: Fix): Finding {
  return { rule: ignoreUnused.id, severity: rules.severityOf(ignoreUnused, undefined), hosts: [], tool: undefined, pointer: '', path: '', message, start, end, related: [], fixes: [fix], tag: 'unnecessary' };
}

/** The comment with the white space before it; with its line where nothing else stands on it. */
function wholeComment(comment: IgnoreComment, document: SourceDocument): { start: number; end: number; newText: string } {
  const { line } = document.positionAt(comment.start);
  const lineStart = document.offsetAt({ line, character: 0 });
  const lineEnd = document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
  const before = document.slice(lineStart, comment.start);
  if (before.trim() === '' && document.slice(comment.end, lineEnd).trim() === '' && line + 1 < document.lineCount) {
    return { start: lineStart, end: document.offsetAt({ line: line + 1, character: 0 }), newText: '' };
  }
  return { start: comment.start - (before.length - before.trimEnd().length), end: comment.end, newText: '' };
}

function nameWithComma(comment: IgnoreComment, named: IgnoredRule): { start: number; end: number } {
  const index = comment.rules.indexOf(named);
  const next = comment.rules[index + 1];
  return next !== undefined ? { start: named.start, end: next.start } : { start: comment.rules[index - 1]!.end, end: named.end };
}
