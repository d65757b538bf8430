/** What other regular expression dialects have and ECMA-262 has not: found by its spelling, with the spelling that means the same. */

export interface ForeignSyntax {
  /** In words, for a message. */
  readonly what: string;
  /** The pattern written for ECMA-262; undefined when it cannot say the same. */
  readonly replacement: string | undefined;
}

interface Finder {
  readonly find: RegExp;
  readonly what: string;
  /** What to write instead; undefined when there is nothing. */
  readonly write: string | undefined;
}

/** One escape, one bracket class or one character: so that each finder looks at whole tokens only. */
const TOKEN = /\\[^]|\[\^?\]?(?:\\[^]|\[:\^?[a-z]+:\]|[^\]\\])*\]|[^]/g;

const ESCAPES: ReadonlyMap<string, Finder> = new Map(
  (
    [
      ['\\A', '^', 'the start of the text (\\A)'],
      ['\\Z', '$', 'the end of the text (\\Z)'],
      ['\\z', '$', 'the end of the text (\\z)'],
      ['\\h', '[ \\t]', 'horizontal white space (\\h)'],
      ['\\R', '(?:\\r\\n|\\n|\\r)', 'any line break (\\R)'],
      ['\\Q', undefined, 'quoting (\\Q…\\E)'],
      ['\\G', undefined, 'the end of the last match (\\G)'],
      ['\\K', undefined, 'a reset of the match (\\K)'],
    ] as const
  ).map(([escape, write, what]) => [escape, { find: /^/, what, write }]),
);

const GROUPS: readonly Finder[] = [
  { find: /^\(\?P</, what: "Python's named group (?P<…>)", write: '(?<' },
  { find: /^\(\?'[A-Za-z_]\w*'/, what: "a named group in quotes (?'…')", write: undefined },
  { find: /^\(\?P=/, what: "Python's named reference (?P=…)", write: undefined },
  { find: /^\(\?>/, what: 'an atomic group (?>…)', write: '(?:' },
  { find: /^\(\?#/, what: 'a comment (?#…)', write: undefined },
  { find: /^\(\?[aimsuxLUJ]*-?[imsx]+\)/, what: 'flags inside the pattern, such as (?i)', write: undefined },
  { find: /^\(\?(?:R|\d+|&\w+)\)/, what: 'recursion (?R)', write: undefined },
];

/** A longer pattern is not looked through. */
const LONGEST = 2000;

/** The first piece of the pattern that is of another dialect; undefined when there is none. */
export function foreignSyntax(source: string): ForeignSyntax | undefined {
  if (source.length > LONGEST) return undefined;
  let result = '';
  let first: string | undefined;
  let writable = true;
  let quantifier = false;
  const note = (finder: { readonly what: string; readonly write: string | undefined }): void => {
    first ??= finder.what;
    if (finder.write === undefined) writable = false;
    else result += finder.write;
  };
  const tokens = source.match(TOKEN) ?? [];
  let at = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const escape = ESCAPES.get(token);
    const group = token === '(' && tokens[index + 1] === '?' ? GROUPS.find((one) => one.find.test(source.slice(at, at + 40))) : undefined;
    if (escape !== undefined) note(escape);
    else if (group !== undefined) {
      const length = group.find.exec(source.slice(at, at + 40))![0].length;
      note(group);
      // The tokens that the opening took: one character each.
      for (let taken = token.length; taken < length; taken += tokens[index]!.length) at += tokens[index++]!.length;
    } else if (token === '+' && quantifier) note({ what: 'a possessive quantifier (++)', write: '' });
    else result += token;
    quantifier = !quantifier && (/^[*+?}]$/.test(token) && index > 0 && tokens[index - 1] !== '(');
    at += tokens[index]?.length ?? 0;
  }
  return first === undefined ? undefined : { what: first, replacement: writable ? result : undefined };
}
