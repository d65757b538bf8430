/** Hostile files through the built server: it answers, stays alive, and its memory is bounded. One server opens them all. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Editor, type OpenFile } from '../protocol/editor.ts';
import { HOSTILE } from './inputs.ts';

const PATIENCE = 120_000;
/** All files, also those that the server is not yet known to answer within the time. */
const EVERY = process.env.TOOLSPEC_HOSTILE === 'all';
const PROVEN = new Set(['objects nested 100 000 deep', 'arrays nested 100 000 deep', 'objects opened 100 000 times and never closed', 'arrays opened 100 000 times in a list of tools']);
/** Megabytes: above what the largest of the files needs while it is open. */
const MOST_MEMORY = 2500;

/** Everything an editor asks when a file is opened and a cursor stands in it. */
async function askAll(file: OpenFile): Promise<void> {
  const { connection } = file.editor;
  const textDocument = { uri: file.uri };
  const position = file.positionAt(file.text.length >> 1);
  const range = { start: position, end: position };
  const answers = await Promise.all(
    [
      connection.sendRequest('textDocument/hover', { textDocument, position }),
      connection.sendRequest('textDocument/completion', { textDocument, position }),
      connection.sendRequest('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }),
      connection.sendRequest('textDocument/definition', { textDocument, position }),
      connection.sendRequest('textDocument/documentSymbol', { textDocument }),
      connection.sendRequest('textDocument/foldingRange', { textDocument }),
      connection.sendRequest('textDocument/selectionRange', { textDocument, positions: [position] }),
      connection.sendRequest('textDocument/documentLink', { textDocument }),
      connection.sendRequest('textDocument/inlayHint', { textDocument, range: { start: position, end: { line: position.line + 50, character: 0 } } }),
      connection.sendRequest('toolspec/status', { uri: file.uri }),
      connection.sendRequest('toolspec/preview', { uri: file.uri, position }),
    ].map((answer) => answer.then(() => undefined, (error: Error) => error)),
  );
  // A feature that the server does not have is answered as such; anything else must not fail.
  for (const error of answers) assert.ok(error === undefined || /Unhandled method/.test(error.message), error?.message);
}

test('hostile files, one after another in one server', { timeout: 3_000_000 }, async (t) => {
  const editor = await Editor.start();
  t.after(() => editor.stop());
  for (const { name, text } of HOSTILE) {
    const skip = EVERY || PROVEN.has(name) ? false : 'TOOLSPEC_HOSTILE=all runs it; it takes minutes on a busy machine';
    await t.test(name, { timeout: 2 * PATIENCE, skip }, async () => {
      const file = await editor.open('hostile.json', text());
      const published = (): boolean => editor.published.some((one) => one.uri === file.uri && one.version === file.version);
      await editor.until('the first diagnostics', published, PATIENCE);
      await askAll(file);
      const middle = file.positionAt(file.text.length >> 1);
      await file.change([{ range: { start: middle, end: middle }, text: '"' }]);
      await editor.until('the diagnostics behind a key', published, PATIENCE);
      await file.close();
      editor.published.length = 0;
      assert.equal(editor.process.exitCode, null);
      assert.deepEqual(editor.shown, [], editor.logged.join(''));
      const peak = peakOf(editor.process.pid!);
      assert.ok(peak === undefined || peak < MOST_MEMORY, `${peak} MB`);
    });
  }
});

function peakOf(pid: number): number | undefined {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return undefined;
  }
}
