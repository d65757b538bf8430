/** Texts with marks for tests of editor features: `$0` is the cursor, `⟦…⟧` a span that is expected. */
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { analyse } from '../../server/src/analysis/file.ts';
import type { Snapshot } from '../../server/src/features/snapshot.ts';
import { type AnalyseOptions, settingsOf } from './analyse.ts';

export interface Marked {
  /** Without the marks. */
  readonly text: string;
  /** The offset of `$0`; -1 without one. */
  readonly cursor: number;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  readonly snapshot: Snapshot;
}

/** Takes the marks out of a text and analyses the rest. */
export function marked(source: string, options: AnalyseOptions = {}): Marked {
  let text = '';
  let cursor = -1;
  const open: number[] = [];
  const spans: { start: number; end: number }[] = [];
  for (let at = 0; at < source.length; at++) {
    if (source.startsWith('$0', at)) {
      cursor = text.length;
      at++;
    } else if (source[at] === '⟦') open.push(text.length);
    else if (source[at] === '⟧') spans.push({ start: open.pop()!, end: text.length });
    else text += source[at];
  }
  spans.sort((left, right) => left.start - right.start);
  return { text, cursor, spans, snapshot: snapshotOf(text, options) };
}

/** A snapshot of a text, as the server makes one. */
export function snapshotOf(text: string, options: AnalyseOptions = {}): Snapshot {
  const settings = settingsOf(options);
  const document = new SourceDocument(text);
  return { uri: `file:///${settings.fileName}`, version: 1, fileName: settings.fileName, document, analysis: analyse(document, settings), comments: settings.comments };
}

/** The text with its spans marked again, to compare with what was expected. */
export function withSpans(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((left, right) => left.start - right.start)) {
    result += `${text.slice(at, start)}⟦${text.slice(start, end)}⟧`;
    at = end;
  }
  return result + text.slice(at);
}
