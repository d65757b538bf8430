/** The findings of one cell as a list; each leads to its place. */
import type { MatrixCell, MatrixRow } from '../../server/src/lsp/protocol.ts';
import { element, type Verdict, verdictIcon } from './dom.ts';

type Finding = MatrixCell['findings'][number];

/** Severities wear the signs of what follows from them; their words are their own. */
const SEVERITIES: Record<Finding['severity'], { readonly word: string; readonly sign: Verdict }> = {
  error: { word: 'Error', sign: 'refused' },
  warning: { word: 'Warning', sign: 'ignores' },
  info: { word: 'Hint', sign: 'works' },
};

export function findingsList(title: string, { findings, count }: MatrixCell, go: (range: MatrixRow['range']) => void): HTMLElement {
  const left = count - findings.length;
  return element(
    'section',
    { 'aria-label': title },
    element('h2', {}, title),
    element('ul', {}, ...findings.map((finding) => item(finding, go))),
    ...(left > 0 ? [element('p', {}, `And ${left} more.`)] : []),
  );
}

function item({ severity, message, rule, range }: Finding, go: (range: MatrixRow['range']) => void): HTMLLIElement {
  const { word, sign } = SEVERITIES[severity];
  const link = element('button', { type: 'button', class: 'finding' }, element('span', { class: severity === 'info' ? 'info' : sign }, ...(severity === 'info' ? [] : [verdictIcon(sign)]), word), ` ${message} `, element('span', { class: 'place' }, `line ${range.start.line + 1}, ${rule}`));
  link.addEventListener('click', () => go(range));
  return element('li', {}, link);
}
