/** The pictures that the README and the walkthrough show: they are there, small, and said in words for whoever does not see them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const MOST_BYTES = 220_000;

function assertPicture(path: string): void {
  const { size } = statSync(join(root, path));
  assert.ok(size <= MOST_BYTES, `${path} has ${size} bytes, more than ${MOST_BYTES}. "npm run pictures" takes it anew.`);
  assert.equal(readFileSync(join(root, path)).subarray(1, 4).toString('latin1'), 'PNG', path);
}

test('every picture of the README is there, and none is left over', () => {
  const shown = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/!\[(.*?)\]\((.*?)\)/g)];
  for (const [, words, path] of shown) {
    assert.ok(words!.length > 40, `${path} has no text that says what it shows`);
    assertPicture(path!);
  }
  assert.deepEqual(readdirSync(join(root, 'docs/images')).sort(), shown.map(([, , path]) => path!.replace('docs/images/', '')).sort());
});

test('every picture of the walkthrough is there in each colour, and none is left over', () => {
  const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const shown = new Set<string>();
  for (const { media } of contributes.walkthroughs[0].steps) {
    assert.deepEqual(Object.keys(media.image).sort(), ['dark', 'hc', 'hcLight', 'light']);
    for (const path of Object.values(media.image) as string[]) shown.add(path);
    assert.match(media.altText, /^%walkthrough\.\w+\.alt%$/);
  }
  shown.forEach(assertPicture);
  assert.deepEqual(readdirSync(join(root, 'media/walkthrough')).sort(), [...shown].map((path) => path.replace('media/walkthrough/', '')).sort());
});
