/**
 * `.toolspec.json` is checked by the server and, while it is open, by VS Code against the contributed JSON schema. Where both
 * see a fault at one place, VS Code's is shown; ours stays where the schema has nothing to say or the file is closed.
 */
import { type Diagnostic, Disposable, languages, type Uri } from 'vscode';

const CONFIG_FILE = '/.toolspec.json';
const SOURCE = 'toolspec';

type Next = (uri: Uri, diagnostics: Diagnostic[]) => void;

export interface DiagnosticsFilter extends Disposable {
  handle(uri: Uri, diagnostics: Diagnostic[], next: Next): void;
}

export function configDiagnosticsFilter(): DiagnosticsFilter {
  const own = new Map<string, { diagnostics: Diagnostic[]; next: Next; shown: number }>();
  const show = (uri: Uri): void => {
    const entry = own.get(uri.toString());
    if (entry === undefined) return;
    const others = languages.getDiagnostics(uri).filter((diagnostic) => diagnostic.source !== SOURCE);
    const left = entry.diagnostics.filter((diagnostic) => !others.some((other) => other.range.intersection(diagnostic.range) !== undefined));
    // Showing them is a change of the diagnostics too.
    if (left.length === entry.shown) return;
    entry.shown = left.length;
    entry.next(uri, left);
  };
  const listening = languages.onDidChangeDiagnostics(({ uris }) => uris.forEach(show));
  return Object.assign(new Disposable(() => listening.dispose()), {
    handle(uri: Uri, diagnostics: Diagnostic[], next: Next): void {
      if (!uri.path.endsWith(CONFIG_FILE)) return next(uri, diagnostics);
      own.set(uri.toString(), { diagnostics, next, shown: -1 });
      show(uri);
    },
  });
}
