import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText, callResults, shortResult } from '../../server/src/features/calls/answers.ts';
import { callCompletion, callDefinition, callHover } from '../../server/src/features/calls/callEditing.ts';
import { callProblems } from '../../server/src/features/calls/callProblems.ts';
import { type CallTool, findCallTool } from '../../server/src/features/calls/callTool.ts';
import { callSkeleton } from '../../server/src/features/calls/skeleton.ts';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { declareHost } from '../../server/src/hosts/declare.ts';
import { hostById } from '../../server/src/hosts/index.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { parse } from '../../server/src/text/parse.ts';
import { snapshotOf } from '../support/marked.ts';

const TOOL = `{"name": "orders", "description": "Orders.", "actions": {
  "create": {
    "description": "C.",
    "properties": {
      "items": {"type": "array", "items": {"type": "object", "properties": {"sku": {"type": "string"}, "quantity": {"type": "integer", "minimum": 1}}, "required": ["sku"]}},
      "mode": {"type": "string", "enum": ["fast", "slow"]},
      "note": {"type": "string"}
    },
    "required": ["mode"],
    "required_one_of": [["items"], ["note"]]
  },
  "show": {"description": "S.", "properties": {"id": {"type": "string"}}, "examples": [{"id": "7"}]}
}}`;

function toolOf(action = 'create', text = TOOL, name = 'orders', format?: string): CallTool {
  const found = findCallTool(snapshotOf(text, format === undefined ? {} : { format }), name, action === '' ? undefined : action);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const problemsOf = (text: string, tool = toolOf()) => callProblems(text, parse(text).root!, tool);
const spell = (text: string, tool = toolOf()): string[] => problemsOf(text, tool).map((one) => `${text.slice(one.start, one.end)} ${one.path} ${one.severity}`);

test('a good call has no problems', () => {
  assert.deepEqual(spell('{"mode": "fast", "items": [{"sku": "a", "quantity": 2}]}'), []);
});

test('unknown keys, missing and wrong values, each at its place with its data path', () => {
  assert.deepEqual(spell('{"mode": "fast", "itms": [], "note": "x"}'), ['"itms" itms error']);
  assert.deepEqual(spell('{"mode": "fast", "items": [{"sku": "a", "quantity": 2}, {"quantty": 0}]}'), ['{ items[1] error', '"quantty" items[1].quantty error']);
  assert.deepEqual(spell('{"mode": "quick", "note": "x"}'), ['"quick" mode warning']);
  assert.deepEqual(spell('{"mode": "fast", "items": [{"sku": "a", "quantity": 0}]}'), ['0 items[0].quantity warning']);
});

test('what the action requires, and its groups', () => {
  assert.match(problemsOf('{"note": "x"}')[0]!.message, /lacks "mode", which the action requires/);
  assert.match(problemsOf('{"mode": "fast"}')[0]!.message, /requires "items" or "note"/);
});

test('every fix of a problem mends it and nothing else', () => {
  for (const text of ['{"mode": "fast", "nte": "x", "note": "y"}', '{"note": "x"}', '{"mode": "fasst", "note": "x"}', '{"mode": "fast", "items": [{"sku": "a", "quantity": 0}]}', '{"mode": "fast", "items": [{"sku": "a", "quantity": "3"}]}', '{"mode": "fast", "items": [{}]}']) {
    const before = problemsOf(text);
    assert.equal(before.length, 1, text);
    assert.ok(before[0]!.fixes.length > 0, text);
    for (const fix of before[0]!.fixes) assert.deepEqual(spell(applyEdits(text, fix.edits)), [], `${text}: ${fix.title}`);
  }
});

test('a skeleton: what is required, or the tool\'s own example; it fits', () => {
  assert.equal(callSkeleton(toolOf('show')), '{\n  "id": "7"\n}\n');
  const skeleton = callSkeleton(toolOf());
  assert.deepEqual(JSON.parse(skeleton), { mode: 'fast', items: [] });
  assert.deepEqual(spell(skeleton), []);
});

test('a tool with a schema of its own', () => {
  const text = '[{"name": "a", "description": "A.", "input_schema": {"type": "object", "properties": {"n": {"type": "integer", "minimum": 2}, "o": {"type": "object", "properties": {"x": {"type": "boolean"}}, "required": ["x"]}}, "required": ["n", "o"]}}]';
  const tool = toolOf('', text, 'a', 'phoenixkit');
  assert.deepEqual(JSON.parse(callSkeleton(tool)), { n: 2, o: { x: false } });
  assert.deepEqual(spell('{"n": 1, "o": {}, "p": 1}', tool).sort(), ['"p" p error', '1 n error', '{ o error']);
  const [result] = callResults('{"n": 1, "o": {"x": true, "y": 1}, "p": 1}', false, tool, undefined);
  assert.deepEqual(result!.answers.map((answer) => [answer.host.id, answer.ok, answer.keys]), [['phoenixkit', false, undefined]]);
  // PhoenixKit closes the root only, and tells an undeclared key once, among the values.
  assert.deepEqual((result!.answers[0]!.errors as { path: string; limit: unknown }[]).map((error) => [error.path, error.limit]).sort(), [['n', 2], ['p', null]]);
  assert.deepEqual(spell('{"n": 2, "o": {"x": true, "y": 1}}', tool), ['"y" o.y warning']);
});

test('the control fields of a host may stand in a call', () => {
  const text = '[{"name": "a", "description": "A.", "input_schema": {"type": "object", "properties": {"n": {"type": "integer"}}}}]';
  const tool = toolOf('', text, 'a', 'phoenixkit');
  assert.deepEqual(spell('{"n": 1, "dry_run": true}', tool), []);
  assert.equal(callResults('{"n": 1, "dry_run": true}', false, tool, undefined)[0]!.answers[0]!.ok, true);
});

test('what an action requires is missed by the answer as by the squiggles', () => {
  const answer = (text: string) => callResults(text, false, toolOf(), undefined);
  for (const [text, lacks] of [
    ['{"note": "x"}', ['The call lacks "mode", which the action requires.']],
    ['{"mode": "fast"}', ['The call lacks a group of arguments: the action requires "items" or "note".']],
    ['{}', ['The call lacks "mode", which the action requires.', 'The call lacks a group of arguments: the action requires "items" or "note".']],
    ['[]', ['The data of a call is an object of arguments.']],
  ] as const) {
    const results = answer(text);
    assert.deepEqual(results[0]!.answers.map(({ ok, keys, lacks: said }) => [ok, keys, said]), [[false, undefined, lacks]], text);
    assert.deepEqual(problemsOf(text).map((one) => [one.message, one.severity]), lacks.map((one) => [one, 'error']), text);
    assert.equal(shortResult(results[0]!), 'refused by Wymcp');
    for (const one of lacks) assert.ok(answerText(results, false, 'orders').includes(`// Wymcp refuses the call: ${one}\n`));
  }
});

test('an answer names ten of the arguments that a call lacks, and how many more', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `a${index}`);
  const text = JSON.stringify({ name: 'orders', description: 'O.', actions: { create: { description: 'C.', properties: Object.fromEntries(names.map((name) => [name, {}])), required: names } } });
  const [answer] = callResults('{"a0": 1}', false, toolOf('create', text), undefined)[0]!.answers;
  assert.equal(answer!.lacks.length, 11);
  assert.equal(answer!.lacks.at(-1), 'The call lacks 4989 more arguments that the action requires.');
});

test('a strict host refuses a key that nobody declares, at every depth, in the squiggles as in the answer', () => {
  const open = '{"type": "object", "properties": {"o": {"type": "object", "properties": {"x": {"type": "string"}}}}}';
  const closed = open.replaceAll('}}}', '}}, "additionalProperties": false}').replace(/\}$/, ', "additionalProperties": false}');
  for (const [host, reads] of [['openai-strict', true], ['anthropic-strict', true], ['groq-strict', false]] as const) {
    for (const schema of [open, closed]) {
      const tool = findCallTool(snapshotOf(`[{"name": "a", "description": "A.", "input_schema": ${schema}}]`, { format: 'anthropic', hosts: [host] }), 'a', undefined) as CallTool;
      for (const [text, path] of [['{"o": {"x": "1", "xx": 1}}', 'o.xx'], ['{"o": {"x": "1"}, "oo": 1}', 'oo']] as const) {
        assert.deepEqual(problemsOf(text, tool).map((one) => [one.path, one.severity]), [[path, 'error']], `${host}: ${text}`);
        const [answer] = callResults(text, false, tool, undefined)[0]!.answers;
        assert.deepEqual([answer!.host.id, answer!.ok, answer!.closes, answer!.readsValues], [host, false, !reads, reads], `${host}: ${text}`);
        assert.deepEqual(reads ? (answer!.errors as { path: string }[]).map((one) => one.path) : (answer!.keys as { unknown: string[] }).unknown, [path]);
      }
    }
  }
});

test('an object that its author closed refuses a key also where the host closes none, in the squiggles as in the answer', () => {
  const inner = '"o": {"type": "object", "properties": {"x": {"type": "string"}}';
  for (const [schema, call, refuses] of [
    [`{"type": "object", "properties": {${inner}}}, "additionalProperties": false}`, '{"oo": 1}', true],
    [`{"type": "object", "properties": {${inner}}}, "additionalProperties": false}`, '{"o": {"xx": 1}}', false],
    [`{"type": "object", "properties": {${inner}, "additionalProperties": false}}}`, '{"o": {"xx": 1}}', true],
    [`{"type": "object", "properties": {${inner}, "additionalProperties": false}}}`, '{"oo": 1}', false],
    // A keyword that our validator does not read.
    [`{"type": "object", "oneOf": [{}], "properties": {${inner}}}, "additionalProperties": false}`, '{"oo": 1}', true],
  ] as const) {
    const tool = findCallTool(snapshotOf(`{"tools": [{"name": "a", "description": "A.", "inputSchema": ${schema}}]}`), 'a', undefined) as CallTool;
    assert.deepEqual(problemsOf(call, tool).map((one) => one.severity), [refuses ? 'error' : 'warning'], schema);
    assert.deepEqual(callResults(call, false, tool, undefined)[0]!.answers.map((answer) => [answer.ok, answer.closes]), [[false, refuses]], schema);
  }
});

test('a host that closes the root alone lets a key below it pass, in the squiggles as in the answer', () => {
  const { host } = declareHost('own', { closure: 'root' }, hostById);
  const schema = '{"type": "object", "properties": {"o": {"type": "object", "properties": {"x": {"type": "string"}}}}}';
  const tool = findCallTool(snapshotOf(`[{"name": "a", "description": "A.", "input_schema": ${schema}}]`, { format: 'anthropic', hosts: ['own'], ownHosts: [host!] }), 'a', undefined) as CallTool;
  for (const [text, severity, closes] of [['{"oo": 1}', 'error', true], ['{"o": {"xx": 1}}', 'warning', false]] as const) {
    assert.deepEqual(problemsOf(text, tool).map((one) => one.severity), [severity]);
    assert.deepEqual(callResults(text, false, tool, undefined)[0]!.answers.map((answer) => [answer.ok, answer.closes]), [[false, closes]]);
  }
});

test('an answer spells a number as the schema does', () => {
  const text = '[{"name": "a", "description": "A.", "input_schema": {"type": "object", "properties": {"v": {"type": "array", "enum": [[1.0], ["#0#"], [2]]}}}}]';
  const results = callResults('{"v": [1]}', false, toolOf('', text, 'a', 'phoenixkit'), undefined);
  const answer = answerText(results, false, 'a');
  assert.match(answer.replace(/\s+/g, ''), /"allowed":\[\[1\.0\],\["#0#"\],\[2\]\]/);
});

test('the exact answer, with a result a line', () => {
  const results = callResults('{"mode": "fast", "note": "x"}\n\n{"mod": 1}\n{', true, toolOf(), undefined);
  assert.deepEqual(results.map((one) => [one.line, shortResult(one)]), [[0, 'taken'], [2, 'refused by Wymcp'], [3, 'no JSON']]);
  const text = answerText(results, true, 'orders.create');
  assert.match(text, /\/\/ Line 1: Wymcp takes the call\. Only its keys were looked at\.\n\/\/ Line 3: Wymcp refuses keys\.\n\{\n {2}"unknown": \[\n {4}"mod"\n {2}\],\n {2}"allowed"/);
});

test('completion, hover and definition in a call', () => {
  const complete = (marked: string): string[] => {
    const offset = marked.indexOf('|');
    const text = marked.replace('|', '');
    return callCompletion({ document: new SourceDocument(text), isLines: false }, offset, toolOf(), false).sort((left, right) => (left.sortText! < right.sortText! ? -1 : 1)).map((item) => item.label);
  };
  assert.deepEqual(complete('{"|"}'), ['mode', 'items', 'note']);
  assert.deepEqual(complete('{"mode": |}'), ['"fast"', '"slow"']);
  assert.deepEqual(complete('{"items": [{"|"}]}'), ['sku', 'quantity']);
  const text = '{"items": [{"sku": "a"}]}';
  const call = { document: new SourceDocument(text), isLines: false };
  assert.match((callHover(call, text.indexOf('sku'), toolOf())!.contents as { value: string }).value, /`items\[0\]\.sku`\*\* string, required/);
  const [link] = callDefinition(call, text.indexOf('sku'), toolOf());
  assert.deepEqual(link!.targetSelectionRange.start, new SourceDocument(TOOL).positionAt(TOOL.indexOf('"sku"')));
});

test('what the editor lists itself is left out', () => {
  const text = '{"items": [{"sku": "a"}, {""}]}';
  const call = { document: new SourceDocument(text), isLines: false };
  const labels = (editors: boolean): string[] => callCompletion(call, text.lastIndexOf('""') + 1, toolOf(), false, editors).map((item) => item.label);
  assert.deepEqual([labels(false), labels(true)], [['sku', 'quantity'], ['quantity']]);
});

test('a file of lines is read line by line', () => {
  const text = '{"mode": "fast"}\n{"mode": ""}\n';
  const call = { document: new SourceDocument(text), isLines: true };
  const items = callCompletion(call, text.lastIndexOf('""') + 1, toolOf(), false);
  assert.deepEqual(items.map((item) => item.label), ['"fast"', '"slow"']);
});

test('why there is nothing to check', () => {
  const snapshot = snapshotOf(TOOL);
  assert.match(findCallTool(snapshot, 'nobody', undefined) as string, /no tool named "nobody"/);
  assert.match(findCallTool(snapshot, 'orders', undefined) as string, /name one: create, show/);
  assert.match(findCallTool(snapshotOf('{}'), 'orders', undefined) as string, /holds no tools/);
});
