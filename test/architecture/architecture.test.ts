/** The invariants of ARCHITECTURE.md that can be read off the sources. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { codeOf, root, type Source, sourcesBelow } from './sources.ts';

const sources = sourcesBelow('server/src', 'client/src');
const layerOf = (path: string): string => (path.startsWith('client/') ? 'client' : path.split('/')[2]!);

/** What each layer may import: layers below it, and packages. */
const MAY: Record<string, { layers: readonly string[]; packages: readonly RegExp[] }> = {
  text: { layers: [], packages: [/^jsonc-parser$/] },
  schema: { layers: [], packages: [] },
  formats: { layers: ['schema', 'text'], packages: [/^fastest-levenshtein$/] },
  hosts: { layers: ['formats', 'schema', 'text'], packages: [] },
  rules: { layers: ['hosts', 'formats', 'schema', 'text'], packages: [/^fastest-levenshtein$/] },
  analysis: { layers: ['rules', 'hosts', 'formats', 'schema', 'text'], packages: [/^jsonc-parser$/] },
  features: { layers: ['analysis', 'rules', 'hosts', 'formats', 'schema', 'text'], packages: [/^vscode-languageserver-types$/, /^@vscode\/l10n$/] },
  node: { layers: [], packages: [/^node:(v8|fs)$/] },
  lsp: { layers: ['node', 'features', 'analysis', 'rules', 'hosts', 'formats', 'schema', 'text'], packages: [/^vscode-languageserver(-types|\/node|\/browser)?$/, /^@vscode\/l10n$/, /^vscode-uri$/, /^ignore$/, /^node:(fs\/promises|url|path|buffer|console|stream)$/] },
  cli: { layers: ['node', 'features', 'analysis', 'rules', 'hosts', 'formats', 'schema', 'text'], packages: [/^ignore$/, /^node:(fs|fs\/promises|path|crypto|util|os|url|worker_threads)$/] },
  client: { layers: [], packages: [/^vscode$/, /^vscode-languageclient(\/node|\/browser)?$/, /^node:path$/] },
};

/** The layers without a state, a clock or anything of the platform. */
const PURE = ['text', 'schema', 'formats', 'hosts', 'rules', 'analysis', 'features'];

test('arrows point down only', () => {
  const wrong: string[] = [];
  for (const { path, imports } of sources) {
    const layer = layerOf(path);
    const may = MAY[layer];
    assert.ok(may !== undefined, `${path} belongs to no layer.`);
    for (const { to, typeOnly } of imports) {
      if (to === 'package.json' && (layer === 'cli' || layer === 'lsp')) continue;
      if (!to.startsWith('server/') && !to.startsWith('client/')) {
        if (!may.packages.some((name) => name.test(to))) wrong.push(`${path} imports ${to}`);
      } else if (layer === 'client' && to === 'server/src/lsp/protocol.ts') {
        if (!typeOnly) wrong.push(`${path} imports more than types of ${to}`);
      } else if (layerOf(to) !== layer && !may.layers.includes(layerOf(to))) wrong.push(`${path} imports ${to}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('no circular imports, of types neither', () => {
  const values = new Map(sources.map(({ path, imports }) => [path, imports.map((one) => one.to)]));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (path: string, above: readonly string[]): void => {
    if (state.get(path) === 'done' || !values.has(path)) return;
    if (state.get(path) === 'open') {
      circles.push([...above.slice(above.indexOf(path)), path].join(' -> '));
      return;
    }
    state.set(path, 'open');
    for (const next of values.get(path)!) visit(next, [...above, path]);
    state.set(path, 'done');
  };
  for (const path of values.keys()) visit(path, []);
  assert.deepEqual(circles, []);
});

/** The lines of code that a pattern matches. */
function found(list: readonly Source[], pattern: RegExp): string[] {
  return list.flatMap(({ path, text }) => codeOf(text).split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])));
}

test('what these checks look for is seen, and comments, strings and expressions are not', () => {
  const source = (text: string): Source[] => [{ path: 'server/src/rules/x.ts', text, imports: [] }];
  const text = "// key in map\nconst a = 'key in map';\nconst b = /key in map/.test(c) ? `key in map ${key in map}` : 0;\nif (key in map) return;\n";
  assert.deepEqual(found(source(text), /\w+\s+in\s+\w/).map((line) => line.split(':')[1]), ['3', '4']);
});

test('the pure layers know no clock, chance, process, network or console', () => {
  const pure = sources.filter(({ path }) => PURE.includes(layerOf(path)));
  assert.deepEqual(found(pure, /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\b|\bset(?:Timeout|Interval|Immediate)\b|\bconsole\b|\bprocess\b|\bfetch\b|\bglobalThis\b/), []);
});

test('the server and the command line open no connection and start no process', () => {
  const running = sources.filter(({ path }) => path.startsWith('server/'));
  assert.deepEqual(found(running, /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\beval\(|\bnew Function\b/), []);
  for (const { path, imports } of running) for (const { to } of imports) assert.doesNotMatch(to, /^node:(net|http|https|http2|dgram|tls|dns|child_process|cluster|vm|inspector)/, path);
});

test("a name of the user's is never looked up with `in`", () => {
  // A key that is written out is a name of ours; codeOf blanks it, so only variables stand before `in`.
  const lookups = found(
    sources.filter(({ path }) => path.startsWith('server/')),
    /[\w)\]]\s+in\s+[\w(]/,
  ).filter((line) => !/\bfor \((?:const|let) \w+ in |\[\w+ in |\breturn\s+in /.test(line));
  assert.deepEqual(lookups, []);
});

test('regular expressions from files are run by the bounded matcher only', () => {
  const made = found(sources, /\bnew RegExp\(|\bRegExp\(/).map((line) => line.slice(0, line.indexOf(':')));
  // The engine's matcher; a constant of the MCP specification; a pattern around a number.
  const allowed = ['server/src/schema/', 'server/src/formats/mcp.ts', 'server/src/hosts/locate.ts'];
  assert.deepEqual(made.filter((path) => !allowed.some((one) => path.startsWith(one))), []);
});

test('a file holds one thing, and is short', () => {
  const long = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length })).filter(({ lines }) => lines > 400);
  assert.deepEqual(long, []);
});

test('a rule is two files by hand: the rule and its cases', () => {
  const rules = sources.map(({ path }) => /^server\/src\/rules\/([a-z0-9]+(?:-[a-z0-9]+)*)\.ts$/.exec(path)?.[1]).filter((id) => id !== undefined && id.includes('-'));
  assert.ok(rules.length > 10);
  for (const id of rules) {
    assert.ok(existsSync(join(root, 'test/rules', `${id}.cases.txt`)), `${id} has no cases.`);
    // The index is generated; beside it only rules may share a helper. Ignores are known where they hide something.
    const naming = sources.filter(({ path, imports }) => !path.startsWith('server/src/rules/') && imports.some((one) => one.to === `server/src/rules/${id}.ts`));
    assert.deepEqual(naming.map(({ path }) => path).filter(() => id !== 'ignore-unused'), [], id);
  }
});

test('no rule names a host', () => {
  const hosts = sources.map(({ path }) => /^server\/src\/hosts\/([a-z0-9-]+)\.ts$/.exec(path)?.[1]).filter((id) => id !== undefined && !['host', 'index', 'choose', 'facts', 'shapes', 'sources', 'declare'].includes(id));
  const wrong: string[] = [];
  for (const { path, text } of sources) {
    if (!path.startsWith('server/src/rules/')) continue;
    const checks = text.replace(/\bdocs: \{[^]*?\n {2}\},\n/, '');
    for (const id of hosts) if (new RegExp(`\\bid === '${id}'|hostById\\('${id}'\\)`).test(checks)) wrong.push(`${path} ${id}`);
  }
  assert.deepEqual(wrong, []);
});

test('no tracked file speaks of the machine it was written on', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  assert.ok(tracked.length > 50);
  const home = homedir();
  const machine = [`${root}/`, ...(home.length > 1 ? [`${home}/`] : [])];
  const wrong = tracked.filter((path) => {
    const text = readFileSync(join(root, path), 'latin1');
    return machine.some((one) => text.includes(one));
  });
  assert.deepEqual(wrong, []);
});

test('every package that is imported is named in package.json, and every one that is named is used', () => {
  const { devDependencies, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: Record<string, string>; dependencies?: Record<string, string> };
  assert.equal(dependencies, undefined, 'What runs is bundled, so who installs the package needs no other.');
  const packageOf = (name: string): string => name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/');
  const imported = new Set([...sources, ...sourcesBelow('test')].flatMap(({ imports }) => imports.map((one) => packageOf(one.to))).filter((name) => !/^(node:|server|client|test|package\.json|vscode$|toolspec-lens|\.)/.test(name)));
  for (const name of imported) assert.ok(Object.hasOwn(devDependencies, name), `${name} is imported and not named.`);
  // Used by scripts, by the type checker, or as a peer in the measurements.
  const scripts = execFileSync('git', ['ls-files', '-z', '*.mjs', 'package.json', 'tsconfig.json'], { cwd: root, encoding: 'utf8' }).split('\0').filter((path) => path !== '' && path !== 'package.json' && existsSync(join(root, path))).map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  for (const name of Object.keys(devDependencies)) {
    const used = imported.has(name) || scripts.includes(name) || name.startsWith('@types/');
    assert.ok(used, `${name} is named and not used.`);
  }
});
