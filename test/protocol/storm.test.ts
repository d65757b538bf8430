// Random batches of edits, with requests between them that are answered or taken back: what is said in the end is what a fresh server says of the same text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource, type Range } from 'vscode-languageserver-protocol';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { parse } from '../../server/src/text/parse.ts';
import { Editor, type OpenFile } from './editor.ts';
import { faultyTools, toolFile } from './fixtures.ts';

/** Numbers that are the same in every run. @returns a whole number from 0 up to `below` */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state % below;
  };
}

const ROUNDS = 25;
const MOST_FAULTS = 1000;
const SCRAPS = ['"', '{', '}', '[', ']', ',', ':', '\\', '\n', '\r\n', '\r', '\0', '🌡️', '\ud83c', ' ', '//', '/*', '*/', 'null', '"type": "float"', ', {"name": "b"}', '"inputSchema"', '\ufeff'];

/** Some edits of one message; each counts in the text that the one before it left. */
function batch(file: OpenFile, below: (limit: number) => number): { range: Range; text: string }[] {
  const document = new SourceDocument(file.text);
  return Array.from({ length: 1 + below(4) }, () => {
    const text = document.getText();
    const start = below(text.length + 1);
    const length = below(4) === 0 ? below(200) : below(3);
    const end = Math.min(text.length, start + length);
    const inserted = below(3) === 0 ? '' : below(6) === 0 ? text.slice(below(text.length), below(text.length)) : SCRAPS[below(SCRAPS.length)]!;
    const change = { range: { start: document.positionAt(start), end: document.positionAt(end) }, text: inserted };
    document.apply([change]);
    return change;
  });
}

for (const [name, text] of [
  ['one tool', toolFile('float', 'string', 'dict')],
  ['many tools', faultyTools(40)],
  ['Windows line breaks', faultyTools(5).replaceAll('\n', '\r\n')],
] as const) {
  test(`a storm of edits over ${name}`, { timeout: 120_000 }, async (t) => {
    const editor = await Editor.start();
    t.after(() => editor.stop());
    const fresh = await Editor.start();
    t.after(() => fresh.stop());
    const below = random(name.length * 7919);
    const file = await editor.open('storm.json', text);
    let compared = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const undone = file.text;
      for (let count = below(12); count >= 0; count--) {
        void file.change(batch(file, below));
        if (below(3) === 0) ask(file, below);
      }
      // A file that has become rubble is put back, as by undo, so that tools are edited and not rubble.
      if (round % 5 === 4) await file.change([{ range: { start: { line: 0, character: 0 }, end: file.positionAt(file.text.length) }, text: round % 2 === 0 ? text : undone }]);
      const incremental = await file.diagnostics();
      // The parser tells a thousand faults of one stretch of text; which those are is no matter in such rubble.
      if (parse(file.text).faults.length >= MOST_FAULTS) continue;
      compared++;
      const other = await fresh.open(`fresh-${round}.json`, file.text);
      const whole = await other.diagnostics();
      await other.close();
      assert.deepEqual(incremental.map(plain), whole.map(plain), `round ${round}`);
    }
    assert.ok(compared > ROUNDS / 2, `${compared} rounds`);
    const versions = editor.published.map((one) => one.version ?? 0);
    assert.deepEqual(versions, [...versions].sort((left, right) => left - right));
  });
}

/** Asks something, and takes half of the questions back. Every question is answered or refused, none is lost. */
function ask(file: OpenFile, below: (limit: number) => number): void {
  const source = new CancellationTokenSource();
  const position = file.positionAt(below(file.text.length + 1));
  const textDocument = { uri: file.uri };
  const { connection } = file.editor;
  const range = { start: position, end: position };
  const questions: [string, object][] = [
    ['textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }],
    ['textDocument/hover', { textDocument, position }],
    ['textDocument/completion', { textDocument, position }],
    ['textDocument/definition', { textDocument, position }],
    ['textDocument/references', { textDocument, position, context: { includeDeclaration: true } }],
    ['textDocument/documentSymbol', { textDocument }],
    ['textDocument/foldingRange', { textDocument }],
    ['textDocument/selectionRange', { textDocument, positions: [position] }],
    ['textDocument/codeLens', { textDocument }],
    ['textDocument/semanticTokens/full', { textDocument }],
    ['textDocument/inlayHint', { textDocument, range: { start: { line: 0, character: 0 }, end: position } }],
    ['toolspec/preview', { uri: file.uri, position }],
    ['toolspec/status', { uri: file.uri }],
    ['toolspec/matrix', { uri: file.uri }],
  ];
  const [method, params] = questions[below(questions.length)]!;
  connection.sendRequest(method, params, source.token).catch((error: { code?: number; message: string }) => {
    // Cancelled (-32800) and content modified (-32801) are the answers of a storm; anything else is a fault.
    if (error.code !== -32800 && error.code !== -32801) throw error;
  });
  if (below(2) === 0) source.cancel();
}

/** Without the version, which the two servers count apart, and the address. */
function plain({ data, relatedInformation, ...rest }: { data?: unknown; relatedInformation?: { location: { range: Range }; message: string }[] }): unknown {
  return { ...rest, data: { ...(data as object), version: 0 }, related: relatedInformation?.map((one) => [one.location.range, one.message]) };
}
