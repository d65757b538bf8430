/** Every sentence of the client, its page and the server is in the bundle, every language has every sentence, and no placeholder is lost. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): Record<string, string> => JSON.parse(readFileSync(join(root, path), 'utf8'));
const placeholders = (text: string): string[] => (text.match(/\{\d\}|command:[\w.]+/g) ?? []).sort();

/** The folders, and how a sentence begins there: the analysis makes sentences that others translate. */
const SPEAKING = { 'client/src': 'l10n\\.t', 'client/webview': 'l10n\\.t', 'server/src/features': 'l10n\\.t', 'server/src/lsp': 'l10n\\.t', 'server/src/analysis': 'sentence' };

/** The sentences that the sources say. */
function said(): Set<string> {
  const found = new Set<string>();
  for (const [folder, call] of Object.entries(SPEAKING)) for (const name of readdirSync(join(root, folder), { recursive: true }) as string[]) {
    if (!name.endsWith('.ts')) continue;
    const text = readFileSync(join(root, folder, name), 'utf8').replace('export function sentence(', '');
    assert.equal(text.match(new RegExp(`\\b${call}\\(`, 'g'))?.length, text.match(new RegExp(`\\b${call}\\(\\s*['"]`, 'g'))?.length, `${name}: a sentence for translation is a plain string.`);
    for (const match of text.matchAll(new RegExp(`\\b${call}\\(\\s*('(?:[^'\\\\]|\\\\.)*'|"[^"]*")`, 'g'))) {
      found.add(match[1]!.slice(1, -1).replaceAll("\\'", "'"));
    }
  }
  return found;
}

test('the bundle holds exactly what is said', () => {
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

test('no key stands twice in a list of sentences', () => {
  // JSON.parse would keep the last one silently.
  for (const path of [...readdirSync(join(root, 'l10n')).map((name) => `l10n/${name}`), ...readdirSync(root).filter((name) => name.startsWith('package.nls.'))]) {
    const keys = [...readFileSync(join(root, path), 'utf8').matchAll(/^ {2}("(?:[^"\\]|\\.)*"):/gm)].map((match) => match[1]!);
    assert.equal(keys.length, Object.keys(read(path)).length, path);
    assert.deepEqual(keys.filter((key, index) => keys.indexOf(key) !== index), [], path);
  }
});

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
