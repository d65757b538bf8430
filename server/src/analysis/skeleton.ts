/** The tree of a file's glue, where one bracket stands for each chunk. */
import { createScanner } from 'jsonc-parser';
import { JsonNode, type Member } from '../text/node.ts';
import { type Parsed, parse } from '../text/parse.ts';
import { placeAt } from '../text/pointer.ts';
import { inside, rootAt } from './placedFault.ts';
import type { Segments } from './segments.ts';

/** Glue longer than this is parsed again rather than compared word by word. */
const LONGEST_RESPACED = 8192;
const UNKNOWN = 16;
const END = 17;
/** What stands for a chunk has no members of its own: one array for all of them. */
const NO_MEMBERS: Member[] = [];

/**
 * The spans of the tokens of a text in turn, without white space; undefined when it has comments or a byte order mark, which are
 * faults, or words that are not JSON, of which several may make one string in single quotes.
 */
function tokensOf(text: string): number[] | undefined {
  if (text.includes('/') || text.includes('\ufeff')) return undefined;
  const scanner = createScanner(text, true);
  const spans: number[] = [];
  for (let kind = scanner.scan() as number; kind !== END; kind = scanner.scan() as number) {
    if (kind === UNKNOWN) return undefined;
    spans.push(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
  }
  return spans;
}

/** Where the tokens of one stretch of glue stood when the skeleton was parsed, and where they stand now. */
interface Respaced {
  readonly before: readonly number[];
  readonly now: readonly number[];
}

/** Offsets of its nodes count in the text that was parsed; `startAt` and `endAt` tell where they stand in the file now. */
export class Skeleton {
  readonly segments: Segments;
  readonly generation: number;
  readonly parsed: Parsed;
  /** Where each segment starts in the text that was parsed. */
  readonly starts: Float64Array;
  readonly #glue: readonly string[];
  readonly #respaced = new Map<number, Respaced>();

  constructor(segments: Segments) {
    this.segments = segments;
    this.generation = segments.generation;
    const { list } = segments;
    const starts = new Float64Array(list.length);
    const glue: string[] = [];
    let offset = 0;
    for (let index = 0; index < list.length; index++) {
      starts[index] = offset;
      const { text } = list[index]!;
      if (index % 2 === 1) offset++;
      else {
        glue.push(text);
        offset += text.length;
      }
    }
    this.starts = starts;
    this.#glue = glue;
    const offsets = starts.filter((_, index) => index % 2 === 1);
    this.parsed = parse(glue.join('{'), {
      count: offsets.length,
      offsets,
      nodeAt: (at) => {
        const index = at * 2 + 1;
        const segment = list[index]!;
        const node = (segment.node ??= new JsonNode('object', 0, 0, undefined, NO_MEMBERS));
        node.chunk = index;
        return node;
      },
    });
  }

  /** True when a chunk is an element of an array. */
  inArray(index: number): boolean {
    return this.holds(index) && this.#ancestors(index)?.at(-2)?.kind === 'array';
  }

  /** True when a chunk is a part of the tree: one that stands where nothing may stand is none. */
  holds(index: number): boolean {
    return this.#ancestors(index)?.at(-1)?.chunk !== undefined;
  }

  /** The nodes around a chunk, itself last when the tree has it. */
  #ancestors(index: number): readonly JsonNode[] | undefined {
    const { roots } = this.parsed;
    const offset = inside(this.starts[index]!);
    return placeAt(roots[rootAt(roots, offset)], offset)?.ancestors;
  }

  /** Takes a stretch of glue whose words stay the same. @returns false when they do not: the skeleton must be parsed again */
  respace(index: number, text: string): boolean {
    const base = this.#glue[index / 2]!;
    if (text.length > LONGEST_RESPACED || base.length > LONGEST_RESPACED) return false;
    const before = tokensOf(base);
    const now = tokensOf(text);
    if (before === undefined || now === undefined || before.length !== now.length) return false;
    for (let at = 0; at < before.length; at += 2) {
      if (base.slice(before[at]!, before[at + 1]!) !== text.slice(now[at]!, now[at + 1]!)) return false;
    }
    this.#respaced.set(index, { before, now });
    return true;
  }

  /** Where the start of something stands in the file. */
  startAt(offset: number): number {
    return this.#fileOffset(offset, false);
  }

  /** Where the end of something stands in the file. */
  endAt(offset: number): number {
    return this.#fileOffset(offset, true);
  }

  #fileOffset(offset: number, isEnd: boolean): number {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (isEnd ? this.starts[middle]! < offset : this.starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    const base = this.segments.starts[low]!;
    const local = offset - this.starts[low]!;
    // Behind a chunk's bracket stands the chunk's end.
    if (low % 2 === 1) return local === 0 ? base : base + this.segments.list[low]!.text.length;
    const moved = this.#respaced.get(low);
    return base + (moved === undefined ? local : respacedOffset(moved, local, isEnd));
  }
}

function respacedOffset({ before, now }: Respaced, local: number, isEnd: boolean): number {
  let shift = 0;
  for (let at = 0; at < before.length; at += 2) {
    if (isEnd ? before[at]! >= local : before[at]! > local) break;
    shift = now[at]! - before[at]!;
  }
  return local + shift;
}
