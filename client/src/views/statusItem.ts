/**
 * The language status of a JSON file: what it is taken for, why, with how many problems; below it the hosts that read it, and
 * where its settings are broken that they are. Each is a line, and VS Code cuts a long one off together with its command.
 */
import { Disposable, l10n, languages, type LanguageStatusItem, LanguageStatusSeverity, Uri, window, workspace } from 'vscode';
import type { Status } from '../../../server/src/lsp/protocol.ts';
import { JSON_LANGUAGES } from '../toolFiles.ts';
import type { FileStates } from './fileStates.ts';
import { problemWords } from '../words.ts';

/** Busy is shown only when an analysis takes longer, so that it does not flicker at each key. */
const BUSY_AFTER_MS = 300;
/** More letters of hosts' names leave no room for the command behind them. */
const MOST_LETTERS = 44;

export function registerStatusItem(states: FileStates): Disposable {
  const selector = JSON_LANGUAGES.map((language) => ({ language }));
  const item = languages.createLanguageStatusItem('toolspec.status', selector);
  item.name = 'Toolspec Lens';
  // Lines of one extension stand in the order of their ids.
  const hosts = languages.createLanguageStatusItem('toolspec.status.hosts', []);
  hosts.name = l10n.t('Toolspec Lens: hosts');
  const settings = languages.createLanguageStatusItem('toolspec.settings', []);
  settings.name = l10n.t('Toolspec Lens: settings');
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
    hosts.selector = status?.state === 'tools' ? selector : [];
    if (status?.state === 'tools') describeHosts(hosts, status);
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
    hosts,
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

function describe(item: LanguageStatusItem, status: Status): void {
  item.severity = LanguageStatusSeverity.Information;
  if (status.state !== 'tools') {
    item.text = status.state === 'failed' ? l10n.t('Analysis failed') : l10n.t('No tools');
    item.detail = status.reason;
    item.severity = status.state === 'failed' ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    item.command = status.state === 'failed' ? { title: l10n.t('Show Log'), command: 'toolspec.showLog' } : { title: l10n.t('Name Its Format'), command: 'workbench.action.openSettings', arguments: ['toolspec.files'] };
    return;
  }
  const found = problemWords(status.problems);
  item.text = `${status.format!.title} · ${status.tools === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', status.tools)}`;
  item.detail = `${found.length === 0 ? l10n.t('no problems') : found.join(', ')}${status.failedRules.length === 0 ? '' : ` · ${l10n.t('failed: {0}', status.failedRules.join(', '))}`}`;
  item.accessibilityInformation = { label: `${item.text}, ${item.detail}. ${status.reason}` };
  item.command = undefined;
  if (status.failedRules.length === 0) return;
  item.severity = LanguageStatusSeverity.Warning;
  item.command = { title: l10n.t('Show Log'), command: 'toolspec.showLog' };
}

function describeHosts(item: LanguageStatusItem, { hosts, reason }: Status): void {
  const titles = hosts.map((host) => host.title);
  const shown: string[] = [];
  for (const title of titles) if (shown.length === 0 || [...shown, title].join(', ').length <= MOST_LETTERS) shown.push(title);
  const rest = titles.length - shown.length;
  item.text = titles.length === 0 ? l10n.t('No host') : [...shown, ...(rest === 0 ? [] : [l10n.t('{0} more', rest)])].join(', ');
  item.accessibilityInformation = { label: titles.length === 0 ? item.text : titles.join(', ') };
  item.command = { title: l10n.t('Choose Hosts'), command: 'toolspec.chooseHosts', tooltip: reason };
}
