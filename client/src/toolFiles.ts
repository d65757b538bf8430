/** A cheap look at a document: may it hold tools? The server, which knows, is started only then. */
import { type Disposable, Disposable as Disposables, Range, type TextDocument, type TextDocumentChangeEvent, Uri, type workspace as Workspace } from 'vscode';

/** The languages of files that may hold tools. */
export const JSON_LANGUAGES = ['json', 'jsonc', 'jsonl'];
const CONFIG_FILE = '.toolspec.json';
/** How much of a document is looked at. */
const LINES = 2000;
const CHARACTERS = 200_000;

/** Keys of which every format of tools has one near its beginning. */
const TOOL_KEYS =
  /"(?:inputSchema|input_schema|parameters|parametersJsonSchema|toolSpec|tools|functions|functionDeclarations|function_declarations|languageModelTools|actions|command|subject_cwd|input_examples)"\s*:/;

/** @param workspace VS Code's own, given so that a test can give another */
export function watchForTools(workspace: typeof Workspace, found: () => void): Disposable {
  const listening: Disposable[] = [];
  let done = false;
  const start = (): void => {
    if (done) return;
    done = true;
    for (const one of listening) one.dispose();
    found();
  };
  const look = (document: TextDocument): void => {
    if (mayHoldTools(document)) start();
  };
  listening.push(
    workspace.onDidOpenTextDocument(look),
    workspace.onDidChangeTextDocument((event) => {
      if (changeMayBringTools(event)) start();
    }),
  );
  workspace.textDocuments.forEach(look);
  // A workspace that is configured for tools has some, whatever its files look like.
  for (const folder of workspace.workspaceFolders ?? []) void workspace.fs.stat(Uri.joinPath(folder.uri, CONFIG_FILE)).then(start, () => undefined);
  if ((workspace.getConfiguration('toolspec').get<unknown[]>('files') ?? []).length > 0) start();
  return Disposables.from(...listening);
}

export function mayHoldTools(document: TextDocument): boolean {
  if (!JSON_LANGUAGES.includes(document.languageId)) return false;
  if (document.uri.path.endsWith(`/${CONFIG_FILE}`)) return true;
  return TOOL_KEYS.test(document.getText(new Range(0, 0, LINES, 0)).slice(0, CHARACTERS));
}

/** What is typed stands in the lines around the change; a whole look at each key would cost the length of the file. */
function changeMayBringTools({ document, contentChanges }: TextDocumentChangeEvent): boolean {
  if (!JSON_LANGUAGES.includes(document.languageId)) return false;
  return contentChanges.some((change) => {
    const { line } = change.range.start;
    return TOOL_KEYS.test(change.text.slice(0, CHARACTERS)) || TOOL_KEYS.test(document.lineAt(Math.min(line, document.lineCount - 1)).text.slice(0, CHARACTERS));
  });
}
