/** Elements of a size that nobody writes: linear work, a bounded number of findings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseText } from '../support/analyse.ts';

const many = (count: number, text: (index: number) => string): string => Array.from({ length: count }, (_, index) => text(index)).join(',');
const operator = '"name": "a", "description": "A.", "input_schema": {}, "command": ["a"]';
const action = (rest: string): string => `{"name": "a", "description": "A.", "actions": {"go": {"description": "Go.", ${rest}}}}`;

const CASES: [title: string, text: string, rule: string, most: number][] = [
  ['100 000 unknown members', `[{${operator}, ${many(100_000, (index) => `"k${index}": 1`)}}]`, 'tool-member-unknown', 100],
  ['2000 tools of one name', `[${many(2000, () => `{${operator}}`)}]`, 'duplicate-tool-name', 1999],
  ['20 000 related actions', action(`"properties": {}, "related": [${many(20_000, (index) => `"x${index}"`)}]`), 'action-related-unknown', 100],
  ['20 000 required names beside 5000 arguments', action(`"properties": {${many(5000, (index) => `"p${index}": {}`)}}, "required": [${many(20_000, (index) => `"x${index}"`)}]`), 'action-required-undeclared', 100],
  ['20 000 defaults beside 5000 arguments', action(`"properties": {${many(5000, (index) => `"p${index}": {}`)}}, "defaults": {${many(20_000, (index) => `"x${index}": 1`)}}`), 'action-defaults-undeclared', 100],
  ['a key of a megabyte', `[{${operator}, "${'k'.repeat(1_000_000)}": 1}]`, 'tool-member-unknown', 1],
];

for (const [title, text, rule, most] of CASES) {
  test(title, () => {
    const before = process.cpuUsage().user;
    const { findings } = analyseText(text, { fileName: 'x.json' });
    const spent = (process.cpuUsage().user - before) / 1000;
    const own = findings.filter((finding) => finding.rule === rule);
    assert.equal(own.length, most);
    assert.ok(own.every((finding) => finding.message.length < 1000), 'A message is as long as the file.');
    // Ten times what it takes: what grows with the square takes minutes.
    assert.ok(spent < 10_000, `${Math.round(spent)} ms`);
  });
}
