/** What fixes of nested schemas cost: each looks at its own members, and not at all that stands below them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseText } from '../support/analyse.ts';
import { costsAtMost } from '../support/cost.ts';

test('the fixes of nested anyOf do not read what is nested', async () => {
  const depth = 100;
  const inner = `{"type": "string", "enum": [${Array.from({ length: 10_000 }, (_, index) => `"v${index}"`).join(', ')}]}`;
  const schema = '{"description": "D", "anyOf": [{"type": "null"}, '.repeat(depth) + inner + ']}'.repeat(depth);
  const text = `{"functionDeclarations": [{"name": "f", "description": "F.", "parameters": {"type": "object", "properties": {"a": ${schema}}}}]}`;
  const siblings = (): ReturnType<typeof analyseText>['findings'] => analyseText(text).findings.filter(({ rule }) => rule === 'anyof-siblings');
  assert.equal(siblings().flatMap(({ fixes }) => fixes).filter(({ title }) => title === 'Move "description" into the branches').length, depth);
  await costsAtMost('with the fixes', () => siblings().map(({ fixes }) => fixes), 2, siblings, { room: 5 });
});
