/** A file of tools in a few numbers, for lists over the whole workspace. */
import { type Range } from 'vscode-languageserver-types';
import { verdictsOf } from './codeLens.ts';
import { rangeIn, type Snapshot } from './snapshot.ts';

/** One tool of a file of the workspace. */
export interface ToolEntry {
  readonly name: string | undefined;
  /** Where its name stands. */
  readonly range: Range;
  /** Its hosts take it; they take it and pass over something; some refuse it. */
  readonly state: 'works' | 'ignores' | 'refused';
  /** The same in a few words. */
  readonly words: string;
  readonly errors: number;
  readonly warnings: number;
}

/** A file of the workspace that holds tools. */
export interface ToolFile {
  readonly uri: string;
  readonly format: { readonly id: string; readonly title: string };
  /** The first of them; `count` says how many there are. */
  readonly tools: readonly ToolEntry[];
  readonly count: number;
  /** How many of all are refused by a host. */
  readonly refused: number;
}

const MOST_TOOLS = 5000;

/** The summary of a file; undefined for one without tools. Reads no tool again. */
export function toolFileOf(snapshot: Snapshot): ToolFile | undefined {
  const { uri, analysis } = snapshot;
  if (analysis.format === undefined) return undefined;
  const tools: ToolEntry[] = [];
  const verdictOf = verdictsOf(analysis);
  let refused = 0;
  for (const place of analysis.places) {
    for (const tool of place.result.tools) {
      const verdict = verdictOf(place, tool);
      if (verdict.state === 'refused') refused++;
      if (tools.length < MOST_TOOLS) tools.push({ name: tool.name, range: rangeIn(snapshot, place, tool), ...verdict });
    }
  }
  return { uri, format: { id: analysis.format.id, title: analysis.format.title }, tools, count: analysis.toolCount, refused };
}
