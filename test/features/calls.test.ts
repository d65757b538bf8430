import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText, callResults, shortResult } from '../../server/src/features/calls/answers.ts';
import { callCompletion, callDefinition, callHover } from '../../server/src/features/calls/callEditing.ts';
import { callProblems } from '../../server/src/features/calls/callProblems.ts';
import { type CallTool, findCallTool } from '../../server/src/features/calls/callTool.ts';
import { callSkeleton } from '../../server/src/features/calls/skeleton.ts';
import { SourceDocument } from '../../server/src/analysis/document.ts';
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
