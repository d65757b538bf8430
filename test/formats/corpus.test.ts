/** Every file of the corpus, where it is present, is read as the index says. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

interface Row {
  file: string;
  kind: string;
  tools: number;
}
interface Table {
  readIndex(folder: string): Row[];
  lookAt(folder: string, file: string): { format: string | undefined; tools: number; analysis: { failures: readonly { rule: string; error: unknown }[] } };
  fits(row: Row, format: string | undefined, tools: number): boolean;
}

const folder = join(import.meta.dirname, '../../../shared/corpus');
const script: string = '../../scripts/corpus-table.mjs';

test('the corpus', { skip: !existsSync(folder) && 'there is no corpus here' }, async (t) => {
  const table = (await import(script)) as Table;
  const rows = table.readIndex(folder);
  assert.ok(rows.length > 200);
  for (const row of rows) {
    await t.test(row.file, () => {
      const { format, tools, analysis } = table.lookAt(folder, row.file);
      assert.deepEqual(analysis.failures.map((failure) => `${failure.rule}: ${String(failure.error)}`), []);
      assert.ok(table.fits(row, format, tools), `A file of ${row.kind} with ${row.tools} tools is read as ${format ?? 'no tool file'} with ${tools}.`);
    });
  }
});
