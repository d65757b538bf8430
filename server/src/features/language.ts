/**
 * The language of what the server says in its own name: titles, headings, states, refusals. The client brings the
 * sentences of another language at the start; what rules report and what the tables of hosts say is English, as the
 * hosts' own messages are.
 */
import * as l10n from '@vscode/l10n';
import type { Sentence } from '../analysis/sentence.ts';

let list = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Takes another language, for the whole of the server.
 * @param language a BCP 47 tag; English lists where the platform does not know it
 * @param sentences the English sentences with their translations; a sentence that is missing stays English
 */
export function useLanguage(language: string | undefined, sentences: Readonly<Record<string, string>>): void {
  l10n.config({ contents: { ...sentences } });
  try {
    list = new Intl.ListFormat(language ?? 'en', { type: 'conjunction' });
  } catch {
    list = new Intl.ListFormat('en', { type: 'conjunction' });
  }
}

/** `A, B and C`. */
export function listWords(words: Iterable<string>): string {
  return list.format(words);
}

/** Sentences of the analysis, one behind the other. */
export function translated(...said: readonly Sentence[]): string {
  // Their words are plain strings where they are made, and are in the bundle from there.
  const { t } = l10n;
  return said.map(({ words, put }) => t(words, ...put)).join(' ');
}

/** `2 errors`, `1 warning`; nothing for none. */
export function countWords(errors: number, warnings: number): string[] {
  const words: string[] = [];
  if (errors > 0) words.push(errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors));
  if (warnings > 0) words.push(warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings));
  return words;
}
