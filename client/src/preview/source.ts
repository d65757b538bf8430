/** The tool that a preview shows: a place in a document that moves along when text above it changes. */
import { type Position, type TextDocument, type TextDocumentContentChangeEvent, type TextEditor, window, workspace } from 'vscode';
import type { NoPreview, Preview } from '../../../server/src/lsp/protocol.ts';
import type { ServerHandle } from '../serverHandle.ts';
import { PREVIEW_SCHEME } from './scheme.ts';

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

  ask(server: ServerHandle): Promise<Preview | NoPreview> {
    const { line, character } = this.position;
    return server.request('toolspec/preview', { uri: server.uriOf(this.document), position: { line, character }, host: this.host });
  }
}

export function isPreview(answer: Preview | NoPreview): answer is Preview {
  return 'text' in answer;
}

/** The editor with the cursor in a file of the user's: the active one, or the one beside the preview. */
export function sourceEditor(): TextEditor | undefined {
  const { activeTextEditor: active, visibleTextEditors } = window;
  if (active !== undefined && active.document.uri.scheme !== PREVIEW_SCHEME) return active;
  return visibleTextEditors.find((editor) => editor.document.uri.scheme !== PREVIEW_SCHEME && /^jsonc?l?$/.test(editor.document.languageId));
}

/** The open document of a URI. */
export function documentOf(uri: string): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri);
}
