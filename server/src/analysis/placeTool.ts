/** A tool as the rules of the file know it. */
import type { Host } from '../hosts/host.ts';
import type { ToolSummary } from '../rules/rule.ts';
import type { Segment } from '../text/node.ts';

const AT_THE_PLACE: readonly Segment[] = [];

/** What is remembered of one tool for the rules of the file. */
export class PlaceTool implements ToolSummary {
  readonly name: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly segments: readonly Segment[];
  readonly strict: boolean | undefined;
  readonly hosts: readonly Host[];
  readonly totals: ReadonlyMap<string, number>;
  /** Where it stands; the number of a place follows the place. */
  #in: { readonly index: number } | undefined;

  constructor({ name, start, end, segments, strict, hosts, totals }: Omit<ToolSummary, 'place'>) {
    this.name = name;
    this.start = start;
    this.end = end;
    this.segments = segments.length === 0 ? AT_THE_PLACE : segments;
    this.strict = strict;
    this.hosts = hosts;
    this.totals = totals;
  }

  get place(): number {
    return this.#in!.index;
  }

  stands(place: { readonly index: number }): void {
    this.#in = place;
  }

  /** The same tool in no place. */
  copy(): PlaceTool {
    return new PlaceTool(this);
  }
}
