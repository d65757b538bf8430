/** The texts of the virtual documents, by URI. VS Code keeps an editor's scroll when such a text changes. */
import { Disposable, EventEmitter, type TextDocumentContentProvider, type Uri, workspace } from 'vscode';
import { PREVIEW_SCHEME } from './scheme.ts';

export class PreviewDocuments implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new EventEmitter<Uri>();
  readonly #registration: Disposable;
  readonly onDidChange = this.#changed.event;

  /** @param scheme the scheme of the documents whose texts are kept here */
  constructor(scheme: string = PREVIEW_SCHEME) {
    this.#registration = Disposable.from(
      workspace.registerTextDocumentContentProvider(scheme, this),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === scheme) this.#texts.delete(uri.toString());
      }),
    );
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  set(uri: Uri, text: string): void {
    const key = uri.toString();
    if (this.#texts.get(key) === text) return;
    this.#texts.set(key, text);
    this.#changed.fire(uri);
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
