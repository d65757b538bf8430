/** The documents at the root say what is so. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../server/src/analysis/config.ts';
import { GENERAL_HELP } from '../../server/src/cli/help.ts';
import { run } from '../../server/src/cli/run.ts';
import { check } from '../../server/src/schema/index.ts';
import { root } from './sources.ts';

const documents = readdirSync(root).filter((name) => name.endsWith('.md'));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const fenced = (text: string, language: string): string[] => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map((match) => match[1]!);

test('every file that a document names is there', () => {
  const missing: string[] = [];
  for (const name of documents) {
    for (const [, path] of read(name).replace(/^```[^]*?^```$/gm, '').matchAll(/`((?:test|server|client|scripts|docs|examples|schemas)\/[^`\s*<]+)`/g)) {
      if (!existsSync(join(root, path!))) missing.push(`${name}: ${path}`);
    }
  }
  assert.deepEqual(missing, []);
});

test('every promise of SECURITY.md names a test that is there', () => {
  const rows = read('SECURITY.md').split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise'));
  assert.ok(rows.length > 10);
  const missing: string[] = [];
  for (const row of rows) {
    const named = [...row.matchAll(/`(test\/[^`]+\.ts)`((?:[:,] “[^”]+”)*)/g)];
    if (named.length === 0) missing.push(row);
    for (const [, path, titles] of named) {
      // A quote in a title may stand behind a backslash in the source.
      const text = existsSync(join(root, path!)) ? read(path!).replaceAll("\\'", "'") : '';
      for (const [, title] of titles!.matchAll(/“([^”]+)”/g)) if (!text.includes(title!)) missing.push(`${path}: ${title}`);
      if (!/\btest\(/.test(text)) missing.push(path!);
    }
  }
  assert.deepEqual(missing, []);
});

test('every link inside the project leads somewhere', () => {
  const pages = ['docs/rules', 'docs/formats', 'docs/hosts', 'docs'].filter((folder) => existsSync(join(root, folder))).flatMap((folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`));
  const broken: string[] = [];
  for (const page of [...documents, ...pages]) {
    for (const [, link] of read(page).replace(/^```[^]*?^```$/gm, '').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (!existsSync(join(root, dirname(page), link!))) broken.push(`${page}: ${link}`);
    }
  }
  assert.deepEqual(broken, []);
});

test("the README's configuration is one", () => {
  const [config] = fenced(read('README.md'), 'jsonc');
  assert.deepEqual(readConfig(config!).problems, []);
});

test("the README's commands are those of the help", () => {
  const usage = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter((line) => /^toolspec [a-z]+( |$)/.test(line) && !line.startsWith('toolspec help') && !line.startsWith('toolspec checks'));
  const listed = fenced(read('README.md'), 'text').find((block) => block.includes('toolspec explain RULE'))!;
  assert.deepEqual(usage(listed).sort(), usage(GENERAL_HELP).sort());
});

test('the README shows what the command prints', async () => {
  const sample = fenced(read('README.md'), 'text').find((block) => block.includes('$ toolspec check mcp.json'))!;
  const text = readFileSync(join(root, 'examples/workspace/with-problems/mcp.json'));
  let out = '';
  await run(['check', '-'], { cwd: join(root, 'examples/workspace/with-problems'), env: {}, terminal: false, out: (part) => void (out += part), err: () => undefined, input: async () => text });
  const shown = sample.split('\n…\n')[1]!.replace(/^mcp\.json:/m, '-:').trimEnd();
  assert.ok(out.includes(shown), `${shown}\n\nis not in\n\n${out}`);
});

test("the README's example of the engine is true", () => {
  assert.ok(read('README.md').includes("check({ limitt: 1 }, { limit: { type: 'integer' } });\n// { ok: false, unknown: ['limitt'], allowed: { '': ['limit'] }, count: 1 }"));
  assert.deepEqual(check({ limitt: 1 }, { limit: { type: 'integer' } }), { ok: false, unknown: ['limitt'], allowed: { '': ['limit'] }, count: 1 });
});
