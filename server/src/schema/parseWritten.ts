/** A JSON reader that keeps how numbers are written. */
import { setOwn } from './mapping.ts';
import { WrittenNumber } from './writtenNumber.ts';

const TOKEN = /[ \t\n\r]*(?:([[\]{}:,])|("[^"\\\u0000-\u001f]*(?:\\.[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))[ \t\n\r]*/y;

interface Open {
  readonly list: unknown[] | undefined;
  readonly object: object | undefined;
  key: string;
}

/** What may come next; a `first` one may also be the closing bracket, and `end` is what follows a value. */
type Expectation = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'end';

/**
 * Reads JSON text like `JSON.parse`, except that a number whose text is not what JavaScript would write for its value (`2.0`, `1e3`, an
 * integer beyond 2^53) becomes a `WrittenNumber`. Nesting costs memory only, never the call stack.
 *
 * @param text JSON
 * @returns the value, with plain objects; `__proto__` is an own key
 * @throws SyntaxError where the text is not JSON
 */
export function parseWithWrittenNumbers(text: string): unknown {
  const token = new RegExp(TOKEN);
  const stack: Open[] = [];
  let result: unknown;
  let done = false;
  let expect = 'value' as Expectation;
  const fail = (): never => {
    throw new SyntaxError(`The text is not JSON at offset ${token.lastIndex}.`);
  };
  const settle = (value: unknown): void => {
    const open = stack.at(-1);
    if (open === undefined) {
      result = value;
      done = true;
    } else if (open.list !== undefined) {
      open.list.push(value);
    } else {
      setOwn(open.object as object, open.key, value);
    }
    expect = 'end';
  };
  while (token.lastIndex < text.length) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (match === null) {
      token.lastIndex = start;
      return fail();
    }
    const [, mark, string, number, word] = match;
    const open = stack.at(-1);
    if (mark === ']' || mark === '}') {
      const closes = mark === ']' ? open?.list : open?.object;
      if (closes === undefined || (expect !== 'end' && expect !== (mark === ']' ? 'first value' : 'first key'))) return fail();
      stack.pop();
      settle(closes);
    } else if (expect === 'end') {
      if (mark !== ',' || open === undefined) return fail();
      expect = open.list !== undefined ? 'value' : 'key';
    } else if (expect === 'colon') {
      if (mark !== ':') return fail();
      expect = 'value';
    } else if (expect === 'key' || expect === 'first key') {
      if (string === undefined || open === undefined) return fail();
      open.key = JSON.parse(string) as string;
      expect = 'colon';
    } else if (mark === '[') {
      stack.push({ list: [], object: undefined, key: '' });
      expect = 'first value';
    } else if (mark === '{') {
      stack.push({ list: undefined, object: {}, key: '' });
      expect = 'first key';
    } else if (mark !== undefined) {
      return fail();
    } else if (number !== undefined) {
      settle(String(Number(number)) === number ? Number(number) : new WrittenNumber(number));
    } else {
      settle(JSON.parse((string ?? word) as string));
    }
  }
  return done ? result : fail();
}
