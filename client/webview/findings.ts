/** The findings of one cell as a list; each leads to its place. */
import type { MatrixCell, MatrixRow } from '../../server/src/lsp/protocol.ts';
import { element, type Verdict, verdictIcon } from './dom.ts';
import { l10n } from './language.ts';

type Finding = MatrixCell['findings'][number];

/** Severities wear the signs of what follows from them; their words are their own. */
const SEVERITIES: Record<Finding['severity'], { readonly word: string; readonly sign: Verdict }> = {
  error: { word: l10n.t('Error'), sign: 'refused' },
  warning: { word: l10n.t('Warning'), sign: 'ignores' },
  info: { word: l10n.t('Info'), sign: 'works' },
};

export function findingsList(title: string, { findings, count }: MatrixCell, go: (range: MatrixRow['range']) => void): HTMLElement {
  const left = count - findings.length;
  return element(
    'section',
    { 'aria-label': title },
    element('h2', {}, title),
    element('ul', {}, ...findings.map((finding) => item(finding, go))),
    ...(left > 0 ? [element('p', {}, l10n.t('And {0} more.', left))] : []),
  );
}

function item({ severity, message, rule, range }: Finding, go: (range: MatrixRow['range']) => void): HTMLLIElement {
  const { word, sign } = SEVERITIES[severity];
  const link = element('button', { type: 'button', class: 'finding' }, element('span', { class: severity === 'info' ? 'info' : sign }, ...(severity === 'info' ? [] : [verdictIcon(sign)]), word), ` ${message} `, element('span', { class: 'place' }, l10n.t('line {0}, {1}', range.start.line + 1, rule)));
  link.addEventListener('click', () => go(range));
  return element('li', {}, link);
}
