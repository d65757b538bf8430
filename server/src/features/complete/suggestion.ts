/** One thing to insert, and how it becomes an item of the protocol with its commas and quotes. */
import { type CompletionItem, CompletionItemKind, InsertTextFormat, type Range } from 'vscode-languageserver-types';
import type { Input } from './input.ts';

/** Before any word of the protocol: what to write, and what to say of it. */
export interface Suggestion {
  /** What the list shows: a key without quotes, a value as JSON writes it. */
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** For a key its name; for a value the JSON text. */
  readonly text: string;
  /** For a key the snippet of its value, for a value a snippet instead of the text. */
  readonly snippet?: string;
  readonly detail?: string;
  /** Shown beside the label: `ignored by MCP`. */
  readonly note?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** Smaller first; by label among equals. */
  readonly rank: number;
  /** Among those of one rank, from 0 to 25; by label where none has one. */
  readonly order?: number;
  readonly deprecated?: boolean;
}

export interface ItemOptions {
  readonly snippets: boolean;
  /** What stands in the span that an item replaces, up to the cursor. */
  readonly typed?: string;
  /** The range of a span of the text that `input` was read from. */
  rangeOf(start: number, end: number): Range;
}

/** Text that stands for itself in a snippet. */
export function snippetText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A snippet without its stops, in one line. */
export function withoutStops(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:[^|\\]|\\.)*?)(?:,(?:[^|\\]|\\.)*)?\|\}/g, (_, first: string) => first.split(',')[0]!)
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, '$1')
    .replace(/(^|[^\\])\$\{?\d+\}?/g, '$1')
    .replace(/(^|[^\\])\$\{?\d+\}?/g, '$1')
    .replace(/\\([\\$}])/g, '$1')
    .replace(/\n\t*/g, ' ');
}

/** More items are a burden for the editor. Those of the best rank are kept, and of them those that begin as what is typed. */
export const MOST_ITEMS = 2000;

function fewOf(suggestions: readonly Suggestion[], typed: string): readonly Suggestion[] {
  if (suggestions.length <= MOST_ITEMS) return suggestions;
  const wanted = typed.replace(/^"/, '').replace(/"$/, '');
  const fits = (one: Suggestion): number => (one.label.replace(/^"/, '').startsWith(wanted) ? 0 : 1);
  return [...suggestions].sort((left, right) => fits(left) - fits(right) || left.rank - right.rank).slice(0, MOST_ITEMS);
}

/** The items of the protocol, with text edits; at most `MOST_ITEMS`. */
export function itemsOf(suggestions: readonly Suggestion[], input: Input, options: ItemOptions): CompletionItem[] {
  const range = options.rangeOf(input.start, input.end);
  const comma = input.before === 'token' ? ',' : '';
  const before = input.commaAt === undefined ? undefined : [{ range: options.rangeOf(input.commaAt, input.commaAt), newText: ',' }];
  return fewOf(suggestions, options.typed ?? '').map((one) => {
    const isKey = input.expects === 'key';
    const key = JSON.stringify(one.text);
    const whole = isKey && one.text === '';
    const snippet = whole ? one.snippet! : isKey ? (input.before === 'colon' ? snippetText(key) : `${snippetText(key)}: ${one.snippet ?? '$1'}`) : (one.snippet ?? snippetText(one.text));
    const withComma = input.before === 'colon' ? snippet : snippet + comma;
    const asSnippet = options.snippets && /\$\d|\$\{\d/.test(withComma.replace(/\\\$/g, ''));
    const written = whole ? JSON.stringify(one.label) : isKey ? key : one.kind === CompletionItemKind.Snippet ? one.label : one.text;
    return {
      label: one.label,
      kind: one.kind,
      // The exclamation mark sorts before the quote that the items of an editor's own JSON support begin with.
      sortText: `!${String.fromCharCode(97 + one.rank)}${one.order === undefined ? '' : String.fromCharCode(97 + one.order)}${one.label}`,
      filterText: input.quoted && !written.startsWith('"') ? `"${written}` : !input.quoted && written.startsWith('"') ? written.slice(1) : written,
      textEdit: { range, newText: asSnippet ? withComma : withoutStops(withComma) },
      ...(asSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
      ...(one.detail === undefined ? {} : { detail: one.detail }),
      ...(one.note === undefined ? {} : { labelDetails: { description: one.note } }),
      ...(one.documentation === undefined ? {} : { documentation: { kind: 'markdown' as const, value: one.documentation } }),
      ...(before === undefined ? {} : { additionalTextEdits: before }),
    };
  });
}
