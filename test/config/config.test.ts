import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConfigProblem, EMPTY_CONFIG, readConfig, readSettings, settingsFor } from '../../server/src/analysis/config.ts';

/** `text that the problem stands on: message`. */
const spell = (text: string) => (problem: ConfigProblem): string => `${text.slice(problem.start, problem.end)} ${problem.pointer} ${problem.message}`;

test('a whole configuration, with comments and trailing commas', () => {
  const { config, problems } = readConfig(`{
    // Which files hold tools.
    "$schema": "x",
    "files": [{"match": "a/*.json", "format": "mcp", "hosts": ["all"]}, {"match": "b.json", "format": "none"}],
    "rules": {"unknown-type": "warning"},
    "ignore": [{"file": "a/x.json", "rule": "unknown-type", "pointer": "/tools/0"}],
    "calls": [{"match": "calls/**/*.json", "tool": "t", "action": "a", "file": "a/x.json"}],
  }`);
  assert.deepEqual(problems, []);
  assert.deepEqual(config.files.map(({ match, format, hosts }) => [match.source, format, hosts]), [['a/*.json', 'mcp', ['all']], ['b.json', 'none', undefined]]);
  assert.deepEqual([...config.rules], [['unknown-type', 'warning']]);
  assert.deepEqual(config.ignore.map(({ file, rule, pointer, at }) => [file.source, rule, pointer, at]), [['a/x.json', 'unknown-type', '/tools/0', '/ignore/0']]);
  assert.deepEqual(config.calls.map(({ match, tool, action, file }) => [match.source, tool, action, file]), [['calls/**/*.json', 't', 'a', 'a/x.json']]);
});

test('each fault stands at its key or value, and says what is meant', () => {
  for (const [text, ...expected] of [
    ['{"file": []}', '"file" /file "file" has no meaning in the configuration. Did you mean "files"?'],
    ['{"rules": {"unknow-type": "off"}}', '"unknow-type" /rules/unknow-type There is no rule "unknow-type". Did you mean "unknown-type"?'],
    ['{"rules": {"unknown-type": "warn"}}', '"warn" /rules/unknown-type There is no severity "warn". There are off, info, warning, error.'],
    ['{"rules": {"unknown-type": 2}}', '2 /rules/unknown-type A string belongs here, not the number 2.'],
    ['{"rules": []}', '[ /rules "rules" is an object, not an array.'],
    ['{"rules": }', '} A value should stand here.', '"rules" /rules The value of "rules" is missing.'],
    ['{"files": {}}', '{ /files "files" is a list, not an object.'],
    ['{"files": ["a"]}', '"a" /files/0 An entry of "files" is an object with "match", "format", "hosts", not the string "a".'],
    ['{"files": [{"format": "mcp"}]}', '{ /files/0 "match" is missing in an entry of "files".'],
    ['{"files": [{"match": "a", "format": "mpc"}]}', '"mpc" /files/0/format There is no format "mpc". Did you mean "mcp"?'],
    ['{"files": [{"match": "[a"}]}', '"[a" /files/0/match A "[" of the glob is not closed.'],
    ['{"files": [{"match": "a", "hosts": ["nowhere-at-all"]}]}', /^"nowhere-at-all" \/files\/0\/hosts\/0 There is no host "nowhere-at-all"\./],
    ['{"files": [{"match": "a", "hosts": "all"}]}', '"all" /files/0/hosts "hosts" is a list, not the string "all".'],
    ['{"ignore": [{"file": "a", "rule": "unknown-type", "pointer": "tools"}]}', '"tools" /ignore/0/pointer A JSON Pointer is empty or begins with "/".'],
    ['{"calls": [{"match": "a", "tool": "t", "file": "../b"}]}', '"../b" /calls/0/file The path of a file is relative to the folder of .toolspec.json, with "/" between folders, and does not lead out of it.'],
    ['{"hosts": {"My Host": {}}}', '"My Host" /hosts/My Host The id of a host is written in lower case letters and digits, with "-" between words.'],
    ['{"hosts": {"all": {}}}', '"all" /hosts/all "all" is a host that Toolspec Lens knows already. Give yours another name; "extends" takes over what this one does.'],
    ['{"hosts": {"own": {"extends": "opnai"}}}', /^"opnai" \/hosts\/own\/extends There is no host "opnai" to extend\..* Did you mean "openai"\?$/],
    ['{"hosts": {"first-own": {}, "own": {"extends": "frist-own"}}}', /Did you mean "first-own"\?$/],
    ['{"hosts": {"own": {"keyword": {}}}}', /^"keyword" \/hosts\/own\/keyword A host has no "keyword"\..* Did you mean "keywords"\?$/],
    ['{"hosts": {"own": {"shapes": {"rejected": ["untypd"]}, "limits": {"tool": 4}, "closure": "rooot", "types": ["strng"]}}}', /"untypd".* Did you mean "untyped"\?$/, /^"tool".* Did you mean "tools"\?$/, /^"rooot".* Did you mean "root"\?$/, /^"strng".* Did you mean "string"\?$/],
    ['{"hosts": {"own": {"keywords": {"oneOf": "rejeted"}}}}', /^"rejeted".* Did you mean "rejected"\?$/],
    ['[]', '[  The configuration is an object, not an array.'],
    ['', '  .toolspec.json is empty. An empty configuration is written {}.'],
    ['{"files": [', "[  This '[' is not closed.", "{  This '{' is not closed."],
    ['{"files": [], "files": []}', /"files" {2}The key "files"/],
  ] as [string, ...(string | RegExp)[]][]) {
    const { problems } = readConfig(text);
    const found = problems.map(spell(text));
    for (const one of expected) {
      assert.ok(found.some((other) => (typeof one === 'string' ? other.replace(/ {2}/, ' ') === one.replace(/ {2}/, ' ') : one.test(other))), `${text}\n${found.join('\n')}`);
    }
    assert.equal(problems.length, expected.length, `${text}\n${found.join('\n')}`);
  }
});

test('the good parts of a broken configuration are used', () => {
  const { config, problems } = readConfig('{"oops": 1, "files": [{"match": "[", "format": "mcp"}, {"match": "a.json", "format": "nope", "hosts": ["nope"]}], "rules": {"nope": "off", "unknown-type": "off"}, "ignore": [{"file": "a", "rule": "unknown-type", "pointer": 1}]');
  assert.ok(problems.length >= 6);
  assert.deepEqual(config.files.map(({ match, format, hosts }) => [match.source, format, hosts]), [['a.json', undefined, undefined]]);
  assert.deepEqual([...config.rules], [['unknown-type', 'off']]);
  assert.deepEqual(config.ignore, [], 'With its pointer broken, the entry would hide the whole file.');
});

test('names of prototypes are ordinary names', () => {
  const text = '{"__proto__": 1, "constructor": {}, "rules": {"toString": "off", "__proto__": "off"}}';
  const { problems, config } = readConfig(text);
  assert.equal(problems.length, 4);
  assert.equal(config.rules.size, 0);
});

test("the editor's settings have the same shape, and stand behind the configuration", () => {
  const editor = readSettings({ files: [{ match: '**/*.json', format: 'mcp', hosts: [] }], rules: { 'unknown-type': 'off' }, hosts: null });
  assert.deepEqual(editor.problems, []);
  const own = readConfig('{"files": [{"match": "a.json", "format": "none"}], "rules": {"unknown-type": "info"}}').config;
  assert.equal(settingsFor(own, editor.config, 'a.json').format, 'none');
  assert.deepEqual(settingsFor(own, editor.config, 'a.json').hosts, [], 'What the configuration leaves open, the settings may say.');
  assert.equal(settingsFor(own, editor.config, 'b/c.json').format, 'mcp');
  assert.equal(settingsFor(own, editor.config, 'a.json').rules.get('unknown-type'), 'info');
  assert.equal(settingsFor(EMPTY_CONFIG, editor.config, 'a.json').rules.get('unknown-type'), 'off');
  const broken = readSettings({ rules: ['x'], files: [{}] });
  assert.deepEqual(broken.problems.map((problem) => problem.pointer).sort(), ['/files/0', '/rules']);
});

test('comments are allowed by the language of the editor, else by the ending', () => {
  const comments = (path: string, language?: string): boolean => settingsFor(EMPTY_CONFIG, EMPTY_CONFIG, path, language).comments;
  assert.equal(comments('a/b.json'), false);
  assert.equal(comments('a/b.jsonc'), true);
  assert.equal(comments('a/b.json', 'jsonc'), true);
  assert.equal(comments('a/b.jsonc', 'json'), false);
});

test('only the ignores of this file are handed on', () => {
  const { config } = readConfig('{"ignore": [{"file": "a/*.json", "rule": "unknown-type"}, {"file": "b.json", "rule": "unknown-type"}]}');
  assert.deepEqual(settingsFor(config, EMPTY_CONFIG, 'a/x.json').ignores?.map((entry) => entry.file.source), ['a/*.json']);
  assert.equal(settingsFor(config, EMPTY_CONFIG, 'c.json').ignores, undefined);
});

test('hosts of your own: used by their id, faults at their place', () => {
  const good = readConfig(`{
    "hosts": {"ours": {"extends": "openai", "keywords": {"rejected": ["format"]}}, "theirs": {"extends": "ours"}},
    "files": [{"match": "*.json", "hosts": ["ours", "theirs"]}, {"match": "*.jsonc", "hosts": ["all"]}]
  }`);
  assert.deepEqual(good.problems, []);
  assert.deepEqual([...good.config.hosts.keys()], ['ours', 'theirs']);
  const settings = settingsFor(good.config, EMPTY_CONFIG, 'a.json');
  assert.deepEqual(settings.hosts, ['ours', 'theirs']);
  assert.equal(settings.ownHosts?.get('theirs')?.keywords.get('format')?.verdict, 'rejected');
  assert.ok(settingsFor(good.config, EMPTY_CONFIG, 'a.jsonc').hosts!.includes('ours'));
  for (const [text, ...expected] of [
    ['{"hosts": {"ours": {"extends": "opneai"}}}', /^"opneai" \/hosts\/ours\/extends /],
    ['{"hosts": {"ours": {"extend": "openai"}}}', /^"extend" \/hosts\/ours\/extend /],
    ['{"hosts": {"ours": {"shapes": {"rejected": ["no-such"]}}}}', /^"no-such" \/hosts\/ours\/shapes\/rejected\/0 /],
    ['{"hosts": {"ours": {"shapes": {"no-such": "rejected"}}}}', /^"no-such" \/hosts\/ours\/shapes\/no-such /],
    ['{"hosts": {"ours": []}}', /^"ours" \/hosts\/ours /],
    ['{"hosts": {"ours": {"nope": 1}}, "files": [{"match": "a", "hosts": ["ours"]}]}', /^"nope" /],
  ] as [string, ...RegExp[]][]) {
    const found = readConfig(text).problems.map(spell(text));
    assert.equal(found.length, expected.length, found.join('\n'));
    expected.forEach((one, index) => assert.match(found[index]!, one));
  }
});

test('a configuration of nothing but faults tells the first of them, and how many more there are', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `"unknown-typ${index}": "off"`);
  const { problems, config } = readConfig(`{"files": [{"match": "a"}], "rules": {${names.join(', ')}, "unknown-type": "off"}}`);
  assert.equal(problems.length, 101);
  assert.match(problems[99]!.message, /^There is no rule "unknown-typ99"\. Did you mean "unknown-type"\?$/);
  assert.match(problems[100]!.message, /^19900 more problems from here on\. There is no rule "unknown-typ100"\./);
  assert.equal(problems[100]!.pointer, '/rules/unknown-typ100');
  assert.deepEqual([...config.rules], [['unknown-type', 'off']]);
});
