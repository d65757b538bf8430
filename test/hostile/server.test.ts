/**
 * Hostile files through the built server, a group of them in one process after another: each is answered, whatever an
 * editor asks, at a cost that is bounded; then the server answers for a plain file as if nothing had been.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import { workload } from '../bench/workload.mjs';
import { Editor, type OpenFile, SERVER } from '../protocol/editor.ts';
import { toolFile } from '../protocol/fixtures.ts';
import { GROUPS, type Hostile } from './inputs.ts';

/** Of one answer on a busy machine; what is quadratic takes hours. */
const PATIENCE = 240_000;
/** What all that is asked of one file may cost, in openings of a plain file of a thousand tools: some times what the slowest takes. */
const MOST_OPENINGS = 400;
/** Megabytes of the heap, above what the largest of the files needs: a server that wants more ends, and garbage counts for nothing. */
const MOST_HEAP = 3000;
/** Megabytes at the peak: the heap, and the bytes of messages beside it. */
const MOST_MEMORY = MOST_HEAP + 1000;
const start = (): Promise<Editor> => Editor.start({ command: [process.execPath, `--max-old-space-size=${MOST_HEAP}`, SERVER, '--stdio'] });

/** Everything an editor asks when a file is opened and a cursor stands in it. */
function questions(file: OpenFile): [string, object][] {
  const textDocument = { uri: file.uri };
  const position = file.positionAt(file.text.length >> 1);
  const cursor = { start: position, end: position };
  const whole = { start: { line: 0, character: 0 }, end: file.positionAt(file.text.length) };
  const view = { start: position, end: { line: position.line + 50, character: 0 } };
  const diagnostics = { diagnostics: [] };
  return [
    ['textDocument/hover', { textDocument, position }],
    ['textDocument/completion', { textDocument, position }],
    ['textDocument/codeAction', { textDocument, range: cursor, context: diagnostics }],
    ['textDocument/codeAction', { textDocument, range: whole, context: diagnostics }],
    ['textDocument/codeAction', { textDocument, range: whole, context: { ...diagnostics, only: ['source.fixAll'] } }],
    ['textDocument/definition', { textDocument, position }],
    ['textDocument/references', { textDocument, position, context: { includeDeclaration: true } }],
    ['textDocument/documentHighlight', { textDocument, position }],
    ['textDocument/prepareRename', { textDocument, position }],
    ['textDocument/rename', { textDocument, position, newName: 'other' }],
    ['textDocument/documentSymbol', { textDocument }],
    ['textDocument/foldingRange', { textDocument }],
    ['textDocument/selectionRange', { textDocument, positions: [position] }],
    ['textDocument/documentLink', { textDocument }],
    ['textDocument/codeLens', { textDocument }],
    ['textDocument/inlayHint', { textDocument, range: whole }],
    ['textDocument/semanticTokens/range', { textDocument, range: view }],
    ['workspace/symbol', { query: 'a' }],
    ['toolspec/status', { uri: file.uri }],
    ['toolspec/preview', { uri: file.uri, position }],
    ['toolspec/callSkeleton', { uri: file.uri, position }],
  ];
}

/** What may be answered instead of a result: a refusal in words. */
const REFUSALS = /Only names of tools|is too long|needs a name|stands beside it already|has the key/;

async function askAll(file: OpenFile): Promise<void> {
  const { connection } = file.editor;
  for (const [method, params] of questions(file)) {
    const error = await connection.sendRequest(method, params).then(() => undefined, (reason: Error) => reason);
    assert.ok(error === undefined || REFUSALS.test(error.message), `${method}: ${error?.message}`);
  }
  // The table of all hosts analyses the file for each of them. It lets others in, and it can be called off.
  const source = new CancellationTokenSource();
  const table = connection.sendRequest('toolspec/matrix', { uri: file.uri }, source.token).then(() => undefined, (reason: Error & { code?: number }) => reason);
  setTimeout(() => source.cancel(), 300);
  const error = await table;
  assert.ok(error === undefined || error.code === -32800, error?.message);
}

/** Seconds of the processor that a plain file takes now; the clock of a shared machine says nothing. */
async function opening(editor: Editor): Promise<number> {
  const began = spent(editor.process.pid!)?.seconds ?? 0;
  const file = await editor.open('opening.json', workload(1000));
  await editor.until('the diagnostics of many plain tools', () => editor.published.some((one) => one.uri === file.uri), PATIENCE);
  await file.close();
  return (spent(editor.process.pid!)?.seconds ?? 0) - began;
}

/** Seconds of the processor and megabytes at the peak; undefined where the system does not tell. */
function spent(pid: number): { seconds: number; peak: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, peak: Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024 };
  } catch {
    return undefined;
  }
}

async function suffer(editor: Editor, { text, finds }: Hostile, number: number, unit: number): Promise<void> {
  const began = spent(editor.process.pid!)?.seconds ?? 0;
  // A name of its own, since a file's problems are taken back when it is closed, be it late.
  const name = `hostile-${number}.json`;
  const file = await editor.open(name, text());
  const published = (): boolean => editor.published.some((one) => one.uri === file.uri && one.version === file.version);
  await editor.until('the first diagnostics', published, PATIENCE);
  const codes = new Set(editor.last(name)!.diagnostics.map((one) => one.code));
  assert.ok(!codes.has('analysis-failed'), editor.logged.join(''));
  for (const rule of finds ?? []) assert.ok(codes.has(rule), `${rule} is not among ${[...codes].join(', ')}.`);
  await askAll(file);
  const middle = file.positionAt(file.text.length >> 1);
  await file.change([{ range: { start: middle, end: middle }, text: '"' }]);
  await editor.until('the diagnostics behind a key', published, PATIENCE);
  await file.close();
  const plain = await editor.open(`plain-${number}.json`, toolFile('float'));
  assert.deepEqual((await editor.until('the diagnostics of a plain file', () => editor.published.findLast((one) => one.uri === plain.uri), PATIENCE)).diagnostics.map((one) => one.code), ['unknown-type']);
  await plain.close();
  editor.published.length = 0;
  assert.deepEqual(editor.shown, [], editor.logged.join(''));
  assert.equal(editor.process.exitCode, null);
  const now = spent(editor.process.pid!);
  if (now === undefined) return;
  assert.ok(now.seconds - began < MOST_OPENINGS * unit, `It took ${now.seconds - began} seconds of the processor, and a plain file ${unit}.`);
  assert.ok(now.peak < MOST_MEMORY, `It took ${now.peak} MB.`);
}

for (const [group, inputs] of Object.entries(GROUPS)) {
  describe(group, () => {
    let editor: Editor;
    let unit: number;
    before(async () => {
      editor = await start();
      unit = await opening(editor);
    });
    after(() => editor.stop());
    for (const [number, input] of inputs.entries()) {
      test(input.name, { timeout: 3 * PATIENCE }, async () => {
        try {
          await suffer(editor, input, number, unit);
        } catch (error) {
          // The next file is not to be judged by what this one did.
          editor.process.kill('SIGKILL');
          editor = await start();
          throw error;
        }
      });
    }
  });
}
