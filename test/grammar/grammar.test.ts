/** The grammars as an editor runs them: injected into its JSON grammar, on a reduced one of our own and on VS Code's where it is installed. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..', '..');
const ours = ['toolspec-schema', 'toolspec-comment'].map((name) => join(root, 'syntaxes', `${name}.tmLanguage.json`));
const installed = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'toolspec-lens/vscode/code-server/node_modules/code-server/lib/vscode/extensions/json/syntaxes');
const bases: [string, string, string][] = [
  ['our reduced JSON', 'source.json', join(import.meta.dirname, 'json.tmLanguage.json')],
  ["VS Code's JSON", 'source.json', join(installed, 'JSON.tmLanguage.json')],
  ["VS Code's JSON with comments", 'source.json.comments', join(installed, 'JSONC.tmLanguage.json')],
];

const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
const onigLib = oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)).then(() => ({
  createOnigScanner: (patterns: string[]) => new oniguruma.OnigScanner(patterns),
  createOnigString: (text: string) => new oniguruma.OnigString(text),
}));

interface Token {
  text: string;
  scopes: string[];
}

for (const [title, scope, file] of bases) {
  test(title, { skip: existsSync(file) ? false : 'It is not installed here.' }, async (t) => {
    const files = new Map([[scope, file], ...ours.map((path): [string, string] => [JSON.parse(readFileSync(path, 'utf8')).scopeName, path])]);
    const registry = new textmate.Registry({
      onigLib,
      loadGrammar: async (name) => {
        const path = files.get(name);
        return path === undefined ? null : textmate.parseRawGrammar(readFileSync(path, 'utf8'), path);
      },
      getInjections: (name) => (name === scope ? [...files.keys()].filter((key) => key !== scope) : []),
    });
    const grammar = (await registry.loadGrammar(scope))!;
    const tokens = (text: string): Token[] => {
      let state = textmate.INITIAL;
      return text.split('\n').flatMap((line) => {
        const result = grammar.tokenizeLine(line, state);
        state = result.ruleStack;
        return result.tokens.map((token) => ({ text: line.slice(token.startIndex, token.endIndex), scopes: token.scopes }));
      });
    };
    /** The innermost scope of each token that reads so, without the ending of the language. */
    const scopesOf = (text: string, word: string): string[] => tokens(text).filter((token) => token.text === word).map((token) => token.scopes.at(-1)!.replace(/\.json(\.comments)?$/, ''));
    const clean = (text: string): void => {
      const bad = tokens(text).filter((token) => token.scopes.some((one) => one.startsWith('invalid')));
      assert.deepEqual(bad, [], text);
    };

    await t.test('the regular expression of a pattern', () => {
      const text = String.raw`{"pattern": "^(?<y>[0-9a-f\\d]{2,4})\\.(?!x)\\1|\\u{1F600}$", "next": 1}`;
      clean(text);
      const found = (word: string): string => scopesOf(text, word)[0]!.replace('.toolspec', '');
      assert.equal(found('^'), 'keyword.control.anchor.regexp');
      assert.equal(found('y'), 'entity.name.tag.group.regexp');
      assert.equal(found('-'), 'keyword.operator.range.regexp');
      assert.equal(found('{2,4}'), 'keyword.operator.quantifier.regexp');
      assert.equal(found('(?!'), 'keyword.operator.lookaround.regexp');
      assert.equal(found(String.raw`\\1`), 'keyword.other.back-reference.regexp');
      assert.equal(found(String.raw`\\.`), 'constant.character.escape.regexp');
      assert.equal(found(String.raw`\\u{1F600}`), 'constant.character.escape.regexp');
      assert.equal(found('$'), 'keyword.control.anchor.regexp');
    });

    await t.test('escapes of JSON in it, and what is no ECMA-262', () => {
      const text = String.raw`{"pattern": "a\"b\u0041\q\\Z"}`;
      assert.equal(scopesOf(text, String.raw`\"`)[0], 'constant.character.escape');
      assert.equal(scopesOf(text, String.raw`\u0041`)[0], 'constant.character.escape');
      assert.match(scopesOf(text, String.raw`\q`)[0]!, /^invalid/);
      assert.match(scopesOf(text, String.raw`\\Z`)[0]!, /^invalid/);
    });

    await t.test('what follows is JSON again', () => {
      const text = '{"a": {"pattern": "[a-z"}, "b": ["pattern", "^x"], "c": "pattern"}';
      clean(text);
      assert.deepEqual(scopesOf(text, '^x'), ['string.quoted.double']);
      assert.deepEqual(scopesOf(text, 'c'), ['support.type.property-name']);
    });

    await t.test('an argument is told from the keyword of the same spelling', () => {
      const text = '{"type": "object", "properties": {"type": {"type": "string"}, "pattern": {"pattern": "^x$"}, "properties": {"properties": {"required": {}}}}, "required": ["type"]}';
      clean(text);
      assert.deepEqual(scopesOf(text, 'type').slice(1, 3), ['variable.parameter.argument.toolspec', 'keyword.control.schema.toolspec']);
      assert.deepEqual(scopesOf(text, 'pattern'), ['variable.parameter.argument.toolspec', 'keyword.control.schema.toolspec']);
      assert.deepEqual(scopesOf(text, 'properties'), ['keyword.control.schema.toolspec', 'variable.parameter.argument.toolspec', 'keyword.control.schema.toolspec']);
      assert.equal(scopesOf(text, 'required')[0], 'variable.parameter.argument.toolspec');
      assert.equal(scopesOf(text, '^').length, 1);
    });

    await t.test('keys in data are no keywords', () => {
      const text = '{"properties": {"a": {"default": {"type": 1, "pattern": "^x"}, "enum": [{"items": 2}]}}}';
      clean(text);
      assert.deepEqual(scopesOf(text, 'type'), ['support.type.property-name']);
      assert.deepEqual(scopesOf(text, 'items'), ['support.type.property-name']);
      assert.deepEqual(scopesOf(text, '^x'), ['string.quoted.double']);
    });

    await t.test('keys of patternProperties are regular expressions', () => {
      const text = '{"patternProperties": {"^x-": {"type": "string"}}}';
      clean(text);
      assert.deepEqual(scopesOf(text, '^'), ['keyword.control.anchor.regexp.toolspec']);
      assert.deepEqual(scopesOf(text, 'type'), ['keyword.control.schema.toolspec']);
    });

    await t.test('a string that is being typed spoils its line only', () => {
      const text = '{\n"pattern": "^a\n,\n"b": true\n}';
      assert.deepEqual(scopesOf(text, 'true'), ['constant.language']);
    });

    await t.test('data paths and ignored rules in comments', () => {
      const text = '// toolspec-ignore unknown-type, enum-shape\n// Open: items[*].quantity and headers["x-id"].\n{}';
      assert.deepEqual(scopesOf(text, 'toolspec-ignore'), ['keyword.control.ignore.toolspec']);
      assert.equal(tokens(text).some((token) => token.text.includes('unknown-type') && token.scopes.at(-1) === 'entity.name.tag.rule.toolspec'), true);
      assert.deepEqual(scopesOf(text, 'items[*].quantity'), ['variable.other.data-path.toolspec']);
      assert.deepEqual(scopesOf(text, 'headers["x-id"]'), ['variable.other.data-path.toolspec']);
    });
  });
}
