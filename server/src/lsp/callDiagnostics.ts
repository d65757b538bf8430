/** The diagnostics of a document that holds calls: faults of its text, then what its tool's schema says. */
import * as l10n from '@vscode/l10n';
import { type Diagnostic, type DiagnosticRelatedInformation, DiagnosticSeverity } from 'vscode-languageserver';
import { TOO_MANY, WITHOUT_TOOL } from '../features/calls/callCodes.ts';
import { callFaults, MOST_OF_CALLS, problemsIn } from '../features/calls/callDocument.ts';
import type { CallProblem } from '../features/calls/callProblems.ts';
import type { CallTool } from '../features/calls/callTool.ts';
import { rangeIn } from '../features/snapshot.ts';
import { type Binding, callsOf, callTextOf } from './callStore.ts';
import type { Severity } from '../rules/finding.ts';
import type { Snapshot } from './documents.ts';
import type { Server } from './feature.ts';
import { SOURCE } from './toDiagnostic.ts';

const SEVERITY = { error: DiagnosticSeverity.Error, warning: DiagnosticSeverity.Warning, info: DiagnosticSeverity.Information } as const;
const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** The problems of the calls in a document, one more than are shown at the most. @param tool what describes them */
export function problemsOf(snapshot: Snapshot, tool: CallTool): CallProblem[] {
  const found: CallProblem[] = [];
  for (const problem of problemsIn(snapshot.document.getText(), callTextOf(snapshot).isLines, tool)) if (found.push(problem) > MOST_OF_CALLS) break;
  return found;
}

/** The diagnostics of a call; undefined for a document that holds none. */
export function callDiagnostics(server: Server, snapshot: Snapshot): Diagnostic[] | undefined {
  const calls = callsOf(server);
  const binding = calls.bindingOf(snapshot);
  if (binding === undefined) return undefined;
  const diagnostics = snapshot.settings.editorReportsJson ? [] : faultsOf(snapshot);
  const tool = calls.toolOf(binding);
  if (tool === undefined) return diagnostics;
  if (typeof tool === 'string') return [...diagnostics, { range: START, severity: DiagnosticSeverity.Warning, code: WITHOUT_TOOL, source: SOURCE, message: tool }];
  const related = server.client.textDocument?.publishDiagnostics?.relatedInformation === true;
  const problems = problemsOf(snapshot, tool);
  for (const problem of problems.slice(0, MOST_OF_CALLS)) diagnostics.push(toDiagnostic(snapshot, problem, binding, tool, related));
  if (problems.length > MOST_OF_CALLS) diagnostics.push({ range: START, severity: DiagnosticSeverity.Information, code: TOO_MANY, source: SOURCE, message: l10n.t('Only the first {0} problems of the calls in this file are shown.', MOST_OF_CALLS) });
  return diagnostics;
}

/** A problem as the editor shows it. */
export function toDiagnostic(snapshot: Snapshot, problem: CallProblem, binding: Binding, tool: CallTool, related: boolean): Diagnostic {
  const { because } = problem;
  const information: DiagnosticRelatedInformation[] =
    related && because !== undefined ? [{ location: { uri: binding.uri, range: rangeIn(tool.snapshot, tool.place, because) }, message: l10n.t('"{0}" of {1} says so.', because.keyword, nameOf(binding)) }] : [];
  return {
    range: snapshot.rangeOf(problem.start, problem.end),
    severity: SEVERITY[problem.severity],
    code: problem.code,
    source: SOURCE,
    message: isNamed(problem) ? problem.message : `${problem.message} (at ${problem.path})`,
    ...(information.length === 0 ? {} : { relatedInformation: information }),
    data: { path: problem.path },
  };
}

/** The message begins with the data path, or with the key that is the whole of it. */
function isNamed({ message, path }: CallProblem): boolean {
  return path === '' || message.startsWith(path) || message.startsWith(JSON.stringify(path));
}

/** What a call is for, in words. */
export function nameOf({ tool, action }: Binding): string {
  return action === undefined ? tool : `${tool}, ${action}`;
}

function faultsOf(snapshot: Snapshot): Diagnostic[] {
  return callFaults(snapshot.document.getText(), callTextOf(snapshot).isLines, snapshot.settings.file.comments).map(({ rule, fault }) => ({
    range: snapshot.rangeOf(fault.start, fault.end),
    severity: SEVERITY[rule.severity as Severity],
    code: rule.id,
    source: SOURCE,
    message: fault.message,
  }));
}
