import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Report } from '../../server/src/cli/report.ts';
import { run } from '../../server/src/cli/run.ts';
import { FORMATS } from '../../server/src/formats/index.ts';

const workspace = join(import.meta.dirname, '../../examples/workspace');

async function report(folder: string): Promise<Report> {
  let out = '';
  const fail = async (): Promise<never> => assert.fail('Nothing is read from standard input.');
  await run(['check', '--format', 'json', folder], { cwd: workspace, env: {}, terminal: false, out: (text) => void (out += text), err: (text) => assert.fail(text), input: fail });
  return JSON.parse(out) as Report;
}

test('there is a clean example of every format, and it is clean', async () => {
  const { files, summary } = await report('clean');
  assert.deepEqual(files.flatMap((file) => file.findings.map((finding) => `${file.file} ${finding.rule} ${finding.pointer} ${finding.message}`)), []);
  assert.deepEqual(summary, { errors: 0, warnings: 0, infos: 0 });
  assert.deepEqual(files.map((file) => file.format).sort(), FORMATS.map((format) => format.id).sort());
});

test('every example with problems has several, each of another kind', async () => {
  const { files } = await report('with-problems');
  assert.equal(files.length, readdirSync(join(workspace, 'with-problems'), { recursive: true }).filter((name) => String(name).endsWith('.json')).length);
  for (const file of files) assert.ok(new Set(file.findings.map((finding) => finding.rule)).size >= 2, file.file);
});
