import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputAt } from '../../server/src/features/complete/input.ts';

/** What is typed at `|`: what is expected, where, which text is replaced, what follows. */
function at(marked: string): string {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const input = inputAt(text, offset);
  return `${input.expects} /${input.target.join('/')} "${text.slice(input.start, input.end)}" ${input.before}${input.commaAt === undefined ? '' : ` comma@${input.commaAt}`}`;
}

const CASES: readonly [string, string][] = [
  ['|', 'value / "" end'],
  ['{|}', 'key / "" close'],
  ['{"|"}', 'key / """" close'],
  ['{"a|"}', 'key / ""a"" close'],
  ['{a|}', 'key / "a" close'],
  ['{"a|": 1}', 'key / ""a"" colon'],
  ['{"a"|: 1}', 'none / "" colon'],
  ['{"a": |}', 'value /a "" close'],
  ['{"a":|}', 'value /a "" close'],
  ['{"a": "x|"}', 'value /a ""x"" close'],
  ['{"a": tr|ue}', 'value /a "true" close'],
  ['{"a": |\n"b": 1}', 'value /a "" token'],
  ['{"a": 1|}', 'value /a "1" close'],
  ['{"a": "x"|}', 'none / "" close'],
  ['{"a": "x" |}', 'key / "" close comma@9'],
  ['{"a": {} |"b": 1}', 'key / "" token comma@8'],
  ['{"a": 1, |}', 'key / "" close'],
  ['{"a": 1, |"b": 2}', 'key / "" token'],
  ['{"a": 1, "b|\n"c": 2}', 'key / ""b" token'],
  ['{"a": ["x", "y|"]}', 'value /a/1 ""y"" close'],
  ['{"a": ["x", |]}', 'value /a/1 "" close'],
  ['{"a": ["x" |]}', 'value /a/1 "" close comma@10'],
  ['{"a": [{"b": {"|', 'key /a/0/b """ end'],
  ['{"a": 1 // |', 'none / "" end'],
  ['{"a": /* x */ |}', 'value /a "" close'],
  ['{"na|, "description": "x"}', 'key / ""na" comma'],
  ['{"a\\"b": |}', 'value /a"b "" close'],
];

for (const [source, expected] of CASES) test(JSON.stringify(source), () => assert.equal(at(source), expected));
