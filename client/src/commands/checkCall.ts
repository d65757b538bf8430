/** Check a Call: a JSON document for the data of a call, checked as it is typed, and beside it what the host would answer. */
import { commands, Disposable, l10n, languages, Selection, type TabGroup, TabInputText, type TextDocument, Uri, ViewColumn, window, workspace } from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient';
import type { CallAnswers, CallSkeleton, NoCall } from '../../../server/src/lsp/protocol.ts';
import { PreviewDocuments } from '../preview/documents.ts';
import { ANSWER_SCHEME } from '../preview/scheme.ts';
import { chosenTool, sourceEditor } from '../preview/source.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';

const MOST_TRIES = 20;

export function registerCheckCall(server: ServerHandle): Disposable {
  const pane = new AnswerPane(server);
  return Disposable.from(
    pane,
    commands.registerCommand('toolspec.checkCall', (target?: unknown) => checkCall(server, pane, target).catch(tellOf)),
    commands.registerCommand('toolspec.showCallAnswer', () => showAnswer(pane).catch(tellOf)),
    commands.registerCommand('toolspec.showVerdict', (target?: unknown) => showVerdict(target).catch(tellOf)),
  );
}

async function checkCall(server: ServerHandle, pane: AnswerPane, target: unknown): Promise<void> {
  const { document, position } = await chosenTool(target);
  const uri = server.uriOf(document);
  const skeleton = await choose(server, uri, { line: position.line, character: position.character });
  if (skeleton === undefined) return;
  // Empty until it is shown: a dirty document that stands in no editor is opened by VS Code itself, in a second tab.
  const call = await workspace.openTextDocument({ language: 'json' });
  const editor = await window.showTextDocument(call, { viewColumn: ViewColumn.Beside });
  await server.request('toolspec/bindCall', { callUri: server.uriOf(call), uri, tool: skeleton.tool, ...(skeleton.action === undefined ? {} : { action: skeleton.action }) });
  await editor.edit((edit) => edit.insert(call.positionAt(0), skeleton.text));
  await pane.show(call);
}

/** The call to start from; asks for the tool and the action where the cursor does not say. @returns undefined when the user gives up */
async function choose(server: ServerHandle, uri: string, position: { line: number; character: number }): Promise<CallSkeleton | undefined> {
  let tool: string | undefined;
  let action: string | undefined;
  for (;;) {
    const answer: CallSkeleton | NoCall = await server.request('toolspec/callSkeleton', { uri, position, ...(tool === undefined ? {} : { tool }), ...(action === undefined ? {} : { action }) });
    if ('text' in answer) return answer;
    if (answer.actions !== undefined && action === undefined) {
      tool = answer.tool;
      action = await window.showQuickPick([...answer.actions], { title: l10n.t('Check a Call'), placeHolder: l10n.t('The action that is called') });
      if (action === undefined) return undefined;
    } else if (answer.tools !== undefined && answer.tools.length > 0 && tool === undefined) {
      tool = await window.showQuickPick([...answer.tools], { title: l10n.t('Check a Call'), placeHolder: l10n.t('The tool that is called') });
      if (tool === undefined) return undefined;
    } else throw new Error(answer.reason);
  }
}

/** Opens the answer to the call in the active editor: one that `.toolspec.json` binds to a tool. */
async function showAnswer(pane: AnswerPane): Promise<void> {
  const editor = sourceEditor();
  if (editor === undefined) throw new Error(l10n.t('Open a file with the data of a call first.'));
  await pane.show(editor.document);
}

/** Goes to the first problem of a tool, or says that there is none. */
async function showVerdict(target: unknown): Promise<void> {
  const { document, position } = await chosenTool(target);
  const editor = await window.showTextDocument(document);
  const found = languages.getDiagnostics(document.uri).filter((diagnostic) => diagnostic.source === 'toolspec' && diagnostic.range.start.isAfterOrEqual(position.with({ character: 0 })));
  const first = found.sort((left, right) => left.range.start.compareTo(right.range.start))[0];
  editor.selection = new Selection(first?.range.start ?? position, first?.range.start ?? position);
  if (first === undefined) await window.showInformationMessage(l10n.t('Toolspec Lens has nothing to say against this tool.'));
  else await commands.executeCommand('editor.action.marker.next');
}

/** The read-only document with the answers, kept true while call and tool are edited. */
class AnswerPane implements Disposable {
  readonly #server: ServerHandle;
  readonly #documents = new PreviewDocuments(ANSWER_SCHEME);
  readonly #calls = new Map<string, { readonly call: TextDocument; readonly pane: Uri }>();
  readonly #disposable: Disposable;

  constructor(server: ServerHandle) {
    this.#server = server;
    this.#disposable = Disposable.from(
      this.#documents,
      // A call is judged again after a change of its own and after one of its tool: both end in an analysis.
      server.onDidAnalyse(() => this.#calls.forEach(({ call }) => void this.#refresh(call))),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#calls.has(document.uri.toString())) void this.#refresh(document);
      }),
      workspace.onDidCloseTextDocument((document) => this.#calls.delete(document.uri.toString())),
    );
  }

  async show(call: TextDocument): Promise<void> {
    const answer = await this.#ask(call);
    if (!('text' in answer)) throw new Error(answer.reason);
    const name = call.isUntitled ? answer.title : call.uri.path.split('/').at(-1)!;
    const pane = Uri.from({ scheme: ANSWER_SCHEME, path: `/${l10n.t('Answer to {0}', name.replaceAll('/', '_'))}.jsonc`, query: call.uri.toString() });
    this.#calls.set(call.uri.toString(), { call, pane });
    this.#documents.set(pane, answer.text);
    await showAnswerOf(call, await workspace.openTextDocument(pane));
  }

  async #refresh(call: TextDocument): Promise<void> {
    const shown = this.#calls.get(call.uri.toString());
    if (shown === undefined) return;
    try {
      const answer = await this.#ask(call);
      this.#documents.set(shown.pane, 'text' in answer ? answer.text : `// ${answer.reason.replace(/\s+/g, ' ')}\n`);
    } catch {
      // The call has changed again: its next change asks again.
    }
  }

  async #ask(call: TextDocument): Promise<CallAnswers | NoCall> {
    for (let left = MOST_TRIES; ; left--) {
      try {
        return await this.#server.request('toolspec/callAnswer', { uri: this.#server.uriOf(call) });
      } catch (error) {
        // A key that is pressed meanwhile makes the server refuse the answer.
        if (left === 0 || !(error instanceof ResponseError) || error.code !== LSPErrorCodes.ContentModified) throw error;
      }
    }
  }

  dispose(): void {
    this.#disposable.dispose();
  }
}

/** Shows the answer where one stands already; below its call where that stands beside its tool, since three columns are too narrow to read. */
async function showAnswerOf(call: TextDocument, answer: TextDocument): Promise<void> {
  const shown = groupWith((uri) => uri.scheme === ANSWER_SCHEME)?.viewColumn;
  const beside = window.tabGroups.all.length === 2 && groupWith((uri) => uri.toString() === call.uri.toString())?.viewColumn === ViewColumn.Two;
  if (shown === undefined && beside) await commands.executeCommand('vscode.setEditorLayout', { orientation: 0, groups: [{}, { groups: [{}, {}] }] });
  await window.showTextDocument(answer, { viewColumn: shown ?? (beside ? ViewColumn.Three : ViewColumn.Beside), preserveFocus: true, preview: true });
}

function groupWith(wanted: (uri: Uri) => boolean): TabGroup | undefined {
  return window.tabGroups.all.find((group) => group.tabs.some(({ input }) => input instanceof TabInputText && wanted(input.uri)));
}
