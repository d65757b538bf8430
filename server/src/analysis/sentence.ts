/**
 * What the analysis says in the program's own name. This layer knows no language but English, so it hands over the words with
 * what is put into them; the editor's side says them in the user's language (`features/language.ts`), the command line in English.
 */

/** A sentence whose `{0}`, `{1}` … stand for what is put in. */
export interface Sentence {
  readonly words: string;
  readonly put: readonly (string | number)[];
}

/** @param words a plain string, which the test of the bundles finds */
export function sentence(words: string, ...put: readonly (string | number)[]): Sentence {
  return { words, put };
}

/** Sentences in English, one behind the other. */
export function english(...said: readonly Sentence[]): string {
  return said.map(({ words, put }) => words.replace(/\{(\d+)\}/g, (whole, index) => String(put[Number(index)] ?? whole))).join(' ');
}
