/** What may be typed outside the tools: a tool in their list, a whole file where there is none yet. */
import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { lastPlaceBefore } from '../../analysis/readPlace.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Input, inputAt } from './input.ts';
import type { Suggestion } from './suggestion.ts';
import { anyToolTemplates, fileTemplates, toolTemplate } from './templates.ts';

export interface Outside {
  readonly input: Input;
  /** Where the text that `input` was read from starts in the file. */
  readonly shift: number;
  readonly suggestions: readonly Suggestion[];
}

/** How far the text is read around the cursor: more than a person leaves between two tools. */
const NEAR = 4000;
/** A longer file without tools is somebody's data. */
const LONGEST_EMPTY = 20_000;

export function outsideSuggestions(snapshot: Snapshot, offset: number): Outside | undefined {
  const { document, analysis } = snapshot;
  const { format } = analysis;
  if (format === undefined) return withoutFormat(snapshot, offset);
  const template = toolTemplate(format.id);
  if (template === undefined) return undefined;
  // A cursor at the very start of a tool stands behind the one before it.
  const last = lastPlaceBefore(analysis, offset);
  const before = last !== undefined && last.end > offset ? lastPlaceBefore(analysis, last.start - 1) : last;
  if (before === undefined) {
    if (offset > NEAR) return undefined;
    const input = inputAt(document.slice(0, Math.min(document.length, offset + NEAR)), offset);
    return inList(input, 0) ? { input, shift: 0, suggestions: [template] } : undefined;
  }
  if (offset - before.end > NEAR || !/\/\d+$/.test(before.pointer)) return undefined;
  // The text behind the tool before, read as the rest of a list whose first element that tool is.
  const head = '[{}';
  const input = inputAt(head + document.slice(before.end, Math.min(document.length, offset + NEAR)), head.length + offset - before.end);
  if (input.expects !== 'value' || input.path.length > 0 || input.target.length !== 1) return undefined;
  return { input, shift: before.end - head.length, suggestions: [template] };
}

const TOOLS_KEY = (): Suggestion => ({ label: 'tools', text: 'tools', kind: CompletionItemKind.Field, snippet: '[\n\t$1\n]', detail: l10n.t('A list of tools'), rank: 0 });

const LIST_KEYS = new Set<unknown>(['tools', 'functions', 'functionDeclarations', 'function_declarations', 'languageModelTools']);

/** The element of a list of tools: under one of their keys, or of a list that is the document. */
function inList(input: Input, least: number): boolean {
  if (input.expects !== 'value' || typeof input.target.at(-1) !== 'number') return false;
  return input.target.length === 1 ? input.target.length > least : LIST_KEYS.has(input.target.at(-2));
}

function withoutFormat(snapshot: Snapshot, offset: number): Outside | undefined {
  const { document } = snapshot;
  if (document.length > LONGEST_EMPTY) return undefined;
  const text = document.getText();
  const input = inputAt(text, offset);
  // An object with nothing in it yet may become a file of tools.
  if (input.expects === 'key' && input.path.length === 0 && /^\{\s*(?:"\w*"?\s*)?\}?$/.test(text.trim())) return { input, shift: 0, suggestions: [TOOLS_KEY()] };
  if (input.expects !== 'value') return undefined;
  if (input.target.length === 0) return text.trim().length <= input.end - input.start ? { input, shift: 0, suggestions: fileTemplates() } : undefined;
  if (!inList(input, 0)) return undefined;
  // A list of anything else is data.
  if (input.target.length === 1 && !/^\s*\[\s*(?:[\w"]*\s*)?\]?\s*$/.test(text)) return undefined;
  const key = input.target.at(-2);
  return { input, shift: 0, suggestions: anyToolTemplates(key === undefined ? undefined : String(key)) };
}
