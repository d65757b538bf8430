/** A finding in the words of LSP. */
import { type ClientCapabilities, type Diagnostic, DiagnosticSeverity, DiagnosticTag, type Range } from 'vscode-languageserver';
import type { LocatedFinding } from '../analysis/file.ts';
import type { Severity } from '../rules/finding.ts';
import type { Snapshot } from './documents.ts';
import { rulePage } from './rulePage.ts';

export const SOURCE = 'toolspec';

/** What a diagnostic carries for other tools: the place, and the fixes as edits of the version that it was made for. */
export interface DiagnosticData {
  readonly version: number;
  /** RFC 6901, from the root of the file. */
  readonly pointer: string;
  /** The data path; the root is empty. */
  readonly path: string;
  readonly hosts: readonly string[];
  readonly tool: string | undefined;
  /** Empty for a hint: there are hundreds, they are sent at each key, and a code action tells their fixes when asked. */
  readonly fixes: readonly { readonly title: string; readonly safe: boolean; readonly edits: readonly { readonly range: Range; readonly newText: string }[] }[];
}

const SEVERITY: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};
const TAG = { unnecessary: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated };

/** What the client can show of a diagnostic. */
export interface DiagnosticStyle {
  readonly related: boolean;
  readonly pages: boolean;
  readonly data: boolean;
  readonly tags: ReadonlySet<DiagnosticTag>;
}

/** @param pull the diagnostics are pulled, so the capabilities of pulling count */
export function styleOf(client: ClientCapabilities, pull: boolean): DiagnosticStyle {
  const can = pull ? client.textDocument?.diagnostic : client.textDocument?.publishDiagnostics;
  const pushed = client.textDocument?.publishDiagnostics;
  return {
    related: can?.relatedInformation ?? pushed?.relatedInformation ?? false,
    pages: can?.codeDescriptionSupport ?? pushed?.codeDescriptionSupport ?? false,
    data: can?.dataSupport ?? pushed?.dataSupport ?? false,
    tags: new Set(can?.tagSupport?.valueSet ?? pushed?.tagSupport?.valueSet ?? []),
  };
}

/** The message with the data path behind it, since the Problems view shows no pointer. */
export function messageOf(finding: LocatedFinding): string {
  return finding.path === '' ? finding.message : `${finding.message} (at ${finding.path})`;
}

export function toDiagnostic(snapshot: Snapshot, finding: LocatedFinding, style: DiagnosticStyle): Diagnostic {
  const diagnostic: Diagnostic = {
    range: snapshot.rangeOf(finding.start, finding.end),
    severity: finding.faint ? DiagnosticSeverity.Hint : SEVERITY[finding.severity],
    code: finding.rule,
    source: SOURCE,
    message: messageOf(finding),
  };
  if (style.pages) {
    const href = rulePage(finding.rule);
    if (href !== undefined) diagnostic.codeDescription = { href };
  }
  if (style.related && finding.related.length > 0) {
    diagnostic.relatedInformation = finding.related.map((other) => ({ location: { uri: snapshot.uri, range: snapshot.rangeOf(other.start, other.end) }, message: other.message }));
  }
  if (finding.tag !== undefined && style.tags.has(TAG[finding.tag])) diagnostic.tags = [TAG[finding.tag]];
  if (style.data) diagnostic.data = dataOf(snapshot, finding);
  return diagnostic;
}

function dataOf(snapshot: Snapshot, finding: LocatedFinding): DiagnosticData {
  return {
    version: snapshot.version,
    pointer: finding.pointer,
    path: finding.path,
    hosts: finding.hosts,
    tool: finding.tool,
    fixes: finding.faint === true ? [] : finding.fixes.map((fix) => ({
      title: fix.title,
      safe: fix.safe,
      edits: fix.edits.map((edit) => ({ range: snapshot.rangeOf(edit.start, edit.end), newText: edit.newText })),
    })),
  };
}
