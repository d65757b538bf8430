/** Find the Place of a Host's Error Message: paste what a host answered, and the cursor goes to the place that it speaks of. */
import { commands, type Disposable, env, l10n, type QuickPickItem, Selection, type TextEditor, TextEditorRevealType, window } from 'vscode';
import type { Located, LocatedPlace } from '../../../server/src/lsp/protocol.ts';
import { NoToolFile } from '../noToolFile.ts';
import { sourceEditor } from '../preview/source.ts';
import { type ServerHandle, tellOf } from '../serverHandle.ts';

/** What is looked at of a clipboard. */
const LONGEST = 20_000;
const SHOWN_MS = 4000;

export function registerLocateError(server: ServerHandle): Disposable {
  return commands.registerCommand('toolspec.locateError', async (message?: unknown) => {
    try {
      const editor = sourceEditor();
      if (editor === undefined) throw new NoToolFile();
      const ask = (text: string): Promise<Located> => server.request('toolspec/locate', { uri: server.uriOf(editor.document), message: text.slice(0, LONGEST) });
      const text = typeof message === 'string' ? message : await askForMessage(ask);
      if (text === undefined || text.trim() === '') return;
      await show(editor, await ask(text));
    } catch (error) {
      tellOf(error);
    }
  });
}

/** Asks for the message; what is in the clipboard stands there already where it is one. */
async function askForMessage(ask: (text: string) => Promise<Located>): Promise<string | undefined> {
  const copied = (await env.clipboard.readText().then(undefined, () => '')).slice(0, LONGEST);
  const fits = copied.trim() !== '' && !(await ask(copied)).unread;
  const value = fits ? inOneLine(copied) : '';
  const typed = await window.showInputBox({
    title: l10n.t('Find the Place of a Host\'s Error Message'),
    prompt: l10n.t('Paste what the host answered, or the part of a log that holds it'),
    placeHolder: "Invalid schema for function 'x': In context=('properties', 'y'), array schema missing items.",
    value,
    valueSelection: [0, value.length],
    ignoreFocusOut: true,
  });
  // A box of one line drops line breaks, which part the answers of a log: the text that was copied has them.
  return typed !== undefined && copied !== '' && withoutBreaks(typed) === withoutBreaks(copied) ? copied : typed;
}

const inOneLine = (text: string): string => text.trim().replace(/\s*[\r\n]+\s*/g, ' ');
const withoutBreaks = (text: string): string => text.replace(/\s+/g, '');

async function show(editor: TextEditor, { places, missing, unread, version }: Located): Promise<void> {
  if (version === undefined) throw new Error(l10n.t('The file is not one that Toolspec Lens reads.'));
  const [place] = places;
  if (place === undefined) {
    const unknown = l10n.t('This is no error message that speaks of a tool in a form that is known. Known are the answers of Anthropic, OpenAI, Gemini, Bedrock, Groq, VS Code and PhoenixKit.');
    void window.showWarningMessage(`Toolspec Lens: ${unread ? unknown : missing.join(' ')}`);
    return;
  }
  if (places.length === 1) {
    reveal(editor, place);
    await window.showTextDocument(editor.document, { viewColumn: editor.viewColumn, preserveFocus: false });
    tell(place, missing);
    return;
  }
  const chosen = await choose(editor, places);
  if (chosen !== undefined) tell(chosen, missing);
}

/** Moving through the list shows each place; going away brings back what was shown before. */
async function choose(editor: TextEditor, places: readonly LocatedPlace[]): Promise<LocatedPlace | undefined> {
  const { selection } = editor;
  const [visible] = editor.visibleRanges;
  const items: (QuickPickItem & { place: LocatedPlace })[] = places.map((place) => ({
    label: place.tool ?? l10n.t('The list of tools'),
    description: l10n.t('{0}, line {1}', place.words, place.range.start.line + 1),
    detail: place.problem,
    place,
  }));
  const picked = await window.showQuickPick(items, {
    title: l10n.t('The message speaks of {0} places', places.length),
    matchOnDescription: true,
    onDidSelectItem: (item) => reveal(editor, (item as (typeof items)[number]).place),
  });
  if (picked === undefined) {
    editor.selection = selection;
    if (visible !== undefined) editor.revealRange(visible, TextEditorRevealType.AtTop);
    return undefined;
  }
  reveal(editor, picked.place);
  await window.showTextDocument(editor.document, { viewColumn: editor.viewColumn, preserveFocus: false });
  return picked.place;
}

function reveal(editor: TextEditor, { range: { start, end } }: LocatedPlace): void {
  editor.selection = new Selection(start.line, start.character, end.line, end.character);
  editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Says what the selected place is, where the place alone does not tell. */
function tell({ words, partly, tool, problem }: LocatedPlace, missing: readonly string[]): void {
  const what = tool === undefined ? words : l10n.t('{0} of {1}', words, JSON.stringify(tool));
  const choose = l10n.t('Choose Hosts');
  const parts = [
    ...(partly ? [l10n.t('The file does not have {0}; this is as near as it goes.', what)] : []),
    ...(problem === undefined && !partly ? [l10n.t('The message speaks of {0}. Toolspec Lens has found nothing here: is the host of the message among those of this file?', what)] : []),
    ...missing,
  ];
  if (parts.length === 0) window.setStatusBarMessage(l10n.t('Found: {0}.', what), SHOWN_MS);
  else if (problem === undefined && !partly && missing.length === 0) void window.showInformationMessage(`Toolspec Lens: ${parts[0]}`, choose).then((chosen) => (chosen === choose ? commands.executeCommand('toolspec.chooseHosts') : undefined));
  else void window.showInformationMessage(`Toolspec Lens: ${parts.join(' ')}`);
}
