/** The fast reader and the resilient parser give the same tree for every strict JSON text, and the same as JSON.parse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseResilient } from '../../server/src/text/parse.ts';
import { parseStrict } from '../../server/src/text/strictParse.ts';
import { toValue } from '../../server/src/text/value.ts';

test('a strict text gives one tree, whichever reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const strict = parseStrict(text);
      const resilient = parseResilient(text);
      assert.ok(strict !== undefined);
      assert.deepEqual(strict, resilient.root);
      assert.deepEqual(resilient.faults, []);
      assert.deepEqual(toValue(strict), JSON.parse(text));
    }),
  );
});

test('the fast reader takes nothing that JSON.parse refuses', () => {
  const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '"\\u12"', '"\\q"', '1', '01', '1.', '.5', '-', '1e', '1e+3', 'true', 'tru', 'null', 'nul', ' ', '\n', '//c', '/**/', '"\n"', '\u00a0', '"b"', '1x', 'truefalse'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
      const text = parts.join('');
      const strict = parseStrict(text);
      if (strict === undefined) return;
      assert.deepEqual(toValue(strict), JSON.parse(text));
    }),
    { numRuns: 3000 },
  );
});
