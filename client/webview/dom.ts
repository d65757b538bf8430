/** Elements, made from names and texts alone: nothing of a file is ever read as HTML. */
import type { Matrix } from '../../server/src/lsp/protocol.ts';
import { l10n } from './language.ts';

export type Verdict = Matrix['file'][number]['verdict'];

export const VERDICTS: Record<Verdict, { readonly short: string; readonly long: string; /** Of an icon of 16 by 16. */ readonly path: string }> = {
  works: { short: l10n.t('works'), long: l10n.t('works'), path: 'M6.4 12.6 2 8.2l1.4-1.4 3 3 6.2-6.4L14 4.8z' },
  ignores: { short: l10n.t('ignores'), long: l10n.t('works but ignores'), path: 'M8 1.5 15.2 14.5H.8zM7.2 6v4h1.6V6zm0 5.2v1.6h1.6v-1.6z' },
  refused: { short: l10n.t('refused'), long: l10n.t('refused'), path: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM5.6 4.4 4.4 5.6 6.8 8l-2.4 2.4 1.2 1.2L8 9.2l2.4 2.4 1.2-1.2L9.2 8l2.4-2.4-1.2-1.2L8 6.8z' },
};

export function element<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Readonly<Record<string, string>> = {}, ...children: readonly (Node | string)[]): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function button(words: string, pressed: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'action' }, words);
  made.addEventListener('click', pressed);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The sign of a verdict; its word stands beside it. */
export function verdictIcon(verdict: Verdict): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true', focusable: 'false' })) icon.setAttribute(key, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', VERDICTS[verdict].path);
  path.setAttribute('fill-rule', 'evenodd');
  icon.append(path);
  return icon;
}
