/** What a file is a variant of decides at each edit, for places that are chunks and for those that are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { settingsOf } from '../support/analyse.ts';

const tool = '{"name": "vscode_find", "displayName": "F", "modelDescription": "F.", "tags": ["vscode_x"], "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}';

test('the publisher decides who may have the names of the editor', () => {
  const settings = settingsOf({ fileName: 'package.json' });
  for (const tools of [`[${tool}]`, `{"0": ${tool}}`]) {
    const document = new SourceDocument(`{"publisher": "acme", "contributes": {"languageModelTools": ${tools}}}`);
    const found = (): number => allFindings(analyse(document, settings)).filter(({ rule }) => rule === 'tool-name' || rule === 'tool-member-value').length;
    const before = found();
    const rename = (from: string, to: string): void => {
      const at = document.getText().indexOf(`"${from}"`);
      document.replace(at, at + from.length + 2, `"${to}"`);
    };
    if (tools.startsWith('[')) assert.equal(before, 2);
    rename('acme', 'GitHub');
    assert.equal(found(), 0);
    rename('GitHub', 'other');
    assert.equal(found(), before);
  }
});
