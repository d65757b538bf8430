/** The tools of each list: one request has one list, and a file may record many. */
import type { FileContext, FileSpot, ToolSummary } from './rule.ts';

export type ListSpan = FileContext['lists'][number];

type ByList = ReadonlyMap<ListSpan, readonly ToolSummary[]>;

/** The rules of a file are asked one after another, with the same lists; every answer to an edit has lists of its own. */
const KNOWN = new WeakMap<FileContext['lists'], ByList>();

/** Each list with its tools. The places of a file stand in the order of its lists. */
export function toolsByList(context: FileContext): ByList {
  let known = KNOWN.get(context.lists);
  if (known === undefined) KNOWN.set(context.lists, (known = byList(context)));
  return known;
}

function byList(context: FileContext): ByList {
  const by = new Map<ListSpan, ToolSummary[]>();
  let end = 0;
  let at = 0;
  for (const list of context.lists) {
    end += list.size;
    const tools: ToolSummary[] = [];
    for (; at < context.tools.length && context.tools[at]!.place < end; at++) tools.push(context.tools[at]!);
    by.set(list, tools);
  }
  return by;
}

/** The key of a list, or its opening bracket where it has none. */
export function listSpot(list: ListSpan): FileSpot {
  return { place: -1, start: list.start, end: list.segments.length === 0 ? list.start + 1 : list.end, segments: list.segments };
}
