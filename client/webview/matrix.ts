/**
 * The page of the matrix. The table is brought up to date in place, so that the focus, the scroll and what is unfolded
 * stay where they are while the file is edited.
 */
import type { FromPage, PageState, Shown } from '../src/views/matrixMessages.ts';
import { button, element, type Verdict, verdictIcon, VERDICTS } from './dom.ts';
import { l10n } from './language.ts';
import { MatrixTable } from './table.ts';

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void; getState(): PageState | undefined; setState(state: PageState): void };

const vscode = acquireVsCodeApi();
const main = document.getElementById('main')!;
let state: PageState = vscode.getState() ?? {};

const keep = (more: PageState): void => {
  state = { ...state, ...more };
  vscode.setState(state);
};

const heading = element('h1');
/** Said by a screen reader when it changes. */
const summary = element('p', { role: 'status', class: 'summary' });
const hosts = button(l10n.t('Choose hosts…'), () => vscode.postMessage({ type: 'chooseHosts' }));
const one = checkbox(l10n.t('Only the tool at the cursor'), (checked) => vscode.postMessage({ type: 'scope', one: checked }));
const problemsOnly = checkbox(l10n.t('Only tools that do not work everywhere'), (checked) => {
  keep({ problemsOnly: checked });
  table.filter(checked);
});
const toolbar = element('div', { class: 'toolbar', role: 'group', 'aria-label': l10n.t('What the table shows') }, hosts, one.label, problemsOnly.label);
const table = new MatrixTable({
  go: (range, focus) => vscode.postMessage({ type: 'go', range, focus }),
  opened: (open) => keep({ open }),
});
const more = element('p', { class: 'more' });
const page = [heading, summary, toolbar, element('div', { class: 'scroller' }, table.node), more, legend()];

function checkbox(words: string, changed: (checked: boolean) => void): { readonly label: HTMLElement; readonly input: HTMLInputElement } {
  const input = element('input', { type: 'checkbox' });
  input.addEventListener('change', () => changed(input.checked));
  return { label: element('label', {}, input, ` ${words}`), input };
}

function legend(): HTMLElement {
  const about: Record<Verdict, string> = {
    works: l10n.t('nothing in the file stands against the tool'),
    ignores: l10n.t('the host takes the tool; something in it is dropped, changed or in doubt'),
    refused: l10n.t('the host refuses the tool, or the request with it'),
  };
  const entries = (['works', 'ignores', 'refused'] as const).flatMap((verdict) => [element('dt', { class: verdict }, verdictIcon(verdict), VERDICTS[verdict].long), element('dd', {}, about[verdict])]);
  return element('dl', { class: 'legend' }, ...entries);
}

function show(shown: Shown): void {
  keep({ ...(shown.uri === undefined ? {} : { uri: shown.uri }), ...(shown.kind === 'matrix' ? { one: shown.one } : {}) });
  if (shown.kind === 'empty') return showEmpty(shown);
  const { matrix } = shown;
  if (heading.parentElement !== main) main.replaceChildren(...page);
  setText(heading, shown.one ? l10n.t('Where {0} works', matrix.rows[0]?.tool ?? l10n.t('this tool')) : l10n.t('Where the tools of {0} work', shown.name));
  one.input.checked = shown.one;
  problemsOnly.input.checked = state.problemsOnly === true;
  problemsOnly.label.hidden = shown.one;
  table.update(matrix, { caption: l10n.t('Tools of {0} down, hosts across', shown.name), withFile: !shown.one, open: state.open });
  table.filter(!shown.one && state.problemsOnly === true);
  setText(summary, summaryOf(shown));
  const cut = !shown.one && matrix.tools > matrix.rows.length;
  more.hidden = !cut;
  setText(more, cut ? l10n.t('These are the first {0} of {1} tools. Put the cursor into another one and tick "Only the tool at the cursor" to see it.', matrix.rows.length, matrix.tools) : '');
}

function summaryOf({ matrix: { rows, hosts: across }, one: alone }: Extract<Shown, { kind: 'matrix' }>): string {
  const refused = rows.filter((row) => row.cells.some((cell) => cell.verdict === 'refused')).length;
  const everywhere = rows.filter((row) => row.cells.every((cell) => cell.verdict === 'works')).length;
  const hosts = across.length === 1 ? l10n.t('1 host') : l10n.t('{0} hosts', across.length);
  if (alone && rows[0] !== undefined) {
    const of = (verdict: Verdict): number => rows[0]!.cells.filter((cell) => cell.verdict === verdict).length;
    return l10n.t('{0}: works with {1}, works but ignores with {2}, refused by {3}.', hosts, of('works'), of('ignores'), of('refused'));
  }
  const tools = rows.length === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', rows.length);
  const working = everywhere === 0 ? l10n.t('None works everywhere') : everywhere === 1 ? l10n.t('1 works everywhere') : l10n.t('{0} work everywhere', everywhere);
  const failing = refused === 0 ? l10n.t('none is refused') : refused === 1 ? l10n.t('1 is refused by at least one host') : l10n.t('{0} are refused by at least one host', refused);
  return `${tools}, ${hosts}. ${working}, ${failing}.`;
}

function showEmpty({ title, words, button: offered }: Extract<Shown, { kind: 'empty' }>): void {
  const parts: HTMLElement[] = [element('h1', {}, title), element('p', { role: 'status' }, words)];
  const buttons = offered === undefined ? [] : [button(offered.title, () => vscode.postMessage(offered.message))];
  main.replaceChildren(...parts, element('div', { class: 'toolbar' }, ...buttons));
}

/** A status that is written again with the same words would be said again. */
function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

window.addEventListener('message', ({ data }: MessageEvent<Shown>) => show(data));
vscode.postMessage({ type: 'ready' });
