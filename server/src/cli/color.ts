/** Colours of the terminal, where it wants them. */
import type { Io } from './io.ts';

export interface Colors {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly info: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
}

const plain = (text: string): string => text;
const sgr = (open: number, close: number) => (text: string): string => `\u001b[${open}m${text}\u001b[${close}m`;

/** Colours on a terminal; NO_COLOR (no-color.org) switches them off, FORCE_COLOR on, and the second goes before the first. */
export function colorsFor(io: Pick<Io, 'env' | 'terminal'>): Colors {
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  const wanted = forced || (io.terminal && FORCE_COLOR !== '0' && TERM !== 'dumb' && (NO_COLOR === undefined || NO_COLOR === ''));
  if (!wanted) return { error: plain, warning: plain, info: plain, strong: plain, dim: plain, good: plain };
  return { error: sgr(31, 39), warning: sgr(33, 39), info: sgr(36, 39), strong: sgr(1, 22), dim: sgr(2, 22), good: sgr(32, 39) };
}
