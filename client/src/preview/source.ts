/** The tool that a preview shows: a place in a document that moves along when text above it changes. */
import { Position, type TextDocument, type TextDocumentContentChangeEvent, type TextEditor, Uri, window, workspace } from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient';
import type { NoPreview, Preview, ToolTarget } from '../../../server/src/lsp/protocol.ts';
import type { ServerHandle } from '../serverHandle.ts';
import { NoToolFile } from '../noToolFile.ts';
import { JSON_LANGUAGES } from '../toolFiles.ts';
import { ANSWER_SCHEME, PREVIEW_SCHEME } from './scheme.ts';

const MOST_TRIES = 5;

export class Source {
  readonly document: TextDocument;
  position: Position;
  host: string | undefined;

  constructor(document: TextDocument, position: Position, host?: string) {
    this.document = document;
    this.position = position;
    this.host = host;
  }

  /** Keeps the position on its tool while the document changes. */
  move(changes: readonly TextDocumentContentChangeEvent[]): void {
    for (const { range, text } of changes) {
      if (range.end.isAfter(this.position)) continue;
      const lines = text.split(/\r\n|\r|\n/);
      const line = this.position.line + lines.length - 1 - (range.end.line - range.start.line);
      const last = lines.at(-1)!.length;
      const character = range.end.line < this.position.line ? this.position.character : this.position.character - range.end.character + (lines.length === 1 ? range.start.character : 0) + last;
      this.position = this.position.with(Math.max(0, line), Math.max(0, character));
    }
  }

  /** @throws when the document kept changing while it was asked */
  async ask(server: ServerHandle): Promise<Preview | NoPreview> {
    for (let left = MOST_TRIES; ; left--) {
      const { line, character } = this.position;
      try {
        return await server.request('toolspec/preview', { uri: server.uriOf(this.document), position: { line, character }, host: this.host });
      } catch (error) {
        // A key that is pressed meanwhile makes the server refuse the answer.
        if (left === 0 || !(error instanceof ResponseError) || error.code !== LSPErrorCodes.ContentModified) throw error;
      }
    }
  }
}

export function isPreview(answer: Preview | NoPreview): answer is Preview {
  return 'text' in answer;
}

/** The editor of a JSON file of the user's: the active one, or one beside what has the focus, such as the preview. */
export function sourceEditor(): TextEditor | undefined {
  const { activeTextEditor: active, visibleTextEditors } = window;
  return [...(active === undefined ? [] : [active]), ...visibleTextEditors].find(({ document }) => JSON_LANGUAGES.includes(document.languageId) && document.uri.scheme !== PREVIEW_SCHEME && document.uri.scheme !== ANSWER_SCHEME);
}

/** The tool that a command is about: the one a lens names, else the one under the cursor. */
export async function chosenTool(target: unknown): Promise<Source> {
  if (isToolTarget(target)) return new Source(await workspace.openTextDocument(Uri.parse(target.uri, true)), new Position(target.position.line, target.position.character), target.host);
  const editor = sourceEditor();
  if (editor === undefined) throw new NoToolFile();
  return new Source(editor.document, editor.selection.active);
}

/** Menus give commands the resource; lenses give them a tool. */
export function isToolTarget(value: unknown): value is ToolTarget & { readonly host?: string } {
  return typeof value === 'object' && value !== null && 'position' in value && 'uri' in value && typeof value.uri === 'string';
}
