/** Every sentence of the client is in the bundle, every language has every sentence, and no placeholder is lost. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): Record<string, string> => JSON.parse(readFileSync(join(root, path), 'utf8'));
const placeholders = (text: string): string[] => (text.match(/\{\d\}|command:[\w.]+/g) ?? []).sort();

/** The sentences that the client's sources say. */
function said(): Set<string> {
  const found = new Set<string>();
  for (const name of readdirSync(join(root, 'client', 'src'), { recursive: true }) as string[]) {
    if (!name.endsWith('.ts')) continue;
    const text = readFileSync(join(root, 'client', 'src', name), 'utf8');
    for (const match of text.matchAll(/l10n\.t\(\s*('(?:[^'\\]|\\.)*'|`[^`]*`|"[^"]*")/g)) {
      assert.ok(!match[1]!.startsWith('`'), `${name}: a sentence for translation is a plain string: ${match[1]}`);
      found.add(match[1]!.slice(1, -1).replaceAll("\\'", "'"));
    }
  }
  return found;
}

test('the bundle holds exactly what the client says', () => {
  const bundle = read('l10n/bundle.l10n.json');
  assert.deepEqual(Object.keys(bundle).sort(), [...said()].sort());
  for (const [key, text] of Object.entries(bundle)) assert.equal(text, key);
});

for (const name of readdirSync(join(root, 'l10n')).filter((one) => /^bundle\.l10n\.\w+\.json$/.test(one))) {
  test(`${name} is complete`, () => {
    const bundle = read('l10n/bundle.l10n.json');
    const translated = read(`l10n/${name}`);
    assert.deepEqual(Object.keys(translated).sort(), Object.keys(bundle).sort());
    for (const [key, text] of Object.entries(translated)) assert.deepEqual(placeholders(text), placeholders(key), key);
  });
}

test('the manifest says everything in every language', () => {
  const english = read('package.nls.json');
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const used = new Set([...manifest.matchAll(/"%([\w.]+)%"/g)].map((match) => match[1]!));
  assert.deepEqual([...used].filter((key) => english[key] === undefined), []);
  assert.deepEqual(Object.keys(english).filter((key) => !used.has(key)), []);
  for (const name of readdirSync(root).filter((one) => /^package\.nls\.\w+\.json$/.test(one))) {
    const translated = read(name);
    assert.deepEqual(Object.keys(translated).sort(), Object.keys(english).sort(), name);
    for (const [key, text] of Object.entries(translated)) assert.deepEqual(placeholders(text), placeholders(english[key]!), `${name}: ${key}`);
  }
});

test('a second language is there', () => {
  assert.ok(readdirSync(join(root, 'l10n')).some((name) => name === 'bundle.l10n.de.json'));
});
