/** Text of the user's inside Markdown: nothing in it may become markup, a link or a command. */

/** Plain text, with every character escaped that Markdown or HTML gives a meaning. Line breaks become spaces. */
export function plain(text: string, limit = 400): string {
  const cut = text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+\-.!|<>~&$@:]/g, (character) => (character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`));
}

/** A code span; the fence is longer than any run of backticks inside. */
export function code(text: string, limit = 120): string {
  const cut = (text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : text).replace(/[\r\n]+/g, ' ');
  let fence = '`';
  while (cut.includes(fence)) fence += '`';
  const pad = cut.startsWith('`') || cut.endsWith('`') || cut === '' ? ' ' : '';
  return `${fence}${pad}${cut}${pad}${fence}`;
}
