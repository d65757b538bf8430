/**
 * Leaves out what VS Code's own JSON completion lists. In a file without a schema it offers the keys of objects that
 * stand in a like place, and the values that the same key has elsewhere (vscode-json-languageservice, schema-less
 * proposals); in package.json its schema offers the members and keywords. The same word twice is worse than ours missing.
 */
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import { nodeAt } from '../../analysis/cursor.ts';
import { readPlace } from '../../analysis/readPlace.ts';
import type { JsonNode } from '../../text/node.ts';
import { locate, type Snapshot } from '../snapshot.ts';
import { type Input, inputAt } from './input.ts';

/** How many tools are looked through: what all of them have in common stands in the first. */
const MOST_PLACES = 200;

/** The items that the editor does not list itself. */
export function withoutEditors(snapshot: Snapshot, offset: number, items: readonly CompletionItem[]): CompletionItem[] {
  if (snapshot.fileName === 'package.json') return items.filter((item) => item.kind !== CompletionItemKind.Keyword && item.kind !== CompletionItemKind.Field && item.kind !== CompletionItemKind.EnumMember);
  const located = locate(snapshot, offset);
  if (located === undefined || items.length === 0) return [...items];
  const texts: WholeText[] = [];
  for (const place of snapshot.analysis.places.slice(0, MOST_PLACES)) {
    const read = readPlace(snapshot.document, snapshot.analysis, place);
    if (read !== undefined) texts.push(read);
  }
  const theirs = editorWords(texts, located.read, inputAt(located.read.text, offset - located.place.start));
  return items.filter((item) => !theirs.has(item.label));
}

/** A text with its tree. */
export interface WholeText {
  readonly text: string;
  readonly root: JsonNode;
}

/**
 * The labels that the editor lists for what is typed.
 * @param texts the values of the file, one beside the other; `own` is the one that is typed in
 */
export function editorWords(texts: readonly WholeText[], own: WholeText, input: Input): ReadonlySet<string> {
  const theirs = new Set<string>();
  const parentKey = input.path.at(-1);
  const key = input.target.at(-1);
  const container = nodeAt(own.root, input.path);
  const keysOf = (node: JsonNode | undefined): void => {
    if (node !== container) for (const member of node?.members ?? []) theirs.add(member.key);
  };
  const value = (at: WholeText, node: JsonNode): void => {
    // The value under the cursor is being replaced, so that the editor does not list it.
    if (at.text === own.text && node.start <= input.start && node.end >= input.end) return;
    theirs.add(node.kind === 'object' ? '{}' : node.kind === 'array' ? '[]' : at.text.slice(node.start, node.end));
  };
  for (const at of texts) {
    if (input.expects === 'key') {
      if (input.path.length === 0) keysOf(at.root);
      else if (typeof parentKey === 'string') eachMember(at.root, parentKey, keysOf);
      else nodeAt(at.root, input.path.slice(0, -1))?.items?.forEach(keysOf);
    } else if (typeof key === 'string') eachMember(at.root, key, (node) => value(at, node));
    else if (typeof parentKey === 'string') eachMember(at.root, parentKey, (node) => node !== container && node.items?.forEach((item) => value(at, item)));
  }
  return theirs;
}

/** Calls `visit` with the value of every member named `key`. Iterative, since a file may nest deep. */
function eachMember(root: JsonNode, key: string, visit: (node: JsonNode) => void): void {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const member of node.members ?? []) {
      if (member.value === undefined) continue;
      if (member.key === key) visit(member.value);
      if (member.value.members !== undefined || member.value.items !== undefined) stack.push(member.value);
    }
    for (const item of node.items ?? []) if (item.members !== undefined || item.items !== undefined) stack.push(item);
  }
}
