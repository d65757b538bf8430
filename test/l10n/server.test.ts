/** The server speaks the language that its client brings: what it says in its own name, and nothing of what rules report. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { CodeLens, CompletionList, Hover, InlayHint } from 'vscode-languageserver-protocol';
import { Editor, type EditorOptions, type OpenFile, USUAL } from '../protocol/editor.ts';

const bundle = (name: string): Record<string, string> => JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'l10n', name), 'utf8'));
/** Marks what goes through the bundle, so that what does not is seen. */
const MARKED = Object.fromEntries(Object.keys(bundle('bundle.l10n.json')).map((key) => [key, `«${key}»`]));

const TEXT = `{
  "tools": [
    {
      "name": "find",
      "description": "Finds.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "query": {"type": "string", "minLength": 1, "default": 3},
          "page": {"type": "float"},
          "place": {"type": "object", "properties": {"city": {"type": "string"}}}
        },
        "required": ["place", "query"]
      }
    }
  ]
}
`;

async function withLanguage(language: string, sentences: Record<string, string>, use: (editor: Editor, file: OpenFile) => Promise<void>): Promise<void> {
  const capabilities: EditorOptions['capabilities'] = {
    ...USUAL,
    workspace: { ...USUAL.workspace, workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
    textDocument: { ...USUAL.textDocument, codeLens: {}, inlayHint: {}, completion: { completionItem: { snippetSupport: true } }, rename: { prepareSupport: true } },
  };
  const editor = await Editor.start({ capabilities, settings: { inlayHints: true }, options: { l10n: { language, sentences }, lensCommands: { preview: 'a', checkCall: 'b', matrix: 'c', verdict: 'd' } } });
  try {
    await use(editor, await editor.open('tools.json', TEXT));
  } finally {
    await editor.stop();
  }
}

test('everything that the server says in its own name goes through the bundle', async () => {
  await withLanguage('en', MARKED, async (editor, file) => {
    const { uri } = file;
    const ask = <T>(method: string, params: object = {}): Promise<T> => editor.connection.sendRequest<T>(method, { textDocument: { uri }, ...params });
    const at = (text: string) => ({ position: file.rangeOf(text).start });
    const isMarked = (words: string | undefined, where: string): void => assert.match(words ?? '', /^«.*»$/s, where);

    for (const { command } of (await ask<CodeLens[]>('textDocument/codeLens'))) isMarked(command?.title, 'lens');
    const hints = await ask<InlayHint[]>('textDocument/inlayHint', { range: { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } } });
    assert.ok(hints.length > 0);
    for (const { label } of hints) isMarked(String(label), 'hint');

    const fixes = new Set<string>();
    for (const diagnostic of await file.diagnostics()) for (const { title } of await file.actions(diagnostic.range, ['quickfix'], [diagnostic])) fixes.add(title);
    const ofRules = [...fixes].filter((title) => !title.startsWith('«'));
    assert.ok(fixes.size > ofRules.length + 3, [...fixes].join('\n'));
    // Fixes are part of what a rule reports, which stays English.
    for (const title of ofRules) assert.match(title, /^(Replace|Remove|Add|Put|Move|Change|Make|Close|Let|Set|Declare) /);
    const refactorings = await file.actions({ start: at('"city"').position, end: at('"city"').position }, ['refactor']);
    assert.ok(refactorings.length > 2);
    for (const { title } of refactorings) isMarked(title, 'refactoring');

    const hover = async (text: string): Promise<string> => ((await ask<Hover>('textDocument/hover', at(text))).contents as { value: string }).value;
    assert.match(await hover('"minLength"'), /^\*\*`minLength`\*\* «[^\n]*»(\n- \*\*.*\*\*: «.*)+$/);
    assert.match(await hover('"find"'), /«Read by \{0\}\.»|«Read by/);
    assert.match(await hover('"query"'), /, «optional»|, «required»/);
    assert.match(await hover('{"type": "object", "properties": {"city"'), /«(Closed|Open)/);

    const list = await ask<CompletionList>('textDocument/completion', at('"type": "float"'));
    assert.ok(list.items.length > 3);
    for (const { label, documentation } of list.items) {
      const words = typeof documentation === 'string' ? documentation : documentation?.value;
      if (words !== undefined) assert.match(words, /^«/, label);
    }

    isMarked((await editor.request('toolspec/status', { uri }))!.reason, 'status');
    const refused = await ask('textDocument/rename', { ...at('query'), newName: 'page' }).then(
      () => 'renamed',
      (error: Error) => error.message,
    );
    isMarked(refused, 'refusal');
    const preview = await editor.request('toolspec/preview', { uri, ...at('find') });
    assert.ok('text' in preview);
    assert.match(preview.text, /^\/\/ «Tool/);
    for (const host of ['openai-strict', 'phoenixkit']) {
      const published = await editor.request('toolspec/preview', { uri, ...at('find'), host });
      assert.ok('text' in published && published.host.id === host);
      for (const note of published.notes) assert.match(note, /^([\w.]+: )?«.*»$/, host);
      assert.ok(published.notes.length > 1, host);
    }
    const call = await editor.open('call.json', '{}');
    await editor.request('toolspec/bindCall', { callUri: call.uri, uri, tool: 'find', action: 'none' });
    isMarked(String((await call.diagnosticsWhen('no such action', ([problem]) => problem !== undefined))[0]!.message), 'call');
    const none = await editor.request('toolspec/matrix', { uri: `${uri}.other` });
    assert.ok('reason' in none);
    isMarked(none.reason, 'matrix');
  });
});

test('a server of a German editor speaks German, and reports in English', async () => {
  await withLanguage('de', bundle('bundle.l10n.de.json'), async (editor, file) => {
    const lenses = await editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: file.uri } });
    assert.deepEqual(lenses.slice(0, 3).map((lens) => lens.command?.title), ['Vorschau', 'Aufruf prüfen', 'Wo es funktioniert']);
    assert.match(lenses[3]!.command!.title, /^Abgelehnt von .*: 2 Fehler/);
    const problem = (await file.diagnostics()).find((one) => one.code === 'unknown-type')!;
    assert.match(String(problem.message), /^"float" is no /);
    const titles = (await file.actions(problem.range, ['quickfix'], [problem])).map((action) => action.title);
    assert.ok(titles.includes('"unknown-type" in dieser Datei ignorieren (in .toolspec.json)'), titles.join('\n'));
  });
});

test('a language that nobody knows leaves the server in English', async () => {
  await withLanguage('not a language', {}, async (editor, file) => {
    const [lens] = await editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: file.uri } });
    assert.equal(lens!.command?.title, 'Preview');
  });
});
