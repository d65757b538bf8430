/** The numbers of one tool that hosts' limits over a whole request add up. */
import type { Tool } from '../formats/format.ts';

const NONE: ReadonlyMap<string, number> = new Map();

/** Counted by name: for now none; the rules of limits say what they add up. */
export function totalsOf(_tool: Tool): ReadonlyMap<string, number> {
  return NONE;
}
