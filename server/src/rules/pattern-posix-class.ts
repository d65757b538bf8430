import { hasPosixClass } from '../schema/pattern.ts';
import { tokensOf } from '../schema/patternSource.ts';
import { replaceNode } from '../text/edit.ts';
import { exampleProperty } from './exampleTool.ts';
import type { Fix, SchemaRule } from './rule.ts';

/** The ranges as a person would write them. */
const RANGES: ReadonlyMap<string, string> = new Map([
  ['alpha', 'a-zA-Z'],
  ['digit', '0-9'],
  ['alnum', '0-9a-zA-Z'],
  ['upper', 'A-Z'],
  ['lower', 'a-z'],
  ['space', '\\t-\\r '],
  ['blank', ' \\t'],
  ['word', '0-9a-zA-Z_'],
  ['xdigit', '0-9a-fA-F'],
  ['punct', '!-\\/:-@\\[-`{-~'],
]);

export const patternPosixClass: SchemaRule = {
  id: 'pattern-posix-class',
  severity: 'warning',
  scope: 'schema',
  keywords: ['pattern'],
  docs: {
    what: 'A `pattern` with a POSIX class such as `[[:alpha:]]`.',
    why: 'PhoenixKit reads it as a class of ASCII letters. ECMA-262 has no such class: in Unicode mode the pattern does not compile, without it `[[:alpha:]]` is one of the characters [ : a l p h followed by ].',
    wrong: exampleProperty(`{"type": "string", "description": "Code", "pattern": "^[[:upper:]]{3}$"}`, 'code'),
    right: exampleProperty(`{"type": "string", "description": "Code", "pattern": "^[A-Z]{3}$"}`, 'code'),
  },
  check(context, member) {
    const { value } = member;
    if (value?.kind !== 'string') return;
    const source = value.value as string;
    if (!source.includes('[:') || !hasPosixClass(source)) return;
    const written = writeOut(source);
    const fixes: Fix[] = written === undefined ? [] : [{ title: 'Write the classes as ranges', safe: true, edits: [replaceNode(value, JSON.stringify(written))] }];
    context.report({ at: context.atValue(member), message: 'POSIX classes are read differently: PhoenixKit takes them for ASCII classes, ECMA-262 does not know them.', fixes });
  },
};

function writeOut(source: string): string | undefined {
  let result = '';
  for (const { kind, text } of tokensOf(source)) {
    if (kind !== 'posix') result += text;
    else {
      const range = RANGES.get(text.slice(2, -2));
      if (range === undefined) return undefined;
      result += range;
    }
  }
  return result;
}
