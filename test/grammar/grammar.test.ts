/** The grammars as an editor runs them: injected into its JSON grammar, on a reduced one of our own and on VS Code's where it is installed. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { answerText, callResults } from '../../server/src/features/calls/answers.ts';
import { type CallTool, findCallTool } from '../../server/src/features/calls/callTool.ts';
import { snapshotOf } from '../support/marked.ts';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..', '..');
const ours = ['toolspec-schema', 'toolspec-comment', 'toolspec-path'].map((name) => join(root, 'syntaxes', `${name}.tmLanguage.json`));
const installed = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'toolspec-lens/vscode/code-server/node_modules/code-server/lib/vscode/extensions/json/syntaxes');
const examples = join(root, 'examples/workspace');
const reduced = join(import.meta.dirname, 'json.tmLanguage.json');
const bases: [string, string, string][] = [
  ['our reduced JSON', 'source.json', reduced],
  ['our reduced JSON with comments', 'source.json.comments', reduced],
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
        if (path === undefined) return null;
        const text = readFileSync(path, 'utf8');
        // VS Code's two grammars differ in the ending of their scopes.
        return textmate.parseRawGrammar(path === reduced ? text.replaceAll('.json"', `${scope.slice('source'.length)}"`) : text, path);
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
    const isWithComments = scope === 'source.json.comments';
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

    /** The texts that are coloured as data paths. */
    const paths = (text: string): string[] => {
      const found: string[] = [];
      let isOpen = false;
      for (const token of tokens(text)) {
        const isPath = token.scopes.some((one) => one === 'variable.other.data-path.toolspec');
        if (isPath) found.push(isOpen ? `${found.pop()}${token.text}` : token.text);
        isOpen = isPath;
      }
      return found;
    };

    await t.test('a reference is a pointer behind its #', () => {
      const text = '{"inputSchema": {"$ref": "#/$defs/a~1b%20c", "properties": {"a": {"$ref": "other.json#/x"}, "$ref": {"type": "string"}}, "$defs": {"s": {"anyOf": [{"$dynamicRef": "#node"}, {"$ref": "other.json"}]}}}, "b": 1}';
      clean(text);
      assert.deepEqual(paths(text), ['/$defs/a~1b%20c', '/x', 'node']);
      assert.deepEqual(scopesOf(text, '~1'), ['constant.character.escape.pointer.toolspec']);
      assert.deepEqual(scopesOf(text, '$ref'), ['keyword.control.schema.toolspec', 'keyword.control.schema.toolspec', 'variable.parameter.argument.toolspec', 'keyword.control.schema.toolspec']);
      assert.deepEqual(paths('{"a": "#/x", "$ref": ["#/x"], "b": {"$comment": "#/x"}}'), []);
      assert.deepEqual(scopesOf('{\n"$ref": "#/a\n,\n"b": true\n}', 'true'), ['constant.language'], 'A string that is being typed spoils its line only.');
    });

    await t.test('the pointers of .toolspec.json, and of no other file', () => {
      const text = '{\n  // Old.\n  "files": [{"match": "a.json", "pointer": "/no"}],\n  "ignore": [{"file": "a.json", "rule": "unknown-type", "pointer": "/tools/0/a~1b"}, {"pointer": ""}],\n  "pointer": "/no", "calls": [{"ignore": [{"pointer": "/no"}]}]\n}';
      clean(text);
      assert.deepEqual(paths(text), isWithComments ? ['/tools/0/a~1b'] : []);
      if (isWithComments) assert.deepEqual(scopesOf(text, 'pointer').at(1), 'support.type.property-name');
    });

    await t.test("the data paths of a host's answer", () => {
      const tool = findCallTool(snapshotOf('{"name": "t", "description": "T.", "actions": {"go": {"description": "G.", "properties": {"o": {"type": "object", "properties": {"x-id": {"type": "object", "properties": {"n": {"type": "integer"}}}}}}}}}'), 't', 'go') as CallTool;
      const keys = answerText(callResults('{"o": {"x-id": {"m": 1}, "i": 1}, "odd \\u0022key": 1}', false, tool, undefined), false, 'A call');
      if (isWithComments) clean(keys);
      assert.deepEqual(paths(keys), isWithComments ? ['o.i', 'o[\\"x-id\\"].m', '[\\"odd \\\\\\"key\\"]', 'o', 'o[\\"x-id\\"]'] : []);
      const reads = findCallTool(snapshotOf('[{"name": "a", "description": "A.", "input_schema": {"type": "object", "properties": {"n": {"type": "array", "items": {"enum": ["path", "x[0]"]}}}}}]', { format: 'phoenixkit' }), 'a', undefined) as CallTool;
      const values = answerText(callResults('{"n": ["y"], "path": "x[0]"}\n{"n": 1}', true, reads, undefined), true, 'A call');
      if (isWithComments) clean(values);
      assert.deepEqual(paths(values).sort(), isWithComments ? ['n', 'n[0]', 'path'] : []);
    });

    await t.test('no string of an ordinary tool is a data path', () => {
      const schema = '{"type": "object", "properties": {"path": {"type": "string", "default": "items[0].a", "examples": ["/tmp/a", "a.b"]}, "pointer": {"const": "/a"}, "unknown": {"enum": ["a[0]"]}}, "examples": [{"path": "a[0]", "unknown": ["a.b"], "allowed": {"a.b": []}, "errors": [{"path": "a"}], "ignore": [{"pointer": "/a"}]}]}';
      const tool = `{"name": "a", "description": "items[0].sku", "inputSchema": ${schema}, "path": "a.b", "pointer": "/x"}`;
      for (const text of [tool, `[${tool}]`, `{"tools": [${tool}]}`]) {
        clean(text);
        assert.deepEqual(paths(text), []);
      }
      for (const file of readdirSync(examples, { recursive: true }) as string[]) {
        if (!/(?<!\.toolspec)\.jsonc?$/.test(file)) continue;
        const text = readFileSync(join(examples, file), 'utf8');
        assert.deepEqual(paths(text), [...text.matchAll(/"\$ref": "#([^"]*)"/g)].map((match) => match[1]), file);
      }
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
