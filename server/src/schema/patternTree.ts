/** A pattern as a tree, as much of it as deciding its cost and matching it needs. */
import { Charset } from './charset.ts';
import { tokensOf } from './patternSource.ts';

export type PatternNode =
  | { readonly kind: 'set'; readonly set: Charset }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'loop'; readonly body: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'assert'; readonly assert: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'look'; readonly body: PatternNode; readonly ahead: boolean; readonly negated: boolean }
  | { readonly kind: 'backreference' };

/** Groups nested deeper than this are not read, since the tree is walked by recursion. */
const DEPTH_LIMIT = 200;

interface Open {
  readonly options: PatternNode[];
  parts: PatternNode[];
  readonly close: (body: PatternNode) => PatternNode;
}

/**
 * Reads a pattern that the platform has already compiled, so it is well formed.
 *
 * @returns the tree, or `undefined` for what it does not read: deep nesting, and modifiers such as `(?i:`
 */
export function patternTree(source: string): PatternNode | undefined {
  const stack: Open[] = [{ options: [], parts: [], close: (body) => body }];
  let charClass = '';
  const tokens = [...tokensOf(source)];
  for (let index = 0; index < tokens.length; index += 1) {
    const { kind, text, inClass } = tokens[index] as (typeof tokens)[number];
    const open = stack.at(-1) as Open;
    if (inClass || kind === 'class start') {
      charClass += text;
      if (kind !== 'class end') continue;
      open.parts.push({ kind: 'set', set: Charset.ofSource(charClass) });
      charClass = '';
    } else if (kind === 'escape') {
      open.parts.push(escapeNode(text));
    } else if (kind === 'count') {
      const [min, max] = text.slice(1, -1).split(',');
      wrapLast(open, Number(min), max === undefined ? Number(min) : max === '' ? Infinity : Number(max));
    } else if (text === '*' || text === '+') {
      wrapLast(open, text === '*' ? 0 : 1, Infinity);
    } else if (text === '?') {
      // After a quantifier it only asks for the shortest match, which does not change whether there is one.
      if (!isQuantifier(tokens[index - 1])) wrapLast(open, 0, 1);
    } else if (text === '(') {
      if (stack.length > DEPTH_LIMIT) return undefined;
      let head = '';
      while (head.length < 4 && tokens[index + 1 + head.length]?.kind === 'text') head += (tokens[index + 1 + head.length] as { text: string }).text;
      const group = groupOf(head);
      if (group === undefined) return undefined;
      index += group.skip;
      if (group.named) while (tokens[index]?.text !== '>') index += 1;
      stack.push({ options: [], parts: [], close: group.close });
    } else if (text === '|') {
      open.options.push({ kind: 'sequence', parts: open.parts });
      open.parts = [];
    } else if (text === ')') {
      stack.pop();
      stack.at(-1)?.parts.push(open.close(bodyOf(open)));
    } else if (text === '^' || text === '$') {
      open.parts.push({ kind: 'assert', assert: text });
    } else {
      // A pair of surrogates arrives as two tokens and is one character.
      const next = tokens[index + 1];
      const pair = /^[\ud800-\udbff]$/.test(text) && next?.kind === 'text' && /^[\udc00-\udfff]$/.test(next.text) ? text + next.text : text;
      index += pair.length - 1;
      open.parts.push({ kind: 'set', set: text === '.' ? Charset.any : Charset.ofPoint(pair.codePointAt(0) as number) });
    }
  }
  return stack.length === 1 ? bodyOf(stack[0] as Open) : undefined;
}

function bodyOf(open: Open): PatternNode {
  const last: PatternNode = { kind: 'sequence', parts: open.parts };
  return open.options.length === 0 ? last : { kind: 'choice', options: [...open.options, last] };
}

function wrapLast(open: Open, min: number, max: number): void {
  const body = open.parts.pop();
  if (body !== undefined) open.parts.push({ kind: 'loop', body, min, max });
}

function isQuantifier(token: { kind: string; text: string; inClass: boolean } | undefined): boolean {
  return token !== undefined && (token.kind === 'count' || (token.kind === 'text' && !token.inClass && /[*+?]/.test(token.text)));
}

function escapeNode(text: string): PatternNode {
  if (text === '\\b' || text === '\\B') return { kind: 'assert', assert: text[1] as 'b' | 'B' };
  if (/^\\(?:[1-9]|k<)/.test(text)) return { kind: 'backreference' };
  return { kind: 'set', set: Charset.ofSource(text) };
}

/** What follows an opening parenthesis decides the kind of group; `skip` tokens belong to the opening itself. */
function groupOf(head: string): { skip: number; named: boolean; close: Open['close'] } | undefined {
  if (!head.startsWith('?')) return { skip: 0, named: false, close: (body) => body };
  if (head.startsWith('?:')) return { skip: 2, named: false, close: (body) => body };
  const look = /^\?(<?)([=!])/.exec(head);
  if (look !== null) {
    const [opening, behind, mark] = look;
    return { skip: opening.length, named: false, close: (body) => ({ kind: 'look', body, ahead: behind === '', negated: mark === '!' }) };
  }
  return head.startsWith('?<') ? { skip: 2, named: true, close: (body) => body } : undefined;
}
