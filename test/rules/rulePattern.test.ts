/** The patterns of the tables mean what the platform's own expressions mean. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HOSTS } from '../../server/src/hosts/index.ts';
import { patternOf } from '../../server/src/rules/rulePattern.ts';

const OF_THE_TABLES = HOSTS.flatMap((host) => [...host.nameRules.map((rule) => rule.pattern), ...(host.propertyNames === undefined ? [] : [host.propertyNames.pattern])]);
const OTHERS = ['^[a-z]*$', '^[A-Z][a-z]{2,4}$', '^[a-z-]{0,3}$', '^[./:-]+$', '[a-z]+', '^[a-z]+', '^(?:a|b)+$', '^[^a]+$', '[a-z]$', '^[^-.]', '^[a]$', '[a]'];

test('a pattern takes the names that it takes as an expression', () => {
  const name = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'z', 'A', 'Z', '0', '9', '_', '-', '.', ':', '/', ' ', 'ä', '💡', '\0'), maxLength: 8 }), fc.string({ unit: fc.constant('a'), maxLength: 200 }));
  fc.assert(
    fc.property(fc.constantFrom(...new Set([...OF_THE_TABLES, ...OTHERS])), name, (pattern, text) => {
      assert.equal(patternOf(pattern).test(text), new RegExp(pattern, 'u').test(text), `${pattern} ${JSON.stringify(text)}`);
    }),
    { numRuns: 3000 },
  );
});

test('what is no pattern is refused, whatever path it would take', () => {
  for (const pattern of ['^[z-a]+$', '^[z-a][a-z]*$', '^[a-z]{4,2}$']) assert.throws(() => patternOf(pattern), SyntaxError, pattern);
});
