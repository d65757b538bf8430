/** The fast reader and the resilient parser give the same tree for every strict JSON text, and the same as JSON.parse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JsonNode } from '../../server/src/text/node.ts';
import { parseResilient } from '../../server/src/text/parse.ts';
import { parseStrict } from '../../server/src/text/strictParse.ts';
import type { Placeholders } from '../../server/src/text/tokens.ts';
import { toValue } from '../../server/src/text/value.ts';

test('a strict text gives one tree, whichever reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const strict = parseStrict(text);
      const resilient = parseResilient(text);
      assert.ok(strict !== undefined);
      assert.deepEqual(strict.root, resilient.root);
      assert.deepEqual(resilient.faults, []);
      assert.deepEqual(toValue(strict.root), JSON.parse(text));
      assert.deepEqual(strict.lineBreaks, { count: text.split('\n').length - 1, last: text.lastIndexOf('\n') + 1 });
      assert.equal(text.includes('\n'), indent !== undefined && typeof value === 'object' && value !== null && Object.keys(value).length > 0);
      assert.equal(parseStrict(text.replaceAll('\n', '\r\n') + '\r')!.lineBreaks, undefined);
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
      assert.deepEqual(toValue(strict.root), JSON.parse(text));
    }),
    { numRuns: 3000 },
  );
});

test('with objects left out of the text, both readers give one tree', () => {
  const OUT = Symbol('an object that was left out');
  const pieces = [OUT, OUT, OUT, '[', ']', '{"a": ', '}', ', ', ', "b": ', '"{"', '1', '\n  '];
  let taken = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), fc.boolean(), (parts, inList) => {
      const all = inList ? ['[', ...parts.flatMap((part, index) => (index === 0 ? [part] : [',', part])), ']'] : parts;
      const offsets: number[] = [];
      let text = '';
      for (const part of all) {
        if (part === OUT) offsets.push(text.length);
        text += typeof part === 'string' ? part : '{';
      }
      const placeholders = (): Placeholders => {
        const nodes = offsets.map(() => new JsonNode('object', 0, 0));
        return { count: offsets.length, offsets, nodeAt: (index) => Object.assign(nodes[index]!, { chunk: index }) };
      };
      const strict = parseStrict(text, placeholders());
      if (strict === undefined) return;
      if (offsets.length > 0) taken++;
      const resilient = parseResilient(text, placeholders());
      assert.deepEqual(strict.root, resilient.root);
      assert.deepEqual(resilient.faults, []);
    }),
    { numRuns: 5000 },
  );
  assert.ok(taken > 100, `${taken} texts with objects left out`);
});
