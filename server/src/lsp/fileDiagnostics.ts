/** The one function behind pushed and pulled diagnostics: what is to be shown of a file. */
import * as l10n from '@vscode/l10n';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { Snapshot } from './documents.ts';
import { topFindings } from './findings.ts';
import { type DiagnosticStyle, SOURCE, toDiagnostic } from './toDiagnostic.ts';

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** The diagnostics of a document, at most `maxProblems` and one that says how many were left out. Never throws for what stands in the file. */
export function fileDiagnostics(snapshot: Snapshot, style: DiagnosticStyle, failed: (message: string, error: unknown) => void): Diagnostic[] {
  try {
    const { findings, leftOut, counts, hints } = topFindings(snapshot, snapshot.settings.maxProblems);
    const diagnostics = findings.map((finding) => toDiagnostic(snapshot, finding, style));
    if (leftOut > 0) {
      const total = findings.length + leftOut;
      diagnostics.push({
        range: START,
        severity: DiagnosticSeverity.Information,
        code: 'too-many-problems',
        source: SOURCE,
        message: l10n.t('{0} of {1} problems are not shown: this file has {2} errors, {3} warnings, {4} infos and {5} hints, and the setting toolspec.maxProblems shows the most severe {6}.', leftOut, total, counts.error, counts.warning, counts.info, hints, findings.length),
      });
    }
    return diagnostics;
  } catch (error) {
    // A file whose analysis broke must not look like a clean one.
    if (!snapshot.isCurrent) throw error;
    failed(`The analysis of ${snapshot.uri} failed.`, error);
    return [
      {
        range: START,
        severity: DiagnosticSeverity.Error,
        code: 'analysis-failed',
        source: SOURCE,
        message: l10n.t('Toolspec Lens could not analyse this file, so problems in it are not shown. The log says what went wrong.'),
      },
    ];
  }
}
