/** Elements of a size that nobody writes: linear work, a bounded number of findings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseText } from '../support/analyse.ts';
import { costsAtMost } from '../support/cost.ts';

const many = (count: number, text: (index: number) => string): string => Array.from({ length: count }, (_, index) => text(index)).join(',');
const operator = '"name": "a", "description": "A.", "input_schema": {}, "command": ["a"]';
const action = (rest: string): string => `{"name": "a", "description": "A.", "actions": {"go": {"description": "Go.", ${rest}}}}`;

const CASES: [title: string, text: (share: number) => string, rule: string, most: number][] = [
  ['100 000 unknown members', (share) => `[{${operator}, ${many(100_000 * share, (index) => `"k${index}": 1`)}}]`, 'tool-member-unknown', 100],
  ['2000 tools of one name', (share) => `[${many(2000 * share, () => `{${operator}}`)}]`, 'duplicate-tool-name', 1999],
  ['20 000 related actions', (share) => action(`"properties": {}, "related": [${many(20_000 * share, (index) => `"x${index}"`)}]`), 'action-related-unknown', 100],
  ['20 000 required names beside 5000 arguments', (share) => action(`"properties": {${many(5000 * share, (index) => `"p${index}": {}`)}}, "required": [${many(20_000 * share, (index) => `"x${index}"`)}]`), 'action-required-undeclared', 100],
  ['20 000 defaults beside 5000 arguments', (share) => action(`"properties": {${many(5000 * share, (index) => `"p${index}": {}`)}}, "defaults": {${many(20_000 * share, (index) => `"x${index}": 1`)}}`), 'action-defaults-undeclared', 100],
  ['8000 examples that lack an argument', (share) => action(`"properties": {"x": {}}, "required": ["x"], "examples": [${many(8000 * share, () => '{}')}]`), 'action-example-incomplete', 100],
  ['48 lists of 200 objects, of which all have the last in common', (share) => `[{"name": "a", "description": "A.", "input_schema": {"type": "object", "properties": {"x": {"allOf": [${many(48 * share, (branch) => `{"enum": [${many(199, (index) => `{"n": [${branch}, ${index}]}`)}, {"n": 0}]}`)}, {"const": {"n": 1}}]}}}}]`, 'allof-contradiction', 1],
  ['1000 refused keywords in a schema of half a megabyte', (share) => `{"functionDeclarations": [{"name": "a", "description": "A.", "parameters": {"type": "object", "properties": {${many(1000 * share, (index) => `"p${index}": {"$id": "https://a.b/${index}", "type": "string", "description": "${'d'.repeat(500)}"}`)}}}}]}`, 'host-keyword-rejected', 1000],
  ['a key of a megabyte', (share) => `[{${operator}, "${'k'.repeat(1_000_000 * share)}": 1}]`, 'tool-member-unknown', 1],
];

for (const [title, text, rule, most] of CASES) {
  test(title, async () => {
    const [whole, eighth] = [text(1), text(1 / 8)];
    const own = analyseText(whole, { fileName: 'x.json' }).findings.filter((finding) => finding.rule === rule);
    assert.equal(own.length, most);
    assert.ok(own.every((finding) => finding.message.length < 1000), 'A message is as long as the file.');
    // What grows with the square takes sixty-four times.
    await costsAtMost(title, () => analyseText(whole, { fileName: 'x.json' }), 24, () => analyseText(eighth, { fileName: 'x.json' }), { room: 20 });
  });
}
