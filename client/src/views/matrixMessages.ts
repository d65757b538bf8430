/** What the view of a matrix and its page say to each other. Types alone: the page has no other part of the extension. */
import type { Matrix } from '../../../server/src/lsp/protocol.ts';

type Range = Matrix['rows'][number]['range'];

/** What the page shows. */
export type Shown =
  | { readonly kind: 'matrix'; readonly uri: string; readonly name: string; readonly one: boolean; readonly matrix: Matrix }
  | { readonly kind: 'empty'; readonly uri: string | undefined; readonly title: string; readonly words: string; readonly button?: { readonly title: string; readonly message: FromPage } };

/** Messages from the page. */
export type FromPage =
  | { readonly type: 'ready' }
  /** Shows a place of the file; the cursor goes there when `focus` is set. */
  | { readonly type: 'go'; readonly range: Range; readonly focus: boolean }
  | { readonly type: 'chooseHosts' }
  /** Forgets the choice. */
  | { readonly type: 'mainHosts' }
  /** Only the tool at the cursor, or all. */
  | { readonly type: 'scope'; readonly one: boolean }
  | { readonly type: 'openFile' };

/** What the page keeps while it is hidden, and VS Code over a reload of the window. */
export interface PageState {
  readonly uri?: string;
  readonly one?: boolean;
  /** Only rows in which not everything works. */
  readonly problemsOnly?: boolean;
  /** The cell whose findings are listed. */
  readonly open?: { readonly row: string; readonly host: string };
}
