/** What a rule reports: plain data, no editor's words. */
import type { TextEdit } from '../text/edit.ts';

export type Severity = 'error' | 'warning' | 'info';
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** A change of the text that mends a finding. */
export interface Fix {
  /** An imperative sentence: `Rename to "required"`. */
  readonly title: string;
  /** Safe: the meaning that the author gave is kept, or there is only one he can have had. Applied by fix-all. */
  readonly safe: boolean;
  /** Offsets as in the finding. */
  readonly edits: readonly TextEdit[];
  /** What is lost, where something is. */
  readonly loses?: string;
}

/** Another place that explains a finding. */
export interface Related {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The place whose text the offsets count in; the finding's own when absent. */
  readonly place?: number;
}

/**
 * One fault at one place. `start` and `end` are UTF-16 offsets into the text of the place the finding belongs to, so
 * they stay true while the text above moves; a finding of the file as a whole counts from the start of the file.
 */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** The hosts it concerns; empty when it holds for every host. */
  readonly hosts: readonly string[];
  readonly tool: string | undefined;
  /** RFC 6901 pointer from the place (from the file's root for a finding of the file). */
  readonly pointer: string;
  /** The data path that the schema or value at fault describes; the root is empty. */
  readonly path: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
  readonly tag?: 'unnecessary' | 'deprecated';
  /** Shown as a hint: its rule is faint, and no setting says otherwise. */
  readonly faint?: true;
}

/** The file around a place. It is looked into only when fixes are read, so a place need not be analysed again when it changes. */
export interface FileView {
  /** The value that a pointer from the file's root leads to, as it is written; undefined when there is none, or it is too long to copy. */
  textAt(pointer: string): string | undefined;
  /** The names of all its tools. */
  toolNames(): ReadonlySet<string>;
}

/** A finding of a place. Its fixes may need what stands elsewhere in the file. */
export interface PlaceFinding extends Finding {
  /** All fixes, those that `fixes` has among them. */
  fixesIn(file: FileView): readonly Fix[];
}
