/**
 * What fixes do to comments. A fix writes data, so a comment in what it takes away goes with it; that is said of every fix
 * here, since a rule that rewrites a value sees its nodes and not what stands between them.
 */
import type { Fix } from '../rules/finding.ts';

/** Whether a text may hold comments at all. */
export const mayHoldComments = (text: string): boolean => text.includes('//') || text.includes('/*');

const TOKEN = /"(?:[^"\\\r\n]|\\.)*"?|\/\/[^\r\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g;

function commentsIn(text: string): string[] {
  if (!mayHoldComments(text)) return [];
  return (text.match(TOKEN) ?? []).filter((token) => token.startsWith('/'));
}

/**
 * The fixes, those that take comments away with a word of it, and no longer safe.
 * @param text what the edits count in
 */
export function sayLostComments(text: string, fixes: readonly Fix[]): readonly Fix[] {
  return fixes.map((fix) => {
    if ((!fix.safe && fix.loses !== undefined) || !losesComment(text, fix)) return fix;
    return { ...fix, safe: false, loses: fix.loses === undefined ? 'The comments in what it replaces.' : `${fix.loses} The comments in it go as well.` };
  });
}

function losesComment(text: string, { edits }: Fix): boolean {
  const written = new Map<string, number>();
  let isCounted = false;
  for (const { start, end } of edits) {
    if (end - start < 3) continue;
    for (const comment of commentsIn(text.slice(start, end))) {
      if (!isCounted) {
        isCounted = true;
        for (const { newText } of edits) for (const kept of commentsIn(newText)) written.set(kept, (written.get(kept) ?? 0) + 1);
      }
      const left = (written.get(comment) ?? 0) - 1;
      if (left < 0) return true;
      written.set(comment, left);
    }
  }
  return false;
}
