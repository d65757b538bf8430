/**
 * Globs of the configuration: `*` within a folder, `**` over folders, `?`, `[a-z]`, `[!a-z]`, `{a,b}`.
 *
 * A glob comes from the workspace, which nobody need trust. Libraries turn it into a regular expression that tries
 * every split of the path between its stars; here all states are followed at once, so a match costs the length of the
 * path times that of the glob whatever the two are.
 */

/** The most characters of a glob. */
const LONGEST = 1000;
/** The most alternatives that braces may multiply to. */
const MOST_ALTERNATIVES = 100;
const DEEPEST_BRACES = 10;

export interface Glob {
  readonly source: string;
  /** Without any wildcard: it names one file. */
  readonly exact: boolean;
  /** @param path relative to the folder of the configuration, with `/`, without a leading one */
  matches(path: string): boolean;
}

const enum Kind {
  Letter,
  AnyLetter,
  Star,
  /** Any number of whole folders, none included. */
  Folders,
  Class,
}

interface Token {
  readonly kind: Kind;
  readonly letter?: string;
  readonly negated?: boolean;
  readonly ranges?: readonly (readonly [number, number])[];
}

/** Reads a glob. @returns the glob, or the sentence that says why it is none */
export function readGlob(source: string): Glob | string {
  if (source === '') return 'The glob is empty, so it matches no file.';
  if (source.length > LONGEST) return `The glob is longer than ${LONGEST} characters.`;
  if (source.includes('\\')) return 'Folders are separated by "/" in a glob, on every system.';
  if (source.startsWith('/')) return 'A glob is relative to the folder of .toolspec.json, so it does not begin with "/".';
  if (source.startsWith('!')) return 'A glob cannot be negated with "!"; list what should match.';
  if (source.split('/').includes('..')) return 'A glob cannot lead out of the folder of .toolspec.json.';
  const alternatives = expand(source);
  if (typeof alternatives === 'string') return alternatives;
  const programs: Token[][] = [];
  for (const alternative of alternatives) {
    const tokens = tokenize(alternative.startsWith('./') ? alternative.slice(2) : alternative);
    if (typeof tokens === 'string') return tokens;
    programs.push(tokens);
  }
  const exact = programs.length === 1 && programs[0]!.every((token) => token.kind === Kind.Letter);
  return { source, exact, matches: (path) => programs.some((program) => run(program, path)) };
}

/** The globs without braces that a glob with braces stands for; a sentence when it cannot be read. */
function expand(source: string): string[] | string {
  let done: string[] = [''];
  let at = 0;
  /** Reads alternatives up to the closing brace. */
  const group = (depth: number): string[] | string => {
    if (depth > DEEPEST_BRACES) return 'The braces of the glob are nested too deep.';
    const options: string[] = [];
    let current: string[] = [''];
    while (at < source.length) {
      const letter = source[at]!;
      at++;
      if (letter === '{') {
        const inner = group(depth + 1);
        if (typeof inner === 'string') return inner;
        current = product(current, inner);
        if (current.length > MOST_ALTERNATIVES) return `The braces of the glob stand for more than ${MOST_ALTERNATIVES} globs.`;
      } else if (letter === ',' || letter === '}') {
        options.push(...current);
        if (options.length > MOST_ALTERNATIVES) return `The braces of the glob stand for more than ${MOST_ALTERNATIVES} globs.`;
        if (letter === '}') return options;
        current = [''];
      } else current = current.map((one) => one + letter);
    }
    return 'A "{" of the glob is not closed.';
  };
  while (at < source.length) {
    const letter = source[at]!;
    at++;
    if (letter === '}') return 'A "}" of the glob closes nothing.';
    if (letter === '{') {
      const inner = group(1);
      if (typeof inner === 'string') return inner;
      done = product(done, inner);
      if (done.length > MOST_ALTERNATIVES) return `The braces of the glob stand for more than ${MOST_ALTERNATIVES} globs.`;
    } else done = done.map((one) => one + letter);
  }
  return done;
}

const product = (left: readonly string[], right: readonly string[]): string[] => left.flatMap((one) => right.map((other) => one + other));

function tokenize(glob: string): Token[] | string {
  const tokens: Token[] = [];
  let at = 0;
  while (at < glob.length) {
    const point = String.fromCodePoint(glob.codePointAt(at)!);
    if (point === '*') {
      let end = at;
      while (glob[end] === '*') end++;
      const whole = end - at > 1 && (at === 0 || glob[at - 1] === '/') && (end === glob.length || glob[end] === '/');
      if (!whole) tokens.push({ kind: Kind.Star });
      else if (end === glob.length) tokens.push({ kind: Kind.Folders }, { kind: Kind.Star });
      else {
        tokens.push({ kind: Kind.Folders });
        end++;
      }
      at = end;
    } else if (point === '?') {
      tokens.push({ kind: Kind.AnyLetter });
      at++;
    } else if (point === '[') {
      const end = glob.indexOf(']', at + (/^\[!?\]/.test(glob.slice(at, at + 3)) ? glob.slice(at).indexOf(']') + 1 : 1));
      if (end < 0) return 'A "[" of the glob is not closed.';
      const negated = glob[at + 1] === '!' || glob[at + 1] === '^';
      const inner = [...glob.slice(at + (negated ? 2 : 1), end)].map((letter) => letter.codePointAt(0)!);
      const ranges: [number, number][] = [];
      for (let index = 0; index < inner.length; index++) {
        if (inner[index + 1] === 0x2d && index + 2 < inner.length) {
          if (inner[index]! > inner[index + 2]!) return 'A range of the glob runs backwards.';
          ranges.push([inner[index]!, inner[index + 2]!]);
          index += 2;
        } else ranges.push([inner[index]!, inner[index]!]);
      }
      tokens.push({ kind: Kind.Class, negated, ranges });
      at = end + 1;
    } else {
      tokens.push({ kind: Kind.Letter, letter: point });
      at += point.length;
    }
  }
  return tokens;
}

/** Follows every state through the path at once. */
function run(tokens: readonly Token[], path: string): boolean {
  let states = new Set<number>();
  const add = (set: Set<number>, state: number, atFolderStart: boolean): void => {
    for (let at = state; !set.has(at); at++) {
      set.add(at);
      const kind = tokens[at]?.kind;
      if (kind !== Kind.Star && !(kind === Kind.Folders && atFolderStart)) return;
    }
  };
  add(states, 0, true);
  for (const letter of path) {
    const next = new Set<number>();
    const folderEnds = letter === '/';
    for (const state of states) {
      const token = tokens[state];
      if (token === undefined) continue;
      switch (token.kind) {
        case Kind.Letter:
          if (token.letter === letter) add(next, state + 1, folderEnds);
          break;
        case Kind.AnyLetter:
          if (!folderEnds) add(next, state + 1, false);
          break;
        case Kind.Star:
          if (!folderEnds) add(next, state, false);
          break;
        case Kind.Folders:
          if (folderEnds) add(next, state, true);
          else next.add(state);
          break;
        case Kind.Class: {
          const code = letter.codePointAt(0)!;
          if (!folderEnds && token.ranges!.some(([low, high]) => code >= low && code <= high) !== token.negated) add(next, state + 1, false);
          break;
        }
      }
    }
    if (next.size === 0) return false;
    states = next;
  }
  return states.has(tokens.length);
}
