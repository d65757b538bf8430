/** Moves a piece of text to another depth. */

/** A text moved to another depth: its lines behind the first are indented anew. */
export function reindent(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text.replace(/(\r\n|\n|\r)([ \t]*)/g, (_, eol: string, indent: string) => eol + (indent.startsWith(from) ? to + indent.slice(from.length) : indent));
}

/** The white space at the start of the line that holds an offset. */
export function lineIndent(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}
