/**
 * Quick fixes and fix-all. An action carries the version of the document that it was made for; where the client can
 * resolve actions, the edit is made when the user has chosen, and refused when the document has changed meanwhile.
 */
import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind, type Command, type Diagnostic, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { LocatedFinding } from '../analysis/file.ts';
import { FixGuard } from '../analysis/fixGuard.ts';
import type { TextEdit } from '../text/edit.ts';
import { sourcedActions, SOURCE_KINDS } from './actionSources.ts';
import type { Snapshot } from './documents.ts';
import type { Feature, Server } from './feature.ts';
import { findingsAt, shownFindings } from './findings.ts';
import { fixAll } from './fixAll.ts';
import { workspaceEdit } from './fixes.ts';
import { rulePage } from './rulePage.ts';
import { messageOf, SOURCE, styleOf, toDiagnostic } from './toDiagnostic.ts';

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.${SOURCE}`;
const RULE_PAGE = 'toolspec.rulePage';
/** The most actions for one range: a selection of the whole file would list thousands. */
const MOST_ACTIONS = 100;

/** What an action is found by when it is resolved. */
type Plan =
  | { readonly kind: 'fix'; readonly uri: string; readonly version: number; readonly rule: string; readonly start: number; readonly end: number; readonly message: string; readonly index: number }
  | { readonly kind: 'all of a rule'; readonly uri: string; readonly version: number; readonly rule: string }
  | { readonly kind: 'all'; readonly uri: string; readonly version: number };

export const codeActions: Feature = {
  capabilities: (client) => ({
    codeActionProvider:
      client.textDocument?.codeAction?.codeActionLiteralSupport === undefined
        ? false
        : { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL, ...SOURCE_KINDS], resolveProvider: resolves(client) },
    executeCommandProvider: { commands: [RULE_PAGE] },
  }),

  register(server) {
    const lazily = resolves(server.client);
    const style = styleOf(server.client, false);
    const finish = (snapshot: Snapshot, action: CodeAction, plan: Plan): CodeAction => {
      if (lazily) return { ...action, data: plan };
      return { ...action, edit: workspaceEdit(snapshot, editsOf(snapshot, plan), server.client) };
    };
    server.connection.onCodeAction((params, token) =>
      server.read(params.textDocument.uri, token, null, async (snapshot): Promise<(CodeAction | Command)[]> => {
        const { document } = snapshot;
        const wanted = (kind: string): boolean => params.context.only === undefined || params.context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
        const actions: CodeAction[] = [];
        if (wanted(CodeActionKind.QuickFix)) {
          const findings = findingsAt(snapshot, document.offsetAt(params.range.start), document.offsetAt(params.range.end));
          actions.push(...quickFixes(server, snapshot, findings, (finding) => linked(params.context.diagnostics, finding) ?? toDiagnostic(snapshot, finding, style), finish));
        }
        // Editors ask for source actions by name; a lightbulb without a kind is about what stands under the cursor.
        if (params.context.only !== undefined && wanted(FIX_ALL) && shownFindings(snapshot).some((finding) => finding.fixes.some((fix) => fix.safe))) {
          const { uri, version } = snapshot;
          actions.push(finish(snapshot, { title: l10n.t('Fix all safely fixable problems (Toolspec Lens)'), kind: FIX_ALL }, { kind: 'all', uri, version }));
        }
        actions.push(...(await sourcedActions(server, snapshot, params, wanted)));
        return actions;
      }),
    );
    server.connection.onCodeActionResolve(async (action, token) => {
      const plan = action.data as Plan | undefined;
      if (plan === undefined || action.edit !== undefined) return action;
      const edit = await server.read(plan.uri, token, undefined, (snapshot) => {
        if (snapshot.version !== plan.version) throw changed();
        return workspaceEdit(snapshot, editsOf(snapshot, plan), server.client);
      });
      if (edit === undefined) throw changed();
      return { ...action, edit };
    });
    server.command(RULE_PAGE, async ([id]) => {
      const page = typeof id === 'string' ? rulePage(id) : undefined;
      if (page === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, l10n.t('There is no page of a rule {0}.', JSON.stringify(id)));
      await server.connection.window.showDocument({ uri: page, external: true });
    });
  },
};

function resolves(client: Server['client']): boolean {
  return client.textDocument?.codeAction?.dataSupport === true && client.textDocument.codeAction.resolveSupport?.properties.includes('edit') === true;
}

function changed(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.ContentModified, l10n.t('The document has changed since this fix was offered.'));
}

function quickFixes(
  server: Server,
  snapshot: Snapshot,
  findings: readonly LocatedFinding[],
  diagnosticOf: (finding: LocatedFinding) => Diagnostic,
  finish: (snapshot: Snapshot, action: CodeAction, plan: Plan) => CodeAction,
): CodeAction[] {
  const { uri, version } = snapshot;
  const actions: CodeAction[] = [];
  const rules = new Set<string>();
  const guard = new FixGuard(snapshot.document, snapshot.settings.file, snapshot.analysis());
  for (const finding of findings) {
    if (actions.length >= MOST_ACTIONS) break;
    if (finding.fixes.length === 0) continue;
    const diagnostics = [diagnosticOf(finding)];
    const allowed = new Set(finding.fixes.filter((fix) => guard.allows(finding, fix)));
    const safe = [...allowed].filter((fix) => fix.safe);
    finding.fixes.forEach((fix, index) => {
      if (!allowed.has(fix)) return;
      const action: CodeAction = { title: fix.title, kind: CodeActionKind.QuickFix, diagnostics, ...(fix.safe && safe.length === 1 ? { isPreferred: true } : {}) };
      actions.push(finish(snapshot, action, { kind: 'fix', uri, version, rule: finding.rule, start: finding.start, end: finding.end, message: finding.message, index }));
    });
    if (safe.length > 0) rules.add(finding.rule);
  }
  /** Of a selection that holds more of a rule, the editor needs no more than it lists actions. */
  const diagnosticsOf = (rule: string): Diagnostic[] => findings.filter((finding) => finding.rule === rule).slice(0, MOST_ACTIONS).map(diagnosticOf);
  if (rules.size > 0) {
    const all = shownFindings(snapshot);
    for (const rule of rules) {
      const same = guard.keep(all.filter((finding) => finding.rule === rule && finding.fixes.some((fix) => fix.safe)));
      if (same.length < 2) continue;
      const title = l10n.t('Fix all {0} problems of the kind "{1}" in this file', same.length, rule);
      actions.push(finish(snapshot, { title, kind: CodeActionKind.QuickFix, diagnostics: diagnosticsOf(rule) }, { kind: 'all of a rule', uri, version, rule }));
    }
  }
  if (server.client.window?.showDocument?.support === true) {
    for (const rule of new Set(findings.map((finding) => finding.rule))) {
      if (rulePage(rule) === undefined) continue;
      const title = l10n.t('Open the page of the rule "{0}"', rule);
      actions.push({ title, kind: CodeActionKind.QuickFix, diagnostics: diagnosticsOf(rule), command: { title, command: RULE_PAGE, arguments: [rule] } });
    }
  }
  return actions;
}

/** The client's own diagnostic of a finding, so that the action is linked to what the user sees. */
function linked(diagnostics: readonly Diagnostic[], finding: LocatedFinding): Diagnostic | undefined {
  const message = messageOf(finding);
  return diagnostics.find((diagnostic) => diagnostic.source === SOURCE && diagnostic.code === finding.rule && diagnostic.message === message);
}

function editsOf(snapshot: Snapshot, plan: Plan): readonly TextEdit[] {
  if (plan.kind === 'fix') {
    const finding = findingsAt(snapshot, plan.start, plan.end).find((one) => one.rule === plan.rule && one.start === plan.start && one.end === plan.end && one.message === plan.message);
    const fix = finding?.fixes[plan.index];
    if (fix === undefined) throw changed();
    return fix.edits;
  }
  return fixAll(snapshot, plan.kind === 'all' ? undefined : plan.rule);
}
