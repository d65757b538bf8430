/** Patterns as text: what has to be rewritten before a pattern of a schema is an ECMA-262 pattern in Unicode mode. */

/** One escape, whole. Sticky, so that it is read where the scanner stands. */
const ESCAPE = /\\(?:[pP]\{[^{}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|k<[^>]*>|[1-9][0-9]*|[^])?/uy;
const POSIX_CLASS = /\[:(\^?)([a-z]+):\]/y;
const COUNT = /\{[0-9]+(?:,[0-9]*)?\}/y;

/** A piece of a pattern. `set` is an escape for several characters (`\d`) or a POSIX class, which cannot end a range. */
export interface PatternToken {
  readonly kind: 'escape' | 'class start' | 'class end' | 'posix' | 'count' | 'text';
  readonly text: string;
  readonly inClass: boolean;
}

/**
 * Splits a pattern into escapes, class brackets, POSIX classes, counted quantifiers and single characters. It never fails: what no rule
 * knows is text.
 */
export function* tokensOf(source: string): Generator<PatternToken, void, void> {
  let inClass = false;
  for (let index = 0; index < source.length; ) {
    const at = (expression: RegExp): string | undefined => {
      expression.lastIndex = index;
      return expression.exec(source)?.[0];
    };
    const unit = source[index] as string;
    let kind: PatternToken['kind'] = 'text';
    let text = unit;
    if (unit === '\\') {
      kind = 'escape';
      text = at(ESCAPE) ?? unit;
    } else if (unit === '[') {
      const posix = inClass ? at(POSIX_CLASS) : undefined;
      if (posix !== undefined && posixBody(posix) !== undefined) {
        kind = 'posix';
        text = posix;
      } else if (!inClass) {
        kind = 'class start';
        if (source[index + 1] === '^') text = '[^';
      }
    } else if (unit === ']' && inClass) {
      kind = 'class end';
    } else if (unit === '{' && !inClass) {
      const count = at(COUNT);
      if (count !== undefined) kind = 'count';
      text = count ?? unit;
    }
    yield { kind, text, inClass };
    if (kind === 'class start') inClass = true;
    if (kind === 'class end') inClass = false;
    index += text.length;
  }
}

/** The POSIX classes as ASCII ranges, first and last code point. */
const POSIX_RANGES: ReadonlyMap<string, readonly (readonly [number, number])[]> = new Map([
  ['alnum', [[48, 57], [65, 90], [97, 122]]],
  ['alpha', [[65, 90], [97, 122]]],
  ['ascii', [[0, 127]]],
  ['blank', [[9, 9], [32, 32]]],
  ['cntrl', [[0, 31], [127, 127]]],
  ['digit', [[48, 57]]],
  ['graph', [[33, 126]]],
  ['lower', [[97, 122]]],
  ['print', [[32, 126]]],
  ['punct', [[33, 47], [58, 64], [91, 96], [123, 126]]],
  ['space', [[9, 13], [32, 32]]],
  ['upper', [[65, 90]]],
  ['word', [[48, 57], [65, 90], [95, 95], [97, 122]]],
  ['xdigit', [[48, 57], [65, 70], [97, 102]]],
]);

/** The inside of a bracket class that means the same as `[:name:]` or `[:^name:]`, or `undefined` for a name that is none. */
function posixBody(text: string): string | undefined {
  const negated = text[2] === '^';
  const ranges = POSIX_RANGES.get(text.slice(negated ? 3 : 2, -2));
  if (ranges === undefined) return undefined;
  const written = negated ? complementOf(ranges) : ranges;
  return written.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('');
}

function complementOf(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  gaps.push([next, 0x10ffff]);
  return gaps;
}

const SET_ESCAPE = /^\\(?:[dDsSwW]$|[pP]\{)/;
/** The escapes that Unicode mode knows; in a class `\-` and `\b` as well, outside one `\B` and `\b`. */
const UNICODE_ESCAPE = /^\\(?:[\^$\\.*+?()[\]{}|/dDsSwWfnrtv0]|[pP]\{|u\{|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|k<|[1-9])/;

/**
 * Rewrites a pattern for Unicode mode. POSIX classes become ASCII ranges. With `lenient`, what ECMA-262 takes without Unicode mode only (its
 * Annex B) is written so that Unicode mode takes it with the same meaning: `\-` is a hyphen, a lone `]`, `{` or `}` stands for itself, and
 * a hyphen beside `\w` in a class is one.
 */
export function rewritePattern(source: string, lenient: boolean): string {
  let result = '';
  // What the class holds so far ends with a raw hyphen, or with an escape for several characters.
  let dash = false;
  let set = false;
  let start = false;
  for (const { kind, text, inClass } of tokensOf(source)) {
    const isSet = inClass && (kind === 'posix' || (lenient && kind === 'escape' && SET_ESCAPE.test(text)));
    let written = text;
    if (kind === 'posix') written = posixBody(text) as string;
    else if (kind === 'escape' && lenient) written = lenientEscape(text, inClass);
    else if (kind === 'text' && lenient && !inClass && /[\]{}]/.test(text)) written = `\\${text}`;
    else if (kind === 'text' && inClass && text === '-' && set) written = '\\-';
    if (isSet && dash) result = `${result.slice(0, -1)}\\-`;
    dash = inClass && kind === 'text' && written === '-' && !start;
    set = isSet;
    start = kind === 'class start';
    result += written;
  }
  return result;
}

function lenientEscape(text: string, inClass: boolean): string {
  if (UNICODE_ESCAPE.test(text) || text.length < 2) return text;
  if (inClass ? text === '\\b' || text === '\\-' : text === '\\b' || text === '\\B') return text;
  return text.slice(1);
}

/** @returns whether the pattern holds a POSIX class such as `[[:alpha:]]`, which hosts read in different ways */
export function hasPosixClass(source: string): boolean {
  for (const { kind } of tokensOf(source)) if (kind === 'posix') return true;
  return false;
}

/** @returns whether the pattern looks ahead or behind: `(?=`, `(?!`, `(?<=` or `(?<!` */
export function hasLookaround(source: string): boolean {
  let tail = '';
  for (const { kind, text, inClass } of tokensOf(source)) {
    tail = kind === 'text' && !inClass ? (tail + text).slice(-4) : '';
    if (/\(\?<?[=!]$/.test(tail)) return true;
  }
  return false;
}

/** @returns whether the pattern asks for a boundary between words: `\b` or `\B` outside of a class */
export function hasWordBoundary(source: string): boolean {
  for (const { kind, text, inClass } of tokensOf(source)) if (kind === 'escape' && !inClass && (text === '\\b' || text === '\\B')) return true;
  return false;
}

/** @returns whether the pattern refers back to a group: `\1` or `\k<name>` */
export function hasBackreference(source: string): boolean {
  for (const { kind, text, inClass } of tokensOf(source)) {
    if (kind === 'escape' && !inClass && /^\\(?:[1-9]|k<)/.test(text)) return true;
  }
  return false;
}
