/**
 * The text of a file in segments: chunks, which are balanced objects that can be parsed alone, and the glue between
 * them. Glue stands at even indexes, chunks at odd ones. The cut is a matter of speed only: it never shows in a result.
 */
import type { JsonNode } from '../text/node.ts';
import type { LineBreaks } from '../text/parse.ts';
import type { PlaceResult } from './place.ts';
import type { Reading } from './placedFault.ts';
import { type Chunks, chunksOf, LONGEST, type PiecedText } from '../text/chunks.ts';

/** One stretch of text. Replaced, never changed, when its text changes; what is remembered of it hangs on the object. */
export class Segment {
  readonly text: string;
  #lines: Int32Array | undefined;
  #breaks = -1;
  #lastBreak = 0;
  /** The tree of a chunk that a format looked into; offsets from the chunk's start. */
  peeked: JsonNode | undefined;
  /** What the parser said of a chunk's text; undefined until it was parsed. */
  reading: Reading | undefined;
  /** The node that stands for a chunk in the outline; moved along when the outline is made anew. */
  node: JsonNode | undefined;
  /** What the analysis of the file keeps of a chunk that is a place. */
  place: unknown;
  /** The analysis of a chunk that is a place. */
  result: PlaceResult | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** How many line breaks there are, and the offset behind the last one; 0 when there is none. Cheaper than all of them. */
  get breaks(): number {
    if (this.#breaks < 0) this.#count();
    return this.#breaks;
  }

  get lastBreak(): number {
    if (this.#breaks < 0) this.#count();
    return this.#lastBreak;
  }

  /** Takes what the parser came by. */
  knowLineBreaks(known: LineBreaks | undefined): void {
    if (known === undefined) return;
    this.#breaks = known.count;
    this.#lastBreak = known.last;
  }

  #count(): void {
    const { text } = this;
    if (text.includes('\r')) {
      const { lines } = this;
      this.#breaks = lines.length;
      this.#lastBreak = lines.length === 0 ? 0 : lines[lines.length - 1]!;
      return;
    }
    let count = 0;
    let last = 0;
    for (let at = text.indexOf('\n') + 1; at > 0; at = text.indexOf('\n', at) + 1) {
      count++;
      last = at;
    }
    this.#breaks = count;
    this.#lastBreak = last;
  }

  /** The offsets behind each line break of this segment. */
  get lines(): Int32Array {
    if (this.#lines === undefined) {
      const { text } = this;
      const found: number[] = [];
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) found.push(at + 1);
      }
      this.#lines = Int32Array.from(found);
    }
    return this.#lines;
  }
}

/** The index of the last value that is not above `value`, in ascending `values` of length `length`. */
function lastNotAbove(values: Float64Array | Int32Array, length: number, value: number): number {
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}

export class Segments {
  list: Segment[];
  /** Counts up when glue changes, so that whoever remembers the outline knows. */
  generation = 0;
  #starts = new Float64Array(0);
  /** How many line breaks stand before each segment, and where the last line before it begins; behind the last one those of the whole. */
  #lineCounts = new Float64Array(0);
  #lineStarts = new Float64Array(0);
  /** How many of those are known: lines are counted as far as somebody asks. */
  #counted = 0;
  #length = 0;
  #known = false;

  constructor({ pieces, chunks = chunksOf(pieces, true) }: PiecedText) {
    this.list = cut(pieces, chunks);
  }

  /** Where each segment starts; `length` has the length of the whole. */
  get starts(): Float64Array {
    this.#measure();
    return this.#starts;
  }

  get length(): number {
    this.#measure();
    return this.#length;
  }

  get lineCount(): number {
    this.#measure();
    this.#countTo(this.list.length);
    return this.#lineCounts[this.list.length]! + 1;
  }

  #measure(): void {
    if (this.#known) return;
    const { list } = this;
    if (this.#starts.length <= list.length) {
      const room = list.length + (list.length >> 2) + 16;
      this.#starts = new Float64Array(room);
      this.#lineCounts = new Float64Array(room);
      this.#lineStarts = new Float64Array(room);
    }
    let offset = 0;
    for (let index = 0; index < list.length; index++) {
      this.#starts[index] = offset;
      offset += list[index]!.text.length;
    }
    this.#length = offset;
    this.#counted = 1;
    this.#known = true;
  }

  /** Counts the lines before the segment at `index`, or all when it is the length of the list. */
  #countTo(index: number): void {
    const { list } = this;
    for (; this.#counted <= index; this.#counted++) {
      const before = this.#counted - 1;
      const { breaks, lastBreak } = list[before]!;
      this.#lineCounts[before + 1] = this.#lineCounts[before]! + breaks;
      this.#lineStarts[before + 1] = breaks > 0 ? this.#starts[before]! + lastBreak : this.#lineStarts[before]!;
    }
  }

  /** Puts a segment in the place of another and moves what stands behind it, which is cheaper than to measure all anew. */
  #swap(index: number, segment: Segment): void {
    this.#measure();
    const { list } = this;
    const before = list[index]!;
    list[index] = segment;
    const longer = segment.text.length - before.text.length;
    this.#length += longer;
    this.#moveLines(index, longer, segment.breaks - before.breaks);
    const starts = this.#starts;
    for (let next = index + 1; next < list.length; next++) starts[next]! += longer;
  }

  /** Moves what is known of the lines behind a segment that is `longer` than the one before; the starts are still the old ones. */
  #moveLines(index: number, longer: number, moreLines: number): void {
    const counted = this.#counted;
    let lineStart = this.#lineStarts[index]!;
    let at = index;
    // The line that begins in front of the next break may begin before the segment.
    for (; at + 1 < counted; at++) {
      const { breaks, lastBreak } = this.list[at]!;
      if (at > index && breaks > 0) break;
      if (breaks > 0) lineStart = this.#starts[at]! + lastBreak;
      this.#lineStarts[at + 1] = lineStart;
    }
    for (at++; at < counted; at++) this.#lineStarts[at]! += longer;
    const counts = this.#lineCounts;
    for (let next = index + 1; next < counted; next++) counts[next]! += moreLines;
  }

  /** The index of the segment that holds the offset. */
  indexAt(offset: number): number {
    this.#measure();
    return lastNotAbove(this.#starts, this.list.length, offset);
  }

  slice(start: number, end: number): string {
    this.#measure();
    let index = this.indexAt(start);
    const first = this.list[index]!;
    const base = this.#starts[index]!;
    if (end <= base + first.text.length) return first.text.slice(start - base, end - base);
    const parts = [first.text.slice(start - base)];
    for (index++; index < this.list.length && this.#starts[index]! < end; index++) {
      const { text } = this.list[index]!;
      const from = this.#starts[index]!;
      parts.push(end - from >= text.length ? text : text.slice(0, end - from));
    }
    return parts.join('');
  }

  lineOf(offset: number): { line: number; character: number } {
    const index = this.indexAt(offset);
    this.#countTo(index);
    const breaks = this.list[index]!.lines;
    const local = offset - this.#starts[index]!;
    if (breaks.length === 0 || breaks[0]! > local) return { line: this.#lineCounts[index]!, character: offset - this.#lineStarts[index]! };
    const at = lastNotAbove(breaks, breaks.length, local);
    return { line: this.#lineCounts[index]! + at + 1, character: local - breaks[at]! };
  }

  /** The offset at which a line starts; undefined behind the last line. */
  lineStart(line: number): number | undefined {
    this.#measure();
    if (line <= 0) return 0;
    while (this.#lineCounts[this.#counted - 1]! < line) {
      if (this.#counted > this.list.length) return undefined;
      this.#countTo(this.#counted);
    }
    // The segment that holds the line's break: the last one with fewer breaks before it.
    let low = 0;
    let high = this.#counted - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#lineCounts[middle]! < line) low = middle;
      else high = middle;
    }
    return this.#starts[low]! + this.list[low]!.lines[line - 1 - this.#lineCounts[low]!]!;
  }

  /** Gives a segment another text where it may take it. */
  #take(index: number, changed: string, keeps: (index: number, changed: string) => boolean): boolean {
    if (changed.length > LONGEST || !keeps(index, changed)) return false;
    this.#swap(index, new Segment(changed));
    return true;
  }

  /**
   * Replaces the text from `start` to `end` (exclusive) and cuts anew what the change touches.
   * @param keeps asked whether a segment may take the changed text without a new cut; it then stays chunk or glue
   */
  replace(start: number, end: number, text: string, keeps: (index: number, changed: string) => boolean): void {
    const { list } = this;
    let first = this.indexAt(start);
    const base = this.#starts[first]!;
    const touched = list[first]!;
    const isChunk = first % 2 === 1;
    // What is typed right behind a chunk without an end may be its end.
    const before = isChunk || start !== base ? undefined : list[first - 1];
    if (before !== undefined && start === end && before.reading?.contained === 'open' && this.#take(first - 1, before.text + text, keeps)) return;
    if (isChunk ? start > base && end <= base + touched.text.length : end <= base + touched.text.length) {
      if (this.#take(first, touched.text.slice(0, start - base) + text + touched.text.slice(end - base), keeps)) return;
    }
    if (isChunk) first--;
    let last = this.indexAt(end);
    if (last % 2 === 1) last++;
    const head = this.slice(this.#starts[first]!, start) + text;
    // What is replaced may be half of the file: it is not put together.
    let tail = this.slice(end, this.#starts[last]! + list[last]!.text.length);
    let step = 2;
    for (;;) {
      const pieces = [head + tail];
      const chunks = chunksOf(pieces, first === 0);
      if (chunks.neutral || last === list.length - 1) {
        this.list = list.slice(0, first).concat(cut(pieces, chunks), list.slice(last + 1));
        this.#known = false;
        this.generation++;
        return;
      }
      // A string or comment now reaches into the next chunk: what it swallows is cut anew as well, ever more at a time.
      const next = Math.min(last + step, list.length - 1);
      tail += joined(list, last + 1, next);
      last = next;
      step *= 2;
    }
  }

  /** Turns chunks into glue, since they cannot be parsed alone. `indexes` ascend. */
  dissolve(indexes: readonly number[]): void {
    const merged: Segment[] = [];
    let at = 0;
    for (const index of indexes) {
      while (at < index) merged.push(this.list[at++]!);
      const before = merged.pop()!;
      merged.push(new Segment(before.text + this.list[index]!.text + this.list[index + 1]!.text));
      at = index + 2;
    }
    while (at < this.list.length) merged.push(this.list[at++]!);
    this.list = merged;
    this.#known = false;
    this.generation++;
  }
}

function joined(list: readonly Segment[], first: number, last: number): string {
  if (first === last) return list[first]!.text;
  const parts: string[] = [];
  for (let index = first; index <= last; index++) parts.push(list[index]!.text);
  return parts.join('');
}

function cut(pieces: readonly string[], { spans }: Chunks): Segment[] {
  const rest = new Rest(pieces);
  const list: Segment[] = [];
  let at = 0;
  let glue: Segment | undefined;
  for (let index = 0; index < spans.length; index += 2) {
    const text = rest.take(spans[index]! - at);
    // The same words stand between most chunks, and nothing of its own hangs on glue.
    if (glue?.text !== text) glue = new Segment(text);
    list.push(glue, new Segment(rest.take(spans[index + 1]! - spans[index]!)));
    at = spans[index + 1]!;
  }
  list.push(new Segment(rest.take(Infinity)));
  return list;
}

/** What of a text has not been taken yet. */
class Rest {
  readonly #pieces: readonly string[];
  #index = 0;
  #at = 0;

  constructor(pieces: readonly string[]) {
    this.#pieces = pieces;
  }

  /** The next code units, at most `length` of them. */
  take(length: number): string {
    const piece = this.#pieces[this.#index] ?? '';
    const end = this.#at + length;
    if (end <= piece.length) {
      const text = piece.slice(this.#at, end);
      this.#at = end;
      return text;
    }
    const parts: string[] = [];
    let left = length;
    for (; this.#index < this.#pieces.length; this.#index++, this.#at = 0) {
      const part = this.#pieces[this.#index]!.slice(this.#at, this.#at + left);
      parts.push(part);
      left -= part.length;
      if (left === 0) {
        this.#at += part.length;
        break;
      }
    }
    return parts.join('');
  }
}
