/** Folding by brackets and comments, read from the tokens, so that a broken text folds as far as it goes. */
import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver-types';
import type { Snapshot } from './snapshot.ts';

/** A longer text folds at its tools only. */
const LONGEST_DETAILED = 2_000_000;

/** The ranges that can be folded, outermost first where there are more than `limit`. */
export function foldingRanges(snapshot: Snapshot, limit = 5000): FoldingRange[] {
  const { document, analysis } = snapshot;
  if (document.length > LONGEST_DETAILED) {
    const found: FoldingRange[] = [];
    for (const place of analysis.places) {
      if (found.length >= limit) break;
      const startLine = document.positionAt(place.start).line;
      const endLine = document.positionAt(place.end).line - 1;
      if (endLine > startLine) found.push({ startLine, endLine });
    }
    return found;
  }
  const all = bracketRanges(document.getText());
  if (all.length <= limit) return all.map(({ range }) => range);
  const depths = all.map(({ depth }) => depth).sort((left, right) => left - right);
  const deepest = depths[limit]!;
  return all.filter(({ depth }) => depth < deepest).map(({ range }) => range);
}

function bracketRanges(text: string): { range: FoldingRange; depth: number }[] {
  const found: { range: FoldingRange; depth: number }[] = [];
  const stack: { line: number; bracket: string }[] = [];
  let line = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '\r':
        if (text[at + 1] !== '\n') line++;
        break;
      case '\n':
        line++;
        break;
      case '"':
        for (at++; at < text.length && text[at] !== '"' && text[at] !== '\n' && text[at] !== '\r'; at++) if (text[at] === '\\') at++;
        if (text[at] !== '"') at--;
        break;
      case '/':
        if (text[at + 1] === '/') {
          while (at + 1 < text.length && text[at + 1] !== '\n' && text[at + 1] !== '\r') at++;
        } else if (text[at + 1] === '*') {
          const end = text.indexOf('*/', at + 2);
          const stop = end < 0 ? text.length : end + 2;
          const startLine = line;
          for (; at < stop; at++) if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) line++;
          at--;
          if (line > startLine) found.push({ range: { startLine, endLine: line, kind: FoldingRangeKind.Comment }, depth: stack.length });
        }
        break;
      case '{':
      case '[':
        stack.push({ line, bracket: text[at]! });
        break;
      case '}':
      case ']': {
        const open = text[at] === '}' ? '{' : '[';
        const index = stack.findLastIndex((one) => one.bracket === open);
        if (index < 0) break;
        const { line: startLine } = stack[index]!;
        stack.length = index;
        // The closing bracket's line stays in sight.
        if (line - 1 > startLine) found.push({ range: { startLine, endLine: line - 1 }, depth: index });
        break;
      }
    }
  }
  return found.sort((left, right) => left.range.startLine - right.range.startLine);
}
