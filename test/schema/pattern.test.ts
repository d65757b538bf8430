import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBackreference, hasLookaround, hasPosixClass, patternProblem, SchemaError, validate } from '../../server/src/schema/index.ts';
import { Pattern } from '../../server/src/schema/pattern.ts';
import { costOf } from '../../server/src/schema/patternCost.ts';
import { matches } from '../../server/src/schema/patternMatcher.ts';
import { programOf } from '../../server/src/schema/patternProgram.ts';
import { patternTree } from '../../server/src/schema/patternTree.ts';
import { costsAtMost } from '../support/cost.ts';

const takes = (pattern: string, text: string): boolean => validate({ pattern }, text).ok;

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\W', '\\.', '😀', '\\u{1F600}', '^', '$', '\\b', '\\B', '[\\]a-]', '\\p{L}');
const pattern: fc.Arbitrary<string> = fc.letrec<{ pattern: string }>((tie) => {
  const group = fc.tuple(fc.constantFrom('(', '(?:', '(?<n>'), tie('pattern')).map(([open, body]) => `${open}${body})`);
  const look = fc.tuple(fc.constantFrom('(?=', '(?!', '(?<=', '(?<!'), tie('pattern')).map(([open, body]) => `${open}${body})`);
  const single = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '😀');
  const repeated = fc.tuple(fc.oneof(single, group), fc.constantFrom('*', '+', '?', '*?', '{2}', '{1,3}', '{2,}?', '{0,1}')).map((parts) => parts.join(''));
  const part = fc.oneof({ depthSize: 'small' }, atom, repeated, group, look);
  return {
    pattern: fc.oneof(
      { depthSize: 'small' },
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')),
      fc.tuple(tie('pattern'), tie('pattern')).map((sides) => sides.join('|')),
    ),
  };
}).pattern;
const text = fc.array(fc.constantFrom('a', 'b', '.', '1', ' ', '\n', '😀', 'é', ']'), { maxLength: 8 }).map((parts) => parts.join(''));

test('the engine\'s matcher agrees with the platform\'s', () => {
  let decided = 0;
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 4 }), (source, texts) => {
      let native: RegExp;
      try {
        native = new RegExp(source, 'u');
      } catch {
        assert.notEqual(patternProblem(source), undefined, source);
        return;
      }
      const tree = patternTree(source);
      assert.ok(tree, source);
      const program = programOf(tree);
      assert.ok(program, source);
      for (const one of texts) {
        const found = native.exec(one);
        // ECMA-262 starts a match at whole code points only; V8 also finds empty matches between the halves of a pair.
        if (found !== null && /^[\udc00-\udfff]$/.test(one[found.index] ?? '')) continue;
        decided += 1;
        assert.equal(matches(program, one, { steps: 1_000_000 }), found !== null, `/${source}/u on ${JSON.stringify(one)}`);
      }
    }),
    { numRuns: 6000 },
  );
  assert.ok(decided > 3000, `only ${decided} were decided`);
});

test('a match is sought anywhere, and ends are ends', () => {
  assert.ok(takes('b', 'abc'));
  assert.ok(!takes('^a$', 'a\n'));
  assert.ok(takes('^.$', '😀'));
  assert.ok(!takes('^.$', '\n'));
  assert.ok(!takes('^\\w$', 'é'));
});

test('a string that is not well formed never matches', () => {
  assert.ok(!takes('', '\ud800'));
  assert.ok(!takes('a', 'a\udc00'));
  assert.ok(takes('', 'a😀'));
});

test('POSIX classes are ASCII classes, in a class alone', () => {
  assert.ok(takes('^[[:alpha:]]+$', 'abcXYZ'));
  assert.ok(!takes('^[[:alpha:]]+$', 'é'));
  assert.ok(takes('^[^[:digit:]]$', 'é'));
  assert.ok(takes('^[[:^digit:]x]$', '😀'));
  assert.ok(!takes('^[[:^digit:]]$', '7'));
  assert.ok(takes('^[_-[:digit:]]+$', '_-9'));
  assert.ok(takes('^[[:digit:]-_]+$', '_-9'));
  assert.ok(takes('^[:al]+$', ':al'), 'outside a class it is a class of those characters');
  assert.ok(hasPosixClass('x[^[:space:]]') && !hasPosixClass('[:space:]') && !hasPosixClass('\\[[:space:]') && !hasPosixClass('[[:foo:]'));
});

test('what only compiles without Unicode mode is read with its characters', () => {
  assert.deepEqual(patternProblem('a\\-b')?.kind, 'only-without-unicode');
  assert.ok(takes('^a\\-.$', 'a-😀'));
  assert.ok(takes('^\\_[\\w-.]+\\:$', '_a-.:'));
  assert.ok(takes('^{a]}$', '{a]}'));
  assert.ok(takes('^[\\B\\"]+$', 'B"'));
  assert.ok(takes('^(?=a)*b$', 'b'), 'a quantified look has no form in Unicode mode');
  assert.ok(takes('^\\07$', '\x07'), 'nor has an octal escape');
  assert.equal(patternProblem('(')?.kind, 'invalid');
  assert.equal(patternProblem('a{2,1}')?.kind, 'invalid');
  assert.equal(patternProblem('^[a-z]+$'), undefined);
  assert.equal(patternProblem('[[:alpha:]]'), undefined);
  assert.equal(patternProblem('a'.repeat(10_001))?.kind, 'invalid');
  assert.doesNotMatch(patternProblem('(')?.message ?? '', /\//, 'the message does not repeat the pattern');
});

test('lookaround and backreferences are seen', () => {
  for (const source of ['(?=a)', 'x(?!a)', '(?<=a)', '(?<!a)']) assert.ok(hasLookaround(source), source);
  for (const source of ['(?:a)', '(?<n>a)', '\\(?=a', '[(?=a)]', '(\\?=a)']) assert.ok(!hasLookaround(source), source);
  for (const source of ['(a)\\1', '(?<n>a)\\k<n>']) assert.ok(hasBackreference(source), source);
  for (const source of ['\\\\1', '[\\1]', '\\d1', '\\0']) assert.ok(!hasBackreference(source), source);
});

test('ordinary patterns run on the platform\'s matcher, ambiguous ones do not', () => {
  const bound = (source: string, length: number): number => costOf(patternTree(source) as NonNullable<ReturnType<typeof patternTree>>, length);
  const ordinary = ['^[a-z][a-z0-9_-]*$', '^\\d{4}-\\d{2}-\\d{2}$', '^(?:foo|bar|baz)$', '^(?=.*[A-Z])(?=.*\\d).{8,}$', 'needle', '^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$'];
  for (const source of ordinary) assert.ok(bound(source, 1_000_000) <= 64 * 1_000_000, source);
  for (const source of ['(a+)+$', '^(a|a)*$', '(a*)*b', '(.*)(.*)(.*)b', '[a-z]+@']) assert.ok(bound(source, 1_000_000) > 64 * 1_000_000, source);
});

test('a costly pattern is decided in linear steps', () => {
  for (const source of ['(a+)+$', '(a*)*b', '^(a|a)*$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$', '^(?:(?=a+)a)*b', '(?<=a+)b']) {
    const program = programOf(patternTree(source) as NonNullable<ReturnType<typeof patternTree>>);
    assert.ok(program);
    const steps = (length: number): number => {
      const budget = { steps: 10_000_000 };
      assert.equal(matches(program, `${'a'.repeat(length)}!`, budget), false, source);
      return 10_000_000 - budget.steps;
    };
    assert.ok(steps(4000) <= 2.2 * steps(2000), `${source}: ${steps(2000)}, ${steps(4000)}`);
  }
});

test('a pattern that is too costly is undecided, and the caller is told so', () => {
  const result = validate({ pattern: '(a+)+$' }, `${'a'.repeat(3_000_000)}!`);
  assert.ok(!result.ok);
  assert.match(result.errors[0]?.message ?? '', /too costly to decide/);
  assert.equal(result.errors[0]?.limit, '(a+)+$');
  assert.equal(new Pattern('(.)\\1{2,}').test('xaab', { steps: 0 }), 'no match');
  assert.equal(new Pattern('^(a)\\1+$').test('aab', { steps: 0 }), 'no match');
  assert.equal(new Pattern('(?:(a)\\1?)+$').test('aab', { steps: 0 }), 'undecided');
});

test('what many costly strings take together is bounded too', async () => {
  const strings = (count: number): string[] => Array.from({ length: count }, () => `${'a'.repeat(2000)}!`);
  const run = (count: number) => () => validate({ items: { pattern: '(a|a)*(?:(?:a{1,50}){1,50}){1,2}c' } }, strings(count));
  await costsAtMost('ten times the strings', run(100), 20, run(10));
});

test('an invalid pattern is the tool\'s fault', () => {
  assert.throws(() => validate({ properties: { a: { pattern: '(' } } }, {}), (error) => error instanceof SchemaError && error.message.startsWith('input_schema.properties.a.pattern '));
});
