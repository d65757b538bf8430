/** The decoder of large messages says what JSON.parse says of the whole, wherever the bytes are cut. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { piecedText } from '../../server/src/lsp/longTexts.ts';
import { MessageDecoder } from '../../server/src/lsp/messageDecoder.ts';
import { chunksOf } from '../../server/src/text/chunks.ts';
import { toolFile } from '../support/toolFile.ts';

/** Decodes bytes in pieces of these sizes, in turn, in memory that is written over behind each. */
function decode(bytes: Buffer, sizes: readonly number[]): unknown {
  const decoder = new MessageDecoder();
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const piece = Buffer.from(bytes.subarray(at, at + sizes[turn % sizes.length]!));
    decoder.take(piece);
    at += piece.length;
    piece.fill(0);
  }
  return decoder.end();
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
const letters = fc.string({ unit: fc.constantFrom('a', '"', '\\', '/', '\n', '\t', '\0', '\u001f', '\u007f', 'ä', '€', '💡', '\ud83d', '\udca1', '\ufeff', '{', '}', ':', ','), maxLength: 60 });

test('any message is what JSON.parse makes of it', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, letters, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null), fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(letters, tie('value'), { maxKeys: 4 })),
  })).value;
  fc.assert(
    fc.property(value, fc.boolean(), fc.boolean(), sizes, (inner, pretty, escaped, cuts) => {
      const message = { jsonrpc: '2.0', params: inner };
      let json = JSON.stringify(message, null, pretty ? 2 : 0);
      if (escaped) json = json.replace(/[^\x20-\x7e\n]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).replaceAll('/', '\\/');
      assert.deepEqual(decode(Buffer.from(json), cuts), JSON.parse(json));
    }),
    { numRuns: 2000 },
  );
});

test('what JSON.parse refuses is refused, and costs no more than the message', () => {
  const good = '{"a": "some text, and more of it", "b": ["\\u00e4\\n", 1]}';
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.constantFrom('', '"', '\\', '\n', '\0', '}', '\\x', '\\u12g4'), sizes, (at, put, cuts) => {
      const json = good.slice(0, at) + put + good.slice(at + 1);
      let expected: unknown;
      try {
        expected = JSON.parse(json);
      } catch {
        assert.throws(() => decode(Buffer.from(json), cuts), SyntaxError);
        return;
      }
      assert.deepEqual(decode(Buffer.from(json), cuts), expected);
    }),
    { numRuns: 2000 },
  );
});

test('a text longer than the memory it is decoded in is whole, wherever a letter or an escape is cut', () => {
  const part = `"ä€💡\\\n\t${'x'.repeat(23)}\ud83d`;
  for (let shift = 0; shift < 12; shift++) {
    const text = '-'.repeat(shift) + part.repeat(20_000);
    const decoded = decode(Buffer.from(JSON.stringify({ params: { text } })), [65_536]) as { params: { text: string } };
    const { pieces } = piecedText(decoded.params, 'text');
    assert.ok(pieces.length > 1);
    assert.ok(pieces.join('') === text);
    assert.ok(decoded.params.text === text);
  }
});

test('the text of a document that is opened brings its chunks along', () => {
  const text = toolFile(3000, 5, true);
  const { params } = decode(Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri: 'file:///a.json', text, more: text } } })), [65_536]) as { params: { textDocument: { text: string; more: string } } };
  assert.deepEqual(piecedText(params.textDocument, 'text').chunks, chunksOf([text], true));
  assert.equal(piecedText(params.textDocument, 'more').chunks, undefined);
  assert.ok(params.textDocument.more === text);
});

test('of several keys that are the same the last counts, also where one is cut; the order stays; a message may be a string', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('the first key', 'the second key', '7'), { maxLength: 6 }), sizes, (keys, cuts) => {
      const json = `{${keys.map((key, index) => `"${key}": ["${key}", ${index}]`).join(', ')}}`;
      assert.equal(JSON.stringify(decode(Buffer.from(json), cuts)), JSON.stringify(JSON.parse(json)));
    }),
  );
  assert.equal(decode(Buffer.from('"some words"'), [4]), 'some words');
});

test('a long key is a key', () => {
  const key = 'k'.repeat(300_000);
  assert.deepEqual(decode(Buffer.from(JSON.stringify({ [key]: { [key]: 'v'.repeat(300_000) } })), [65_536]), { [key]: { [key]: 'v'.repeat(300_000) } });
  assert.ok(Object.hasOwn(decode(Buffer.from('{"__proto__": "aaaaaaaaaaaaaaaaaaaaa"}'), [5]) as object, '__proto__'));
});
