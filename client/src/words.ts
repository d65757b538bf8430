/** Numbers of problems, in the words of the display language. */
import { l10n } from 'vscode';

/** `2 errors`; undefined for none. */
export function problemWords(problems: { readonly error: number; readonly warning: number; readonly info: number }): string[] {
  const { error, warning, info } = problems;
  const words: string[] = [];
  if (error > 0) words.push(error === 1 ? l10n.t('1 error') : l10n.t('{0} errors', error));
  if (warning > 0) words.push(warning === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warning));
  if (info > 0) words.push(info === 1 ? l10n.t('1 info') : l10n.t('{0} infos', info));
  return words;
}
