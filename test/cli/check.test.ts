import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { EMPTY_CONFIG, settingsFor } from '../../server/src/analysis/config.ts';
import { sourceOf } from '../../server/src/cli/checkOne.ts';
import type { Report } from '../../server/src/cli/report.ts';
import { threadsFor } from '../../server/src/cli/threads.ts';
import { CLEAN, FAULTY, Folder, toolWith } from './command.ts';

test('a clean file', async (t) => {
  const folder = new Folder(t, { 'tools.json': CLEAN });
  assert.deepEqual(await folder.run(['check', 'tools.json']), { code: 0, out: 'No findings: 1 tool in 1 file.\n', err: '' });
});

test('a finding: place, line, caret, fix, summary', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  const { code, out, err } = await folder.run(['check', 'tools.json']);
  assert.equal(code, 1);
  assert.equal(err, '');
  const lines = out.split('\n');
  assert.match(lines[0]!, /^tools\.json:2:17 error "float" .* \[unknown-type\]$/);
  assert.equal(lines[1], '   2 |   "x": {"type": "float", "description": "X."}');
  assert.equal(lines[2], '     |                 ^^^^^^^');
  assert.equal(lines[3], '      tool a · x');
  assert.equal(lines[4], '      fix: Replace with "number"');
  assert.equal(lines.at(-2), '1 error: 1 tool in 1 file.');
});

test('the caret stands below wide letters, tabs, and in a window of a long line', async (t) => {
  const wide = '\t"日本😀": {"type": "float", "description": "X."}';
  const long = `"x": {"description": "${'y'.repeat(5000)}", "type": "float"}, "z": {"description": "${'y'.repeat(5000)}", "type": "string"}`;
  for (const [property, expected] of [
    [wide, /\n {5}\| \t {19}\^{7}\n/],
    [long, /\n {3}2 \| … y{29}", "type": "float"}.{55,75} …\n {5}\| {43}\^{7}\n/],
  ] as const) {
    const folder = new Folder(t, { 'tools.json': `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "additionalProperties": false, "properties": {\n${property}\n}}}` });
    const { out } = await folder.run(['check', 'tools.json']);
    assert.match(out, expected, JSON.stringify(out));
    for (const line of out.split('\n')) assert.ok(line.length < 300);
  }
});

test("what is printed cannot move the terminal's cursor or turn the text around", async (t) => {
  const folder = new Folder(t, { 'tools.json': toolWith('flo\u202eat\u009b31m', 'a\\u001b]0;x') });
  const { out, code } = await folder.run(['check', 'tools.json']);
  assert.equal(code, 1);
  assert.doesNotMatch(out, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  assert.match(out, /flo\\u202eat\\u009b31m/);
});

test('the line of many findings is put together once', () => {
  const document = new SourceDocument('first\nsecond');
  let slices = 0;
  const slice = document.slice.bind(document);
  document.slice = (start, end) => {
    slices++;
    return slice(start, end);
  };
  const source = sourceOf(document);
  assert.equal(source.lineAt(1), 'second');
  const once = slices;
  assert.ok(once > 0);
  assert.equal(source.lineAt(1), 'second');
  assert.equal(slices, once);
  assert.equal(source.lineAt(0), 'first');
});

test('colours: on a terminal, by FORCE_COLOR, never by NO_COLOR', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  const colored = async (terminal: boolean, env: Record<string, string>): Promise<boolean> => (await folder.run(['check', 'tools.json'], { terminal, env })).out.includes('\u001b[31m');
  assert.equal(await colored(true, {}), true);
  assert.equal(await colored(false, {}), false);
  assert.equal(await colored(true, { NO_COLOR: '1' }), false);
  assert.equal(await colored(false, { FORCE_COLOR: '1' }), true);
  assert.equal(await colored(true, { FORCE_COLOR: '0' }), false);
  assert.equal(await colored(true, { TERM: 'dumb' }), false);
});

test('--fail-on decides what makes the exit code 1', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY, '.toolspec.json': '{"rules": {"unknown-type": "warning"}}' });
  const codes: Record<string, number> = {};
  for (const limit of ['error', 'warning', 'info', 'never']) codes[limit] = (await folder.run(['check', '--fail-on', limit, 'tools.json'])).code;
  assert.deepEqual(codes, { error: 0, warning: 1, info: 1, never: 0 });
  assert.equal((await folder.run(['check', 'tools.json'])).code, 0);
});

test('where nothing was checked, the last line says so instead of "No findings"', async (t) => {
  const folder = new Folder(t, { 'broken.json': '{"tools": [', 'other.json': '{"x": 1}', 'folder/other.json': '{"x": 1}' });
  for (const [name, code] of [['broken.json', 2], ['other.json', 0], ['folder', 0], ['none.json', 2]] as const) {
    const result = await folder.run(['check', name]);
    assert.deepEqual([name, result.code, result.out], [name, code, 'No file with tools was checked.\n']);
  }
});

test('hints are counted apart, printed when asked, listed in the documents, and fail nothing', async (t) => {
  const open = FAULTY.replace(', "additionalProperties": false', '');
  const clean = CLEAN.replace(', "additionalProperties": false', '');
  const folder = new Folder(t, { 'tools.json': open, 'clean.json': clean });
  const quiet = await folder.run(['check', 'tools.json', 'clean.json']);
  assert.doesNotMatch(quiet.out, /open-object/);
  assert.match(quiet.out, /\n1 error and 2 hints \(--hints shows them\): 2 tools in 2 files\.\n$/);
  assert.equal((await folder.run(['check', 'clean.json'])).out, 'No findings and 1 hint (--hints shows it): 1 tool in 1 file.\n');
  const loud = await folder.run(['check', '--hints', 'clean.json']);
  assert.match(loud.out, /^clean\.json:\d+:\d+ hint .* \[open-object\]\n/);
  assert.match(loud.out, /\nNo findings and 1 hint: 1 tool in 1 file\.\n$/);
  const report = JSON.parse((await folder.run(['check', '--format', 'json', 'tools.json', 'clean.json'])).out) as Report;
  assert.deepEqual(report.summary, { errors: 1, warnings: 0, infos: 2 });
  assert.deepEqual(report.files.flatMap((file) => file.findings.map((finding) => [finding.rule, finding.severity, finding.faint])).sort(), [['open-object', 'info', true], ['open-object', 'info', true], ['unknown-type', 'error', undefined]]);
  const sarif = JSON.parse((await folder.run(['check', '--format', 'sarif', 'clean.json'])).out);
  assert.deepEqual(sarif.runs[0].results.map((result: { ruleId: string; level: string }) => [result.ruleId, result.level]), [['open-object', 'note']]);
  for (const format of ['text', 'json', 'sarif']) assert.equal((await folder.run(['check', '--fail-on', 'info', '--format', format, '--hints', 'clean.json'])).code, 0, format);
  folder.write('.toolspec.json', '{"rules": {"open-object": "info"}}');
  const chosen = await folder.run(['check', '--fail-on', 'info', 'clean.json']);
  assert.equal(chosen.code, 1, 'A rule that the settings name is no hint.');
  assert.match(chosen.out, /\n1 info: 1 tool in 1 file\.\n$/);
});

test('threads: one on few processors, else by files; as many as --threads says', () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `/${index}.json`, shown: `${index}.json`, named: false }));
  const io = { program: new URL('file:///cli.js') };
  assert.equal(threadsFor(files(5000), undefined, io, 2), 1);
  assert.equal(threadsFor(files(5000), undefined, io, 3), 1);
  assert.equal(threadsFor(files(5000), undefined, io, 4), 4);
  assert.equal(threadsFor(files(300), undefined, io, 16), 2);
  assert.equal(threadsFor(files(100), undefined, io, 16), 1);
  assert.equal(threadsFor(files(5000), 2, io, 2), 2);
  assert.equal(threadsFor(files(10), 4, io, 16), 1);
  assert.equal(threadsFor(files(5000), 4, {}, 16), 1, 'Without a program to start there are no threads.');
});

test('the JSON document has exactly its members', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  const { code, out } = await folder.run(['check', '--format', 'json', 'tools.json']);
  assert.equal(code, 1);
  const report = JSON.parse(out) as Report;
  assert.deepEqual(Object.keys(report), ['version', 'files', 'summary']);
  assert.equal(report.version, 1);
  assert.deepEqual(report.summary, { errors: 1, warnings: 0, infos: 0 });
  const [file] = report.files;
  assert.deepEqual(Object.keys(file!), ['file', 'format', 'tools', 'findings']);
  assert.deepEqual([file!.file, file!.format, file!.tools], ['tools.json', 'mcp', 1]);
  const [finding] = file!.findings;
  assert.deepEqual(Object.keys(finding!), ['rule', 'severity', 'hosts', 'tool', 'pointer', 'path', 'message', 'range', 'related', 'fixes']);
  assert.deepEqual([finding!.rule, finding!.severity, finding!.tool, finding!.pointer, finding!.path], ['unknown-type', 'error', 'a', '/tools/0/inputSchema/properties/x/type', 'x']);
  assert.deepEqual(finding!.range, { start: { line: 1, character: 16 }, end: { line: 1, character: 23 } });
  assert.deepEqual(finding!.fixes, [{ title: 'Replace with "number"', safe: true, edits: [{ range: finding!.range, newText: '"number"' }] }]);
});

test('it finds what the editor finds', async (t) => {
  const text = '{"tools": [{"name": "a b", "inputSchema": {"type": "objekt", "properties": []}}, {"name": "a b"}, 7,]}';
  const folder = new Folder(t, { 'tools.json': text });
  const { out } = await folder.run(['check', '--format', 'json', 'tools.json']);
  const inEditor = allFindings(analyse(new SourceDocument(text), settingsFor(EMPTY_CONFIG, EMPTY_CONFIG, 'tools.json', 'json')));
  const spell = (finding: { rule: string; severity: string; pointer: string; message: string }): string => `${finding.rule} ${finding.severity} ${finding.pointer} ${finding.message}`;
  assert.ok(inEditor.length >= 2);
  assert.deepEqual((JSON.parse(out) as Report).files[0]!.findings.map(spell), inEditor.map(spell));
});

test('--as and --host, and names that do not exist', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  assert.equal((JSON.parse((await folder.run(['check', '--format', 'json', '--as', 'anthropic', 'tools.json'])).out) as Report).files[0]!.format, 'anthropic');
  assert.equal((await folder.run(['check', '--host', 'openai,gemini', '--host', 'all', 'tools.json'])).code, 1);
  for (const [args, words] of [
    [['check', '--as', 'anthropics', 'tools.json'], /no format "anthropics"\. Did you mean "anthropic"\?/],
    [['check', '--host', 'opneai', 'tools.json'], /no host "opneai"\. Did you mean "openai"\?/],
    [['check', '--format', 'xml', 'tools.json'], /reports are text, json, sarif/],
    [['check', '--fail-on', 'x', 'tools.json'], /limits are/],
    [['check', '--nope', 'tools.json'], /--nope/],
    [['check'], /Name files/],
    [['chek'], /Did you mean "check"/],
    [['check', 'nothing.json'], /nothing\.json: There is no such file\./],
    [['check', 'nothing/*.json'], /nothing\/\*\.json: No file matches\./],
  ] as [string[], RegExp][]) {
    const { code, err } = await folder.run(args);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, words);
  }
});

test('standard input, with the name it goes by', async (t) => {
  const folder = new Folder(t, { '.toolspec.json': '{"files": [{"match": "sub/*.jsonc", "format": "mcp"}]}' });
  const { code, out } = await folder.run(['check', '-'], { input: FAULTY });
  assert.equal(code, 1);
  assert.match(out, /^-:2:17 error/);
  const named = await folder.run(['check', '--stdin-name', 'sub/x.jsonc', '-'], { input: `// a comment\n${CLEAN}` });
  assert.deepEqual([named.code, named.err], [0, ''], 'In .jsonc a comment is no error.');
});

test('what is no text, no JSON or no tool file never looks like a clean file', async (t) => {
  const folder = new Folder(t, {
    'utf16.json': Buffer.from(`\ufeff${CLEAN}`, 'utf16le'),
    'bare16.json': Buffer.from(CLEAN, 'utf16le'),
    'binary.json': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 3]),
    'latin.json': Buffer.from('{"name": "\xe4"}', 'latin1'),
    'empty.json': '',
    'broken.json': '{"x": [',
    'other.json': '{"x": 1}',
    'own/.toolspec.json': '{}',
  });
  for (const [name, words, code] of [
    ['utf16.json', /UTF-16/, 2],
    ['bare16.json', /UTF-16/, 2],
    ['binary.json', /binary/, 2],
    ['latin.json', /no UTF-8/, 2],
    ['empty.json', /empty/, 2],
    ['broken.json', /broken\.json:1:\d: The file is no JSON/, 2],
    ['other.json', /holds no tools in a known format/, 0],
    ['own/.toolspec.json', /The configuration is read with the files/, 0],
    ['.', /UTF-16/, 2],
  ] as [string, RegExp, number][]) {
    const ran = await folder.run(['check', name]);
    assert.equal(ran.code, code, name);
    assert.match(ran.err, words);
  }
});

test('a broken configuration is shown, and the good parts are used', async (t) => {
  const folder = new Folder(t, { 'a/tools.json': FAULTY, 'a/.toolspec.json': '{"rules": {"unknown-type": "off", "unknow-type": "off"}}', 'tools.json': FAULTY });
  const { code, out } = await folder.run(['check', 'a/tools.json', 'tools.json']);
  assert.equal(code, 2);
  assert.match(out, /^tools\.json:2:17 error/m);
  assert.doesNotMatch(out, /^a\/tools\.json/m);
  assert.match(out, /a\/\.toolspec\.json:1:35 error There is no rule "unknow-type"\. Did you mean "unknown-type"\? \[configuration\]/);
});

test('an ignore that hides nothing is a finding in the configuration', async (t) => {
  const ignore = [
    { file: 'a.json', rule: 'unknown-type' },
    { file: 'b.json', rule: 'unknown-type' },
    { file: 'gone/*.json', rule: 'unknown-type', pointer: '/x' },
  ];
  const folder = new Folder(t, { 'a.json': FAULTY, 'b.json': CLEAN, '.toolspec.json': JSON.stringify({ ignore }) });
  const pointers = async (...args: string[]): Promise<string[]> =>
    (JSON.parse((await folder.run(['check', '--format', 'json', ...args])).out) as Report).files.flatMap((file) => file.findings.map((finding) => `${file.file} ${finding.rule} ${finding.pointer}`));
  assert.deepEqual(await pointers('a.json'), []);
  assert.deepEqual(await pointers('b.json'), ['.toolspec.json ignore-unused /ignore/1']);
  assert.deepEqual(await pointers('.'), ['.toolspec.json ignore-unused /ignore/1', '.toolspec.json ignore-unused /ignore/2'], 'A glob is judged when the whole folder was checked.');
  assert.deepEqual(await pointers('--host', 'mcp', '.'), [], 'Other hosts, other findings.');
  folder.write('.toolspec.json', JSON.stringify({ ignore, rules: { 'ignore-unused': 'off' } }));
  assert.deepEqual(await pointers('.'), []);
});

test('folders are searched, without what git leaves out', async (t) => {
  const folder = new Folder(t, {
    '.gitignore': '/out/\n*.gen.json\n!keep.gen.json\n',
    'b.json': FAULTY,
    'a/x.jsonc': FAULTY,
    'a/y.txt': FAULTY,
    'a/.gitignore': 'z.json\n',
    'a/z.json': FAULTY,
    'out/o.json': FAULTY,
    'n.gen.json': FAULTY,
    'keep.gen.json': FAULTY,
    'node_modules/p/tools.json': FAULTY,
    'package.json': '{"name": "p"}',
    'none.json': '',
  });
  symlinkSync(folder.path, folder.at('a/circle'));
  const files = async (...args: string[]): Promise<string[]> => (JSON.parse((await folder.run(['check', '--format', 'json', ...args])).out) as Report).files.map((file) => file.file);
  assert.deepEqual(await files('.'), ['b.json', 'keep.gen.json', 'a/x.jsonc']);
  assert.deepEqual(await files('**/*.json'), ['b.json', 'keep.gen.json', 'n.gen.json', 'a/z.json', 'out/o.json']);
  assert.deepEqual(await files('a', 'a/x.jsonc', './a/x.jsonc'), ['a/x.jsonc']);
  assert.deepEqual(await files(`${folder.path}/o*/[a-z].json`), ['out/o.json']);
});

test('a file that the configuration takes out is not read', async (t) => {
  const folder = new Folder(t, { 'x.json': Buffer.from([0, 1, 2]), '.toolspec.json': '{"files": [{"match": "x.json", "format": "none"}]}' });
  const { code, err } = await folder.run(['check', '.']);
  assert.deepEqual([code, err], [0, '']);
});

test('a file without the right to read it', { skip: process.getuid?.() === 0 && 'root may read everything' }, async (t) => {
  const folder = new Folder(t, { 'tools.json': CLEAN });
  chmodSync(folder.at('tools.json'), 0);
  const { code, err } = await folder.run(['check', 'tools.json']);
  assert.equal(code, 2);
  assert.match(err, /Permission denied/);
});

test('SARIF names the rules, places and fixes', async (t) => {
  const folder = new Folder(t, { 'a b/tools.json': FAULTY });
  const { out } = await folder.run(['check', '--format', 'sarif', '.']);
  const sarif = JSON.parse(out);
  assert.equal(sarif.version, '2.1.0');
  const [run] = sarif.runs;
  const [result] = run.results;
  assert.equal(run.tool.driver.rules[result.ruleIndex].id, 'unknown-type');
  assert.equal(result.level, 'error');
  const { artifactLocation, region } = result.locations[0].physicalLocation;
  assert.equal(artifactLocation.uri, 'a%20b/tools.json');
  assert.deepEqual(region, { startLine: 2, startColumn: 17, endLine: 2, endColumn: 24 });
  assert.deepEqual(result.fixes[0].artifactChanges[0].replacements, [{ deletedRegion: region, insertedContent: { text: '"number"' } }]);
});

test('help, version, rules, explain', async (t) => {
  const folder = new Folder(t);
  for (const args of [['--help'], ['help', 'check'], ['check', '--help'], ['--version'], ['rules'], ['explain', 'unknown-type']]) {
    const { code, out, err } = await folder.run(args);
    assert.deepEqual([code, err], [0, ''], args.join(' '));
    assert.ok(out.length > 10);
  }
  assert.equal((await folder.run([])).code, 2);
  const { err } = await folder.run(['explain', 'unknow-type']);
  assert.match(err, /Did you mean "unknown-type"/);
});

test('an empty argument is a mistake, not the folder', async (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  for (const command of ['check', 'fix']) {
    const { code, err } = await folder.run([command, '']);
    assert.equal(code, 2);
    assert.match(err, /The name of a file is empty/);
  }
  assert.equal(readFileSync(folder.at('tools.json'), 'utf8'), FAULTY);
});

test('a report that cannot be written is said in a sentence', { skip: !existsSync('/dev/full') }, (t) => {
  const folder = new Folder(t, { 'tools.json': FAULTY });
  const full = openSync('/dev/full', 'w');
  t.after(() => closeSync(full));
  const main = fileURLToPath(import.meta.resolve('../../server/src/cli/main.ts'));
  const ran = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), main, 'check', 'tools.json'], { cwd: folder.path, stdio: ['ignore', full, 'pipe'], encoding: 'utf8' });
  assert.equal(ran.status, 2);
  assert.match(ran.stderr, /^toolspec: The report cannot be written: .*\n$/);
});
