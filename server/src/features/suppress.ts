/** How an author says that he knows of a finding: a comment in the file, an entry in `.toolspec.json`. */
import type { SourceDocument } from '../analysis/document.ts';
import { ignoreComments } from '../analysis/ignoreComments.ts';
import { eolOf, insertItem, insertMember, removeItem, type TextEdit } from '../text/edit.ts';
import { memberOf } from '../text/node.ts';
import { parse } from '../text/parse.ts';

/**
 * The edit that hides a rule at the line of an offset: its name in the comment that speaks of the line already, or a
 * comment above.
 */
export function ignoreInComment(document: SourceDocument, offset: number, rule: string): TextEdit {
  const existing = ignoreComments(document).find((comment) => offset >= comment.from && offset < comment.to && comment.to - comment.from <= document.length && comment.rules.length > 0);
  const last = existing?.rules.at(-1);
  if (last !== undefined) return { start: last.end, end: last.end, newText: `, ${rule}` };
  const { line } = document.positionAt(offset);
  const start = document.offsetAt({ line, character: 0 });
  const text = document.slice(start, offset);
  const indent = /^[ \t]*/.exec(text)![0];
  const eol = document.slice(Math.max(0, start - 2), start) === '\r\n' ? '\r\n' : '\n';
  return { start: start + indent.length, end: start + indent.length, newText: `// toolspec-ignore ${rule}${eol}${indent}` };
}

/** An entry of `ignore`. */
export interface IgnoredFinding {
  /** A glob, relative to the configuration's folder. */
  readonly file: string;
  readonly rule: string;
  /** From the file's root; undefined for the whole file. */
  readonly pointer?: string;
}

/** A path as a glob that matches it: what globs read as a wildcard stands for any one letter. */
export function globOf(path: string): string {
  return path.replace(/[*?[\]{}\\,]/g, '?').replace(/^!/, '?');
}

/** The text of a new configuration with one entry. */
export function newConfig(entry: IgnoredFinding): string {
  return `{\n  "ignore": [\n    ${entryText(entry)}\n  ]\n}\n`;
}

/**
 * The edit that adds an entry to a configuration, as small as can be.
 * @returns undefined when the text is no object, or its `ignore` no list: it must be mended first
 */
export function addIgnore(text: string, entry: IgnoredFinding): TextEdit | undefined {
  const { root } = parse(text);
  if (root === undefined) return text.trim() === '' ? { start: 0, end: text.length, newText: newConfig(entry) } : undefined;
  if (root.kind !== 'object') return undefined;
  const ignore = memberOf(root, 'ignore');
  if (ignore === undefined) {
    const eol = eolOf(text);
    return insertMember(text, root, 'ignore', `[${eol}    ${entryText(entry)}${eol}  ]`);
  }
  if (ignore.value?.kind !== 'array') return undefined;
  return insertItem(text, ignore.value, entryText(entry));
}

/** The edit that removes an entry of `ignore`. @param at its pointer in the configuration, which must be there */
export function removeIgnore(text: string, at: string): TextEdit {
  const list = memberOf(parse(text).root!, 'ignore')!.value!;
  return removeItem(text, list, list.items![Number(at.slice(at.lastIndexOf('/') + 1))]!);
}

function entryText({ file, rule, pointer }: IgnoredFinding): string {
  const parts = [`"file": ${JSON.stringify(file)}`, `"rule": ${JSON.stringify(rule)}`];
  if (pointer !== undefined) parts.push(`"pointer": ${JSON.stringify(pointer)}`);
  return `{ ${parts.join(', ')} }`;
}
