/** The language status of a JSON file: what it is taken for, why, for which hosts, with how many problems; and a second one where its settings are broken. */
import { Disposable, languages, LanguageStatusSeverity, Uri, window, workspace } from 'vscode';
import type { Status } from '../../../server/src/lsp/protocol.ts';
import { JSON_LANGUAGES } from '../toolFiles.ts';
import type { FileStates } from './fileStates.ts';

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
      item.detail = 'This file has not been analysed.';
      item.command = undefined;
      item.severity = LanguageStatusSeverity.Information;
    } else describe(item, status);
    const problem = status?.settingsProblems[0];
    settings.selector = problem === undefined ? [] : selector;
    if (problem === undefined || status === undefined) return;
    const more = status.settingsProblems.length - 1;
    settings.text = problem.uri === undefined ? 'Broken setting' : 'Broken .toolspec.json';
    settings.detail = `${problem.message}${more > 0 ? ` (and ${more} more)` : ''}`;
    settings.command =
      problem.uri === undefined
        ? { title: 'Open Settings', command: 'workbench.action.openSettings', arguments: ['toolspec'] }
        : { title: 'Open', command: 'vscode.open', arguments: [Uri.parse(problem.uri, true)] };
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
  const { error, warning, info } = status.problems;
  item.severity = LanguageStatusSeverity.Information;
  if (status.state !== 'tools') {
    item.text = status.state === 'failed' ? 'Analysis failed' : 'No tools';
    item.detail = status.reason;
    item.severity = status.state === 'failed' ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    item.command = status.state === 'failed' ? { title: 'Show Log', command: 'toolspec.showLog' } : { title: 'Name Its Format', command: 'workbench.action.openSettings', arguments: ['toolspec.files'] };
    return;
  }
  item.text = `${status.format!.title} · ${count(status.tools, 'tool')}`;
  const hosts = status.hosts.length === 0 ? 'no host' : status.hosts.map((host) => host.title).join(', ');
  const found = [count(error, 'error'), count(warning, 'warning'), count(info, 'hint')].filter((part) => !part.startsWith('0 '));
  item.detail = `${hosts} · ${found.length === 0 ? 'no problems' : found.join(', ')}${status.failedRules.length === 0 ? '' : ` · failed: ${status.failedRules.join(', ')}`}`;
  item.accessibilityInformation = { label: `${item.text}, ${item.detail}. ${status.reason}` };
  if (status.failedRules.length > 0) item.severity = LanguageStatusSeverity.Warning;
  item.command = { title: 'Choose Hosts', command: 'toolspec.chooseHosts', tooltip: status.reason };
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}
