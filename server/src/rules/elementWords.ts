/** How messages speak of the objects of a tool element. */
import type { ElementShape } from '../formats/format.ts';

/** The shape's title with its article: `an MCP tool`. */
export function aShape(shape: ElementShape): string {
  const { title } = shape;
  if (/^annotations/.test(title)) return `the ${title}`;
  return `${/^(MCP|[aeio]|[AEIO])/.test(title) ? 'an' : 'a'} ${title}`;
}

/** The same at the beginning of a sentence. */
export function capitalShape(shape: ElementShape): string {
  const words = aShape(shape);
  return words[0]!.toUpperCase() + words.slice(1);
}
