/** What a parser makes of a text. */
import type { Fault } from './fault.ts';
import type { JsonNode } from './node.ts';

/** The line breaks of a text. */
export interface LineBreaks {
  readonly count: number;
  /** The offset behind the last one; 0 when there is none. */
  readonly last: number;
}

export interface Parsed {
  /** The first value of the text; undefined for an empty text. */
  readonly root: JsonNode | undefined;
  /** Every value at the top: more than one in a file of JSON lines. */
  readonly roots: readonly JsonNode[];
  readonly faults: readonly Fault[];
  /** True when no recovery was needed. */
  readonly clean: boolean;
  /**
   * Of a text that begins with an object: whether it reads the same wherever it stands as an element of an array.
   * `closed`: whatever follows. `open`: when a comma and another object follow, or the array's end.
   */
  readonly contained: 'closed' | 'open' | 'no';
  /**
   * Where the first single quote stands whose string could not be read, -1 without one. What is read of such a string are
   * its words and brackets, so whatever the tree says from there on may be the author's prose.
   */
  readonly torn: number;
  /** Its line breaks, where the parser came by them all. */
  readonly lineBreaks?: LineBreaks | undefined;
}
