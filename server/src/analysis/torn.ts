/**
 * Texts that are torn by a string in single quotes which cannot be read, since it holds a quote, a bracket or what looks like a
 * comment. Its words are read as keys and values there, and whatever is done about them is done to the author's prose.
 */
import type { Fix } from '../rules/finding.ts';

const LOSES = 'What stands here may be the text of a string in single quotes that could not be read.';

/** The fixes, none of them safe. */
export function unsafeWhereTorn(fixes: readonly Fix[]): readonly Fix[] {
  return fixes.map((fix) => (fix.safe ? { ...fix, safe: false, loses: fix.loses === undefined ? LOSES : `${fix.loses} ${LOSES}` } : fix));
}
