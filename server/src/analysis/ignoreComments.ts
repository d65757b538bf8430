/** `// toolspec-ignore RULE` comments: where they stand, which rules they name, which line they speak of. */
import type { SourceDocument } from './document.ts';
import type { Segment } from './segments.ts';

const IGNORE_WORD = 'toolspec-ignore';

/** One rule that a comment names. */
export interface IgnoredRule {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}

export interface IgnoreComment {
  /** The comment's span, from the start of the file. */
  readonly start: number;
  readonly end: number;
  readonly rules: readonly IgnoredRule[];
  /** Findings that begin between these offsets are hidden. */
  readonly from: number;
  readonly to: number;
}

/** Where the word stands in a segment's text; remembered, since most edits leave most segments alone. */
const WORDS = new WeakMap<Segment, readonly number[]>();
const NONE: readonly number[] = [];

function wordsIn(segment: Segment): readonly number[] {
  let found = WORDS.get(segment);
  if (found === undefined) {
    const { text } = segment;
    const at: number[] = [];
    for (let index = text.indexOf(IGNORE_WORD); index >= 0; index = text.indexOf(IGNORE_WORD, index + IGNORE_WORD.length)) at.push(index);
    found = at.length === 0 ? NONE : at;
    WORDS.set(segment, found);
  }
  return found;
}

/**
 * The ignore comments of a file, in order. A comment behind code speaks of its own line, one alone on its line of the
 * next line that holds more than comments; `toolspec-ignore-file` of the whole file.
 */
export function ignoreComments(document: SourceDocument): IgnoreComment[] {
  const comments: IgnoreComment[] = [];
  const { list, starts } = document.segments;
  let line: Line | undefined;
  for (let index = 0; index < list.length; index++) {
    for (const word of wordsIn(list[index]!)) {
      const at = starts[index]! + word;
      const number = document.positionAt(at).line;
      if (line?.number !== number) line = new Line(document, number);
      const comment = line.commentAt(at);
      const read = comment && readComment(document, line, comment.start, comment.end);
      if (read !== undefined && comments[comments.length - 1]?.start !== read.start) comments.push(read);
    }
  }
  return comments;
}

/** One line, read once from its start: a string cannot hold a line break, so what is a comment is told by the line alone. */
class Line {
  readonly number: number;
  readonly start: number;
  readonly text: string;
  #at = 0;
  #comment: { start: number; end: number } | undefined;

  constructor(document: SourceDocument, number: number) {
    this.number = number;
    this.start = document.offsetAt({ line: number, character: 0 });
    this.text = document.slice(this.start, document.offsetAt({ line: number, character: Number.MAX_SAFE_INTEGER }));
  }

  /** The comment that holds an offset of the file. Offsets must ascend from call to call. */
  commentAt(offset: number): { start: number; end: number } | undefined {
    const { text, start } = this;
    const wanted = offset - start;
    while (this.#at <= wanted && this.#at < text.length) {
      const letter = text[this.#at]!;
      if (letter === '"') {
        this.#at++;
        while (this.#at < text.length && text[this.#at] !== '"') this.#at += text[this.#at] === '\\' ? 2 : 1;
        this.#at++;
      } else if (letter === '/' && (text[this.#at + 1] === '/' || text[this.#at + 1] === '*')) {
        const closing = text[this.#at + 1] === '/' ? -1 : text.indexOf('*/', this.#at + 2);
        const end = closing < 0 ? text.length : closing + 2;
        this.#comment = { start: start + this.#at, end: start + end };
        this.#at = end;
      } else this.#at++;
    }
    return this.#comment !== undefined && this.#comment.start <= offset && offset < this.#comment.end ? this.#comment : undefined;
  }
}

/** `toolspec-ignore[-file] RULE[, RULE…] [-- reason]` at the head of the comment. */
function readComment(document: SourceDocument, line: Line, start: number, end: number): IgnoreComment | undefined {
  const text = document.slice(start, end);
  const head = /^\/[/*]\s*toolspec-ignore(-file)?(?=[\s*]|$)/.exec(text);
  if (head === null) return undefined;
  const reason = text.indexOf('--', head[0].length);
  const closing = text.endsWith('*/') ? text.length - 2 : text.length;
  const names = text.slice(head[0].length, reason < 0 ? closing : reason);
  const base = start + head[0].length;
  const rules: IgnoredRule[] = [];
  for (const match of names.matchAll(/[^\s,]+/g)) rules.push({ rule: match[0], start: base + match.index, end: base + match.index + match[0].length });
  if (head[1] !== undefined) return { start, end, rules, from: 0, to: document.length + 1 };
  const target = isBare(line.text) ? nextCode(document, line.number) : line.number;
  return { start, end, rules, from: document.offsetAt({ line: target, character: 0 }), to: document.offsetAt({ line: target, character: Number.MAX_SAFE_INTEGER }) + 1 };
}

/** Only white space and comments stand on the line. */
function isBare(text: string): boolean {
  return /^\s*\/[/*]/.test(text) && /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:\/\/.*)?$/.test(text.slice(0, 1000));
}

/** The next line with more than comments; the line itself when none follows. */
function nextCode(document: SourceDocument, line: number): number {
  for (let next = line + 1; next < Math.min(document.lineCount, line + 100); next++) {
    const start = document.offsetAt({ line: next, character: 0 });
    const text = document.slice(start, Math.min(start + 1000, document.offsetAt({ line: next, character: Number.MAX_SAFE_INTEGER })));
    if (text.trim() !== '' && !isBare(text)) return next;
  }
  return line;
}
