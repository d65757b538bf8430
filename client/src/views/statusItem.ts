/** The language status of a JSON file: what it is taken for, why, for which hosts, with how many problems; and a second one where its settings are broken. */
import { Disposable, l10n, languages, LanguageStatusSeverity, Uri, window, workspace } from 'vscode';
import type { Status } from '../../../server/src/lsp/protocol.ts';
import { JSON_LANGUAGES } from '../toolFiles.ts';
import type { FileStates } from './fileStates.ts';
import { problemWords } from '../words.ts';

/** Busy is shown only when an analysis takes longer, so that it does not flicker at each key. */
const BUSY_AFTER_MS = 300;

export function registerStatusItem(states: FileStates): Disposable {
  const selector = JSON_LANGUAGES.map((language) => ({ language }));
  const item = languages.createLanguageStatusItem('toolspec.status', selector);
  item.name = 'Toolspec Lens';
  const settings = languages.createLanguageStatusItem('toolspec.settings', { language: 'toolspec-nothing' });
  settings.name = 'Toolspec Lens Settings';
  settings.severity = LanguageStatusSeverity.Error;
  let busy: ReturnType<typeof setTimeout> | undefined;
  const update = (): void => {
    const document = window.activeTextEditor?.document;
    const status = states.of(document);
    clearTimeout(busy);
    item.busy = false;
    item.selector = states.isServerRunning ? selector : [];
    if (status === undefined) {
      item.text = 'Toolspec Lens';
      item.detail = l10n.t('This file has not been analysed.');
      item.command = undefined;
      item.severity = LanguageStatusSeverity.Information;
    } else describe(item, status);
    const problem = status?.settingsProblems[0];
    settings.selector = problem === undefined ? [] : selector;
    if (problem === undefined || status === undefined) return;
    settings.text = problem.uri === undefined ? l10n.t('Broken setting') : l10n.t('Broken .toolspec.json');
    // What is long pushes the command out of the picture; the message stands in the Problems view.
    const { length } = status.settingsProblems;
    settings.detail = length === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', length);
    settings.accessibilityInformation = { label: `${settings.text}: ${problem.message}` };
    settings.command =
      problem.uri === undefined
        ? { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['toolspec'] }
        : { title: l10n.t('Open'), command: 'vscode.open', arguments: [Uri.parse(problem.uri, true)] };
  };
  update();
  return Disposable.from(
    item,
    settings,
    states.onDidChange(update),
    window.onDidChangeActiveTextEditor(update),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document !== window.activeTextEditor?.document || states.of(document) === undefined) return;
      clearTimeout(busy);
      busy = setTimeout(() => (item.busy = true), BUSY_AFTER_MS);
    }),
    new Disposable(() => clearTimeout(busy)),
  );
}

function describe(item: ReturnType<typeof languages.createLanguageStatusItem>, status: Status): void {
  item.severity = LanguageStatusSeverity.Information;
  if (status.state !== 'tools') {
    item.text = status.state === 'failed' ? l10n.t('Analysis failed') : l10n.t('No tools');
    item.detail = status.reason;
    item.severity = status.state === 'failed' ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    item.command = status.state === 'failed' ? { title: l10n.t('Show Log'), command: 'toolspec.showLog' } : { title: l10n.t('Name Its Format'), command: 'workbench.action.openSettings', arguments: ['toolspec.files'] };
    return;
  }
  item.text = `${status.format!.title} · ${(status.tools === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', status.tools))}`;
  const hosts = status.hosts.length === 0 ? l10n.t('no host') : status.hosts.map((host) => host.title).join(', ');
  const found = problemWords(status.problems);
  item.detail = `${hosts} · ${found.length === 0 ? l10n.t('no problems') : found.join(', ')}${status.failedRules.length === 0 ? '' : ` · ${l10n.t('failed: {0}', status.failedRules.join(', '))}`}`;
  item.accessibilityInformation = { label: `${item.text}, ${item.detail}. ${status.reason}` };
  if (status.failedRules.length > 0) item.severity = LanguageStatusSeverity.Warning;
  item.command = { title: l10n.t('Choose Hosts'), command: 'toolspec.chooseHosts', tooltip: status.reason };
}
